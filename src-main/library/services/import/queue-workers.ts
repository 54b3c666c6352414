import type { Calls, StorageFunctions } from '../../../storage/index.ts'
import { redactLine } from '../../../reading/index.ts'
import type { LibraryFunctions } from '../../sqlite/library-functions.ts'
import { toErrorShape } from '../../../../src-preload/contract/errors.ts'
import type { AppError } from '../../../../src-preload/contract/errors.ts'
import type { RedactPolicy } from '../../../../src-preload/contract/shapes/documents.ts'
import type { DocumentId, ImportId, JobId } from '../../../../src-preload/contract/ids.ts'
import type { Queue } from '../../../../src-preload/contract/shapes/library.ts'
import type { JobRow } from '../../sqlite/library-functions.ts'
import { backOffError, type BackOffs } from './queue-back-off.ts'
import { retryDelay, type JobOutcome, type Step } from './queue-types.ts'

/** Lines of each kind sent to the window; the command line gets all. */
export const WINDOW_LINES = 200
/** Names of files whose shown form is remembered. */
const MOST_NAMES = 2000
/** Interval of notifications to the window: at most seven per second. */
const ANNOUNCE_MS = 150
/** Delay after which the next steps of files are looked for. */
const WAKE_MS = 100
/** Polling interval of a yielding job. */
const YIELD_MS = 50
/** Longest yield, ms: continuous questions must not stop the queue for good. */
const LONGEST_YIELD_MS = 300_000

export type QueueOptions = {
  database: Calls<
    StorageFunctions & LibraryFunctions,
    | 'cancelJobs'
    | 'openJobs'
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
  /** Reads a file; embeds a document. Never throw. */
  read: (job: JobRow, signal: AbortSignal) => Promise<JobOutcome>
  embed: (job: JobRow, signal: AbortSignal) => Promise<JobOutcome>
  /** Recognises the text of a document's pages. Never throws. */
  ocr: (job: JobRow, signal: AbortSignal) => Promise<JobOutcome>
  /** Most workers of each step. */
  concurrency: { read: () => number; embed: () => number; ocr: () => number }
  /** An answer or a recording is running: the queue yields. */
  isBusy: () => boolean
  /** Removes unpublished documents with their stored files. */
  discard: (ids: DocumentId[]) => Promise<void>
  /** Reason why nothing can be stored; null: none. */
  trouble: () => AppError | null
  /** Removes released stored files. */
  removeLeft: () => Promise<void>
  paused: { get: () => Promise<boolean>; set: (paused: boolean) => Promise<void> }
  /** Somebody listens to `onQueue`. */
  isWatched: () => boolean
  onQueue: (queue: Queue) => void
  onDocuments: (ids: DocumentId[] | null) => void
  /** Another process changed the database. */
  onExternalChange: () => Promise<void>
  /** The current redaction policy, applied to file names too. */
  redact: () => RedactPolicy
  /** A document of this import progressed. */
  onImportMoved: (id: ImportId) => void
}

/** One process's state of its queue. */
export type QueueRun = QueueOptions & {
  isOwner: boolean
  isPaused: boolean
  /** Jobs running in this process. */
  readonly running: Map<JobId, AbortController>
  /** Claims in flight. */
  claiming: number
  readonly workers: Record<Step, number>
  readonly backOffs: BackOffs
  isAnnounced: boolean
  /** Workers will be started in a moment. */
  isWaking: boolean
  /** Shown forms of names, by policy and name. */
  readonly shownNames: Map<string, string>
  /** A file was being read, in this process or another, when the state was asked for last. */
  isReading: boolean
}

