import type { ChunkId, DocumentId } from '../../../src-preload/contract/ids.ts'
import type { Connection } from '../../storage/index.ts'

/** Ids of searchable passages of live documents, in the given document order and in text order. */
export function childIds(connection: Connection, documentIds: readonly DocumentId[]): ChunkId[] {
  return connection
    .all<{ id: ChunkId }>(
      `
SELECT c.id FROM json_each(?) j JOIN documents d ON d.id = j.value AND d.deleted_at IS NULL
JOIN chunks c ON c.document_id = d.id AND c.version = d.version AND c.is_parent = 0 ORDER BY j.key, c.position`,
      JSON.stringify(documentIds),
    )
    .map(({ id }) => id)
}
