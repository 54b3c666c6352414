import { AppError } from '../../../../src-preload/contract/errors.ts'
import type { Steps } from '../../domain/steps.ts'

/** Longest work without a pause, ms: the main thread has others to serve. */
const MOST_MS = 8

/** Runs work step by step, with pauses. Throws `cancelled`. */
export async function inPieces<T>(steps: Steps<T>, signal?: AbortSignal): Promise<T> {
  let since = performance.now()
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value
    if (performance.now() - since <= MOST_MS) continue
    await new Promise((resolve) => setImmediate(resolve))
    if (signal?.aborted) throw new AppError('cancelled')
    since = performance.now()
  }
}
