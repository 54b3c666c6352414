import type { DocumentStatus } from '../../../../src-preload/contract/shapes/documents.ts'
import type { ErrorShape } from '../../../../src-preload/contract/errors.ts'
import type { DocumentId, ImportId, JobId } from '../../../../src-preload/contract/ids.ts'
import { parseReadPayload, stored } from '../../../storage/index.ts'
import type { Connection, ReadPayload, Value } from '../../../storage/index.ts'

/**
 * A claimed job with its document's data. `strikes`: crash count, raised by a death of the reader and a little by an app exit during
 * reading (library/services/import/reading/read-job.ts). `version`: visible version (0: none). `profileWish`, `redactWish`: import options (null: the
 * collection decides, by `collectionSettings`).
 */
export type JobRow = {
  id: JobId
  importId: ImportId | null
  documentId: DocumentId
  step: Step
  attempts: number
  strikes: number
  payload: ReadPayload
  collectionId: string
  path: string
  name: string
  version: number
  profileWish: string | null
  redactWish: string | null
  collectionSettings: Record<string, unknown>
}

/** Reading, embedding, and recognising the text of pages: a reading with a mark of its own. */
type Step = 'read' | 'embed' | 'ocr'

const OF_STEP: Readonly<Record<Step, string>> = {
  // Two jobs never read one document at the same time.
  read: `step = 'read' AND ocr IS NULL AND NOT EXISTS (
  SELECT 1 FROM jobs o WHERE o.document_id = jobs.document_id AND o.state = 'running' AND o.step = 'read' AND o.ocr IS NULL)`,
  embed: "step = 'embed'",
  // `ocr` is read out of the payload: only when nothing else is to be read.
  ocr: "step = 'read' AND iif(NOT EXISTS (SELECT 1 FROM jobs o WHERE o.state IN ('waiting', 'running') AND o.step = 'read' AND o.ocr IS NULL), ocr, 0) = 1",
}

/** Open job states. */
export const OPEN = "('waiting', 'running')"

/** Order of a step's jobs: the oldest first; of text recognition that with the fewest pages left. Files with crashes come last. */
const ORDER: Readonly<Record<Step, string>> = {
  read: 'strikes, created_at, rowid',
  embed: 'strikes, created_at, rowid',
  ocr: `strikes, json_array_length(payload, '$.pages') - (SELECT count(*) FROM ocr_pages p JOIN documents d ON d.id = p.document_id
  WHERE p.document_id = jobs.document_id AND p.file = d.file), created_at, rowid`,
}

/** No job is put off for longer, ms; a later time was set by a clock that has been put back since. */
const LONGEST_DELAY_MS = 60_000
const IS_DUE = `(not_before <= ? OR not_before > ? + ${LONGEST_DELAY_MS})`

/** Claims the first due job of a step, atomically: two processes never get the same job. */
export function claimJob(connection: Connection, o: { step: Step; now: number }): JobRow | null {
  // An idle owner polls several times a second: it must not take the write lock for nothing.
  if (!connection.get(`SELECT 1 FROM jobs WHERE state = 'waiting' AND ${OF_STEP[o.step]} AND ${IS_DUE} LIMIT 1`, o.now, o.now)) return null
  return connection.write(() => {
    const job = connection.get<{ id: JobId }>(
      `
UPDATE jobs SET state = 'running', attempts = attempts + 1, share = 0, updated_at = ?
WHERE id = (SELECT id FROM jobs WHERE state = 'waiting' AND ${OF_STEP[o.step]} AND ${IS_DUE} ORDER BY ${ORDER[o.step]} LIMIT 1)
RETURNING id`,
      o.now,
      o.now,
      o.now,
    )
    return job ? jobRow(connection, job.id) : null
  })
}

