import { AppError, fromErrorShape } from '../../src-preload/contract/errors.ts'
import { openProcess, openThread } from './start.ts'
import type { ProcessOptions, ThreadOptions } from './start.ts'
import type { Channel, WorkerReply } from './wire.ts'

/** The asynchronous client of an object of functions, derived from it and never restated. */
export type Client<T> = { [K in keyof T]: T[K] extends (...a: infer A) => infer R ? (...a: A) => Promise<Awaited<R>> : never }

/** A running thread or process that serves the functions `T`. */
export type Worker<T> = {
  readonly call: Client<T>
  /** Null for a thread. */
  readonly pid: number | null
  isAlive(): boolean
  onEvent(listener: (name: string, payload: unknown) => void): void
  /** Called when it has ended, for whatever reason. */
  onExit(listener: (code: number | null) => void): void
  /** Ends it at once; its calls in flight reject. */
  kill(): void
  /** Lets it finish what it was asked before, then ends it; after 5 s it is killed. */
  close(): Promise<void>
}

/** `deathError`: what calls in flight reject with when the worker dies; it is told the signal, where there was one. `callSeconds`: a call that takes longer gets the worker killed. */
export type CallOptions = { deathError?: (signal: string | null) => AppError; callSeconds?: number }

const CLOSE_MILLISECONDS = 5000

/** Starts a thread of this process that serves `T` (`serve.ts`); `data` reaches it as `workerData`. */
export function startThread<T>(options: ThreadOptions & CallOptions): Worker<T> {
  return createWorker<T>(openThread(options), options)
}

/** Starts a process that serves `T`; `arguments` reach it as `process.argv.slice(2)`. It ends when this process ends. */
export function startProcess<T>(options: ProcessOptions & CallOptions): Worker<T> {
  return createWorker<T>(openProcess(options), options)
}

type Pending = { resolve(value: unknown): void; reject(error: Error): void; timer: NodeJS.Timeout | undefined }

/** A worker over any channel. */
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

/** A client whose every function goes through `send`. */
export function clientOf<T>(send: (name: string, argumentList: unknown[]) => Promise<unknown>): Client<T> {
  const known = new Map<string, (...argumentList: unknown[]) => Promise<unknown>>()
  return new Proxy(
    {},
    {
      get(_target, name) {
        // A client must not look like a promise, or `await client` would call `then` on the other side.
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
