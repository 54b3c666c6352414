import { setTimeout as pause } from 'node:timers/promises'
import { AppError, isAppError } from '../../../../src-preload/contract/errors.ts'
import { estimateTokens } from '../../../text/index.ts'
import type { Embedder, EmbedderInfo } from '../../ports/models.ts'
import { unitVector } from '../embedder/vectors.ts'
import { familyOf, PREFIX_VERSION } from './embedding-families.ts'
import type { EmbeddingServer } from './server.ts'

/** Texts per request: throughput is equal for 1 to 64, and a question waits for the current request. */
const BATCH = 8
/** Share of a too long text that is kept per attempt, and most attempts. */
const KEEP = 0.7
const MOST_CUTS = 24
/** Assumed token limit of a server that does not report one. */
const ASSUMED_TOKENS = 512

/** Most question vectors kept of a model: a question asked again, or with another filter, costs no request. */
const QUESTIONS_KEPT = 64

type Embedded = { vector: Float32Array; truncated: boolean }

/** An embedding model of a server. */
type ServerModel = { server: EmbeddingServer; model: string }
/** Parameters of a batch request. */
type Request = { dimension: number; timeoutMs: number; signal: AbortSignal | undefined }

/** An embedder backed by `model` on the model server. */
export function createServerEmbedder(options: ServerModel): Embedder {
  const { server, model } = options
  const family = familyOf(model)
  let known: EmbedderInfo | null = null
  let questions: Promise<unknown> = Promise.resolve()
  /** Vectors of the last questions by one version of the model, the oldest first. */
  let kept: { by: EmbedderInfo | null; vectors: Map<string, Float32Array> } = { by: null, vectors: new Map() }
  let passages: Promise<unknown> = Promise.resolve()

  async function info(): Promise<EmbedderInfo> {
    const details = await server.describe(model)
    if (known?.digest !== details.digest || known.provider !== server.provider()) known = await probe(options, details, family.languages)
    return known
  }

  async function embedAll(texts: readonly string[], signal?: AbortSignal): Promise<{ vectors: Float32Array[]; truncated: number }> {
    const { dimension } = await info()
    const results: Embedded[] = []
    for (let at = 0; at < texts.length; at += BATCH) {
      // The server has one queue: a waiting question precedes the next batch.
      await questions
      if (signal?.aborted) throw new AppError('cancelled')
      const batch = texts.slice(at, at + BATCH).map((text) => family.passage + text || ' ')
      results.push(...(await embed(options, batch, { dimension, timeoutMs: server.limits.embedMs, signal })))
    }
    return { vectors: results.map((result) => result.vector), truncated: results.filter((result) => result.truncated).length }
  }

  return {
    info,
    embedPassages(texts, { signal } = {}) {
      const result = passages.then(() => embedAll(texts, signal))
      passages = result.catch(() => undefined)
      return result
    },
    async embedQuestion(text, { signal } = {}) {
      const by = await info()
      if (kept.by !== by) kept = { by, vectors: new Map() }
      const { vectors } = kept
      const before = vectors.get(text)
      if (before) {
        vectors.delete(text)
        vectors.set(text, before)
        return before.slice()
      }
      const result = embed(options, [family.question + text || ' '], {
        dimension: by.dimension,
        timeoutMs: server.limits.questionMs,
        signal,
      })
      questions = Promise.allSettled([questions, result])
      const [embedded] = await result
      vectors.set(text, embedded!.vector)
      for (const oldest of vectors.size > QUESTIONS_KEPT ? vectors.keys().take(1) : []) vectors.delete(oldest)
      return embedded!.vector.slice()
    },
    // Model servers offer no tokenizer; the estimate is calibrated to be rather too high.
    countTokens: (texts) => Promise.resolve(texts.map(estimateTokens)),
    close: () => Promise.resolve(),
  }
}