function jobRow(connection: Connection, id: JobId): JobRow | null {
  const row = connection.get<Omit<JobRow, 'payload' | 'collectionSettings'> & { payload: string; settings: string }>(
    `
SELECT j.id, j.import_id AS importId, j.document_id AS documentId, iif(j.ocr, 'ocr', j.step) AS step, j.attempts, j.strikes, j.payload, d.collection_id AS collectionId, d.path,
  d.name, d.version, d.profile_wish AS profileWish, d.redact_wish AS redactWish, l.settings
FROM jobs j JOIN documents d ON d.id = j.document_id JOIN collections l ON l.id = d.collection_id WHERE j.id = ?`,
    id,
  )
  if (!row) return null
  const { settings, payload, ...rest } = row
  return { ...rest, payload: parseReadPayload(payload), collectionSettings: stored('collections.settings', settings) }
}

/** The latest job of a document, unless it is open; null: it is, or there is none. */
export function endedJob(connection: Connection, id: DocumentId): JobRow | null {
  const job = connection.get<{ id: JobId; isOpen: number }>(
    `SELECT id, state IN ${OPEN} AS isOpen FROM jobs WHERE document_id = ? ORDER BY rowid DESC LIMIT 1`,
    id,
  )
  return job && job.isOpen === 0 ? jobRow(connection, job.id) : null
}

/** Raises a job's crash count; returns the new count. */
export function countCrash(connection: Connection, o: { id: JobId; by: number }): number {
  return connection.write(
    () =>
      connection.get<{ strikes: number }>('UPDATE jobs SET strikes = strikes + ? WHERE id = ? RETURNING strikes', o.by, o.id)?.strikes ?? 0,
  )
}

/** Lowers the crash count to `to`: the reading did not take place. */
export function lowerCrashCount(connection: Connection, o: { id: JobId; to: number }): void {
  connection.write(() => connection.run('UPDATE jobs SET strikes = min(strikes, ?) WHERE id = ?', o.to, o.id))
}

export function finishJob(connection: Connection, o: { id: JobId; now: number }): void {
  connection.write(() => connection.run(`UPDATE jobs SET state = 'done', updated_at = ? WHERE id = ? AND state IN ${OPEN}`, o.now, o.id))
}

/**
 * Requeues a job until `retryAt` (its document is unchanged). `uncounted`: not the job's fault, so the attempt does not count. A cancelled
 * job stays cancelled.
 */
export function requeue(connection: Connection, o: { id: JobId; now: number; retryAt: number; uncounted?: boolean }): void {
  connection.write(() => {
    connection.run(
      `UPDATE jobs SET state = 'waiting', attempts = attempts - ?, not_before = ?, updated_at = ? WHERE id = ? AND state IN ${OPEN}`,
      o.uncounted ? 1 : 0,
      o.retryAt,
      o.now,
      o.id,
    )
    settleDocuments(connection, 'id = (SELECT document_id FROM jobs WHERE id = ?)', o.id)
  })
}

/**
 * Fails a job and records the reason at its document, atomically. A visible document continues with the reason attached. A cancelled job
 * stays cancelled.
 */
export function endJob(connection: Connection, o: { id: JobId; now: number; status: DocumentStatus; error: ErrorShape }): void {
  connection.write(() => {
    const job = connection.get<{ documentId: DocumentId }>(
      `UPDATE jobs SET state = 'failed', updated_at = ? WHERE id = ? AND state IN ${OPEN} RETURNING document_id AS documentId`,
      o.now,
      o.id,
    )
    if (!job) return
    settleDocuments(connection, 'id = ?', job.documentId)
    const { code, message, next } = o.error
    connection.run(
      'UPDATE documents SET status = CASE version WHEN 0 THEN ? ELSE status END, error = ? WHERE id = ?',
      o.status,
      JSON.stringify({ code, message, next }),
      job.documentId,
    )
  })
}

/** Resets the status of documents whose job is not running. */
export function settleDocuments(connection: Connection, condition: string, ...values: Value[]): void {
  connection.run(
    `
UPDATE documents SET status = CASE status WHEN 'parsing' THEN 'queued' ELSE 'searchable' END
WHERE ${condition} AND status IN ('parsing', 'embedding')`,
    ...values,
  )
}
