import { isMainThread, parentPort } from 'node:worker_threads'
import { AppError, toErrorShape } from '../../../src-preload/contract/errors.ts'
import { keepPrivate } from '../adapters/files/private.ts'
import { watchWhenAsked } from '../adapters/sockets/watch.ts'
import type { WorkerReply, WorkerRequest } from './wire.ts'

type Implementation = (...argumentList: never[]) => unknown
type Functions = Record<string, Implementation>

/** Used part of Electron's `process.parentPort`. */
type UtilityPort = { postMessage(message: unknown): void; on(event: 'message', listener: (event: { data: unknown }) => void): void }

/**
 * Serves calls of the parent process or thread, in order of arrival (asynchronous ones concurrently). `onClose` runs before an orderly end.
 * Works in worker threads, child processes and utility processes; ends with its parent.
 */
export function serve(
  functions: Functions,
  onClose: () => void | Promise<void> = () => {},
): { emit(name: string, payload: unknown): void } {
  return run((name) => (Object.hasOwn(functions, name) ? functions[name] : undefined), onClose)
}

/** Answers every call with the reason of a failed start. */
export function serveFailure(error: unknown): void {
  run(
    () => () => {
      throw error
    },
    () => {},
  )
}

/**
 * Ignores terminal and session signals, which reach every process: a worker killed by them would look like a crash caused by its file. The
 * parent ends it in order.
 */
function outliveSignals(): void {
  if (!isMainThread) return
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => undefined)
}

function run(
  find: (name: string) => Implementation | undefined,
  onClose: () => void | Promise<void>,
): { emit(name: string, payload: unknown): void } {
  outliveSignals()
  watchWhenAsked()
  // A process forked by Chromium has Chromium's umask.
  if (isMainThread) keepPrivate()
  const port = ownPort()
  const end = async (leave: () => void): Promise<void> => {
    try {
      await onClose()
    } finally {
      leave()
    }
  }
  // Without a parent nobody waits for an orderly exit, and native code would print errors.
  const leaveAtOnce = (): void => void process.kill(process.pid, 'SIGKILL')
  port.listen(
    (request) => {
      if ('close' in request) void end(() => process.exit(0))
      else void answer(find, request, port.post)
    },
    () => void end(leaveAtOnce),
  )
  return { emit: (event, payload) => port.post({ event, payload }) }
}

async function answer(
  find: (name: string) => Implementation | undefined,
  request: Exclude<WorkerRequest, { close: true }>,
  post: (reply: WorkerReply) => void,
): Promise<void> {
  const { id, name } = request
  let reply: WorkerReply
  try {
    const implementation = find(name)
    if (!implementation) throw new AppError('internal', { cause: new Error(`no function ${name}`) })
    // Synchronous results are answered before the next message.
    const result = implementation(...(request.arguments as never[]))
    reply = { id, value: result instanceof Promise ? await result : result }
  } catch (error) {
    reply = failure(id, name, error)
  }
  try {
    post(reply)
  } catch (error) {
    // Uncloneable results must still be answered.
    post(failure(id, name, error))
  }
}

function failure(id: number, name: string, error: unknown): WorkerReply {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  return { id, error: toErrorShape(error), detail: `${name}: ${cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)}` }
}

type OwnPort = { post(reply: WorkerReply): void; listen(onRequest: (request: WorkerRequest) => void, onParentGone: () => void): void }

function ownPort(): OwnPort {
  const utilityPort = (process as { parentPort?: UtilityPort }).parentPort
  if (utilityPort) {
    return {
      post: (reply) => utilityPort.postMessage(reply),
      listen: (onRequest) => utilityPort.on('message', (event) => onRequest(event.data as WorkerRequest)),
    }
  }
  const threadPort = isMainThread ? null : parentPort
  if (threadPort) {
    return {
      post: (reply) => threadPort.postMessage(reply),
      listen: (onRequest) => void threadPort.on('message', (request: WorkerRequest) => onRequest(request)),
    }
  }
  if (!process.send) throw new AppError('internal', { cause: new Error('not started by a worker client') })
  return {
    post: (reply) => {
      // A killed parent breaks the pipe before `disconnect`; without a callback that is an uncaught error.
      if (process.connected) process.send?.(reply, undefined, undefined, () => undefined)
    },
    listen: (onRequest, onParentGone) => {
      process.on('message', (request) => onRequest(request as WorkerRequest))
      process.once('disconnect', onParentGone)
    },
  }
}
