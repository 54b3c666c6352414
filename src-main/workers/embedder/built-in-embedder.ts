import { AppError, isAppError } from '../../../src-preload/contract/errors.ts'
import { MODEL } from '../../adapters/embedder/model.ts'
import { checkedUnitVector } from '../../adapters/embedder/vectors.ts'
import type { Embedder, EmbedderInfo } from '../../ports/models.ts'
import { startProcess } from '../client.ts'
import type { Worker } from '../client.ts'
import type { EmbedderFunctions } from './embedder-entry.ts'
import { supervise } from '../supervise.ts'
import type { SupervisedWorker } from '../supervise.ts'

/** Texts per message. */
const BATCH = 32
/** Messages in flight: the process works on the next while one returns. */
const BATCHES_IN_HAND = 3
/** Limit after which a call hangs and the process is killed, seconds (a batch takes 0.2 s on two slow cores). */
const CALL_SECONDS = 60

const INFO: EmbedderInfo = {
  provider: 'built-in',
  model: MODEL.name,
  digest: MODEL.vectorsDigest,
  dimension: MODEL.dimension,
  maxTokens: MODEL.maxTokens,
  prefixVersion: 1,
  languages: MODEL.languages,
}

/**
 * The built-in embedder in its own process, started lazily and restarted after a death; interrupted calls are retried once. `entry`:
 * workers/embedder-entry; `modelFolder`: resources/models/all-minilm-l6-v2; `onStart` receives the id of each started process.
 */
export function createBuiltInEmbedder(options: { entry: string; modelFolder: string; onStart?: (pid: number) => void }): Embedder {
  let worker: SupervisedWorker<EmbedderFunctions> | null = null
  let closed = false

  function start(): Worker<EmbedderFunctions> {
    const process = startProcess<EmbedderFunctions>({
      entry: options.entry,
      name: 'embedder',
      arguments: [options.modelFolder],
      callSeconds: CALL_SECONDS,
      deathError: () => new AppError('embedder-unavailable', { data: DIED }),
    })
    if (process.pid !== null) options.onStart?.(process.pid)
    return process
  }

  async function call<R>(run: (functions: SupervisedWorker<EmbedderFunctions>['call']) => Promise<R>): Promise<R> {
    worker ??= supervise(start)
    for (let attempt = 1; ; attempt++) {
      if (closed) throw new AppError('cancelled')
      try {
        return await run(worker.call)
      } catch (error) {
        if (closed) throw new AppError('cancelled')
        if (!isAppError(error) || error.data !== DIED || attempt === 2) throw outward(error)
      }
    }
  }

  async function batch(texts: string[]): Promise<{ vectors: Float32Array[]; truncated: number }> {
    const { vectors, truncated } = await call((functions) => functions.passages(texts))
    return {
      vectors: texts.map((_, i) => checkedUnitVector(vectors.subarray(i * MODEL.dimension, (i + 1) * MODEL.dimension), MODEL.dimension)),
      truncated,
    }
  }

  return {
    async info() {
      await call((functions) => functions.open())
      return INFO
    },
    async embedPassages(texts, { signal } = {}) {
      const batches: string[][] = []
      for (let at = 0; at < texts.length; at += BATCH) batches.push(texts.slice(at, at + BATCH))
      const results: Awaited<ReturnType<typeof batch>>[] = []
      let next = 0
      const work = async (): Promise<void> => {
        while (next < batches.length && !signal?.aborted) {
          const at = next++
          try {
            results[at] = await batch(batches[at]!)
          } catch (error) {
            next = batches.length
            throw error
          }
        }
      }
      await Promise.all(Array.from({ length: Math.min(BATCHES_IN_HAND, batches.length) }, work))
      throwIfAborted(signal)
      return { vectors: results.flatMap((result) => result.vectors), truncated: results.reduce((sum, result) => sum + result.truncated, 0) }
    },
    async embedQuestion(text, { signal } = {}) {
      throwIfAborted(signal)
      const vector = await call((functions) => functions.question(text))
      throwIfAborted(signal)
      return checkedUnitVector(vector, MODEL.dimension)
    },
    async compareTokens(question, passages, { signal } = {}) {
      throwIfAborted(signal)
      const compared = await call((functions) => functions.compare(question, [...passages]))
      throwIfAborted(signal)
      return compared
    },
    countTokens: (texts) => call((functions) => functions.tokens([...texts])),
    async close() {
      closed = true
      await worker?.close()
    },
  }
}

/** Marks calls lost to a death, the only ones worth retrying. */
const DIED = { died: true }

function outward(error: unknown): AppError {
  if (isAppError(error) && error.data === DIED) return new AppError('embedder-unavailable', { cause: error })
  return isAppError(error) ? error : new AppError('embedder-unavailable', { cause: error })
}

function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new AppError('cancelled')
}
