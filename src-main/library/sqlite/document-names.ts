import type { DocumentId } from '../../../src-preload/contract/ids.ts'
import { VISIBLE_DOCUMENT, documentConditions } from '../../search/index.ts'
import type { SearchFilter } from '../../search/index.ts'
import type { Connection } from '../../storage/index.ts'

/** Names of a searchable document. */
export type DocumentName = { id: DocumentId; title: string; name: string; path: string }

/** Names of every searchable document that passes the filter. */
export function documentNames(connection: Connection, filter: SearchFilter = {}): DocumentName[] {
  const { sql, values } = documentConditions(filter)
  return connection.all<DocumentName>(
    `SELECT d.id, d.title, d.name, d.path FROM documents d WHERE ${VISIBLE_DOCUMENT}${sql} ORDER BY d.id`,
    ...values,
  )
}
