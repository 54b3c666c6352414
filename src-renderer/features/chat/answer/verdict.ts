import type { Answer } from '../../../../src-preload/contract/shapes/answers.ts'

/** From this confidence on an answer is right in three of four cases (src-main/domain/answering/README.md, the confidence table). */
const WELL_SUPPORTED = 60

/** How well an answer is supported, in the words of a state; null: nothing was claimed (small talk, or stopped before a word came). */
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
