import { isProven, trustOf } from '../../../src-preload/texts/evidence.ts'
import type { DocumentId } from '../../../src-preload/contract/ids.ts'
import type { PossibleQuestion } from '../../domain/answering/guide/possible-questions.ts'
import type { AnswerBody } from '../answer/to-answer.ts'
import type { AnswerOnce } from '../evaluate/types.ts'

/** What questions are asked with before they are shown. */
export type Asking = {
  answer: AnswerOnce
  /** Resolves when nothing that a person waits for is being answered. */
  turn: () => Promise<void>
}

/** Characters of a quote that are compared with the statement that a question was made of. */
const COMPARED = 60

/** Asks possible questions one after the other until `enough` have an answer that fits. */
export async function askAll(
  asking: Asking,
  possible: readonly PossibleQuestion[],
  enough: number,
  fits: (answer: AnswerBody) => boolean,
): Promise<string[]> {
  const answered: string[] = []
  for (const one of possible) {
    if (answered.length === enough) break
    const answer = await askFirst(asking, one.question)
    if (fits(answer) && quotes(answer, one.answer)) answered.push(one.question)
  }
  return answered
}

/** The answer to a question as a person without a chat model would get it. */
export async function askFirst({ answer, turn }: Asking, question: string): Promise<AnswerBody> {
  await turn()
  return answer({ question, filters: {}, depth: 'fast', settings: { 'models.chat': '' }, signal: undefined })
}

/** True if an answer without a chat model is found, announced as quoted, and begins with a proven quote from one of the documents. */
export function beginsIn(answer: AnswerBody, documents: readonly DocumentId[]): boolean {
  const { mode, state, claims, sources } = answer
  const [first] = claims
  const documentId = sources.find(({ n }) => n === first?.n)?.documentId ?? null
  return (
    mode === 'extractive' &&
    state === 'found' &&
    trustOf(answer).verdict === 'quoted' &&
    first !== undefined &&
    isProven(first.support) &&
    documentId !== null &&
    documents.includes(documentId)
  )
}

/** True if an answer quotes the statement that its question was made of; a question without one may be answered by any. */
export function quotes({ claims }: AnswerBody, statement: string): boolean {
  const plain = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim()
  const whole = plain(statement)
  return whole === '' || claims.some(({ quote }) => quote !== null && whole.includes(plain(quote).slice(0, COMPARED)))
}
