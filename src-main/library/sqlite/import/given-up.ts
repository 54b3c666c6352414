import type { DocumentId } from '../../../../src-preload/contract/ids.ts'
import { GIVEN_UP } from '../../../storage/index.ts'
import type { Connection } from '../../../storage/index.ts'
import { OPEN } from './jobs.ts'

/**
 * A live document with pages that text recognition gave up, for a try in idle time: none of its jobs is open or was changed after `before`
 * (ms since 1970), and fewer than `tries` of them were such tries. Null: there is none.
 */
export function nextGivenUp(connection: Connection, o: { before: number; tries: number }): DocumentId | null {
  return (
    connection.get<{ id: DocumentId }>(
      `
SELECT d.id FROM documents d WHERE d.deleted_at IS NULL AND d.version > 0 AND d.file IS NOT NULL AND ${GIVEN_UP}
  AND NOT EXISTS (SELECT 1 FROM jobs j WHERE j.document_id = d.id AND (j.state IN ${OPEN} OR j.updated_at > ?))
  AND (SELECT count(*) FROM jobs j WHERE j.document_id = d.id AND j.import_id IS NULL AND json_valid(j.payload) AND j.payload ->> '$.retry' = 1) < ?
ORDER BY d.added_at, d.rowid LIMIT 1`,
      o.before,
      o.tries,
    )?.id ?? null
  )
}
