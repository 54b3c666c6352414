import { AppError, fromErrorShape } from '../../../src-preload/contract/errors.ts'
import { openProcess, openThread } from './start.ts'
import type { ProcessOptions, ThreadOptions } from './start.ts'
import type { Channel, WorkerReply } from './wire.ts'

/** Asynchronous client type, derived from an object of functions. */
export type Client<T> = { [K in keyof T]: T[K] extends (...a: infer A) => infer R ? (...a: A) => Promise<Awaited<R>> : never }

/** A running thread or process that serves the functions `T`. */
export type Worker<T> = {
  readonly call: Client<T>
  /** Null for a thread. */
  readonly pid: number | null
  isAlive(): boolean
  onEvent(listener: (name: string, payload: unknown) => void): void
  /** Called when it has ended, for any reason. */
  onExit(listener: (code: number | null) => void): void
  /** Terminates it at once; pending calls reject. */
  kill(): void
  /** Lets it finish earlier calls, then ends it; killed after 5 s. */
  close(): Promise<void>
}

/**
 * `deathError`: rejection of pending calls when the worker dies, given the signal if any. `callSeconds`: a longer call kills the worker.
 */
export type CallOptions = { deathError?: (signal: string | null) => AppError; callSeconds?: number }

const CLOSE_MILLISECONDS = 5000

/** Starts a thread that serves `T` (`serve.ts`); `data` arrives as `workerData`. */
export function startThread<T>(options: ThreadOptions & CallOptions): Worker<T> {
  return createWorker<T>(openThread(options), options)
}

/** Starts a process that serves `T`; `arguments` arrive as `process.argv.slice(2)`. It ends with this process. */
export function startProcess<T>(options: ProcessOptions & CallOptions): Worker<T> {
  return createWorker<T>(openProcess(options), options)
}

type Pending = { resolve(value: unknown): void; reject(error: Error): void; timer: NodeJS.Timeout | undefined }

/** Creates a worker over any channel. */
function createWorker<T>(channel: Channel, options: CallOptions = {}): Worker<T> {
  const pending = new Map<number, Pending>()
  const eventListeners: ((name: string, payload: unknown) => void)[] = []
  const exitListeners: ((code: number | null) => void)[] = []
  let next = 1
  let ended = false
  let exitCode: number | null = null
  let endedBy: string | null = null
  const death = (): AppError => options.deathError?.(endedBy) ?? new AppError('internal', { cause: new Error('the worker ended') })

  function settle(reply: WorkerReply): void {
    if ('event' in reply) {
      for (const listener of eventListeners) listener(reply.event, reply.payload)
      return
    }
    const call = pending.get(reply.id)
    if (!call) return
    pending.delete(reply.id)
    clearTimeout(call.timer)
    if ('error' in reply) call.reject(Object.assign(fromErrorShape(reply.error), { cause: reply.detail }))
    else call.resolve(reply.value)
  }

  channel.onMessage(settle)
  channel.onExit((code, signal) => {
    ended = true
    endedBy = signal ?? null
    exitCode = code
    for (const call of pending.values()) {
      clearTimeout(call.timer)
      call.reject(death())
    }
    pending.clear()
    for (const listener of exitListeners) listener(code)
  })

  function send(name: string, argumentList: unknown[]): Promise<unknown> {
    if (ended) return Promise.reject(death())
    return new Promise((resolve, reject) => {
      const id = next++
      const timer = options.callSeconds === undefined ? undefined : setTimeout(() => channel.kill(), options.callSeconds * 1000)
      timer?.unref()
      pending.set(id, { resolve, reject, timer })
      try {
        channel.post({ id, name, arguments: argumentList })
      } catch (cause) {
        pending.delete(id)
        clearTimeout(timer)
        reject(new AppError('internal', { cause }))
      }
    })
  }

  return {
    call: clientOf<T>(send),
    get pid() {
      return channel.pid
    },
    isAlive: () => !ended,
    onEvent: (listener) => void eventListeners.push(listener),
    onExit: (listener) => (ended ? listener(exitCode) : void exitListeners.push(listener)),
    kill: () => channel.kill(),
    close: () => closeChannel(channel, () => ended, exitListeners),
  }
}

/** A proxy client that routes every function through `send`. */
export function clientOf<T>(send: (name: string, argumentList: unknown[]) => Promise<unknown>): Client<T> {
  const known = new Map<string, (...argumentList: unknown[]) => Promise<unknown>>()
  return new Proxy(
    {},
    {
      get(_target, name) {
        // A client must not look like a promise, or `await client` would call `then` remotely.
        if (typeof name !== 'string' || name === 'then') return undefined
        let call = known.get(name)
        if (!call) known.set(name, (call = (...argumentList) => send(name, argumentList)))
        return call
      },
    },
  ) as Client<T>
}

function closeChannel(channel: Channel, hasEnded: () => boolean, exitListeners: ((code: number | null) => void)[]): Promise<void> {
  if (hasEnded()) return Promise.resolve()
  return new Promise((resolve) => {
    const timer = setTimeout(() => channel.kill(), CLOSE_MILLISECONDS)
    exitListeners.push(() => {
      clearTimeout(timer)
      resolve()
    })
    channel.post({ close: true })
  })
}
