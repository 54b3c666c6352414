import type { Database } from '../../workers/calls.ts'
import { toErrorShape } from '../../../src-preload/contract/errors.ts'
import type { AppError } from '../../../src-preload/contract/errors.ts'
import type { RedactPolicy } from '../../../src-preload/contract/shapes/documents.ts'
import type { DocumentId, ImportId, JobId } from '../../../src-preload/contract/ids.ts'
import type { Queue } from '../../../src-preload/contract/shapes/library.ts'
import type { JobRow } from '../../adapters/sqlite/database-functions.ts'
import { redactLine } from '../../domain/documents/redaction/redact-document.ts'
import { backOffError, type BackOffs } from './queue-back-off.ts'
import { retryDelay, type JobOutcome, type Step } from './queue-types.ts'

/** Lines of each kind that the window is told about; the command line gets all. */
export const WINDOW_LINES = 200
/** The window is told at most seven times a second. */
const ANNOUNCE_MS = 150
/** How often a job that yields looks whether it may go on. */
const YIELD_MS = 50
/** A person who asks without end must not stop the queue for good. */
const LONGEST_YIELD_MS = 300_000

export type QueueOptions = {
  database: Database<
    | 'cancelJobs'
    | 'claimJob'
    | 'dataVersion'
    | 'endJob'
    | 'listJobs'
    | 'requeue'
    | 'queueCounts'
    | 'recoverJobs'
    | 'retryJobs'
    | 'runningJobs'
    | 'unfinishedDocuments'
  >
  now: () => number
  /** Reads one file; embeds one document. They answer, never throw. */
  read: (job: JobRow, signal: AbortSignal) => Promise<JobOutcome>
  embed: (job: JobRow, signal: AbortSignal) => Promise<JobOutcome>
  /** Most workers of each step. */
  concurrency: { read: () => number; embed: () => number }
  /** An answer or a recording is under way: the queue waits. */
  isBusy: () => boolean
  /** Removes documents that nobody ever saw, with their stored files. */
  discard: (ids: DocumentId[]) => Promise<void>
  /** Nothing can be stored, whoever owns the queue: the reason. */
  trouble: () => AppError | null
  /** Removes the stored files that the journal let go. */
  removeLeft: () => Promise<void>
  paused: { get: () => Promise<boolean>; set: (paused: boolean) => Promise<void> }
  onQueue: (queue: Queue) => void
  onDocuments: (ids: DocumentId[] | null) => void
  /** Another process changed the database. */
  onExternalChange: () => Promise<void>
  /** The redaction in force: a file's name may hold a number that its text must not. */
  redact: () => RedactPolicy
  /** A document of this import moved on. */
  onImportMoved: (id: ImportId) => void
}

/** What one process knows of its queue. */
export type QueueRun = QueueOptions & {
  isOwner: boolean
  isPaused: boolean
  /** Jobs under way in this process. */
  readonly running: Map<JobId, AbortController>
  /** Claims whose answer is under way. */
  claiming: number
  readonly workers: Record<Step, number>
  readonly backOffs: BackOffs
  isAnnounced: boolean
}

/** The queue as it is shown. `lines`: most jobs of each kind that are listed. */
export async function queueState(run: QueueRun, lines?: number): Promise<Queue> {
  const [listed, counts] = await Promise.all([
    run.database.listJobs(lines === undefined ? {} : { limit: lines }),
    run.database.queueCounts({ now: run.now() }),
  ])
  const trouble = run.backOffs.reason() ?? run.trouble()
  const jobs = listed.map((job) => ({ ...job, name: redactLine(job.name, run.redact(), 'user') }))
  return {
    jobs: run.isPaused ? jobs.map((job) => (job.state === 'waiting' ? { ...job, state: 'paused' as const } : job)) : jobs,
    current: counts.done,
    total: counts.total,
    open: counts.open,
    failed: counts.failed,
    secondsLeft: run.isPaused || trouble ? null : counts.secondsLeft,
    paused: run.isPaused,
    notice: trouble ? toErrorShape(trouble) : null,
  }
}

/** Tells the window soon that something moved. */
export function announce(run: QueueRun): void {
  if (run.isAnnounced) return
  run.isAnnounced = true
  setTimeout(() => {
    run.isAnnounced = false
    void queueState(run, WINDOW_LINES).then(run.onQueue, () => undefined)
  }, ANNOUNCE_MS)
}

/** Starts the workers that are missing; a worker that finds no job ends. */
export function wake(run: QueueRun): void {
  if (!run.isOwner || run.isPaused) return
  for (const step of ['read', 'embed'] as const) {
    for (let i = run.workers[step]; i < run.concurrency[step]() && !run.backOffs.isBackingOff(step); i += 1) void work(run, step)
  }
}

/** Waits while an answer is under way. With a signal: also while the queue is paused, until the signal fires. */
export async function yieldToAnswers(run: QueueRun, signal?: AbortSignal): Promise<void> {
  for (
    let waited = 0;
    run.isOwner && !signal?.aborted && (run.isPaused ? signal !== undefined : run.isBusy() && waited < LONGEST_YIELD_MS);
    waited += YIELD_MS
  ) {
    await new Promise((done) => setTimeout(done, YIELD_MS))
  }
}

/** A worker: does one job of its step after the other, until there is none. */
async function work(run: QueueRun, step: Step): Promise<void> {
  run.workers[step] += 1
  try {
    while (run.isOwner && !run.isPaused && !run.backOffs.isBackingOff(step)) {
      await yieldToAnswers(run)
      const claimed = run.isOwner && !run.isPaused ? await claim(run, step) : null
      if (!claimed) return
      const { job, control } = claimed
      announce(run)
      try {
        await settle(run, job, await run[step](job, control.signal))
      } finally {
        // Whatever could not be written down is noticed by the next look.
        run.running.delete(job.id)
      }
      run.onDocuments([job.documentId])
      if (job.importId) run.onImportMoved(job.importId)
      announce(run)
      if (step === 'read') wake(run)
    }
  } catch (error) {
    // The database itself could not be written.
    run.backOffs.begin(step, backOffError(error))
    announce(run)
  } finally {
    run.workers[step] -= 1
  }
}

async function claim(run: QueueRun, step: Step): Promise<{ job: JobRow; control: AbortController } | null> {
  run.claiming += 1
  try {
    const job = await run.database.claimJob({ step, now: run.now() })
    if (!job) return null
    if (!run.isOwner) {
      // Stopped while the claim was under way: the next owner finds it waiting.
      await run.database.requeue({ id: job.id, now: run.now(), retryAt: 0, uncounted: true })
      return null
    }
    const control = new AbortController()
    run.running.set(job.id, control)
    return { job, control }
  } finally {
    run.claiming -= 1
  }
}

/** Writes down what a job's work came to. */
async function settle({ database, backOffs, now }: QueueRun, job: JobRow, outcome: JobOutcome): Promise<void> {
  switch (outcome.end) {
    // A read job has become its document's embed job, and an embed job was ended with its document, each in one transaction.
    case 'done':
      return backOffs.end(job.step)
    // Requeued by the next owner, or cancelled in the database already.
    case 'cancelled':
      return
    case 'again':
      return database.requeue({ id: job.id, now: now(), retryAt: now() + retryDelay(job.attempts) })
    case 'back-off':
      backOffs.begin(job.step, outcome.error)
      return database.requeue({ id: job.id, now: now(), retryAt: 0, uncounted: true })
    case 'failed':
      backOffs.end(job.step)
      return database.endJob({ id: job.id, now: now(), status: outcome.status, error: toErrorShape(outcome.error) })
  }
}
