import { randomUUID } from 'node:crypto'
import type { DocumentId, ImportId, JobId } from '../../../../src-preload/contract/ids.ts'
import { enclosedIn, letFilesGo } from '../../../storage/index.ts'
import type { Connection, ReadPayload, Value } from '../../../storage/index.ts'
import { OPEN, settleDocuments } from './jobs.ts'

/** Excludes reading a new file, which an import may be waiting for. */
const ADOPT = "UPDATE jobs SET import_id = ? WHERE document_id = ? AND step = 'read' AND ocr IS NULL AND path = ''"

/**
 * Returns running jobs to waiting: all when a process becomes the queue's owner, later those the owner lost (`except`: its own). The
 * owner's lock is the lease, so no clock is involved. Returns the number.
 */
export function recoverJobs(connection: Connection, o: { now: number; except?: readonly JobId[] }): number {
  const lost = "state = 'running' AND id NOT IN (SELECT value FROM json_each(?))"
  const except = JSON.stringify(o.except ?? [])
  if (!connection.get(`SELECT 1 FROM jobs WHERE ${lost}`, except)) return 0
  return connection.write(() => {
    settleDocuments(connection, `id IN (SELECT document_id FROM jobs WHERE ${lost})`, except)
    return connection.run(`UPDATE jobs SET state = 'waiting', updated_at = ? WHERE ${lost}`, o.now, except).changes
  })
}

/**
 * Queues the vectors of a document that has none because nobody asked for them, or because that was cancelled or failed. Not while a job of
 * it is open, and not when reading it failed, which its job tells.
 */
export function queueEmbedding(connection: Connection, o: { id: DocumentId; now: number }): void {
  connection.write(() =>
    connection.run(
      `
UPDATE jobs SET step = 'embed', state = 'waiting', attempts = 0, not_before = 0, updated_at = ?, queued_at = ?, payload = json_set(payload, '$.embed', json('true'))
WHERE rowid = (SELECT max(rowid) FROM jobs WHERE document_id = ? AND ocr IS NULL) AND (state IN ('done', 'cancelled') OR (state = 'failed' AND step = 'embed'))
  AND EXISTS (SELECT 1 FROM documents d WHERE d.id = jobs.document_id AND d.status = 'searchable' AND d.deleted_at IS NULL)`,
      o.now,
      o.now,
      o.id,
    ),
  )
}

/**
 * Cancels open jobs (all by default), with those of what came out of their documents. `unseen`: documents never made visible, to be removed. Unread copies of new versions are released.
 * Searchable documents are unchanged.
 */
export function cancelJobs(connection: Connection, o: { ids?: readonly JobId[]; now: number }): { unseen: DocumentId[] } {
  const some = o.ids && JSON.stringify(o.ids)
  const one = some === undefined ? '' : ' AND (id IN (SELECT value FROM json_each(?)) OR document_id IN (SELECT value FROM json_each(?)))'
  const values: Value[] = some === undefined ? [] : [some, JSON.stringify(enclosedOfJobs(connection, some))]
  return connection.write(() => {
    const open = `SELECT document_id FROM jobs WHERE state IN ${OPEN}${one}`
    const unseen = connection.all<{ id: DocumentId }>(
      `SELECT DISTINCT id FROM documents WHERE version = 0 AND id IN (${open}) AND id NOT IN (SELECT document_id FROM notes)`,
      ...values,
    )
    settleDocuments(connection, `id IN (${open})`, ...values)
    const files = connection.all<{ file: string }>(
      `
SELECT update_file AS file FROM jobs WHERE state IN ${OPEN}${one} AND update_file IS NOT NULL`,
      ...values,
    )
    letFilesGo(
      connection,
      files.map((row) => row.file),
    )
    connection.run(
      `
UPDATE jobs SET state = 'cancelled', updated_at = ?, payload = json_remove(payload, '$.update') WHERE state IN ${OPEN}${one}`,
      o.now,
      ...values,
    )
    letFilesGo(
      connection,
      files.map((row) => row.file),
    )
    return { unseen: unseen.map((row) => row.id) }
  })
}

function enclosedOfJobs(connection: Connection, ids: string): DocumentId[] {
  const jobs = connection.all<{ documentId: DocumentId }>(
    `SELECT document_id AS documentId FROM jobs WHERE id IN (SELECT value FROM json_each(?)) AND step = 'read' AND state IN ${OPEN}`,
    ids,
  )
  return jobs.length === 0
    ? []
    : enclosedIn(
        connection,
        jobs.map(({ documentId }) => documentId),
        'live',
      )
}

