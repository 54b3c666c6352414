import type { Text } from '../../../src-preload/texts/text.ts'
import type { Calls, StorageFunctions } from '../../storage/index.ts'
import type { AnswerBody, AnswerFunctions } from '../../answers/index.ts'
import type { LibraryFunctions } from '../../library/index.ts'
import type { Depth, Retrieve, SearchFilter, SearchFunctions } from '../../search/index.ts'
import type { AskJson, DelimiterOf } from '../../models/index.ts'
import type { EvaluationFunctions } from '../sqlite/evaluation-functions.ts'
import type { EvaluationSearch } from '../sqlite/evaluation-functions.ts'
import type { Comparison, EvaluationList, EvaluationRun, QuestionSet } from '../../../src-preload/contract/shapes/evaluation.ts'
import type { Filters } from '../../../src-preload/contract/shapes/documents.ts'
import type { MessageId } from '../../../src-preload/contract/ids.ts'
import type { Settings } from '../../../src-preload/contract/shapes/settings.ts'

/** Claims of an answer, for finding the gold answer in the first and the first three, and their supported number. */
export type AnswerClaims = { texts: string[]; supported: number }

/** A question with the settings that it is asked with. */
type OnceRequest = { question: string; filters: Filters; depth: Depth; settings: Partial<Settings>; signal: AbortSignal | undefined }

/** Answers a question as a person would get it, without a chat or query-log row. Throws the answer's error. */
export type AnswerOnce = (request: OnceRequest) => Promise<AnswerBody>

export type EvaluationOptions = {
  database: Calls<
    StorageFunctions & LibraryFunctions & AnswerFunctions & EvaluationFunctions,
    | 'saveQuestions'
    | 'listSets'
    | 'getQuestions'
    | 'deleteSet'
    | 'saveRun'
    | 'listRuns'
    | 'getRun'
    | 'deleteRun'
    | 'emptyLogSoon'
    | 'documentNames'
    | 'getAnswer'
    | 'getChat'
  >
  search: Calls<SearchFunctions & EvaluationSearch, 'activeIndex' | 'questionPassages'>
  retrieve: Pick<Retrieve, 'search' | 'measureReliability'>
  filterOf: (filters: Filters | undefined) => Promise<SearchFilter>
  settings: () => Settings
  /** Answers a question without storing a chat. */
  answer: (request: OnceRequest) => Promise<AnswerClaims>
  ask: { model: AskJson; delimiterOf: DelimiterOf; prompt: string }
  emit: (set: string, done: number, total: number) => void
  /** Milliseconds since 1970. */
  now: () => number
}

/**
 * `k`: cut-offs of recall. `twins`: also ask each question without its documents. `answers`: also answer questions that have a gold answer.
 */
export type RunInput = {
  set: string
  k?: readonly number[]
  depth?: Depth
  settings?: Partial<Settings>
  twins?: boolean
  answers?: boolean
  signal?: AbortSignal
}

export type EvaluationService = {
  /** Replaces the set by the questions of a JSONL text; invalid lines become warnings. Throws `no-questions` if none is valid. */
  importSet(name: string, text: string): Promise<{ set: QuestionSet; warnings: Text[] }>
  /** Keeps an answered question and its supporting documents in a set. Throws `bad-request`. */
  keep(messageId: MessageId, set?: string): Promise<QuestionSet>
  /** Generates a question for each of `count` passages. Throws `no-chat-model`, `no-questions`. */
  generate(set: string, count: number, signal?: AbortSignal): Promise<QuestionSet>
  /** Runs a set and stores the outcome. Throws `question-set-not-found`, `cancelled`. */
  run(input: RunInput): Promise<EvaluationRun>
  /** Stops running work, which then throws `cancelled`; otherwise a no-op. */
  stop(): void
  /** Throws `run-not-found`. */
  compare(before: string, after: string): Promise<Comparison>
  list(): Promise<EvaluationList>
  /** Throws `run-not-found`. */
  getRun(id: string): Promise<EvaluationRun>
  /** Throws `question-set-not-found`. */
  removeSet(name: string): Promise<void>
  /** Throws `run-not-found`. */
  removeRun(id: string): Promise<void>
}
