import { AppError } from '../../../src-preload/contract/errors.ts'
import { MODEL } from '../adapters/embedder/model.ts'
import { checkedUnitVector } from '../adapters/embedder/vectors.ts'
import type { Embedder, EmbedderInfo } from '../ports/models.ts'
import { createEmbedderProcess } from './embedder-process.ts'
import type { EmbedderProcess, EmbedderProcessOptions } from './embedder-process.ts'

/** Texts per message. */
const BATCH = 32
/** Messages in flight: the process works on the next while one returns. */
const BATCHES_IN_HAND = 3

const INFO: EmbedderInfo = {
  provider: 'built-in',
  model: MODEL.name,
  digest: MODEL.vectorsDigest,
  dimension: MODEL.dimension,
  maxTokens: MODEL.maxTokens,
  prefixVersion: 1,
  languages: MODEL.languages,
}

/** The built-in embedder in its own process; interrupted calls are retried once. `process`: one that classifiers share. */
export function createBuiltInEmbedder(
  options: EmbedderProcessOptions,
  process: EmbedderProcess = createEmbedderProcess(options),
): Embedder {
  const { call } = process

  async function batch(texts: string[]): Promise<{ vectors: Float32Array[]; truncated: number }> {
    const { vectors, truncated } = await call((functions) => functions.passages(texts))
    return {
      vectors: texts.map((_, i) => checkedUnitVector(vectors.subarray(i * MODEL.dimension, (i + 1) * MODEL.dimension), MODEL.dimension)),
      truncated,
    }
  }

  return {
    identity: INFO,
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
    close: () => process.close(),
  }
}

function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new AppError('cancelled')
}
