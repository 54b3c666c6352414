import type { ChunkId, DocumentId } from '../../../src-preload/contract/ids.ts'
import type { FusionMethod, ListHit } from './types.ts'

/** Depth of each ranked list and of the fused list. */
export const DEPTH = 100
/** Ranks compared with the best hit by `peakedness` (2 to 20). */
const PEAK_RANKS = 20

/**
 * Parameters of the other fusion methods: k of reciprocal rank fusion, the semantic list's weight in it (`rrfVectors`) and in the score
 * blend (`alpha`).
 */
export type FusionNumbers = { rrfK: number; rrfVectors: number; alpha: number }
/** Default parameters: k = 60, semantic weight 0.6 for ranks and 0.7 for scores. */
const DEFAULT_FUSION_NUMBERS: FusionNumbers = { rrfK: 60, rrfVectors: 0.6, alpha: 0.7 }
/** Weight of an expanded query relative to the original question. */
const EXPANSION_WEIGHT = 0.5

/** Lexical and semantic list of one query, best first. Null: that search did not run. */
export type QueryLists = { keyword: readonly ListHit[] | null; vector: readonly ListHit[] | null }

/** `score` 0 to 1; ranks from 1, null: not in that list. */
export type FusedHit = { chunkId: ChunkId; documentId: DocumentId; score: number; ranks: { keyword: number | null; vector: number | null } }

/** `vectorWeight`: w, weight of semantic search, 0 to 1. */
export type Fused = { hits: FusedHit[]; vectorWeight: number }

/**
 * Scores scaled to 1 (best) to 0: a lexical list of fewer than 100 hits ends at raw score 0, any other list at its last score; all 1 if all
 * are equal.
 */
export function scaleScores(hits: readonly ListHit[], list: 'keyword' | 'vector'): number[] {
  const best = hits[0]?.score ?? 0
  const floor = list === 'keyword' && hits.length < DEPTH ? 0 : (hits.at(-1)?.score ?? 0)
  if (hits.at(-1)?.score === best || best <= floor) return hits.map(() => 1)
  return hits.map(({ score }) => Math.max(0, (score - floor) / (best - floor)))
}

/** p = 1 - (sum of the scaled scores at ranks 2 to 20) / 19; missing ranks count 0. */
export function peakedness(scaled: readonly number[]): number {
  return 1 - scaled.slice(1, PEAK_RANKS).reduce((sum, score) => sum + score, 0) / (PEAK_RANKS - 1)
}

/** Weights of the two kinds of evidence, 0 to 1: `reliability` t of the embedder in the searched languages, and `lexical`. */
export type EvidenceWeights = { reliability: number; lexical: number }

/**
 * Lexical weight: coverage^(t squared). The less of the question's words the best passages have, the less their words decide, if the
 * embedder is reliable; at t = 0 they decide as ever.
 */
export function coverageWeight(coverage: number, reliability: number): number {
  return coverage ** (reliability * reliability)
}

/**
 * w = t p(semantic) / (l p(lexical) + t p(semantic)), l the lexical weight; 0/0: t / (l + t), at worst 0. Both lists are scaled; an empty
 * list gives the other full weight.
 */
export function vectorWeightOf(keyword: readonly number[], vector: readonly number[], { reliability, lexical }: EvidenceWeights): number {
  if (vector.length === 0) return 0
  if (keyword.length === 0) return 1
  const ours = reliability * peakedness(vector)
  const all = lexical * peakedness(keyword) + ours
  if (all > 0) return ours / all
  return reliability === 0 ? 0 : reliability / (lexical + reliability)
}

/**
 * Fuses both lists of a query (DESIGN.md, Retrieval, "Fusion"), best first, ties by id. `weights`: used by
 * `self-weighing` only. Reciprocal ranks are scaled so that first in both lists is 1.
 */
export function fuse(
  lists: QueryLists,
  method: FusionMethod,
  weights: EvidenceWeights,
  numbers: FusionNumbers = DEFAULT_FUSION_NUMBERS,
): Fused {
  const keyword = lists.keyword ?? []
  const vector = lists.vector ?? []
  const byRank = method === 'rrf' || method === 'equal-rrf'
  const keywordScores = byRank ? reciprocal(keyword, numbers.rrfK) : scaleScores(keyword, 'keyword')
  const vectorScores = byRank ? reciprocal(vector, numbers.rrfK) : scaleScores(vector, 'vector')
  const vectorWeight = weightOf(method, keywordScores, vectorScores, weights, numbers)
  const hits = new Map<ChunkId, FusedHit>()
  const add = (list: 'keyword' | 'vector', hit: ListHit, index: number, score: number): void => {
    const known = hits.get(hit.chunkId) ?? {
      chunkId: hit.chunkId,
      documentId: hit.documentId,
      score: 0,
      ranks: { keyword: null, vector: null },
    }
    hits.set(hit.chunkId, { ...known, score: known.score + score, ranks: { ...known.ranks, [list]: index + 1 } })
  }
  for (const [index, hit] of keyword.entries()) add('keyword', hit, index, (1 - vectorWeight) * (keywordScores[index] ?? 0))
  for (const [index, hit] of vector.entries()) add('vector', hit, index, vectorWeight * (vectorScores[index] ?? 0))
  return { hits: [...hits.values()].sort(byScore), vectorWeight }
}

function weightOf(
  method: FusionMethod,
  keyword: readonly number[],
  vector: readonly number[],
  weights: EvidenceWeights,
  numbers: FusionNumbers,
): number {
  if (vector.length === 0) return 0
  if (keyword.length === 0) return 1
  if (method === 'self-weighing') return vectorWeightOf(keyword, vector, weights)
  return method === 'rrf' ? numbers.rrfVectors : method === 'alpha' ? numbers.alpha : 0.5
}

function reciprocal(hits: readonly ListHit[], k: number): number[] {
  return hits.map((_, index) => (k + 1) / (k + 1 + index))
}

/**
 * Combines the fused lists of several queries, the original first; each expansion has `expansionWeight`. Scores are divided by the total
 * weight and stay in 0 to 1. At most 100; ranks are the best of any query.
 */
export function combineQueries(queries: readonly Fused[], expansionWeight: number = EXPANSION_WEIGHT): FusedHit[] {
  const all = 1 + expansionWeight * Math.max(0, queries.length - 1)
  const hits = new Map<ChunkId, FusedHit>()
  for (const [index, query] of queries.entries()) {
    const weight = (index === 0 ? 1 : expansionWeight) / all
    for (const hit of query.hits) {
      const known = hits.get(hit.chunkId)
      const ranks = { keyword: better(known?.ranks.keyword, hit.ranks.keyword), vector: better(known?.ranks.vector, hit.ranks.vector) }
      hits.set(hit.chunkId, { ...hit, score: (known?.score ?? 0) + weight * hit.score, ranks })
    }
  }
  return [...hits.values()].sort(byScore).slice(0, DEPTH)
}

function better(a: number | null | undefined, b: number | null): number | null {
  return a === null || a === undefined ? b : b === null ? a : Math.min(a, b)
}

/** Order of every list: best first, ties by id. */
export function byScore(a: { score: number; chunkId: number }, b: { score: number; chunkId: number }): number {
  return b.score - a.score || a.chunkId - b.chunkId
}
