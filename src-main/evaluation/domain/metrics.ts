import type { Abstention } from '../../../src-preload/contract/shapes/evaluation.ts'

/** Cut-off rank of nDCG, and recall at which the precision of abstention is also reported. */
const GAIN_DEPTH = 10
const ABSTENTION_RECALL = 0.7

/** Rank (from 1, null: not retrieved) and grade of a relevant item. */
export type RankedJudgement = { rank: number | null; grade: number }

/** Recall at k: share of the relevant items (grade above 0) among the first k; null if nothing is relevant. */
export function recallAt(judged: readonly RankedJudgement[], k: number): number | null {
  const relevant = judged.filter(({ grade }) => grade > 0)
  return relevant.length === 0 ? null : relevant.filter(({ rank }) => rank !== null && rank <= k).length / relevant.length
}

/** Rank of the first relevant item; null: not retrieved. */
export function firstRank(judged: readonly RankedJudgement[]): number | null {
  const ranks = judged.flatMap(({ rank, grade }) => (rank !== null && grade > 0 ? [rank] : []))
  return ranks.length === 0 ? null : Math.min(...ranks)
}

/** nDCG@10 with linear gain; the ideal ranks all judged items, retrieved or not. Null if nothing is relevant. */
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

/** Mean of the non-null numbers; 0 if there are none. */
export function mean(values: readonly (number | null)[]): number {
  const there = values.filter((value) => value !== null)
  return there.length === 0 ? 0 : there.reduce((sum, value) => sum + value, 0) / there.length
}

/** Nearest-rank percentile: the smallest value that `share` (0 to 1) of all values do not exceed; 0 if empty. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0
}

/** One evaluated question: answerable or not, the resulting state, and x, the answerability score. */
export type Asked = { answerable: boolean; notFound: boolean; x: number }

/** Precision and recall of `not found` as a prediction that nothing answers (`partly` counts as found). */
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

/** Precision at the threshold just above the x that reaches `recall` of the unanswerable questions; ties are included. */
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