/** Ids of all open jobs. */
export function openJobs(connection: Connection): JobId[] {
  return connection.all<{ id: JobId }>(`SELECT id FROM jobs WHERE state IN ${OPEN}`).map(({ id }) => id)
}

/** Unpublished documents without a job: their queue was cancelled by a process that died before removing them. */
export function unfinishedDocuments(connection: Connection): DocumentId[] {
  return connection
    .all<{ id: DocumentId }>(
      `
SELECT d.id FROM documents d WHERE d.version = 0 AND d.deleted_at IS NULL AND d.status IN ('queued', 'parsing')
  AND d.id NOT IN (SELECT document_id FROM notes)
  AND NOT EXISTS (SELECT 1 FROM jobs j WHERE j.document_id = d.id AND j.state IN ('waiting', 'running', 'failed'))`,
    )
    .map((row) => row.id)
}

/** Resets failed and cancelled jobs (all failed ones, one job, or those of documents) and requeued ones to waiting. Returns the number. */
export function retryJobs(connection: Connection, o: { id?: JobId; documentIds?: readonly DocumentId[]; now: number }): number {
  return connection.write(() => {
    // The latest job of a document is the relevant one.
    const last = ' AND rowid = (SELECT max(j.rowid) FROM jobs j WHERE j.document_id = jobs.document_id)'
    const chosen: [sql: string, value: Value][] = []
    const isPurged = ' AND document_id NOT IN (SELECT id FROM documents WHERE purging_at IS NOT NULL)'
    if (o.id !== undefined) chosen.push([' AND id = ?', o.id])
    if (o.documentIds !== undefined) chosen.push([' AND document_id IN (SELECT value FROM json_each(?))', JSON.stringify(o.documentIds)])
    const states = chosen.length > 0 ? "('failed', 'cancelled')" : "('failed')"
    const jobs = connection.all<{ documentId: DocumentId; step: string }>(
      `
UPDATE jobs SET state = 'waiting', attempts = 0, strikes = 0, not_before = 0, updated_at = ?, queued_at = ?
WHERE (state IN ${states} OR (state = 'waiting' AND not_before > 0))${isPurged}${last}${chosen.map(([sql]) => sql).join('')}
RETURNING document_id AS documentId, step`,
      o.now,
      o.now,
      ...chosen.map(([, value]) => value),
    )
    for (const job of jobs) {
      connection.run(
        "UPDATE documents SET status = CASE version WHEN 0 THEN 'queued' ELSE status END, error = NULL WHERE id = ?",
        job.documentId,
      )
      if (job.step === 'embed')
        connection.run("UPDATE documents SET status = 'searchable' WHERE id = ? AND status = 'failed'", job.documentId)
    }
    return jobs.length
  })
}

/**
 * Queues reading each document again from its stored original; documents without one are skipped. A document already waiting to be read
 * joins this import, so that its caller can wait for it. At most 200 ids per call. Returns the number.
 */
export function queueReading(
  connection: Connection,
  o: { ids: readonly DocumentId[]; importId: ImportId | null; payload: ReadPayload; now: number },
): number {
  return connection.write(() => {
    let queued = 0
    for (const id of o.ids) {
      const { changes } = connection.run(
        `
INSERT INTO jobs (id, import_id, document_id, step, state, attempts, strikes, not_before, payload, created_at, updated_at, queued_at)
SELECT ?, ?, d.id, 'read', 'waiting', 0, 0, 0, ?, ?, ?, ? FROM documents d
WHERE d.id = ? AND d.deleted_at IS NULL AND d.file IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM jobs j WHERE j.document_id = d.id AND j.step = 'read' AND j.ocr IS NULL AND j.state IN ${OPEN})`,
        randomUUID(),
        o.importId,
        JSON.stringify(o.payload),
        o.now,
        o.now,
        o.now,
        id,
      )
      if (changes === 0) {
        if (o.importId !== null) queued += connection.run(`${ADOPT} AND state IN ${OPEN}`, o.importId, id).changes
        continue
      }
      queued += 1
      // One queue entry per document: replaces its failed jobs.
      connection.run("UPDATE jobs SET state = 'done' WHERE document_id = ? AND state = 'failed'", id)
      connection.run("UPDATE documents SET status = CASE version WHEN 0 THEN 'queued' ELSE status END, error = NULL WHERE id = ?", id)
    }
    return queued
  })
}

/** Notes how much of its file a job has read, 0 to 1. */
export function setReadShare(connection: Connection, o: { id: JobId; share: number }): void {
  connection.write(() => connection.run('UPDATE jobs SET share = ? WHERE id = ?', o.share, o.id))
}
