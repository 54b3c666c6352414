import type { DocumentId, JobId } from '../../../../src-preload/contract/ids.ts'
import type { Queue } from '../../../../src-preload/contract/shapes/library.ts'
import { createBackOffs } from './queue-back-off.ts'
import {
  announce,
  queueState,
  wake,
  WINDOW_LINES,
  yieldToAnswers,
  yieldToOthers,
  type QueueOptions,
  type QueueRun,
} from './queue-workers.ts'

/** Polling interval for other processes' jobs, pauses and cancellations. */
const POLL_MS = 300
/** Looks between two notifications of the window while a file is read. */
const LOOKS_PER_NEWS = 3

export type QueueService = {
  /** Becomes the owner: jobs running when the last owner died are requeued. */
  start(): Promise<void>
  /** Stops running jobs, which the next owner restarts. */
  stop(): Promise<void>
  /** Polls other processes' changes, as owner or not. */
  watch(): void
  /** Stops everything and waits for running clean-ups. */
  close(): Promise<void>
  wake(): void
  /** The model server or the disk is back: ends all back-offs. */
  retryNow(): void
  /** Notifies the window of progress, at most seven times a second. */
  announce(): void
  /** Waits while the queue is paused or yields to an answer, until aborted. */
  yieldTurn(signal: AbortSignal): Promise<void>
  /** Waits also while anything is read or embedded. */
  yieldToOthers(signal: AbortSignal): Promise<void>
  /** Number of jobs running in this process. */
  working(): number
  /** `lines`: most listed jobs per kind; default all. The methods below list as many as the window shows. */
  state(lines?: number): Promise<Queue>
  pause(): Promise<Queue>
  resume(): Promise<Queue>
  /** Cancels one job or all; reading stops at once, searchable documents stay. */
  cancel(ids?: readonly JobId[]): Promise<Queue>
  /** Ids of all open jobs. */
  open(): Promise<JobId[]>
  retry(options: { id?: JobId; documentIds?: DocumentId[] }): Promise<Queue>
}

/** Queue service: jobs in SQLite, drained by the owner of the lock, which is also the lease of its jobs. */
export function createQueue(options: QueueOptions): QueueService {
  const { database, now } = options
  const run: QueueRun = {
    ...options,
    isOwner: false,
    isPaused: false,
    running: new Map(),
    claiming: 0,
    workers: { read: 0, embed: 0, ocr: 0 },
    backOffs: createBackOffs({ onEnd: () => wake(run) }),
    isAnnounced: false,
    isWaking: false,
    shownNames: new Map(),
    isReading: false,
  }
  const polling = createPolling(run)
  let clearing: Promise<unknown> = Promise.resolve()

  return {
    async start() {
      if (run.isOwner) return
      run.isPaused = await options.paused.get()
      await options.discard(await database.unfinishedDocuments())
      await database.recoverJobs({ now: now() })
      run.isOwner = true
      polling.start()
      wake(run)
    },
    stop: () => stop(run),
    watch: polling.start,
    async close() {
      polling.stop()
      await stop(run)
      await clearing
    },
    wake: () => wake(run),
    retryNow: () => run.backOffs.clear(),
    announce: () => announce(run),
    yieldTurn: (signal) => yieldToAnswers(run, signal),
    yieldToOthers: (signal) => yieldToOthers(run, signal),
    working: () => run.running.size,
    state: (lines) => queueState(run, lines),
    async pause() {
      await options.paused.set(true)
      run.isPaused = true
      return tell(run)
    },
    async resume() {
      await options.paused.set(false)
      run.isPaused = false
      run.backOffs.clear()
      wake(run)
      return tell(run)
    },
    open: () => database.openJobs(),
    async cancel(ids) {
      const { unseen } = await database.cancelJobs({ ...(ids && { ids }), now: now() })
      for (const [jobId, control] of run.running) if (!ids || ids.includes(jobId)) control.abort()
      if (!ids) run.backOffs.clear()
      // Clearing thousands of unread files takes a while; they already left the queue.
      clearing = clearing
        .then(() => options.discard(unseen))
        .then(options.removeLeft)
        .then(
          () => options.onDocuments(null),
          () => undefined,
        )
      return tell(run)
    },
    async retry({ id, documentIds }) {
      await database.retryJobs({ ...(id && { id }), ...(documentIds && { documentIds }), now: now() })
      options.onDocuments(null)
      run.backOffs.clear()
      wake(run)
      return tell(run)
    },
  }
}

/** Polls every 300 ms for other processes' changes. */
function createPolling(run: QueueRun): { start(): void; stop(): void } {
  const { database } = run
  let timer: NodeJS.Timeout | null = null
  let lastVersion = -1
  let looks = 0

  async function poll(): Promise<void> {
    const version = await database.dataVersion()
    if (version !== lastVersion) {
      const first = lastVersion < 0
      lastVersion = version
      run.isPaused = await run.paused.get()
      if (run.running.size > 0) {
        const known = [...run.running]
        const open = new Set(await database.runningJobs())
        for (const [id, control] of known) if (!open.has(id)) control.abort()
      }
      if (!first) await run.onExternalChange()
      announce(run)
    }
    // Nothing else tells that a large file is still being read.
    looks += 1
    if (run.isReading && looks % LOOKS_PER_NEWS === 0) announce(run)
    // Claims in flight are not lost.
    if (run.isOwner && run.claiming === 0) await database.recoverJobs({ now: run.now(), except: [...run.running.keys()] })
    wake(run)
  }

  function tick(): void {
    timer = setTimeout(
      () =>
        void poll()
          .catch(() => undefined)
          .then(() => (timer ? tick() : undefined)),
      POLL_MS,
    )
  }

  return {
    start() {
      if (!timer) tick()
    },
    stop() {
      if (timer) clearTimeout(timer)
      timer = null
    },
  }
}

async function stop(run: QueueRun): Promise<void> {
  run.isOwner = false
  run.backOffs.clear()
  for (const control of run.running.values()) control.abort()
  while (run.workers.read + run.workers.embed + run.workers.ocr > 0) await new Promise((done) => setTimeout(done, 10))
}

async function tell(run: QueueRun): Promise<Queue> {
  const queue = await queueState(run, WINDOW_LINES)
  run.onQueue(queue)
  return queue
}
