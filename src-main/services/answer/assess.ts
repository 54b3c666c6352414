import type { Claim, Notice } from '../../../src-preload/contract/shapes/answers.ts'
import { adviceFor } from '../../domain/answering/verdict/advice.ts'
import { agreementOf, confidenceOf } from '../../domain/answering/verdict/confidence.ts'
import { coveredShare, type TermWeights } from '../../domain/text/term-weights.ts'
import type { Retrieved } from '../retrieve/types.ts'
import type { AnswerContext, Quoted } from './types.ts'

/** Nearest misses shown with a refusal. */
const NEAREST = 3

/** What a question asks for in vain: words that no document holds, and the documents' languages when the question is in none of them. */
export type Gaps = { missing: string[]; speak: string[] }

/** Confidence, and what to do when it is low. `disagrees`: two sources contradict each other; then the searches' agreement is worth nothing. */
export function assess(
  context: Pick<AnswerContext, 'request' | 'settings'>,
  retrieved: Retrieved,
  { disagrees, gaps, ...facts }: { coverage: number; claims: readonly Claim[]; refused: boolean; disagrees: boolean; gaps: Gaps },
): { confidence: number; advice: Notice | null } {
  const { state } = retrieved.output
  // What is said of the selected text alone needed no search.
  const isSelected = facts.claims.length > 0 && facts.claims.every(({ n }) => n === 0)
  const read = isSelected ? { coverage: 1, agreement: 1 } : { agreement: disagrees ? 0 : agreement(retrieved) }
  const confidence = confidenceOf({ ...facts, ...read, state })
  return { confidence, advice: advise(context, { confidence, state, ...gaps }) }
}

/** What to do about an answer of low confidence; null: it is well supported. */
export function advise(
  { request, settings }: Pick<AnswerContext, 'request' | 'settings'>,
  facts: Pick<Parameters<typeof adviceFor>[0], 'confidence' | 'state' | 'missing' | 'speak'>,
): Notice | null {
  return adviceFor({ ...facts, below: settings['answer.suggestBelow'], filters: request.filters, isThorough: request.depth === 'thorough' })
}

/** Share of the question's rare-term weight that the texts hold, in the language that holds most. */
export function coverageOf(question: string, texts: readonly string[], languages: readonly string[], weights: TermWeights): number {
  return Math.max(0, ...[...new Set(languages)].map((language) => coveredShare(question, texts, language, weights)))
}

/** What the search found, seen from the answer: a selected text is always there to answer from, and a refusal found nothing, so its passages are the nearest misses. */
export function foundBy({ context }: AnswerContext['request'], retrieved: Retrieved, refused: boolean): Retrieved {
  const { output, passages } = retrieved
  if (refused) {
    const hits = passages.flatMap(({ chunkId }) => output.hits.find((hit) => hit.chunkId === chunkId) ?? [])
    const nearest = output.nearest.length > 0 ? output.nearest : hits.slice(0, NEAREST)
    return { ...retrieved, output: { ...output, state: 'not found', nearest } }
  }
  return context === null ? retrieved : { ...retrieved, output: { ...output, state: 'found', nearest: [] } }
}

/** What an answer takes over from its search. */
export function searchFacts(retrieved: Retrieved, dropped: Quoted['dropped']): Pick<Quoted, 'state' | 'retrieved' | 'dropped' | 'nearest'> {
  const { state, nearest } = retrieved.output
  return { state, retrieved: retrieved.passages.map(({ chunkId }) => chunkId), dropped, nearest }
}

function agreement({ output, passages }: Retrieved): number {
  const hits = new Map(output.hits.map((hit) => [hit.chunkId, hit.ranks]))
  return agreementOf(passages.flatMap(({ chunkId }) => hits.get(chunkId) ?? []))
}
