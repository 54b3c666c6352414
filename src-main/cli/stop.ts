import { AppError } from '../../src-preload/contract/errors.ts'
import type { App } from '../app/compose.ts'

/** Time a stopped command has for its output, ms. */
const GRACE_MS = 1000

/** Time in which a stopped command ends in order, ms: a worker that does not answer is killed after 5 s. */
const END_MS = 7000

type Streams = Pick<NodeJS.Process, 'stdout' | 'stderr' | 'on'> & { exit: (code: number) => void; kill: () => void }

/**
 * External stop: Ctrl+C and similar signals, or a closed pipe (`| head`). A second signal at least a second later ends the process at once;
 * an earlier one is the same key press, forwarded by the parent. A process that has not ended some seconds after the first is killed (`exit` would
 * wait for a thread that is busy): what is written is whole, and the next start goes on with the rest.
 */
export function stopSignal(streams: Streams, now: () => number, endMs: number = END_MS): AbortSignal {
  const control = new AbortController()
  let first: number | null = null
  control.signal.addEventListener('abort', () => setTimeout(() => streams.kill(), endMs).unref(), { once: true })
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    streams.on(name, () => {
      if (first !== null && now() - first >= GRACE_MS) streams.exit(1)
      first ??= now()
      control.abort()
    })
  }
  for (const stream of [streams.stdout, streams.stderr]) stream.on('error', () => control.abort())
  return control.signal
}

/** Stops this program as from outside. */
export function stopThisProcess(): AbortSignal {
  const { stdout, stderr } = process
  return stopSignal(
    {
      stdout,
      stderr,
      on: process.on.bind(process),
      exit: (code) => process.exit(code),
      kill: () => void process.kill(process.pid, 'SIGKILL'),
    },
    Date.now,
  )
}

/** The outcome of `work`; when stopped, ends its answers and keeps their text. Throws `cancelled` if there is nothing to report. */
export async function untilStopped<T>(
  app: Pick<App, 'chat' | 'artifacts' | 'models' | 'evaluation' | 'maintenance' | 'backups'>,
  signal: AbortSignal | undefined,
  work: () => Promise<T>,
): Promise<T> {
  if (!signal) return work()
  if (signal.aborted) throw new AppError('cancelled')
  const stopped = Promise.withResolvers<never>()
  let grace: NodeJS.Timeout | undefined
  const stop = (): void => {
    app.models.stop()
    app.evaluation.stop()
    app.maintenance.stop()
    app.backups.stop()
    void Promise.allSettled([app.chat.close(), app.artifacts.close()])
    grace = setTimeout(() => stopped.reject(new AppError('cancelled')), GRACE_MS)
  }
  signal.addEventListener('abort', stop, { once: true })
  try {
    return await Promise.race([work(), stopped.promise])
  } finally {
    clearTimeout(grace)
    signal.removeEventListener('abort', stop)
  }
}
