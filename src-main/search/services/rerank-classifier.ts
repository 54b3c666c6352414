import { text, type Text } from '../../../src-preload/texts/text.ts'
import { rerank } from '../domain/reorder.ts'
import type { ScoredPassage } from '../domain/reorder.ts'
import type { RetrieveOptions } from './types.ts'

/** Passages scored by a cross-encoder: enough for what an answer reads, and a few seconds of a small model on a laptop. */
const SCORED = 20

/** Reranks the first hits by the person's own cross-encoder; null: there is none, or it did not score all of them in time. */
export async function rerankByClassifier(
  { search, rerankClassifier }: RetrieveOptions,
  question: string,
  candidates: readonly ScoredPassage[],
  signal: AbortSignal | undefined,
): Promise<{ ranked: ScoredPassage[] | null; note: Text }> {
  const reranker = (await rerankClassifier?.()) ?? null
  if (reranker === null) return { ranked: null, note: text('trace.rerank.noClassifier') }
  const head = candidates.slice(0, SCORED)
  const passages = await search.passagesAlone(head.map(({ chunkId }) => chunkId))
  const texts = new Map(passages.map((passage): [number, string] => [passage.chunkId, passage.text]))
  const { name: by } = reranker
  const scores = await reranker.scores(
    question,
    head.map(({ chunkId }) => texts.get(chunkId) ?? ''),
    signal,
  )
  if (scores === null) return { ranked: null, note: text('trace.rerank.classifierFailed', { by }) }
  const byId = new Map(head.map(({ chunkId }, i): [number, number] => [chunkId, scores[i] ?? 0]))
  return { ranked: rerank(candidates, head.length, ({ chunkId }) => byId.get(chunkId) ?? 0), note: text('trace.rerank.classifier', { by }) }
}
