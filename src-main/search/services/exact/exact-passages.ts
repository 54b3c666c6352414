import type { FusedHit } from '../../domain/fuse.ts'
import { phraseMatch } from '../../domain/match-query.ts'
import { holdsPhrases, quotedPhrases } from '../../domain/query-expansion.ts'
import type { ScoredPassage } from '../../domain/reorder.ts'
import type { ListHit, SearchFilter } from '../../domain/types.ts'
import type { RetrieveOptions } from '../types.ts'

/** Passages compared, and put first. */
const COMPARED = 60
const MOST_EXACT = 20
/** Distance between scores of passages that come first. */
const STEP = 1e-4

/** Passages that have what the question puts in quotation marks, word for word; best first. */
export async function exactPassages(
  search: Pick<RetrieveOptions['search'], 'keywordLists' | 'passagesAlone'>,
  o: { question: string; languages: readonly string[]; filter: SearchFilter },
): Promise<ListHit[]> {
  const phrases = quotedPhrases(o.question)
  const match = phraseMatch(phrases, o.languages)
  if (match === null) return []
  const [found = []] = await search.keywordLists({ matches: [match], filter: o.filter, limit: COMPARED })
  const texts = await search.passagesAlone(found.map(({ chunkId }) => chunkId))
  const exact = new Set(texts.filter(({ text }) => holdsPhrases(text, phrases)).map(({ chunkId }) => chunkId))
  return found.filter(({ chunkId }) => exact.has(chunkId)).slice(0, MOST_EXACT)
}

/** The hits of a search with those that have the phrases among them. */
export function withExact(hits: readonly FusedHit[], exact: readonly ListHit[]): FusedHit[] {
  const there = new Set(hits.map(({ chunkId }) => chunkId))
  const missing = exact.filter(({ chunkId }) => !there.has(chunkId))
  return [...hits, ...missing.map((hit): FusedHit => ({ ...hit, score: 0, ranks: { keyword: null, vector: null } }))]
}

/** Passages with the phrases before all others. */
export function exactFirst(ranked: readonly ScoredPassage[], exact: readonly ListHit[]): ScoredPassage[] {
  if (exact.length === 0) return [...ranked]
  const wanted = new Set<number>(exact.map(({ chunkId }) => chunkId))
  const first = ranked.filter(({ chunkId }) => wanted.has(chunkId))
  const top = ranked[0]?.score ?? 0
  return [
    ...first.map((hit, index) => ({ ...hit, score: top + (first.length - index) * STEP })),
    ...ranked.filter(({ chunkId }) => !wanted.has(chunkId)),
  ]
}
