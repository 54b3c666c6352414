import type { Abstention } from '../../../src-preload/contract/shapes/evaluation.ts'

/** nDCG looks so deep, and abstention is also judged at the threshold that tells so many of the questions without an answer. */
const GAIN_DEPTH = 10
const ABSTENTION_RECALL = 0.7

/** Something that answers a question: where it stands (rank from 1, null: nowhere among the hits) and what it is worth. */
export type RankedJudgement = { rank: number | null; grade: number }

/** The share of what is relevant (grade above 0) that stands among the first k; null when nothing is. */
export function recallAt(judged: readonly RankedJudgement[], k: number): number | null {
  const relevant = judged.filter(({ grade }) => grade > 0)
  return relevant.length === 0 ? null : relevant.filter(({ rank }) => rank !== null && rank <= k).length / relevant.length
}

/** The rank of the first relevant one; null: none is there. */
export function firstRank(judged: readonly RankedJudgement[]): number | null {
  const ranks = judged.flatMap(({ rank, grade }) => (rank !== null && grade > 0 ? [rank] : []))
  return ranks.length === 0 ? null : Math.min(...ranks)
}

/** nDCG@10 with linear gain; the ideal is over everything judged, found or not. Null when nothing is relevant. */
export function ndcgAt10(judged: readonly RankedJudgement[]): number | null {
  const ideal = judged
    .map(({ grade }) => grade)
    .toSorted((a, b) => b - a)
    .slice(0, GAIN_DEPTH)
    .reduce((sum, grade, index) => sum + discounted(grade, index + 1), 0)
  if (ideal === 0) return null
  const gain = judged.reduce((sum, { rank, grade }) => sum + (rank !== null && rank <= GAIN_DEPTH ? discounted(grade, rank) : 0), 0)
  return Math.min(1, gain / ideal)
}

function discounted(grade: number, rank: number): number {
  return grade / Math.log2(rank + 1)
}

/** Mean of the numbers that are there; 0 of none. */
export function mean(values: readonly (number | null)[]): number {
  const there = values.filter((value) => value !== null)
  return there.length === 0 ? 0 : there.reduce((sum, value) => sum + value, 0) / there.length
}

/** The smallest value that `share` (0 to 1) of all are at or below; 0 of none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0
}

/** One question asked: whether anything answers it, whether it was `not found`, and x, what that was decided by. */
export type Asked = { answerable: boolean; notFound: boolean; x: number }

/** Precision and recall of `not found` as the sign that nothing answers (`partly` counts as found). */
export function abstentionOf(asked: readonly Asked[]): Abstention {
  const without = asked.filter(({ answerable }) => !answerable)
  const said = asked.filter(({ notFound }) => notFound)
  const right = said.filter(({ answerable }) => !answerable)
  return {
    n: without.length,
    precision: said.length === 0 || without.length === 0 ? null : right.length / said.length,
    recall: without.length === 0 ? null : right.length / without.length,
    at70: without.length === 0 ? null : precisionAtRecall(asked, ABSTENTION_RECALL),
  }
}

/** Precision when the threshold lies just above the x that tells `recall` of the questions without an answer; equal x fall together. */
function precisionAtRecall(asked: readonly Asked[], recall: number): { precision: number; threshold: number } {
  const wanted = recall * asked.filter(({ answerable }) => !answerable).length
  const sorted = asked.toSorted((a, b) => a.x - b.x)
  let right = 0
  for (const [index, { x, answerable }] of sorted.entries()) {
    if (!answerable) right++
    if (right >= wanted && sorted[index + 1]?.x !== x) return { precision: right / (index + 1), threshold: x }
  }
  return { precision: right / Math.max(1, sorted.length), threshold: sorted.at(-1)?.x ?? 0 }
}
