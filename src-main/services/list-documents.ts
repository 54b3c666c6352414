import type { Document } from '../../src-preload/contract/documents.ts'
import type { DatabaseFunctions } from '../adapters/sqlite/database-functions.ts'
import type { Client } from '../workers/client.ts'

/** Documents fetched in one call: 20,000 at once would hold the database thread for 0.2 s, and the main thread as they arrive. */
const AT_ONCE = 500

/** Live documents that pass a filter, newest first, fetched some at a time. */
export async function listDocuments(database: Pick<Client<DatabaseFunctions>, 'documentOrder' | 'documentsAt'>, filter: Parameters<DatabaseFunctions['documentOrder']>[0]): Promise<Document[]> {
  const order = await database.documentOrder(filter)
  const documents: Document[] = []
  for (let i = 0; i < order.length; i += AT_ONCE) documents.push(...(await database.documentsAt(order.slice(i, i + AT_ONCE))))
  return documents
}
