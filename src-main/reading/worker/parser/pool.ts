import { AppError } from '../../../../src-preload/contract/errors.ts'
import type { ReadFacts } from '../../domain/documents/types.ts'
import { startProcess } from '../../../storage/index.ts'
import type { Worker } from '../../../storage/index.ts'
import type { ParserFunctions, ParserRequest } from './parser-entry.ts'
import { processorLimit } from './processor-time.ts'
import { residentBytes } from './resident-memory.ts'

/** A read request: what the parser is asked, and its limit of processor time. */
export type ReadRequest = ParserRequest & { seconds: number }

/**
 * A parsed file; its process is reserved until `release`. `piece(i)`: a v8-serialised StoredPiece, 0 <= i < facts.pieces; `enclosure(i)`: the
 * bytes of one of `facts.enclosures`.
 */
export type Reading = {
  facts: ReadFacts
  piece(index: number): Promise<Uint8Array>
  enclosure(index: number): Promise<Uint8Array>
  release(): void
}

export type ParserPool = {
  /**
   * Reads a file in the next free process. Throws the parser's errors, `parse-timeout`, `parse-memory`, `parser-crashed`, `cancelled`. A
   * failed process is replaced for the next file. `onShare`: how much of a large file has been read, 0 to 1.
   */
  read(request: ReadRequest, signal?: AbortSignal, onShare?: (share: number) => void): Promise<Reading>
  /** Starts the first process ahead of the first file. */
  warm(): void
  /** Ids of the running processes, for tests and the doctor. */
  pids(): number[]
  close(): Promise<void>
}

export type ParserPoolOptions = {
  entry: string
  /** Most processes. */
  size: number
  /** Memory limit (resident). */
  megabytes: number
  /** PDFs and resident megabytes after which an idle process is replaced: pdf.js caches fonts and character maps. */
  renewAfter?: { files: number; megabytes: number }
  /** Most time by the clock, as a multiple of the limit of processor time. */
  clockShare?: number
}

const WATCH_MILLISECONDS = 250
/** A busy computer gives a process a fraction of a processor; one that does nothing at all ends after this multiple of its limit. */
const CLOCK_SHARE = 10
const MEGABYTE = 1024 * 1024
/** Share of a PDF that another file counts: nothing is known to grow with it, and a new process costs a second of processor time. */
const OTHER_FILE = 0.1
/** Share of the memory limit from which an aborted process counts as out of memory. */
const NEARLY_FULL = 0.6
/** Signals of an ending terminal, session or system to every process: not the file's fault. */
const FROM_OUTSIDE: ReadonlySet<string> = new Set(['SIGINT', 'SIGTERM', 'SIGHUP'])

type Slot = {
  worker: Worker<ParserFunctions> | null
  busy: boolean
  files: number
  resident: number
  lookedAt: number
  reason: AppError | null
  onShare: ((share: number) => void) | null
}
type Limits = { seconds: number; clockShare: number; megabytes: number; signal: AbortSignal | undefined }

/** Creates a pool that starts processes lazily and reuses them. */
export function createParserPool(options: ParserPoolOptions): ParserPool {
  const slots = createSlots(options)
  return {
    async read({ seconds, ...file }, signal, onShare) {
      const slot = await slots.take(signal)
      slot.onShare = onShare ?? null
      // A process that was given a password ends with its file.
      const costOf = (isPdf: boolean): number => (file.password !== undefined ? Infinity : isPdf ? 1 : OTHER_FILE)
      const limited = <T>(call: () => Promise<T>): Promise<T> =>
        withinLimits(slot, { seconds, signal, megabytes: options.megabytes, clockShare: options.clockShare ?? CLOCK_SHARE }, call)
      try {
        const worker = workerOf(slot, options)
        const facts = await limited(() => worker.call.read(file))
        slot.files += costOf(facts.type === 'pdf')
        let released = false
        return {
          facts,
          piece: (index) => limited(() => worker.call.takePiece(index)),
          enclosure: (index) => limited(() => worker.call.takeEnclosure(index)),
          release() {
            if (released) return
            released = true
            slots.giveBack(slot)
          },
        }
      } catch (error) {
        slot.files += costOf(true)
        slots.giveBack(slot)
        throw error
      }
    },
    warm() {
      const slot = slots.all[0]
      // A failing file reports its own error; nobody waits here.
      if (slot && !slot.busy && !slots.isClosed())
        workerOf(slot, options)
          .call.warm()
          .catch(() => undefined)
    },
    pids: () => slots.all.flatMap((slot) => (slot.worker?.isAlive() && slot.worker.pid !== null ? [slot.worker.pid] : [])),
    close: slots.close,
  }
}

