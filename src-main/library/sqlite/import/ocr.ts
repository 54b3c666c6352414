import { randomUUID } from 'node:crypto'
import type { DocumentId, JobId } from '../../../../src-preload/contract/ids.ts'
import { parseReadPayload } from '../../../storage/index.ts'
import type { Connection, ReadPayload } from '../../../storage/index.ts'
import { OPEN } from './jobs.ts'

/** Queues text recognition of a document's pages, with vectors if its own job wants them, in place of an earlier one; pages of an earlier file are forgotten. Within a transaction. */
export function queueOcr(connection: Connection, o: { documentId: DocumentId; jobId: JobId; pages: number[]; now: number }): void {
  connection.run(
    'DELETE FROM ocr_pages WHERE document_id = ? AND file <> (SELECT file FROM documents WHERE id = ?)',
    o.documentId,
    o.documentId,
  )
  connection.run(
    `UPDATE jobs SET state = 'done', updated_at = ? WHERE document_id = ? AND ocr = 1 AND state IN ${OPEN}`,
    o.now,
    o.documentId,
  )
  if (o.pages.length === 0) return
  const before = connection.get<{ payload: string }>('SELECT payload FROM jobs WHERE id = ?', o.jobId)
  const { embed } = parseReadPayload(before?.payload ?? '{}')
  const payload: ReadPayload = { path: '', temporary: false, embed, ocr: true, pages: o.pages }
  connection.run(
    `
INSERT INTO jobs (id, import_id, document_id, step, state, attempts, strikes, not_before, payload, created_at, updated_at, queued_at)
VALUES (?, NULL, ?, 'read', 'waiting', 0, 0, 0, ?, ?, ?, ?)`,
    randomUUID(),
    o.documentId,
    JSON.stringify(payload),
    o.now,
    o.now,
    o.now,
  )
}
