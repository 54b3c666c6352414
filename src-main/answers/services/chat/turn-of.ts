import type { AskInput } from '../../../../src-preload/contract/shapes/answers.ts'
import { AppError } from '../../../../src-preload/contract/errors.ts'
import { choosePersona } from '../../../settings/index.ts'
import type { ChatOptions, ChatTurn } from './types.ts'

/** Longest question, characters (the sentence in contract/errors.ts says it too). */
const LONGEST_QUESTION = 8_000
/** Longest selected text, characters; the rest is cut. */
const LONGEST_CONTEXT = 20_000

/** A question without outer white space. Throws `question-empty`, `question-too-long`. */
export function askable(words: string): string {
  const question = words.trim()
  if (question === '') throw new AppError('question-empty')
  if (question.length > LONGEST_QUESTION) throw new AppError('question-too-long')
  return question
}

/** Resolves everything a question names. Throws `persona-not-found`, and filter errors. */
export async function turnOf(
  options: ChatOptions,
  input: AskInput,
  ids: Pick<ChatTurn, 'chatId' | 'questionId' | 'messageId'>,
  signal: AbortSignal,
): Promise<ChatTurn> {
  const persona = choosePersona(await options.database.listPersonas(), input.persona)
  const context = input.context?.trim().slice(0, LONGEST_CONTEXT) ?? ''
  // Filters of the question take precedence over the persona's.
  const filters = input.filters && Object.keys(input.filters).length > 0 ? input.filters : persona.filters
  return {
    ...ids,
    question: input.question,
    input: { ...input, filters, ...(context !== '' && { context }) },
    filter: await options.filterOf(filters),
    persona,
    depth: input.depth ?? 'fast',
    context: context === '' ? null : context,
    signal,
    askedAt: options.now(),
  }
}
