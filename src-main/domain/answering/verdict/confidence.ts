import type { Claim, Relevance, Support } from '../../../../src-preload/contract/shapes/answers.ts'

/** What a claim's support counts. */
const SUPPORT: Readonly<Record<Support, number>> = { supported: 1, elsewhere: 0.6, weak: 0.5, 'not found': 0 }
/** Factor of the confidence in each state. */
const STATE: Readonly<Record<Relevance, number>> = { found: 1, partly: 0.75, 'not found': 0.4 }
/** A refusal is never more certain than this: nothing was answered. */
const REFUSED_AT_MOST = 20

export type ConfidenceFacts = {
  /** 0 to 1: how much of the question the sources touch. */
  coverage: number
  /** 0 to 1: how far the two searches agree on the first passages. */
  agreement: number
  claims: readonly Pick<Claim, 'support'>[]
  state: Relevance
  refused: boolean
}

/**
 * What the sum of the four parts turned out to be worth: quoted answers to 298 questions of XQuAD-de, each with its passage in the library and without it, were right as often as
 * the second number says (test/material/confidence.test.ts prints the table). Between two points straight.
 */
const CALIBRATION: readonly (readonly [sum: number, right: number])[] = [
  [0, 0],
  [20, 9],
  [55, 32],
  [68, 46],
  [90, 87],
  [100, 96],
]

/**
 * Confidence 0 to 100: 100 x (0.4 coverage + 0.2 agreement + 0.4 mean support) x state, calibrated to how often such answers are right, at most 20 when the answer is a refusal.
 * No claims: no support. Below 40 an answer suggests what to do.
 */
export function confidenceOf(facts: ConfidenceFacts): number {
  const { claims } = facts
  const support = claims.length === 0 ? 0 : claims.reduce((sum, claim) => sum + SUPPORT[claim.support], 0) / claims.length
  const sum = 100 * (0.4 * share(facts.coverage) + 0.2 * share(facts.agreement) + 0.4 * support) * STATE[facts.state]
  const value = calibrated(sum)
  return Math.round(facts.refused ? Math.min(value, REFUSED_AT_MOST) : value)
}

function calibrated(sum: number): number {
  const above = CALIBRATION.findIndex(([at]) => at >= sum)
  const [high, highRight] = CALIBRATION[above] ?? [100, 96]
  const [low, lowRight] = CALIBRATION[above - 1] ?? [0, 0]
  return high === low ? highRight : lowRight + ((sum - low) / (high - low)) * (highRight - lowRight)
}

/** Share of the first three passages that both searches listed; 0.5 when only one of them ran. */
export function agreementOf(ranks: readonly { keyword: number | null; vector: number | null }[]): number {
  const first = ranks.slice(0, 3)
  const ran = (list: 'keyword' | 'vector'): boolean => ranks.some((rank) => rank[list] !== null)
  if (first.length === 0) return 0
  if (!ran('keyword') || !ran('vector')) return 0.5
  return first.filter((rank) => rank.keyword !== null && rank.vector !== null).length / first.length
}

function share(value: number): number {
  return Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : 0
}