/** Determines the model's dimension with one text. Throws `model-failed` for a model without embeddings. */
async function probe(
  o: ServerModel,
  details: Awaited<ReturnType<EmbeddingServer['describe']>>,
  languages: EmbedderInfo['languages'],
): Promise<EmbedderInfo> {
  const { server } = o
  // Chat models return vectors too, but useless ones.
  if (details.capabilities.length > 0 && !details.capabilities.includes('embedding')) {
    throw new AppError('model-failed', { variant: 'notEmbedding' })
  }
  const [vector] = await request(o, ['probe'], server.limits.questionMs)
  if (!isNumbers(vector) || vector.length === 0) throw new AppError('bad-vectors')
  unitVector(vector, vector.length)
  return {
    provider: server.provider(),
    model: details.name,
    digest: details.digest,
    dimension: vector.length,
    maxTokens: details.contextLength ?? ASSUMED_TOKENS,
    prefixVersion: PREFIX_VERSION,
    languages,
  }
}

async function request({ server, model }: ServerModel, input: string[], timeoutMs: number, signal?: AbortSignal): Promise<unknown[]> {
  const vectors = await server.embed({ model, input, timeoutMs, signal })
  if (vectors.length !== input.length)
    throw new AppError('model-bad-answer', { cause: new Error(`${vectors.length} vectors for ${input.length} texts`) })
  return vectors
}

/** One bad text fails its batch: halves the batch until that text is alone, then cuts it or retries once. */
async function embed(o: ServerModel, texts: readonly string[], how: Request): Promise<Embedded[]> {
  try {
    const vectors = await request(o, [...texts], how.timeoutMs, how.signal)
    return vectors.map((values) => ({ vector: toVector(values, how.dimension), truncated: false }))
  } catch (error) {
    if (!isAppError(error) || !WORTH_HALVING.has(error.code)) throw error
    if (texts.length === 1)
      return [error.code === 'context-too-long' ? await embedCut(o, texts[0]!, how) : await embedAgain(o, texts[0]!, how)]
    const half = Math.ceil(texts.length / 2)
    return [...(await embed(o, texts.slice(0, half), how)), ...(await embed(o, texts.slice(half), how))]
  }
}

async function embedCut(o: ServerModel, text: string, { dimension, timeoutMs, signal }: Request): Promise<Embedded> {
  let kept = text
  for (let cuts = 0; cuts < MOST_CUTS; cuts++) {
    kept = cutAtWord(kept, Math.floor(kept.length * KEEP))
    try {
      const [values] = await request(o, [kept], timeoutMs, signal)
      return { vector: toVector(values, dimension), truncated: true }
    } catch (error) {
      if (!isAppError(error) || error.code !== 'context-too-long') throw error
    }
  }
  throw new AppError('context-too-long', { variant: 'embedding' })
}

async function embedAgain(o: ServerModel, text: string, { dimension, timeoutMs, signal }: Request): Promise<Embedded> {
  await pause(o.server.limits.retryPauseMs)
  const [values] = await request(o, [text], timeoutMs, signal)
  return { vector: toVector(values, dimension), truncated: false }
}

const WORTH_HALVING: ReadonlySet<string> = new Set(['context-too-long', 'model-failed', 'bad-vectors', 'model-bad-answer'])

function isNumbers(values: unknown): values is number[] {
  return Array.isArray(values) && values.every((value) => typeof value === 'number')
}

function toVector(values: unknown, dimension: number): Float32Array {
  if (!isNumbers(values)) throw new AppError('bad-vectors', { cause: new Error('not numbers') })
  return unitVector(values, dimension)
}

/** Prefix of a text, at most `length` characters, cut at a word boundary if possible. */
export function cutAtWord(text: string, length: number): string {
  const kept = text.slice(0, Math.max(1, length))
  const space = kept.search(/\s\S*$/u)
  // Text without spaces (Chinese, a table of numbers) is cut anywhere but inside a character.
  return space > length / 2 ? kept.slice(0, space) : kept.replace(/[\ud800-\udbff]$/, '')
}
