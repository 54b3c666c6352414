import { AppError } from '../../src-preload/contract/errors.ts'
import type { App } from '../app/compose.ts'

/** Time a stopped command has for its output, ms. */
const GRACE_MS = 1000

type Streams = Pick<NodeJS.Process, 'stdout' | 'stderr' | 'on'> & { exit: (code: number) => void }

/**
 * External stop: Ctrl+C and similar signals, or a closed pipe (`| head`). A second signal at least a second later ends the process at once;
 * an earlier one is the same key press, forwarded by the parent.
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
