import type { Database } from '../../workers/calls.ts'
import { toErrorShape } from '../../../src-preload/contract/errors.ts'
import type { AppError } from '../../../src-preload/contract/errors.ts'
import type { RedactPolicy } from '../../../src-preload/contract/shapes/documents.ts'
import type { DocumentId, ImportId, JobId } from '../../../src-preload/contract/ids.ts'
import type { Queue } from '../../../src-preload/contract/shapes/library.ts'
import type { JobRow } from '../../adapters/sqlite/database-functions.ts'
import { redactLine } from '../../domain/documents/redaction/redact-document.ts'
import { createHolds, holdable } from './queue-back-off.ts'
import { putBackAfter, type JobOutcome, type Step } from './queue-types.ts'

/** How often the owner looks for work, a pause or a cancelled job that another process put there. */
const LOOK_MS = 300
/** Lines of each kind that the window is told about; the command line gets all. */
export const WINDOW_LINES = 200
/** How often a job that yields looks whether it may go on. */
const BREATH_MS = 50
/** A person who asks without end must not stop the queue for good. */
const LONGEST_YIELD_MS = 300_000

export type QueueService = {
  /** Becomes the one that drains the queue: what was under way when the last owner died goes back to waiting. */
  start(): Promise<void>
  /** Ends draining: what is under way stops and is begun again by the next owner. */
  stop(): Promise<void>
  /** Notices what other processes write, owner or not. */
  watch(): void
  /** Stops draining and watching, and ends what is being cleared away. */
  close(): Promise<void>
  wake(): void
  /** The model server or the disk is back: what waits for them goes on at once. */
  comeBack(): void
  /** Something moved: tells the window, at most seven times a second. */
  announce(): void
  /** Waits while the queue is paused or yields to an answer; ends at once when the signal fires. */
  breathe(signal: AbortSignal): Promise<void>
  /** Jobs that this process is at. */
  working(): number
  /** `lines`: most jobs of each kind that are listed; all without it. The verbs below list what the window shows. */
  state(lines?: number): Promise<Queue>
  pause(): Promise<Queue>
  resume(): Promise<Queue>
  /** One job or all; what is being read is stopped at once, what is searchable stays. */
  cancel(id?: JobId): Promise<Queue>
  retry(options: { id?: JobId; documentIds?: DocumentId[] }): Promise<Queue>
}

type Options = {
  database: Database<'cancelJobs' | 'claimJob' | 'dataVersion' | 'endJob' | 'listJobs' | 'putBack' | 'queueCounts' | 'recoverJobs' | 'retryJobs' | 'runningJobs' | 'unfinishedDocuments'>
  now: () => number
  /** Reads one file; embeds one document. They answer, never throw. */
  read: (job: JobRow, signal: AbortSignal) => Promise<JobOutcome>
  embed: (job: JobRow, signal: AbortSignal) => Promise<JobOutcome>
  lanes: { read: () => number; embed: () => number }
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
  onForeignChange: () => Promise<void>
  /** The redaction in force: a file's name may hold a number that its text must not. */
  redact: () => RedactPolicy
  /** A document of this import moved on. */
  onImportMoved: (id: ImportId) => void
}

