import type { Database } from '../../workers/calls.ts'
import { isBorneOut } from '../../../src-preload/texts/evidence.ts'
import { AppError, fromErrorShape, isAppError } from '../../../src-preload/contract/errors.ts'
import type { SearchFilter } from '../../domain/retrieval/types.ts'
import type { Filters } from '../../../src-preload/contract/shapes/documents.ts'
import { NO_CONVERSATION, type AnswerQuestion, type AnswerSink } from '../answer/types.ts'
import { toAnswer } from '../answer/to-answer.ts'
import { choosePersona } from '../app/personas.ts'
import type { EvaluationOptions } from './types.ts'

type Options = {
  answerQuestion: AnswerQuestion
  database: Database<'listPersonas'>
  filterOf: (filters: Filters | undefined) => Promise<SearchFilter>
}

/** Discards all output. */
const SILENT: AnswerSink = { sources: () => undefined, text: () => undefined, waiting: () => undefined, thought: () => undefined }

/** Answers a question with the settings of its run, without a chat or query-log row. Throws the answer's error. */
export function answerOnce({ answerQuestion, database, filterOf }: Options): EvaluationOptions['answer'] {
  return async ({ question, filters, depth, settings, signal }) => {
    const persona = choosePersona(await database.listPersonas(), undefined)
    const chosen = Object.keys(filters).length > 0 ? filters : persona.filters
    const request = {
      question,
      scope: 'evaluation',
      filters: chosen,
      filter: await filterOf(chosen),
      persona,
      depth,
      context: null,
      conversation: NO_CONVERSATION,
      summarise: false,
      overrides: settings,
    }
    const { outcome, cause } = await answerQuestion(request, SILENT, signal ?? new AbortController().signal)
    if (outcome.kind === 'failed')
      throw isAppError(cause)
        ? cause
        : outcome.error.code === 'internal'
          ? new AppError('internal', { cause })
          : fromErrorShape(outcome.error)
    const { claims } = toAnswer(outcome)
    return { texts: claims.map(({ text }) => text), supported: claims.filter(({ support }) => isBorneOut(support)).length }
  }
}
