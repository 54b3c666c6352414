import type { DocumentStatus } from '../../../../src-preload/contract/shapes/documents.ts'
import type { DocumentId, JobId } from '../../../../src-preload/contract/ids.ts'
import type { Job } from '../../../../src-preload/contract/shapes/library.ts'
import { withoutHidden } from '../../../../src-preload/contract/visible.ts'
import { stored } from '../../../storage/index.ts'
import type { Connection, Value } from '../../../storage/index.ts'
import { OPEN } from './jobs.ts'

/** Share of reading in a job's progress; the rest is embedding. */
const READ_SHARE = 0.2
/** Period for estimating the remaining time; the whole run until its first file is done. */
const PACE_MILLISECONDS = 60_000

type ListRow = {
  id: JobId
  documentId: DocumentId
  name: string
  status: DocumentStatus
  step: 'read' | 'embed'
  isOcr: number | null
  /** How much of the file has been read, 0 to 1. */
  share: number
  embeds: number | null
  pages: number | null
  recognised: number
  version: number
  chunks: number
  embedded: number
  /** When it began to run, or changed last. */
  updatedAt: number
  error: string | null
}

/**
 * Open and failed jobs: running (first those that read a file, which embedding waits for), then waiting in execution order, then failed, latest first. `limit`: per state and step, because a window
 * does not show 10,000 lines. `now`: for how long a job has been running.
 */
export function listJobs(connection: Connection, o: { limit?: number; now: number }): Job[] {
  const select = (condition: string, order: string): ListRow[] =>
    connection.all<ListRow>(
      `
SELECT j.id, j.document_id AS documentId, d.name, d.status, j.step, j.ocr AS isOcr, j.share, iif(json_valid(j.payload), j.payload ->> '$.embed', NULL) AS embeds, d.pages,
  iif(j.ocr, (SELECT count(*) FROM ocr_pages p WHERE p.document_id = d.id AND p.file = d.file), 0) AS recognised, d.version, d.chunks, d.embedded, j.updated_at AS updatedAt, d.error
FROM jobs j JOIN documents d ON d.id = j.document_id WHERE ${condition} ORDER BY ${order} LIMIT ?`,
      o.limit ?? -1,
    )
  // In the order of the index, so that 200 of 3,000 need no sorting: 0.4 ms in place of 3.8.
  const waiting = (condition: string): ListRow[] => select(`j.state = 'waiting' AND ${condition}`, 'j.strikes, j.created_at, j.rowid')
  const toRead = waiting("j.step = 'read' AND j.ocr IS NULL")
  const toRecognise =
    toRead.length === o.limit ? [] : waiting("j.step = 'read' AND j.ocr = 1").slice(0, (o.limit ?? Infinity) - toRead.length)
  return [
    ...select("j.state = 'running'", "j.step = 'embed', j.created_at, j.rowid").map((row) => toJob(row, 'running', o.now)),
    ...[...waiting("j.step = 'embed'"), ...toRead, ...toRecognise].map((row) => toJob(row, 'waiting', o.now)),
    ...select("j.state = 'failed' AND d.deleted_at IS NULL", 'j.updated_at DESC, j.rowid').map((row) => toJob(row, 'failed', o.now)),
  ]
}

function toJob(row: ListRow, state: 'running' | 'waiting' | 'failed', now: number): Job {
  const rereading = state === 'running' && row.step === 'read' && row.version > 0
  return {
    id: row.id,
    documentId: row.documentId,
    name: withoutHidden(row.name),
    state,
    status: rereading ? 'parsing' : row.status,
    progress: row.isOcr
      ? Math.min(1, row.recognised / Math.max(1, row.pages ?? 1))
      : row.step === 'read'
        ? readShare(row)
        : embedShare(row),
    seconds: state === 'running' ? Math.max(0, Math.floor((now - row.updatedAt) / 1000)) : null,
    error: stored('documents.error', row.error),
  }
}

function readShare({ share, embeds }: { share: number; embeds: number | null }): number {
  return Math.min(1, share) * (embeds === 0 ? 1 : READ_SHARE)
}

function embedShare(row: { chunks: number; embedded: number }): number {
  return READ_SHARE + (1 - READ_SHARE) * (row.chunks === 0 ? 0 : Math.min(1, row.embedded / row.chunks))
}