/** The queue: jobs in SQLite, drained by the one process that owns the lock. The owner's lock is the lease of its jobs. */
export function createQueue(options: Options): QueueService {
  const { database, now } = options
  const running = new Map<JobId, AbortController>()
  const lanes = { read: 0, embed: 0 }
  const holds = createHolds({ onEnd: () => wake() })
  let owner = false
  let paused = false
  let claiming = 0
  let timer: NodeJS.Timeout | null = null
  let lastVersion = -1
  let announced = false
  let clearing: Promise<unknown> = Promise.resolve()

  async function state(lines?: number): Promise<Queue> {
    const [listed, counts] = await Promise.all([database.listJobs(lines === undefined ? {} : { limit: lines }), database.queueCounts({ now: now() })])
    const held = holds.reason() ?? options.trouble()
    const jobs = listed.map((job) => ({ ...job, name: redactLine(job.name, options.redact(), 'user') }))
    return {
      jobs: paused ? jobs.map((job) => (job.state === 'waiting' ? { ...job, state: 'paused' as const } : job)) : jobs,
      current: counts.done,
      total: counts.total,
      open: counts.open,
      failed: counts.failed,
      secondsLeft: paused || held ? null : counts.secondsLeft,
      paused,
      notice: held ? toErrorShape(held) : null,
    }
  }

  function announce(): void {
    if (announced) return
    announced = true
    setTimeout(() => {
      announced = false
      void state(WINDOW_LINES).then(options.onQueue, () => undefined)
    }, 150)
  }

  async function settle(job: JobRow, outcome: JobOutcome): Promise<void> {
    switch (outcome.end) {
      // A read job has become its document's embed job, and an embed job was ended with its document, each in one transaction.
      case 'done':
        return holds.end(job.step)
      // Put back by the next owner, or cancelled in the database already.
      case 'cancelled':
        return
      case 'again':
        return database.putBack({ id: job.id, now: now(), retryAt: now() + putBackAfter(job.attempts) })
      case 'hold':
        holds.begin(job.step, outcome.error)
        return database.putBack({ id: job.id, now: now(), retryAt: 0, uncounted: true })
      case 'failed':
        holds.end(job.step)
        return database.endJob({ id: job.id, now: now(), status: outcome.status, error: toErrorShape(outcome.error) })
    }
  }

  async function claim(step: Step): Promise<{ job: JobRow; control: AbortController } | null> {
    claiming += 1
    try {
      const job = await database.claimJob({ step, now: now() })
      if (!job) return null
      if (!owner) {
        // Stopped while the claim was under way: the next owner finds it waiting.
        await database.putBack({ id: job.id, now: now(), retryAt: 0, uncounted: true })
        return null
      }
      const control = new AbortController()
      running.set(job.id, control)
      return { job, control }
    } finally {
      claiming -= 1
    }
  }

  async function lane(step: Step): Promise<void> {
    lanes[step] += 1
    try {
      while (owner && !paused && !holds.holds(step)) {
        await breathe()
        const claimed = owner && !paused ? await claim(step) : null
        if (!claimed) return
        const { job, control } = claimed
        announce()
        try {
          await settle(job, await options[step](job, control.signal))
        } finally {
          // Whatever could not be written down is noticed by the next look.
          running.delete(job.id)
        }
        options.onDocuments([job.documentId])
        if (job.importId) options.onImportMoved(job.importId)
        announce()
        if (step === 'read') wake()
      }
    } catch (error) {
      // The database itself could not be written.
      holds.begin(step, holdable(error))
      announce()
    } finally {
      lanes[step] -= 1
    }
  }

  async function breathe(signal?: AbortSignal): Promise<void> {
    for (let waited = 0; owner && !signal?.aborted && (paused ? signal !== undefined : options.isBusy() && waited < LONGEST_YIELD_MS); waited += BREATH_MS) {
      await new Promise((done) => setTimeout(done, BREATH_MS))
    }
  }

  function wake(): void {
    if (!owner || paused) return
    for (const step of ['read', 'embed'] as const) {
      for (let i = lanes[step]; i < options.lanes[step]() && !holds.holds(step); i += 1) void lane(step)
    }
  }

  /** Other processes write too: their jobs, their pause, their cancelled jobs. */
  async function look(): Promise<void> {
    const version = await database.dataVersion()
    if (version !== lastVersion) {
      const first = lastVersion < 0
      lastVersion = version
      paused = await options.paused.get()
      if (running.size > 0) {
        const known = [...running]
        const open = new Set(await database.runningJobs())
        for (const [id, control] of known) if (!open.has(id)) control.abort()
      }
      if (!first) await options.onForeignChange()
      announce()
    }
    // A claim whose answer is under way is not lost.
    if (owner && claiming === 0) await database.recoverJobs({ now: now(), except: [...running.keys()] })
    wake()
  }

  function watch(): void {
    if (timer) return
    const tick = () => {
      timer = setTimeout(() => void look().catch(() => undefined).then(() => (timer ? tick() : undefined)), LOOK_MS)
    }
    tick()
  }

  async function stop(): Promise<void> {
    owner = false
    holds.clear()
    for (const control of running.values()) control.abort()
    while (lanes.read + lanes.embed > 0) await new Promise((done) => setTimeout(done, 10))
  }

  async function tell(): Promise<Queue> {
    const queue = await state(WINDOW_LINES)
    options.onQueue(queue)
    return queue
  }

  return {
    async start() {
      if (owner) return
      paused = await options.paused.get()
      await options.discard(await database.unfinishedDocuments())
      await database.recoverJobs({ now: now() })
      owner = true
      watch()
      wake()
    },
    stop,
    watch,
    async close() {
      if (timer) clearTimeout(timer)
      timer = null
      await stop()
      await clearing
    },
    wake,
    comeBack: () => holds.clear(),
    announce,
    breathe,
    working: () => running.size,
    state,
    async pause() {
      await options.paused.set(true)
      paused = true
      return tell()
    },
    async resume() {
      await options.paused.set(false)
      paused = false
      holds.clear()
      wake()
      return tell()
    },
    async cancel(id) {
      const { unseen } = await database.cancelJobs({ ...(id && { id }), now: now() })
      for (const [jobId, control] of running) if (!id || jobId === id) control.abort()
      if (!id) holds.clear()
      // Thousands of files that were never begun take a while to clear away; they are out of the queue already.
      clearing = clearing.then(() => options.discard(unseen)).then(options.removeLeft).then(() => options.onDocuments(null), () => undefined)
      return tell()
    },
    async retry({ id, documentIds }) {
      await database.retryJobs({ ...(id && { id }), ...(documentIds && { documentIds }), now: now() })
      options.onDocuments(null)
      holds.clear()
      wake()
      return tell()
    },
  }
}

