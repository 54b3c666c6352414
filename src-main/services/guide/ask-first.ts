import { isProven, trustOf } from '../../../src-preload/texts/evidence.ts'
import type { DocumentId } from '../../../src-preload/contract/ids.ts'
import type { AnswerBody } from '../answer/to-answer.ts'
import type { AnswerOnce } from '../evaluate/types.ts'

/** What questions are asked with before they are shown. */
export type Asking = {
  answer: AnswerOnce
  /** Resolves when nothing that a person waits for is being answered. */
  turn: () => Promise<void>
}

/** Asks questions one after the other until `enough` have an answer that fits. */
export async function askAll(
  asking: Asking,
  questions: readonly string[],
  enough: number,
  fits: (answer: AnswerBody) => boolean,
): Promise<string[]> {
  const answered: string[] = []
  for (const question of questions) {
    if (answered.length === enough) break
    if (fits(await askFirst(asking, question))) answered.push(question)
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
