import type { Answer } from '../../../../src-preload/contract/shapes/answers.ts'

/** Lowest confidence of "well supported": three of four such answers are right (src-main/domain/answering/README.md, confidence table). */
const WELL_SUPPORTED = 60

/** What the footer says first about an answer. */
export type Verdict = Exclude<Answer['state'], 'general'> | 'incomplete'

/** State of an answer by its confidence; null: it claims nothing (small talk, or stopped before the first word). */
export function verdictOf({
  answer,
  state,
  confidence,
  refused,
  incomplete,
}: Pick<Answer, 'answer' | 'state' | 'confidence' | 'refused' | 'incomplete'>): Verdict | null {
  if (state === 'general' || answer === '') return null
  // Half an answer may lack what changes its meaning, however well its sentences are supported.
  if (incomplete) return 'incomplete'
  if (refused) return 'not found'
  return state === 'found' && confidence >= WELL_SUPPORTED ? 'found' : 'partly'
}
