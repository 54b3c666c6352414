import { isBorneOut } from '../../../src-preload/texts/evidence.ts'
import type { Claim, Notice } from '../../../src-preload/contract/shapes/answers.ts'
import { adviceFor } from '../../domain/answering/verdict/advice.ts'
import { agreementOf, confidenceOf } from '../../domain/answering/verdict/confidence.ts'
import { coveredShare, type TermWeights } from '../../domain/text/term-weights.ts'
import { isRefusal } from '../../domain/text/refusal.ts'
import type { Streamed } from '../generate/stream-answer.ts'
import type { Retrieved } from '../retrieve/types.ts'
import type { AnswerContext, Quoted } from './types.ts'

/** Nearest misses shown with a refusal. */
const NEAREST = 3

/** Gaps of an unanswered question: words found in no document, and the documents' languages if the question is in none of them. */
export type Gaps = { missing: string[]; speak: string[] }

type AssessedFacts = {
  coverage: number
  claims: readonly Claim[]
  refused: boolean
  disagrees: boolean
  gaps: Gaps
  written: boolean
}

/**
 * Confidence, and advice if it is low. `disagrees`: two sources contradict each other, which voids the agreement of the searches. `written`:
 * by a model; such an answer gets no advice if its sources bear out every claim.
 */
export function assess(
  context: Pick<AnswerContext, 'request' | 'settings'>,
  retrieved: Retrieved,
  { disagrees, gaps, written, ...facts }: AssessedFacts,
): { confidence: number; advice: Notice | null } {
  const { state } = retrieved.output
  // Claims about the selected text alone needed no search.
  const isSelected = facts.claims.length > 0 && facts.claims.every(({ n }) => n === 0)
  const read = isSelected ? { coverage: 1, agreement: 1 } : { agreement: disagrees ? 0 : agreement(retrieved) }
  const confidence = confidenceOf({ ...facts, ...read, state })
  const isBorne = written && !facts.refused && facts.claims.length > 0 && facts.claims.every(({ support }) => isBorneOut(support))
  return { confidence, advice: isBorne ? null : advise(context, { confidence, state, ...gaps }) }
}

/** Advice for an answer of low confidence; null: it is well supported. */
export function advise(
  { request, settings }: Pick<AnswerContext, 'request' | 'settings'>,
  facts: Pick<Parameters<typeof adviceFor>[0], 'confidence' | 'state' | 'missing' | 'speak'>,
): Notice | null {
  return adviceFor({ ...facts, below: settings['answer.suggestBelow'], filters: request.filters, isThorough: request.depth === 'thorough' })
}

/** True if the answer says that the sources lack it: by the line NOT FOUND, or in words of its own that no supported claim contradicts. */
export function isRefused({ text, notFound }: Pick<Streamed, 'text' | 'notFound'>, claims: readonly Claim[]): boolean {
  const supported = claims.filter(({ support }) => isBorneOut(support)).length
  return notFound === 'instead' || (notFound === 'besides' && supported === 0) || isRefusal(text, supported)
}

/** Share of the question's term weight in the texts, in the best-matching language. */
export function coverageOf(question: string, texts: readonly string[], languages: readonly string[], weights: TermWeights): number {
  return Math.max(0, ...[...new Set(languages)].map((language) => coveredShare(question, texts, language, weights)))
}

/** True if the model answered and a source bears out a claim of it. */
export function isAnswered(claims: readonly Claim[], refused: boolean): boolean {
  return !refused && claims.some(({ support }) => isBorneOut(support))
}

/**
 * The search result from the answer's view. Selected text always counts as found. After a refusal the passages are nearest misses. An
 * `answered` question is found at least in part, whatever the search expected.
 */
export function foundBy(
  { context }: AnswerContext['request'],
  retrieved: Retrieved,
  { refused, answered }: { refused: boolean; answered: boolean },
): Retrieved {
  const { output, passages } = retrieved
  if (refused) {
    const hits = passages.flatMap(({ chunkId }) => output.hits.find((hit) => hit.chunkId === chunkId) ?? [])
    const nearest = output.nearest.length > 0 ? output.nearest : hits.slice(0, NEAREST)
    return { ...retrieved, output: { ...output, state: 'not found', nearest } }
  }
  if (context !== null) return { ...retrieved, output: { ...output, state: 'found', nearest: [] } }
  return answered && output.state === 'not found' ? { ...retrieved, output: { ...output, state: 'partly', nearest: [] } } : retrieved
}

/** Fields that an answer copies from its search. */
export function searchFacts(retrieved: Retrieved, dropped: Quoted['dropped']): Pick<Quoted, 'state' | 'retrieved' | 'dropped' | 'nearest'> {
  const { state, nearest } = retrieved.output
  return { state, retrieved: retrieved.passages.map(({ chunkId }) => chunkId), dropped, nearest }
}

function agreement({ output, passages }: Retrieved): number {
  const hits = new Map(output.hits.map((hit) => [hit.chunkId, hit.ranks]))
  return agreementOf(passages.flatMap(({ chunkId }) => hits.get(chunkId) ?? []))
}
