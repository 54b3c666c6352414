import { fork } from 'node:child_process'
import { Worker as Thread } from 'node:worker_threads'
import { AppError } from '../../../src-preload/contract/errors.ts'
import type { Channel, WorkerReply, WorkerRequest } from './wire.ts'

/** Used part of Electron's UtilityProcess. */
export type ForkedProcess = {
  readonly pid: number | undefined
  postMessage(message: unknown): void
  on(event: 'message', listener: (message: unknown) => void): unknown
  on(event: 'error', listener: (type: string) => void): unknown
  once(event: 'spawn', listener: () => void): unknown
  once(event: 'exit', listener: (code: number) => void): unknown
}

/** Electron's `utilityProcess.fork`. */
export type ProcessFork = (
  entry: string,
  argumentList: string[],
  options: {
    serviceName: string
    execArgv: string[]
    env: Record<string, string | undefined>
    stdio: ['ignore', 'ignore', 'inherit' | 'ignore']
  },
) => ForkedProcess

/** `youngMegabytes`: size of the young generation; a smaller one frees garbage sooner. */
export type ThreadOptions = { entry: string; name: string; data?: unknown; youngMegabytes?: number }
/** `isQuiet`: drops what its native libraries print to standard error. */
export type ProcessOptions = { entry: string; name: string; arguments?: string[]; memoryMegabytes?: number; isQuiet?: boolean }

// `electron` is imported only in the shell, so the Electron entry injects its fork before anything starts.
const injected: { fork: ProcessFork | null } = { fork: null }

/** Injects `utilityProcess.fork` from the Electron entry; null restores child_process (tests). */
export function setProcessFork(processFork: ProcessFork | null): void {
  injected.fork = processFork
}

// SQLite takes addresses for file names (storage/sqlite/open-frozen.ts); read when its library is loaded, by every thread and process of this one.
process.env['SQLITE_USE_URI'] = '1'

/** Disables telemetry of onnxruntime (since 1.29); must be set before loading. */
const QUIET_RUNTIME = { ORT_DISABLE_TELEMETRY: '1' }

/** Starts a worker thread. */
export function openThread(options: ThreadOptions): Channel {
  const resourceLimits = options.youngMegabytes === undefined ? {} : { maxYoungGenerationSizeMb: options.youngMegabytes }
  const thread = new Thread(options.entry, { name: options.name, workerData: options.data, execArgv: [], resourceLimits })
  // Without a listener an uncaught error of the thread would end the app; its exit is handled.
  thread.on('error', (error) => process.stderr.write(`${options.name}: ${String(error.stack ?? error)}\n`))
  return {
    pid: null,
    post: (message) => thread.postMessage(message),
    onMessage: (listener) => thread.on('message', (reply: WorkerReply) => listener(reply)),
    onExit: (listener) => thread.once('exit', listener),
    kill: () => void thread.terminate(),
  }
}

/** Starts a process: a utility process in Electron (RunAsNode is off), else a Node child. */
export function openProcess(options: ProcessOptions): Channel {
  if (injected.fork) return openUtilityProcess(injected.fork, options)
  if (process.versions['electron']) throw new AppError('internal', { cause: new Error('setProcessFork was not called') })
  const execArgv = heapLimit(options)
  // A child's output must not reach our standard output, which is the command line's contract.
  const child = fork(options.entry, options.arguments ?? [], {
    serialization: 'advanced',
    execArgv,
    env: { ...process.env, ...QUIET_RUNTIME },
    stdio: ['ignore', 'ignore', options.isQuiet ? 'ignore' : 'inherit', 'ipc'],
  })
  // `error` also reports undeliverable messages to an ending process; its exit follows.
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

/**
 * A second limit besides watching resident memory from outside. More than 4 GB means nothing to V8 where pointers are compressed, as in Electron.
 * Its young generation, which would grow to 100 MB of waste, stays small: reading 100 MB of text holds 150 MB less and takes as long.
 */
function heapLimit({ memoryMegabytes }: ProcessOptions): string[] {
  return memoryMegabytes === undefined ? [] : [`--max-old-space-size=${Math.min(memoryMegabytes, 4096)}`, '--max-semi-space-size=8']
}

/** A child that failed to start emits `error` and never `exit`. */
function onceEnded(child: ReturnType<typeof fork>, listener: (code: number | null, signal?: string | null) => void): void {
  if (child.pid === undefined) {
    child.once('error', () => listener(null))
    return
  }
  child.once('exit', (code, signal) => listener(code, signal))
}

function openUtilityProcess(processFork: ProcessFork, options: ProcessOptions): Channel {
  // V8 of a utility process takes its flags from this switch alone; Node's own have no effect.
  const flags = heapLimit(options)
  const child = processFork(options.entry, options.arguments ?? [], {
    serviceName: options.name,
    execArgv: flags.length > 0 ? [`--js-flags=${flags.join(' ')}`] : [],
    env: { ...process.env, ...QUIET_RUNTIME },
    stdio: ['ignore', 'ignore', options.isQuiet ? 'ignore' : 'inherit'],
  })
  // A fatal error of V8, as out of memory. Without a listener it would be an uncaught exception of the app; the exit follows.
  child.on('error', () => undefined)
  return {
    get pid() {
      return child.pid ?? null
    },
    post: (message) => child.postMessage(message),
    onMessage: (listener) => child.on('message', (reply) => listener(reply as WorkerReply)),
    onExit: (listener) => child.once('exit', (code) => listener(code)),
    kill: () => {
      // Before `spawn` there is nothing to kill yet. Electron's own kill() asks politely, which native code never hears.
      if (child.pid !== undefined) killHard(child.pid)
      else child.once('spawn', () => child.pid !== undefined && killHard(child.pid))
    },
  }
}

function killHard(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // Already gone.
  }
}
