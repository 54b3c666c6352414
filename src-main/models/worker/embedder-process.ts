import { AppError, isAppError } from '../../../src-preload/contract/errors.ts'
import { startProcess, supervise } from '../../storage/index.ts'
import type { SupervisedWorker, Worker } from '../../storage/index.ts'
import type { EmbedderFunctions } from './embedder-entry.ts'

/** Limit after which a call hangs and the process is killed, seconds (a batch takes 0.2 s on two slow cores). */
const CALL_SECONDS = 60

/** Marks calls lost to a death. */
const DIED = { died: true }

type Run<R> = (functions: SupervisedWorker<EmbedderFunctions>['call']) => Promise<R>

/** The process of the built-in embedder and of classifiers, started lazily and restarted after a death. */
export type EmbedderProcess = {
  /** Retried once after a death. Throws `embedder-unavailable`, `cancelled` after `close`. */
  call<R>(run: Run<R>): Promise<R>
  /** Not retried; see `isDeath`. */
  callOnce<R>(run: Run<R>): Promise<R>
  isClosed(): boolean
  close(): Promise<void>
}

/**
 * `entry`: workers/embedder/embedder-entry; `modelFolder`: resources/models/all-minilm-l6-v2; `onStart` receives the id of each started
 * process; `classifierIdleMs`: an unused classifier is freed after this time.
 */
export type EmbedderProcessOptions = {
  entry: string
  modelFolder: string
  onStart?: (pid: number) => void
  classifierIdleMs?: number
}

/** Creates the client; the process starts with the first call. */
export function createEmbedderProcess(options: EmbedderProcessOptions): EmbedderProcess {
  let worker: SupervisedWorker<EmbedderFunctions> | null = null
  let closed = false

  function start(): Worker<EmbedderFunctions> {
    const idle = options.classifierIdleMs === undefined ? [] : [String(options.classifierIdleMs)]
    const process = startProcess<EmbedderFunctions>({
      entry: options.entry,
      name: 'embedder',
      arguments: [options.modelFolder, ...idle],
      callSeconds: CALL_SECONDS,
      deathError: () => new AppError('embedder-unavailable', { data: DIED }),
    })
    if (process.pid !== null) options.onStart?.(process.pid)
    return process
  }

  async function callOnce<R>(run: Run<R>): Promise<R> {
    if (closed) throw new AppError('cancelled')
    worker ??= supervise(start)
    try {
      return await run(worker.call)
    } catch (error) {
      throw closed ? new AppError('cancelled') : error
    }
  }

  return {
    callOnce,
    call: (run) =>
      callOnce(run)
        .catch((error: unknown) => (isDeath(error) ? callOnce(run) : Promise.reject(error)))
        .catch((error: unknown) => Promise.reject(outward(error))),
    isClosed: () => closed,
    async close() {
      closed = true
      await worker?.close()
    },
  }
}

/** True if a call was lost because the process died. */
export function isDeath(error: unknown): boolean {
  return isAppError(error) && error.data === DIED
}

function outward(error: unknown): AppError {
  if (isDeath(error)) return new AppError('embedder-unavailable', { cause: error })
  return isAppError(error) ? error : new AppError('embedder-unavailable', { cause: error })
}
