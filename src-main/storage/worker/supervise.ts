import { AppError } from '../../../src-preload/contract/errors.ts'
import { clientOf } from './client.ts'
import type { Worker } from './client.ts'

const FIRST_PAUSE_MILLISECONDS = 50
const LONGEST_PAUSE_MILLISECONDS = 5000
/** Uptime after which a worker counts as healthy and the next restart delay is short again. */
const WELL_MILLISECONDS = 10_000

/** A worker that is restarted after a death. */
export type SupervisedWorker<T> = Worker<T> & {
  /** Called after each restart. */
  onRestart(listener: () => void): void
  /** Starts a `lazy` one that no call has started yet. */
  start(): void
}

/**
 * Restarts a dead worker with exponential back-off (50 ms, doubled per early death up to 5 s). Pending calls reject, or with `repeat`
 * (read-only functions) are repeated on the next one; calls during the downtime wait. `onExit` reports every death but the orderly one.
 */
export function supervise<T>(start: () => Worker<T>, o: { repeat?: boolean; lazy?: boolean } = {}): SupervisedWorker<T> {
  const eventListeners: ((name: string, payload: unknown) => void)[] = []
  const exitListeners: ((code: number | null) => void)[] = []
  const restartListeners: (() => void)[] = []
  let waiting: (() => void)[] = []
  let worker: Worker<T> | undefined
  let startedAt = 0
  let pause = FIRST_PAUSE_MILLISECONDS
  let closed = false
  let timer: NodeJS.Timeout | undefined

  function begin(): Worker<T> {
    worker = start()
    startedAt = performance.now()
    worker.onEvent((name, payload) => eventListeners.forEach((listener) => listener(name, payload)))
    worker.onExit((code) => {
      if (closed) return
      pause =
        performance.now() - startedAt >= WELL_MILLISECONDS ? FIRST_PAUSE_MILLISECONDS : Math.min(pause * 2, LONGEST_PAUSE_MILLISECONDS)
      timer = setTimeout(restart, pause)
      exitListeners.forEach((listener) => listener(code))
    })
    return worker
  }

  function restart(): void {
    begin()
    release()
    restartListeners.forEach((listener) => listener())
  }

  function release(): void {
    const calls = waiting
    waiting = []
    for (const call of calls) call()
  }

  async function send(name: string, argumentList: unknown[]): Promise<unknown> {
    const asked = await living()
    try {
      return await callOf(asked, name)(...argumentList)
    } catch (error) {
      if (!o.repeat || asked.isAlive()) throw error
      return callOf(await living(), name)(...argumentList)
    }
  }

  async function living(): Promise<Worker<T>> {
    if (!closed && worker && !worker.isAlive()) await new Promise<void>((resolve) => waiting.push(resolve))
    if (closed) throw new AppError('cancelled')
    return worker ?? begin()
  }

  if (!o.lazy) begin()
  return {
    call: clientOf<T>(send),
    get pid() {
      return worker?.pid ?? null
    },
    isAlive: () => worker?.isAlive() ?? false,
    onEvent: (listener) => void eventListeners.push(listener),
    onExit: (listener) => void exitListeners.push(listener),
    onRestart: (listener) => void restartListeners.push(listener),
    kill: () => worker?.kill(),
    start: () => void (closed || (worker ??= begin())),
    close: async () => {
      closed = true
      clearTimeout(timer)
      release()
      await worker?.close()
    },
  }
}

function callOf<T>(worker: Worker<T>, name: string): (...values: unknown[]) => Promise<unknown> {
  return worker.call[name as keyof T] as unknown as (...values: unknown[]) => Promise<unknown>
}
