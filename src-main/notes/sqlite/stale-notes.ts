import { randomUUID } from 'node:crypto'
import type { DocumentId, JobId } from '../../../src-preload/contract/ids.ts'
import type { Connection, StoredUpdate } from '../../storage/index.ts'
import { OPEN } from '../../library/index.ts'

/** Queues the reading of notes that changed since their document was written (one, or all). Returns their ids. */
export function queueStaleNotes(connection: Connection, o: { id?: DocumentId; now: number }): DocumentId[] {
  const one = o.id === undefined ? '' : ' AND n.document_id = ?'
  const stale = connection.all<{ id: DocumentId }>(
    `
SELECT n.document_id AS id FROM notes n JOIN documents d ON d.id = n.document_id
WHERE n.change > n.written AND d.deleted_at IS NULL
  AND NOT EXISTS (SELECT 1 FROM jobs j WHERE j.document_id = n.document_id AND j.step = 'read' AND j.state IN ${OPEN})${one}`,
    ...(o.id === undefined ? [] : [o.id]),
  )
  if (stale.length === 0) return []
  return connection.write(() => stale.map(({ id }) => (queueNote(connection, { id, now: o.now }), id)))
}

export function queueNote(connection: Connection, o: { id: DocumentId; now: number }): void {
  connection.run("UPDATE jobs SET state = 'done' WHERE document_id = ? AND state = 'failed'", o.id)
  connection.run(
    `
INSERT INTO jobs (id, import_id, document_id, step, state, attempts, strikes, not_before, payload, created_at, updated_at, queued_at)
VALUES (?, NULL, ?, 'read', 'waiting', 0, 0, 0, ?, ?, ?, ?)`,
    randomUUID(),
    o.id,
    JSON.stringify({ path: '', temporary: false, embed: true, note: true }),
    o.now,
    o.now,
    o.now,
  )
}

/** True while a note's newest change is not searchable yet, or, `upTo` "ready", not embedded either. */
export function isNoteStale(connection: Connection, o: { id: DocumentId; upTo: 'searchable' | 'ready' }): boolean {
  const step = o.upTo === 'searchable' ? " AND j.step = 'read'" : ''
  return (
    connection.get(
      `
SELECT 1 FROM notes n WHERE n.document_id = ?
  AND (n.change > n.written OR EXISTS (SELECT 1 FROM jobs j WHERE j.document_id = n.document_id${step} AND j.state IN ${OPEN}))`,
      o.id,
    ) !== undefined
  )
}

/**
 * Records the copy that is going to be a note's new stored original, in its job. `change`: the change that it holds.
 */
export function setNoteFile(connection: Connection, o: { id: DocumentId; jobId: JobId; change: number; update: StoredUpdate }): void {
  connection.write(() => {
    connection.run("UPDATE jobs SET payload = json_set(payload, '$.update', json(?)) WHERE id = ?", JSON.stringify(o.update), o.jobId)
    connection.run('UPDATE notes SET written = ? WHERE document_id = ?', o.change, o.id)
  })
}

/** Number of notes outside the trash that changed since their document was written. */
export function staleNotes(connection: Connection): number {
  return (
    connection.get<{ n: number }>(
      'SELECT count(*) AS n FROM notes n JOIN documents d ON d.id = n.document_id WHERE n.change > n.written AND d.deleted_at IS NULL',
    )?.n ?? 0
  )
}