/** Displayed state of the queue. `lines`: most jobs per kind. */
export async function queueState(run: QueueRun, lines?: number): Promise<Queue> {
  const [listed, counts, isPaused] = await Promise.all([
    run.database.listJobs({ ...(lines !== undefined && { limit: lines }), now: run.now() }),
    run.database.queueCounts({ now: run.now() }),
    // Another process may have paused the queue.
    run.paused.get(),
  ])
  const trouble = run.backOffs.reason() ?? run.trouble()
  run.isReading = listed.some((job) => job.state === 'running' && job.progress === 0)
  const jobs = listed.map((job) => ({ ...job, name: shownName(run, job.name) }))
  return {
    jobs: isPaused ? jobs.map((job) => (job.state === 'waiting' ? { ...job, state: 'paused' as const } : job)) : jobs,
    current: counts.done,
    total: counts.total,
    open: counts.open,
    failed: counts.failed,
    pages: counts.pages,
    secondsLeft: isPaused || trouble ? null : counts.secondsLeft,
    paused: isPaused,
    notice: trouble ? toErrorShape(trouble) : null,
  }
}

/** A file's name as it is shown. The same names are listed several times a second. */
function shownName({ shownNames, redact }: QueueRun, name: string): string {
  const policy = redact()
  const key = `${policy} ${name}`
  let shown = shownNames.get(key)
  if (shown === undefined) {
    if (shownNames.size >= MOST_NAMES) shownNames.clear()
    shownNames.set(key, (shown = redactLine(name, policy, 'user')))
  }
  return shown
}

/** Schedules a notification of the window. */
export function announce(run: QueueRun): void {
  if (run.isAnnounced || !run.isWatched()) return
  run.isAnnounced = true
  setTimeout(() => {
    run.isAnnounced = false
    void queueState(run, WINDOW_LINES).then(run.onQueue, () => undefined)
  }, ANNOUNCE_MS)
}

/** Starts missing workers soon: what a file leaves to do. Asking the database for each step behind each file was a quarter of its calls. */
function wakeSoon(run: QueueRun): void {
  if (run.isWaking) return
  run.isWaking = true
  setTimeout(() => {
    run.isWaking = false
    wake(run)
  }, WAKE_MS)
}

/** Starts missing workers; a worker without a job ends. */
export function wake(run: QueueRun): void {
  if (!run.isOwner || run.isPaused) return
  for (const step of ['read', 'embed', 'ocr'] as const) {
    for (let i = run.workers[step]; i < run.concurrency[step]() && !run.backOffs.isBackingOff(step); i += 1) void work(run, step)
  }
}

/** Waits while an answer is running; with a signal also while the queue is paused, until aborted. */
export async function yieldToAnswers(run: QueueRun, signal?: AbortSignal): Promise<void> {
  for (
    let waited = 0;
    run.isOwner && !signal?.aborted && (run.isPaused ? signal !== undefined : run.isBusy() && waited < LONGEST_YIELD_MS);
    waited += YIELD_MS
  ) {
    await new Promise((done) => setTimeout(done, YIELD_MS))
  }
}

/** Waits as `yieldToAnswers` does, and while anything is read or embedded. */
export async function yieldToOthers(run: QueueRun, signal: AbortSignal): Promise<void> {
  await yieldToAnswers(run, signal)
  while (run.isOwner && !signal.aborted && run.workers.read + run.workers.embed > 0) await new Promise((done) => setTimeout(done, YIELD_MS))
}

/** A worker: runs jobs of its step until none is left. */
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
        // The next poll detects unrecorded outcomes.
        run.running.delete(job.id)
      }
      run.onDocuments([job.documentId])
      if (job.importId) run.onImportMoved(job.importId)
      announce(run)
      if (step !== 'embed') wakeSoon(run)
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
      // Stopped during the claim: the next owner finds the job waiting.
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

/** Records a job's outcome. */
async function settle({ database, backOffs, now }: QueueRun, job: JobRow, outcome: JobOutcome): Promise<void> {
  switch (outcome.end) {
    // Reading turns into the embed job, and embedding ends with its document, each in its own transaction.
    case 'done':
      return backOffs.end(job.step)
    // Requeued by the next owner, or already cancelled in the database.
    case 'cancelled':
      return
    case 'later':
      return database.requeue({ id: job.id, now: now(), retryAt: 0, uncounted: true })
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
