import type { Calls } from '../../storage/index.ts'
import type { LibraryFunctions } from '../sqlite/library-functions.ts'
import type { Document } from '../../../src-preload/contract/shapes/documents.ts'

/** Documents per fetch: 20,000 at once would block the database thread for 0.2 s, and the main thread on arrival. */
const AT_ONCE = 500

type Reader = Calls<LibraryFunctions, 'documentOrder' | 'documentsAt'>

/** Live documents that pass a filter, newest first. */
export async function listDocuments(database: Reader, filter: Parameters<LibraryFunctions['documentOrder']>[0]): Promise<Document[]> {
  return documentsIn(database, await database.documentOrder(filter))
}

/** Documents of these rows, in order, fetched in pages, without missing ones. */
export async function documentsIn(database: Pick<Reader, 'documentsAt'>, rows: readonly number[]): Promise<Document[]> {
  const documents: Document[] = []
  for (let i = 0; i < rows.length; i += AT_ONCE) documents.push(...(await database.documentsAt(rows.slice(i, i + AT_ONCE))))
  return documents
}