/** Slots of processes, with a queue of waiters. */
function createSlots(options: ParserPoolOptions) {
  const renewAfter = options.renewAfter ?? { files: 200, megabytes: 1000 }
  const all: Slot[] = Array.from({ length: options.size }, () => ({
    worker: null,
    busy: false,
    files: 0,
    resident: 0,
    lookedAt: 0,
    reason: null,
    onShare: null,
  }))
  const waiting: { give(slot: Slot): void; refuse(error: AppError): void }[] = []
  let closed = false

  return {
    all: all as readonly Slot[],
    isClosed: () => closed,
    /** The next free slot. Throws `cancelled`. */
    take(signal: AbortSignal | undefined): Promise<Slot> {
      if (closed || signal?.aborted) return Promise.reject(new AppError('cancelled'))
      const free = all.find((slot) => !slot.busy)
      if (free) {
        free.busy = true
        return Promise.resolve(free)
      }
      return new Promise((resolve, reject) => {
        const place = { give: resolve, refuse: reject }
        waiting.push(place)
        signal?.addEventListener(
          'abort',
          () => {
            const index = waiting.indexOf(place)
            if (index < 0) return
            waiting.splice(index, 1)
            reject(new AppError('cancelled'))
          },
          { once: true },
        )
      })
    },
    giveBack(slot: Slot): void {
      if (slot.worker && (slot.files >= renewAfter.files || slot.resident >= renewAfter.megabytes * MEGABYTE)) {
        void slot.worker.close()
        slot.worker = null
      }
      const next = waiting.shift()
      if (next) next.give(slot)
      else slot.busy = false
    },
    async close(): Promise<void> {
      closed = true
      for (const place of waiting.splice(0)) place.refuse(new AppError('cancelled'))
      const idle = all.filter((slot) => !slot.busy)
      for (const slot of all) if (slot.busy) end(slot, new AppError('cancelled'))
      await Promise.all(idle.map((slot) => slot.worker?.close() ?? Promise.resolve()))
    },
  }
}

/** The slot's process, started if missing or dead. */
function workerOf(slot: Slot, { entry, megabytes }: ParserPoolOptions): Worker<ParserFunctions> {
  if (slot.worker?.isAlive()) return slot.worker
  Object.assign(slot, { files: 0, resident: 0, reason: null })
  const deathError = (signal: string | null): AppError =>
    slot.reason ??
    (signal !== null && FROM_OUTSIDE.has(signal) ? new AppError('cancelled') : null) ??
    new AppError(slot.resident > megabytes * MEGABYTE * NEARLY_FULL ? 'parse-memory' : 'parser-crashed')
  slot.worker = startProcess<ParserFunctions>({ entry, name: 'EchoMind reader', memoryMegabytes: megabytes, deathError })
  slot.worker.onEvent((name, share) => name === 'progress' && typeof share === 'number' && slot.onShare?.(share))
  return slot.worker
}

function end(slot: Slot, reason: AppError): void {
  slot.reason ??= reason
  slot.worker?.kill()
}

/**
 * Runs a call under watched limits of memory and time. Time is processor time: by the clock alone a large file would end on a busy computer
 * that would be read on an idle one.
 */
async function withinLimits<T>(slot: Slot, { seconds, clockShare, signal, megabytes }: Limits, call: () => Promise<T>): Promise<T> {
  const worker = slot.worker
  const isTimeUp = processorLimit({ seconds, clockShare })
  let looking = false
  let ended = false
  const look = async (): Promise<void> => {
    // A utility process has its id only after starting.
    const pid = worker?.pid ?? null
    if (looking || pid === null) return
    looking = true
    slot.lookedAt = performance.now()
    slot.resident = (await residentBytes(pid)) ?? slot.resident
    const timeUp = await isTimeUp(pid)
    looking = false
    if (slot.worker !== worker) return
    if (slot.resident > megabytes * MEGABYTE) end(slot, new AppError('parse-memory'))
    else if (timeUp && !ended) end(slot, new AppError('parse-timeout'))
  }
  const watch = setInterval(() => void look(), WATCH_MILLISECONDS)
  const abort = (): void => end(slot, new AppError('cancelled'))
  signal?.addEventListener('abort', abort, { once: true })
  try {
    if (signal?.aborted) throw new AppError('cancelled')
    const result = await call()
    ended = true
    if (performance.now() - slot.lookedAt > WATCH_MILLISECONDS) await look()
    return result
  } finally {
    ended = true
    clearInterval(watch)
    signal?.removeEventListener('abort', abort)
  }
}
