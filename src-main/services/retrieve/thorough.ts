import { randomBytes } from 'node:crypto'
import { text, type Text } from '../../../src-preload/texts/text.ts'
import type { Settings } from '../../../src-preload/contract/shapes/settings.ts'
import { forPrompt } from '../../domain/text/prompt-safe.ts'
import { fencedDocument } from '../../domain/text/fenced-document.ts'
import type { Intent } from '../../domain/retrieval/intent.ts'
import {
  readRewrites,
  readScores,
  RERANK_SCHEMA,
  rerankMessage,
  REWRITE_SCHEMA,
  rewritePrompt,
  SCORED,
} from '../../domain/retrieval/query-rewriting.ts'
import { rerank } from '../../domain/retrieval/reorder.ts'
import type { ScoredPassage } from '../../domain/retrieval/reorder.ts'
import { bestSentence } from '../../domain/retrieval/sentences.ts'
import type { Query } from '../../domain/retrieval/query-expansion.ts'
import { splitSentences } from '../../domain/text/sentences.ts'
import type { Embedder } from '../../ports/models.ts'
import { reasonOf } from './measure-reliability.ts'
import type { RetrieveOptions } from './types.ts'

/** Hits reranked by sentences, weight of the best sentence, longest sentence and most sentences per passage. */
const READ_AGAIN = 20
const SENTENCE_SHARE = 0.5
const LONGEST_SENTENCE = 1000
const MOST_SENTENCES = 30
/** Passages with cached sentence vectors: about 10 MB. */
const KEPT_PASSAGES = 1000

/** LRU cache of sentence vectors by embedder and passage; passages are immutable. */
export type SentenceVectors = Map<string, Float32Array[]>

/** The model to ask, and its abort signal. */
type Asked = { model: string; signal: AbortSignal | undefined }

/** Query rewriting by the chat model for thorough questions; empty without a model or on failure. */
export async function rewriteQuery(
  options: RetrieveOptions,
  question: string,
  kind: Intent['kind'],
  { model, signal }: Asked,
): Promise<Query[]> {
  if (!options.ask) return []
  const answer = await options.ask.model({
    system: rewritePrompt(options.ask.rewrite, kind),
    message: forPrompt(question),
    schema: REWRITE_SCHEMA,
    model,
    ...(signal && { signal }),
  })
  return readRewrites(answer, question).map((text) => ({ text, phrases: [] }))
}

/** Reranks the first hits by the chat model's scores; null: none. */
export async function rerankByModel(
  options: RetrieveOptions,
  question: string,
  candidates: readonly ScoredPassage[],
  { model, signal }: Asked,
): Promise<ScoredPassage[] | null> {
  const head = candidates.slice(0, SCORED)
  if (!options.ask || head.length < 2) return null
  const texts = new Map(
    (await options.search.passages(head.map(({ chunkId }) => chunkId))).map(({ chunkId, text }): [number, string] => [chunkId, text]),
  )
  const delimiter = randomBytes(8).toString('hex')
  const answer = await options.ask.model({
    system: options.ask.rerank.replaceAll('{{delimiter}}', delimiter),
    message: rerankMessage(
      forPrompt(question),
      head.map(({ chunkId }) => texts.get(chunkId) ?? ''),
      (text) => fencedDocument(text, delimiter),
    ),
    schema: RERANK_SCHEMA,
    model,
    ...(signal && { signal }),
  })
  const scores = readScores(answer, head.length)
  if (!scores) return null
  const byId = new Map(head.map(({ chunkId }, index): [number, number] => [chunkId, scores[index] ?? 0]))
  return rerank(candidates, head.length, ({ chunkId }) => byId.get(chunkId) ?? 0)
}

/**
 * Reranks the first hits by score and similarity of their best sentence, weighted like the semantic part of fusion (w = 0.5: half). Null
 * with a note if the embedder is missing or fails.
 */
export async function rerankBySentences(
  options: RetrieveOptions,
  candidates: readonly ScoredPassage[],
  o: {
    embedder: Embedder | null
    questionVector: Float32Array | null
    vectorWeight: number
    kept: SentenceVectors
    signal: AbortSignal | undefined
  },
): Promise<{ candidates: ScoredPassage[] | null; note: Text }> {
  const { embedder, questionVector } = o
  if (!embedder || !questionVector || o.vectorWeight === 0) return { candidates: null, note: text('trace.rerank.noVectors') }
  const passages = await options.search.passages(candidates.slice(0, READ_AGAIN).map(({ chunkId }) => chunkId))
  try {
    const { digest } = await embedder.info()
    const keyed = passages.map((passage) => ({ ...passage, key: `${digest} ${passage.chunkId}` }))
    const fresh = keyed
      .filter(({ key }) => !o.kept.has(key))
      .map(({ key, text, language }) => ({ key, sentences: sentencesOf(text, language) }))
    const { vectors } = await embedder.embedPassages(
      fresh.flatMap(({ sentences }) => sentences),
      o.signal ? { signal: o.signal } : {},
    )
    let next = 0
    for (const { key, sentences } of fresh) o.kept.set(key, vectors.slice(next, (next += sentences.length)))
    const best = new Map(keyed.map(({ key, chunkId }): [number, number] => [chunkId, bestSentence(touch(o.kept, key), questionVector)]))
    while (o.kept.size > KEPT_PASSAGES) o.kept.delete(o.kept.keys().next().value ?? '')
    const share = 2 * SENTENCE_SHARE * o.vectorWeight
    return {
      candidates: rerank(
        candidates,
        passages.length,
        ({ chunkId, score }) => (score + share * Math.max(0, best.get(chunkId) ?? 0)) / (1 + share),
      ),
      note: text('trace.rerank.sentences', { sentences: vectors.length, passages: passages.length }),
    }
  } catch (error) {
    return { candidates: null, note: text('trace.rerank.embedderFailed', { reason: reasonOf(error) }) }
  }
}

function sentencesOf(text: string, language: string): string[] {
  return splitSentences(text, language)
    .slice(0, MOST_SENTENCES)
    .map(({ start, end }) => text.slice(start, end).slice(0, LONGEST_SENTENCE))
}

/** LRU read: returns the entry and marks it most recently used. */
function touch(kept: SentenceVectors, key: string): Float32Array[] {
  const vectors = kept.get(key) ?? []
  kept.delete(key)
  kept.set(key, vectors)
  return vectors
}

/** Reranking method of a question. */
export function rerankWay(
  settings: Settings,
  depth: 'fast' | 'thorough',
  hasModel: boolean,
): Exclude<Settings['retrieval.rerank'], 'auto'> {
  const chosen = settings['retrieval.rerank']
  if (chosen !== 'auto') return chosen
  if (depth === 'fast') return 'none'
  return hasModel && settings['models.chat'] !== '' ? 'model' : 'sentences'
}
