import type { Database, Search } from '../../workers/calls.ts'
import type { Comparison, EvaluationList, EvaluationRun, QuestionSet } from '../../../src-preload/contract/shapes/evaluation.ts'
import type { Filters } from '../../../src-preload/contract/shapes/documents.ts'
import type { MessageId } from '../../../src-preload/contract/ids.ts'
import type { Settings } from '../../../src-preload/contract/shapes/settings.ts'
import type { SearchFilter } from '../../domain/retrieval/types.ts'
import type { AskJson } from '../generate/ask-json.ts'
import type { Depth, Retrieve } from '../retrieve/types.ts'

/** How an answer's claims came out: whether the wanted answer stood in the first, in the first three, and how many claims there were and were supported. */
export type AnswerClaims = { texts: string[]; supported: number }

export type EvaluationOptions = {
  database: Database<
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
  search: Search<'activeIndex' | 'questionPassages'>
  retrieve: Pick<Retrieve, 'search' | 'measureReliability'>
  filterOf: (filters: Filters | undefined) => Promise<SearchFilter>
  settings: () => Settings
  /** Answers a question without keeping it as a chat. */
  answer: (o: {
    question: string
    filters: Filters
    depth: Depth
    settings: Partial<Settings>
    signal: AbortSignal | undefined
  }) => Promise<AnswerClaims>
  ask: { model: AskJson; prompt: string }
  emit: (set: string, done: number, total: number) => void
  /** Milliseconds since 1970. */
  now: () => number
}

/** `k`: where recall is measured. `twins`: each question is also asked without its documents. `answers`: each with an answer is answered too. */
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
  /** Replaces the set by the questions of a JSONL text; lines that are none are warnings. Throws `no-questions` when none is left. */
  importSet(name: string, text: string): Promise<{ set: QuestionSet; warnings: string[] }>
  /** Keeps an answered question, with what its answer was supported by, in a set of its own (or another). Throws `bad-request`. */
  keep(messageId: MessageId, set?: string): Promise<QuestionSet>
  /** Lets the chat model ask a question about each of so many passages. Throws `no-chat-model`, `no-questions`. */
  generate(set: string, count: number, signal?: AbortSignal): Promise<QuestionSet>
  /** Asks every question and keeps the outcome. Throws `question-set-not-found`, `cancelled`. */
  run(input: RunInput): Promise<EvaluationRun>
  /** Ends what runs or is made, which then throws `cancelled`; nothing happens when there is nothing. */
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
