import type { Calls } from '../../storage/index.ts'
import { choosePersona } from '../../settings/index.ts'
import type { SettingsFunctions } from '../../settings/index.ts'
import type { SearchFilter } from '../../search/index.ts'
import { NO_CONVERSATION, toAnswer } from '../../answers/index.ts'
import type { AnswerBody, AnswerQuestion, AnswerSink } from '../../answers/index.ts'
import { isBorneOut } from '../../../src-preload/texts/evidence.ts'
import { AppError, fromErrorShape, isAppError } from '../../../src-preload/contract/errors.ts'
import type { Filters } from '../../../src-preload/contract/shapes/documents.ts'
import type { AnswerClaims, AnswerOnce } from './types.ts'

type Options = {
  answerQuestion: AnswerQuestion
  database: Calls<SettingsFunctions, 'listPersonas'>
  filterOf: (filters: Filters | undefined) => Promise<SearchFilter>
}

/** Discards all output. */
const SILENT: AnswerSink = {
  sources: () => undefined,
  text: () => undefined,
  restart: () => undefined,
  waiting: () => undefined,
  thought: () => undefined,
}

/** Answers questions once, by the first persona and its filters, if the question has none. */
export function answerOnce({ answerQuestion, database, filterOf }: Options): AnswerOnce {
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
    return toAnswer(outcome)
  }
}

/** The claims of an answer, as a run measures them. */
export function claimsOf({ claims }: AnswerBody): AnswerClaims {
  return { texts: claims.map(({ text }) => text), supported: claims.filter(({ support }) => isBorneOut(support)).length }
}
