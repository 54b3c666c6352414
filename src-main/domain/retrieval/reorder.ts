import { tokenise } from '../text/words.ts'
import { byScore } from './fuse.ts'
import type { PassageFacts } from './types.ts'

const DAY = 86_400_000
/** Scores that differ by less than this share of the better one are close. */
const CLOSE = 0.02
/** The weighted formula: shares of similarity, keyword overlap and recency. */
const FORMULA = { similarity: 0.7, overlap: 0.2, recency: 0.1 } as const

/** A passage and its score, 0 to 1. Every stage here reorders and never removes. */
export type ScoredPassage<P extends PassageFacts = PassageFacts> = { chunkId: number; score: number; passage: P }

/** Time decay of transcripts: half after `halfLifeDays`, never below `floor` of the score; files keep theirs. `now` in ms since 1970. */
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

/** 1 today, half after `halfLifeDays`; a date in the future counts as today. */
function recency(date: number, now: number, halfLifeDays: number): number {
  return 0.5 ** (Math.max(0, now - date) / DAY / halfLifeDays)
}

/** Tag boost: the score times (1 + `step` x words of the question that stand in the document's tags), at most 1. */
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

/** Authoritative first: among hits whose scores are close to the first of them, files go before transcripts. Scores stay. */
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
 * The weighted formula: 0.7 similarity + 0.2 keyword overlap + 0.1 recency (half after 14 days), for the first `top`; the others stay behind them.
 * `similarity` and `overlap` by chunk id, 0 to 1, missing: 0.
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

/** The first `top` by another score (0 to 1), ties as they stood; the others stay behind them with scores below. */
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
  // Behind the reranked ones the old scores only keep their order.
  const factor = next > 0 ? Math.min(1, least / next) : 1
  return [...head, ...candidates.slice(top).map((candidate) => ({ ...candidate, score: candidate.score * factor }))]
}
