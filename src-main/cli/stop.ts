import { AppError } from '../../src-preload/contract/errors.ts'
import type { App } from '../app/compose.ts'

/** How long a command may take to tell what it came to after it was stopped, milliseconds. */
const GRACE_MS = 1000

type Streams = Pick<NodeJS.Process, 'stdout' | 'stderr' | 'on'> & { exit: (code: number) => void }

/**
 * What stops a command from outside: Ctrl+C and the like, or that nobody reads on (`| head`). A second signal, a second later or more, ends the process at once; one that
 * comes sooner is the same key press, passed on by the program that started this one.
 */
export function stopSignal(streams: Streams, now: () => number): AbortSignal {
  const control = new AbortController()
  let first: number | null = null
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

/** The outcome of `work`; stopped, it ends its answers and keeps what came of them. Throws `cancelled` when `work` has nothing to tell then. */
export async function untilStopped<T>(
  app: Pick<App, 'chat' | 'artifacts' | 'models' | 'evaluation' | 'maintenance'>,
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
