import { tokenise } from '../../text/index.ts'
import { byScore } from './fuse.ts'
import type { PassageFacts } from './types.ts'

const DAY = 86_400_000
/** Largest relative score difference of close hits. */
const CLOSE = 0.02
/** Weights of the linear reranker: similarity, term overlap, recency. */
const FORMULA = { similarity: 0.7, overlap: 0.2, recency: 0.1 } as const

/** A passage with its score, 0 to 1. Every stage of this file reorders without removing. */
export type ScoredPassage<P extends PassageFacts = PassageFacts> = { chunkId: number; score: number; passage: P }

/** Time decay of transcripts: half-life `halfLifeDays`, at least `floor` of the score; files are unchanged. `now` in ms since 1970. */
export function decay<P extends PassageFacts>(
  candidates: readonly ScoredPassage<P>[],
  o: { now: number; halfLifeDays: number; floor: number },
): ScoredPassage<P>[] {
  return candidates
    .map((candidate) =>
      candidate.passage.type === 'transcript'
        ? { ...candidate, score: candidate.score * Math.max(o.floor, recency(candidate.passage.date, o.now, o.halfLifeDays)) }
        : candidate,
    )
    .sort(byScore)
}

/** Exponential decay: 1 today, 0.5 after `halfLifeDays`; future dates count as today. */
function recency(date: number, now: number, halfLifeDays: number): number {
  return 0.5 ** (Math.max(0, now - date) / DAY / halfLifeDays)
}

/** Tag boost: score * (1 + `step` * number of question words among the document's tags), at most 1. */
export function tagBoost<P extends PassageFacts>(
  candidates: readonly ScoredPassage<P>[],
  question: string,
  step: number,
): ScoredPassage<P>[] {
  const words = new Set(tokenise(question))
  return candidates
    .map((candidate) => {
      const overlap = new Set(candidate.passage.tags.flatMap((tag) => tokenise(tag))).intersection(words).size
      return overlap === 0 ? candidate : { ...candidate, score: Math.min(1, candidate.score * (1 + step * overlap)) }
    })
    .sort(byScore)
}

/** Among hits with close scores, files precede transcripts. Scores are unchanged. */
export function authoritativeFirst<P extends PassageFacts>(candidates: readonly ScoredPassage<P>[]): ScoredPassage<P>[] {
  const left = [...candidates]
  const ordered: ScoredPassage<P>[] = []
  while (left.length > 0) {
    const best = left[0]?.score ?? 0
    const apart = left.findIndex(({ score }) => score < best * (1 - CLOSE))
    const close = left.splice(0, apart === -1 ? left.length : apart)
    ordered.push(
      ...close.filter(({ passage }) => passage.type !== 'transcript'),
      ...close.filter(({ passage }) => passage.type === 'transcript'),
    )
  }
  return ordered
}

/**
 * Linear reranking of the first `top`: 0.7 similarity + 0.2 term overlap + 0.1 recency (half-life 14 days); the others follow. `similarity`
 * and `overlap` by chunk id, 0 to 1, default 0.
 */
export function rerankByFormula<P extends PassageFacts>(
  candidates: readonly ScoredPassage<P>[],
  o: { similarity: ReadonlyMap<number, number>; overlap: ReadonlyMap<number, number>; now: number; halfLifeDays: number; top: number },
): ScoredPassage<P>[] {
  return rerank(
    candidates,
    o.top,
    ({ chunkId, passage }) =>
      FORMULA.similarity * (o.similarity.get(chunkId) ?? 0) +
      FORMULA.overlap * (o.overlap.get(chunkId) ?? 0) +
      FORMULA.recency * recency(passage.date, o.now, o.halfLifeDays),
  )
}

/** Reranks the first `top` by another score (0 to 1), stable; the others follow with lower scores. */
export function rerank<P extends PassageFacts>(
  candidates: readonly ScoredPassage<P>[],
  top: number,
  scoreOf: (candidate: ScoredPassage<P>) => number,
): ScoredPassage<P>[] {
  const head = candidates
    .slice(0, top)
    .map((candidate) => ({ ...candidate, score: scoreOf(candidate) }))
    .sort((a, b) => b.score - a.score)
  const least = head.at(-1)?.score ?? 0
  const next = candidates[top]?.score ?? 0
  // The old scores of the others only keep their order.
  const factor = next > 0 ? Math.min(1, least / next) : 1
  return [...head, ...candidates.slice(top).map((candidate) => ({ ...candidate, score: candidate.score * factor }))]
}
