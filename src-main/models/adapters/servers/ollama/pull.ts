import { AppError, isAppError } from '../../../../../src-preload/contract/errors.ts'
import type { PullProgress } from '../../../../../src-preload/contract/shapes/models.ts'
import { isCloudModel } from '../../../../storage/index.ts'
import { abortReason, errorIn } from '../errors.ts'
import type { ModelHttp } from '../http.ts'
import type { Limits } from '../limits.ts'
import { pullLineSchema, validated } from '../schemas.ts'

/**
 * Makes the server download a model (`ModelServer.pull`): the only request that makes it use the internet, on the person's demand only.
 * Bytes are summed over the model's parts. Throws `cancelled`, `model-cloud-refused`, `model-stalled`, and `model-failed` with the reason.
 */
export async function* pullModel(
  http: ModelHttp,
  limits: Limits,
  name: string,
  signal: AbortSignal,
): AsyncGenerator<PullProgress, void, void> {
  if (isCloudModel({ name })) throw new AppError('model-cloud-refused')
  const control = new AbortController()
  const onAbort = (): void => control.abort(abortReason(signal))
  signal.addEventListener('abort', onAbort)
  if (signal.aborted) onAbort()
  const stream = http.stream('/api/pull', { model: name, stream: true }, control.signal)
  const layers = new Map<string, { completed: number; total: number }>()
  try {
    for (;;) {
      // Verifying a large file is silent for minutes.
      const timer = setTimeout(() => control.abort(new AppError('model-stalled', { variant: 'pull' })), limits.firstTokenMs)
      const next = await stream
        .next()
        .catch((error: unknown) => {
          // Refused before the download: the same message with a status.
          throw isAppError(error) && error.code === 'model-failed' && error.cause instanceof Error ? pullFailed(error.cause.message) : error
        })
        .finally(() => clearTimeout(timer))
      if (next.done) throw new AppError('model-failed', { variant: 'pullIncomplete' })
      const told = errorIn(next.value)
      if (told !== null) throw pullFailed(told)
      const line = validated(pullLineSchema, next.value)
      if (line.digest && line.total) layers.set(line.digest, { completed: line.completed ?? 0, total: line.total })
      let completed = 0
      let total = 0
      for (const layer of layers.values()) {
        completed += layer.completed
        total += layer.total
      }
      const done = line.status === 'success'
      yield { name, status: line.status, completed, total, done, error: null }
      if (done) return
    }
  } finally {
    signal.removeEventListener('abort', onAbort)
    // Closes the request on every exit; the rest of the stream then fails unheard.
    control.abort(new AppError('cancelled'))
    await stream.return().catch(() => undefined)
  }
}

function pullFailed(text: string): AppError {
  const cause = new Error(text.slice(0, 300))
  if (/file does not exist|not found|invalid model name/i.test(text))
    return new AppError('model-not-installed', { variant: 'unknownName', cause })
  if (/no such host|dial tcp|network|timeout/i.test(text)) return new AppError('model-failed', { variant: 'pullOffline', cause })
  if (/newer version/i.test(text)) return new AppError('model-failed', { variant: 'serverTooOld', cause })
  if (/no space|disk/i.test(text)) return new AppError('disk-full', { variant: 'pull', cause })
  return new AppError('model-failed', { variant: 'pull', cause })
}
