import { spawn, type ChildProcess } from 'node:child_process'
import { AppError } from '../../../src-preload/contract/errors.ts'

/** Most that a program may print; a transcript of 30 s has 2 kB. */
const MOST_BYTES = 4_000_000
/**
 * Variables that a program gets: where things lie, its language, and what a graphics card and Python need. Everything else of the environment
 * is nobody's business there: keys and passwords of other programs stand in it.
 */
const PASSED =
  /^(?:PATH|PATHEXT|HOME|USER|LOGNAME|SHELL|LANG|LANGUAGE|LC_\w+|TZ|TMPDIR|TMP|TEMP|USERPROFILE|USERNAME|APPDATA|LOCALAPPDATA|PROGRAMDATA|PROGRAMFILES(?:\(X86\))?|SYSTEMROOT|SYSTEMDRIVE|WINDIR|COMSPEC|XDG_\w+_(?:HOME|DIR|DIRS)|LD_LIBRARY_PATH|DYLD_LIBRARY_PATH|CUDA_\w+|HIP_\w+|ROCR?_\w+|HSA_\w+|OMP_\w+|PYTHONPATH|PYTHONHOME|VIRTUAL_ENV|CONDA_PREFIX|HF_HOME)$/iu
/** The end of its messages, kept for the log. */
const TAIL_CHARACTERS = 2000

type Run = { program: string; arguments: readonly string[]; folder: string; limitMs: number; signal: AbortSignal }

/**
 * Runs a program of the person without a shell and returns what it printed. Throws `speech-engine-missing`, `speech-engine-failed`,
 * `speech-timeout`, `cancelled`; the program and what it started have ended then.
 */
export async function runProgram({ program, arguments: list, folder, limitMs, signal }: Run): Promise<string> {
  if (signal.aborted) throw new AppError('cancelled')
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  // A group of its own on POSIX, so that what it starts ends with it.
  const child = spawn(program, list, {
    cwd: folder,
    env: passedEnvironment(process.env),
    shell: false,
    windowsHide: true,
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let reason: AppError | null = null
  const end = (error: AppError): void => {
    reason ??= error
    killTree(child)
  }
  const stop = (): void => end(new AppError('cancelled'))
  const timer = setTimeout(() => end(new AppError('speech-timeout')), limitMs)
  signal.addEventListener('abort', stop, { once: true })

  const printed: Buffer[] = []
  let bytes = 0
  let tail = ''
  child.stdout.on('data', (piece: Buffer) => {
    bytes += piece.length
    if (bytes > MOST_BYTES) end(new AppError('speech-engine-failed', { variant: 'tooMuch' }))
    else printed.push(piece)
  })
  child.stderr.on('data', (piece: Buffer) => {
    tail = `${tail}${piece.toString('utf8')}`.slice(-TAIL_CHARACTERS)
  })
  child.once('error', (cause: NodeJS.ErrnoException) => {
    const isMissing = cause.code === 'ENOENT' || cause.code === 'EACCES'
    if (isMissing) reject(new AppError('speech-engine-missing', { variant: 'program', values: { program }, cause }))
    else reject(new AppError('speech-engine-failed', { cause }))
  })
  child.once('close', (code, ended) => {
    if (reason) reject(reason)
    else if (code === 0) resolve(Buffer.concat(printed).toString('utf8'))
    else reject(new AppError('speech-engine-failed', { variant: 'exit', values: { program }, cause: `${code ?? ended}: ${tail}` }))
  })
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
  }
}

/** The part of an environment that a program of the person gets. */
function passedEnvironment(all: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(all).filter(([name]) => PASSED.test(name)))
}

function killTree(child: ChildProcess): void {
  try {
    if (child.pid !== undefined && process.platform !== 'win32') process.kill(-child.pid, 'SIGKILL')
    else child.kill('SIGKILL')
  } catch {
    // Already gone.
  }
  // What left the group holds the pipes open; nobody waits for it.
  child.stdout?.destroy()
  child.stderr?.destroy()
}
