import { isMainThread, parentPort } from 'node:worker_threads'
import { AppError, toErrorShape } from '../../src-preload/contract/errors.ts'
import { keepPrivate } from '../adapters/files/private.ts'
import type { WorkerReply, WorkerRequest } from './wire.ts'

type Implementation = (...argumentList: never[]) => unknown
type Functions = Record<string, Implementation>

/** The part of Electron's `process.parentPort` that is used. */
type UtilityPort = { postMessage(message: unknown): void; on(event: 'message', listener: (event: { data: unknown }) => void): void }

/**
 * Answers the calls of the process or thread that started this one; calls run in the order they come (asynchronous ones beside each other).
 * `onClose` runs before an orderly end. Works in a worker thread, a child process and a utility process; ends with its parent.
 */
export function serve(
  functions: Functions,
  onClose: () => void | Promise<void> = () => {},
): { emit(name: string, payload: unknown): void } {
  return run((name) => (Object.hasOwn(functions, name) ? functions[name] : undefined), onClose)
}

/** Answers every call with the reason why this worker could not begin, so that a caller learns more than that it died. */
export function serveFailure(error: unknown): void {
  run(
    () => () => {
      throw error
    },
    () => {},
  )
}

/**
 * A terminal sends Ctrl+C to every process of a command, a session that ends sends its signals to all: a worker that died of them would look like one that its
 * file had killed. The process that started it hears the same and ends it in order.
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
  // A process that Chromium forks has Chromium's mask and not ours.
  if (isMainThread) keepPrivate()
  const port = ownPort()
  const end = async (leave: () => void): Promise<void> => {
    try {
      await onClose()
    } finally {
      leave()
    }
  }
  // Without a parent nobody waits for an orderly exit, and native code in the middle of its work would only complain of one.
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
    // Only what is asynchronous is awaited: a synchronous function is answered before the next message is looked at.
    const result = implementation(...(request.arguments as never[]))
    reply = { id, value: result instanceof Promise ? await result : result }
  } catch (error) {
    reply = failure(id, name, error)
  }
  try {
    post(reply)
  } catch (error) {
    // What cannot be cloned must still be answered.
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
      // A parent that was killed breaks the pipe before `disconnect` is heard; without a callback that would be an uncaught error.
      if (process.connected) process.send?.(reply, undefined, undefined, () => undefined)
    },
    listen: (onRequest, onParentGone) => {
      process.on('message', (request) => onRequest(request as WorkerRequest))
      process.once('disconnect', onParentGone)
    },
  }
}
