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
import type { Query } from '../../domain/retrieval/query-expansion.ts'
import type { RetrieveOptions } from './types.ts'

/** Scope of the delimiter in prompts of a search without a chat. */
const SCOPE = 'search'

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
  const delimiter = await options.ask.delimiterOf(SCOPE)
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

/** Reranking method of a question. */
export function rerankWay(
  settings: Settings,
  depth: 'fast' | 'thorough',
  hasModel: boolean,
): Exclude<Settings['retrieval.rerank'], 'auto'> {
  const chosen = settings['retrieval.rerank']
  if (chosen !== 'auto') return chosen
  if (depth === 'fast') return 'none'
  return hasModel && settings['models.chat'] !== '' ? 'model' : 'none'
}
