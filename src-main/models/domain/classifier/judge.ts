import type { Opinion } from '../../../../src-preload/texts/evidence.ts'
import type { ClassifierKind } from './types.ts'

/** Probability from which a passage says the claim: the usual decision threshold of a probability. */
export const YES_FROM = 0.5
/** Probability from which it says it in part: the chance level of three labels. */
const PARTLY_FROM = 1 / 3

/** Probability that the passage says the claim, from the logits: softmax at `yes`, or sigmoid of the only logit. */
export function probabilityOf(kind: ClassifierKind, logits: ArrayLike<number>, yes: number): number {
  const values = Array.from(logits)
  if (kind === 'cross-encoder') return 1 / (1 + Math.exp(-(values[0] ?? Number.NaN)))
  const highest = Math.max(...values)
  const powers = values.map((value) => Math.exp(value - highest))
  return (powers[yes] ?? Number.NaN) / powers.reduce((sum, power) => sum + power, 0)
}

/** The opinion for a probability. */
export function opinionOf(probability: number): Opinion {
  if (probability >= YES_FROM) return 'yes'
  return probability >= PARTLY_FROM ? 'partly' : 'no'
}
