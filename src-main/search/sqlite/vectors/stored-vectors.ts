import type { Connection } from '../../../storage/index.ts'
import { activeIndex } from './indexes.ts'
import { VISIBLE_DOCUMENT } from '../scope.ts'

/** Counts of live documents, searchable passages and vectors in the active index; database size in bytes. */
export function stats(connection: Connection): { documents: number; chunks: number; vectors: number; bytes: number } {
  const row = connection.get<{ documents: number; chunks: number; embedded: number }>(`
SELECT (SELECT count(*) FROM documents WHERE deleted_at IS NULL) AS documents, coalesce(sum(d.chunks), 0) AS chunks, coalesce(sum(d.embedded), 0) AS embedded
FROM documents d INDEXED BY documents_visible WHERE ${VISIBLE_DOCUMENT}`)
  const pages = Number(connection.database.pragma('page_count', { simple: true }))
  const pageBytes = Number(connection.database.pragma('page_size', { simple: true }))
  return {
    documents: row?.documents ?? 0,
    chunks: row?.chunks ?? 0,
    vectors: activeIndex(connection) ? (row?.embedded ?? 0) : 0,
    bytes: pages * pageBytes,
  }
}
