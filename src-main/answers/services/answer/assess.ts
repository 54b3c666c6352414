import { isBorneOut } from '../../../../src-preload/texts/evidence.ts'
import type { Claim, Notice, Relevance } from '../../../../src-preload/contract/shapes/answers.ts'
import { adviceFor } from '../../domain/verdict/advice.ts'
import { isRefusal } from '../../../text/index.ts'
import type { Streamed } from '../../../models/index.ts'
import type { Retrieved } from '../../../search/index.ts'
import type { AnswerContext, Quoted } from './types.ts'

/** Nearest misses shown with a refusal. */
const NEAREST = 3

/** Gaps of an unanswered question: words found in no document, and the documents' languages if the question is in none of them. */
export type Gaps = { missing: string[]; speak: string[] }

/** Advice on a written answer: if nothing was found, or no source bears out any claim. Null: none is needed. */
export function adviseOn(
  context: Pick<AnswerContext, 'request'>,
  { state, claims, ...gaps }: { state: Relevance; claims: readonly Claim[] } & Gaps,
): Notice | null {
  const isBorne = claims.some(({ support }) => isBorneOut(support))
  return state !== 'not found' && isBorne ? null : advise(context, { state, ...gaps })
}

/** The next step after an answer that was not found, or that nothing bears out. */
export function advise(
  { request }: Pick<AnswerContext, 'request'>,
  facts: Pick<Parameters<typeof adviceFor>[0], 'state' | 'missing' | 'speak'>,
): Notice {
  return adviceFor({ ...facts, filters: request.filters, isThorough: request.depth === 'thorough' })
}

/** True if the answer says that the sources lack it: by the line NOT FOUND, or in words of its own that no supported claim contradicts. */
export function isRefused({ text, notFound }: Pick<Streamed, 'text' | 'notFound'>, claims: readonly Claim[]): boolean {
  const supported = claims.filter(({ support }) => isBorneOut(support)).length
  return notFound === 'instead' || (notFound === 'besides' && supported === 0) || isRefusal(text, supported)
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
