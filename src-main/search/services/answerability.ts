import { text } from '../../../src-preload/texts/text.ts'
import type { Relevance } from '../../../src-preload/contract/shapes/answers.ts'
import type { Settings } from '../../../src-preload/contract/shapes/settings.ts'
import type { QueryLists } from '../domain/fuse.ts'
import type { Intent } from '../domain/intent.ts'
import type { Term } from '../domain/match-query.ts'
import { BACKGROUND_RANK, answerabilityOf, relevanceOf, similarity } from '../domain/relevance.ts'
import type { Medians } from '../domain/reliability.ts'
import type { ListHit } from '../domain/types.ts'
import type { Stages } from './stages.ts'

/**
 * Input of the answerability score. `original`: lists of the original question; `covered`: lexical coverage by the best `compared` passages of
 * both; `share`: embedded share of the passages.
 */
export type AnswerabilityInput = {
  settings: Settings
  intent: Intent
  terms: readonly Term[]
  original: QueryLists
  covered: number
  compared: number
  isBuiltIn: boolean
  medians: Medians | null
  reliability: number
  share: number
  /** The question is a quotation alone, and stands in a passage. */
  isQuoted: boolean
}

/** Computes the answerability score and the resulting state. */
export function assessAnswerability(o: AnswerabilityInput, stages: Stages): { x: number; state: Relevance } {
  const { settings, original, terms } = o
  const similar = (hit: ListHit | undefined): number | null => similarity(hit?.score ?? null, o.isBuiltIn, o.medians)
  const answerability = answerabilityOf({
    best: similar(original.vector?.[0]),
    background: similar(original.vector?.[BACKGROUND_RANK - 1] ?? original.vector?.at(-1)),
    coverage: o.covered,
    reliability: o.reliability,
    share: o.share,
  })
  // A question that only selects notes is answered by their existence, a quotation by the passage that has it.
  if ((o.intent.notes && terms.length === 0) || o.isQuoted) answerability.x = 1
  const state = relevanceOf(answerability.x, {
    notFoundBelow: settings['retrieval.notFoundBelow'],
    partlyBelow: settings['retrieval.partlyBelow'],
  })
  stages.end(
    'enough',
    o.compared,
    o.compared,
    text('trace.answerability', {
      state: text(`trace.states.${state}`),
      x: answerability.x.toFixed(4),
      lexicalWeight: (1 - answerability.v).toFixed(3),
      coverage: answerability.c.toFixed(3),
      semanticWeight: answerability.v.toFixed(3),
      margin: answerability.m.toFixed(3),
    }),
  )
  return { x: answerability.x, state }
}
