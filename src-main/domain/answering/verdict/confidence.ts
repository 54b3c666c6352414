import type { Claim, Relevance, Support } from '../../../../src-preload/contract/shapes/answers.ts'

/** Weight of each degree of support. */
const SUPPORT: Readonly<Record<Support, number>> = { quoted: 1, calculated: 1, matching: 0.8, check: 0.3, none: 0 }
/** Confidence factor per state. */
const STATE: Readonly<Record<Relevance, number>> = { found: 1, partly: 0.75, 'not found': 0.4 }
/** Highest confidence of a refusal: nothing was answered. */
const REFUSED_AT_MOST = 20

export type ConfidenceFacts = {
  /** Share of the question's term weight in the sources, 0 to 1. */
  coverage: number
  /** Agreement of lexical and semantic search on the first passages, 0 to 1. */
  agreement: number
  claims: readonly Pick<Claim, 'support'>[]
  state: Relevance
  refused: boolean
}

/**
 * Calibration of the raw score, piecewise linear. Second number: percentage of correct answers among quoted answers to 298 questions of
 * XQuAD-de, each asked with and without its passage in the library (test/material/confidence.test.ts prints the table).
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
 * Confidence 0 to 100: 100 * (0.4 coverage + 0.2 agreement + 0.4 mean support) * state, calibrated to the observed share of correct
 * answers, at most 20 for a refusal. No claims: support 0. Below 40 the answer suggests a next step.
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

/** Share of the first three passages found by both searches; 0.5 if only one search ran. */
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