/** Ids of running jobs of all processes. */
export function runningJobs(connection: Connection): JobId[] {
  return connection.all<{ id: JobId }>("SELECT id FROM jobs WHERE state = 'running'").map((row) => row.id)
}

/** `running`: a text that changes whenever a running job gets on. `isReading`: one of them reads a file, within a time limit of its own. */
export type QueuePace = { running: string; isReading: boolean }

/** How far the running jobs of all processes are. */
export function queuePace(connection: Connection): QueuePace {
  const { running, isReading } = connection.get<{ running: string | null; isReading: number | null }>(`
SELECT group_concat(j.id || ' ' || j.share || ' ' || d.embedded || ' ' || (SELECT count(*) FROM ocr_pages p WHERE p.document_id = d.id), ' ' ORDER BY j.id) AS running,
  max(j.step = 'read' AND j.ocr IS NULL) AS isReading
FROM jobs j JOIN documents d ON d.id = j.document_id WHERE j.state = 'running'`) ?? { running: null, isReading: null }
  return { running: running ?? '', isReading: isReading === 1 }
}

/** Counts since the queue was last empty: files done, all files, failed files, pages to recognise, and the estimated remaining time (null: unknown). */
export type QueueCounts = { done: number; total: number; open: number; failed: number; pages: number; secondsLeft: number | null }

/** Pages of open jobs of text recognition, without those that are read. */
function pagesToRecognise(connection: Connection): number {
  const { n } = connection.get<{ n: number | null }>(`
SELECT sum(max(0, json_array_length(j.payload, '$.pages')
  - (SELECT count(*) FROM ocr_pages p WHERE p.document_id = d.id AND p.file = d.file))) AS n
FROM jobs j JOIN documents d ON d.id = j.document_id WHERE j.state IN ${OPEN} AND j.ocr = 1`) ?? { n: 0 }
  return n ?? 0
}

/** Derived from the jobs alone, so that restarts and other processes see the same. */
export function queueCounts(connection: Connection, o: { now: number }): QueueCounts {
  const number = (sql: string, ...values: Value[]): number => connection.get<{ n: number | null }>(sql, ...values)?.n ?? 0
  const failed = number(
    "SELECT count(*) AS n FROM jobs j JOIN documents d ON d.id = j.document_id WHERE j.state = 'failed' AND d.deleted_at IS NULL",
  )
  const open = number(`SELECT count(*) AS n FROM jobs WHERE state IN ${OPEN}`)
  if (open === 0) return { done: 0, total: 0, open, failed, pages: 0, secondsLeft: null }
  // An import queues its files in batches; all count from its start. A requeued job counts from its requeueing.
  const since = number(`
SELECT min(CASE WHEN j.queued_at = j.created_at THEN coalesce(i.started_at, j.queued_at) ELSE j.queued_at END) AS n
FROM jobs j LEFT JOIN imports i ON i.id = j.import_id WHERE j.state IN ${OPEN}`)
  const ended = (from: number): number =>
    number("SELECT count(*) AS n FROM jobs WHERE updated_at >= ? AND state IN ('done', 'failed') AND queued_at >= ?", from, since)
  const done = ended(since)
  const begun =
    READ_SHARE * number("SELECT count(*) AS n FROM jobs WHERE state = 'waiting' AND step = 'embed'") +
    connection
      .all<{ chunks: number; embedded: number }>(
        `
SELECT d.chunks, d.embedded FROM jobs j JOIN documents d ON d.id = j.document_id WHERE j.state = 'running' AND j.step = 'embed'`,
      )
      .reduce((sum, row) => sum + embedShare(row), 0)
  const spent = Math.max(0, o.now - since)
  const lately = Math.min(spent, PACE_MILLISECONDS)
  const endedLately = ended(o.now - lately)
  const pace = endedLately > 0 ? lately / endedLately : done + begun > 0.5 ? spent / (done + begun) : null
  return {
    done,
    total: done + open,
    open,
    failed,
    pages: pagesToRecognise(connection),
    secondsLeft: pace === null || spent < 1000 ? null : Math.round((pace * (open - begun)) / 1000),
  }
}
