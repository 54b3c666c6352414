import type { Answer } from '../../../../src-preload/contract/shapes/answers.ts'

/** Lowest confidence of "well supported": three of four such answers are right (src-main/domain/answering/README.md, confidence table). */
const WELL_SUPPORTED = 60

/** State of an answer by its confidence; null: it claims nothing (small talk, or stopped before the first word). */
export function verdictOf({
  answer,
  state,
  confidence,
  refused,
}: Pick<Answer, 'answer' | 'state' | 'confidence' | 'refused'>): Exclude<Answer['state'], 'general'> | null {
  if (state === 'general' || answer === '') return null
  if (refused) return 'not found'
  return state === 'found' && confidence >= WELL_SUPPORTED ? 'found' : 'partly'
}
