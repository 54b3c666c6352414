import { fork } from 'node:child_process'
import { Worker as Thread } from 'node:worker_threads'
import { AppError } from '../../src-preload/contract/errors.ts'
import type { Channel, WorkerReply, WorkerRequest } from './wire.ts'

/** The part of Electron's UtilityProcess that is used. */
export type ForkedProcess = {
  readonly pid: number | undefined
  postMessage(message: unknown): void
  on(event: 'message', listener: (message: unknown) => void): unknown
  once(event: 'exit', listener: (code: number) => void): unknown
  kill(): boolean
}

/** Electron's `utilityProcess.fork`. */
export type ProcessFork = (
  entry: string,
  argumentList: string[],
  options: { serviceName: string; execArgv: string[]; env: Record<string, string | undefined>; stdio: ['ignore', 'ignore', 'inherit'] },
) => ForkedProcess

/** `youngMegabytes`: room for new objects; less of it means that what is thrown away is given back sooner. */
export type ThreadOptions = { entry: string; name: string; data?: unknown; youngMegabytes?: number }
export type ProcessOptions = { entry: string; name: string; arguments?: string[]; memoryMegabytes?: number }

// `electron` may be imported in the shell alone, so the Electron entry hands its fork over once, before anything is started.
const injected: { fork: ProcessFork | null } = { fork: null }

/** Called once by the Electron entry with `utilityProcess.fork`; under plain Node nobody calls it (null: undone, in tests) and child_process is used. */
export function setProcessFork(processFork: ProcessFork | null): void {
  injected.fork = processFork
}

/** What onnxruntime is told: its binaries report what they open to their maker from version 1.29 on, unless this is set before they are loaded. */
const QUIET_RUNTIME = { ORT_DISABLE_TELEMETRY: '1' }

/** Starts a worker thread of this process. */
export function openThread(options: ThreadOptions): Channel {
  const resourceLimits = options.youngMegabytes === undefined ? {} : { maxYoungGenerationSizeMb: options.youngMegabytes }
  const thread = new Thread(options.entry, { name: options.name, workerData: options.data, execArgv: [], resourceLimits })
  // Without a listener an uncaught error of the thread would end the whole app; its exit is what is acted on.
  thread.on('error', (error) => process.stderr.write(`${options.name}: ${String(error.stack ?? error)}\n`))
  return {
    pid: null,
    post: (message) => thread.postMessage(message),
    onMessage: (listener) => thread.on('message', (reply: WorkerReply) => listener(reply)),
    onExit: (listener) => thread.once('exit', listener),
    kill: () => void thread.terminate(),
  }
}

/** Starts a process: Electron's utility process in Electron (RunAsNode is off there), a Node child otherwise. */
export function openProcess(options: ProcessOptions): Channel {
  if (injected.fork) return openUtilityProcess(injected.fork, options)
  if (process.versions['electron']) throw new AppError('internal', { cause: new Error('setProcessFork was not called') })
  const execArgv = heapLimit(options)
  // Nothing a child prints may reach our standard output, which is the command line's contract.
  const child = fork(options.entry, options.arguments ?? [], {
    serialization: 'advanced',
    execArgv,
    env: { ...process.env, ...QUIET_RUNTIME },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  // `error` also comes when a message cannot be delivered to a process that is going down; its exit follows.
  child.on('error', () => child.kill('SIGKILL'))
  return {
    pid: child.pid ?? null,
    post: (message: WorkerRequest) => {
      if (child.connected) child.send(message)
    },
    onMessage: (listener) => child.on('message', (reply) => listener(reply as WorkerReply)),
    onExit: (listener) => onceEnded(child, listener),
    kill: () => void child.kill('SIGKILL'),
  }
}

/** A second fence: who needs a firm limit watches the resident memory from outside. */
function heapLimit(options: ProcessOptions): string[] {
  return options.memoryMegabytes === undefined ? [] : [`--max-old-space-size=${options.memoryMegabytes}`]
}

/** A child that could not even be started says `error` and never `exit`. */
function onceEnded(child: ReturnType<typeof fork>, listener: (code: number | null, signal?: string | null) => void): void {
  if (child.pid === undefined) {
    child.once('error', () => listener(null))
    return
  }
  child.once('exit', (code, signal) => listener(code, signal))
}

function openUtilityProcess(processFork: ProcessFork, options: ProcessOptions): Channel {
  const execArgv = heapLimit(options)
  const child = processFork(options.entry, options.arguments ?? [], {
    serviceName: options.name,
    execArgv,
    env: { ...process.env, ...QUIET_RUNTIME },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return {
    get pid() {
      return child.pid ?? null
    },
    post: (message) => child.postMessage(message),
    onMessage: (listener) => child.on('message', (reply) => listener(reply as WorkerReply)),
    onExit: (listener) => child.once('exit', listener),
    kill: () => {
      // kill() of Electron asks politely, which a process inside native code never hears.
      if (child.pid === undefined) child.kill()
      else killHard(child.pid)
    },
  }
}

function killHard(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It is gone already.
  }
}
