import type { Calls, StorageFunctions } from '../../../storage/index.ts'
import type { Depth, IndexFunctions, SearchFilter } from '../../../search/index.ts'
import type { SettingsFunctions } from '../../../settings/index.ts'
import type { Generator, PromptTexts } from '../../../models/index.ts'
import type { AnswerFunctions } from '../../sqlite/answer-functions.ts'
import type { AppError } from '../../../../src-preload/contract/errors.ts'
import type { Answer, AskInput } from '../../../../src-preload/contract/shapes/answers.ts'
import type { Filters } from '../../../../src-preload/contract/shapes/documents.ts'
import type { EventName, Events } from '../../../../src-preload/contract/events.ts'
import type { ChatId, MessageId } from '../../../../src-preload/contract/ids.ts'
import type { Persona } from '../../../../src-preload/contract/shapes/personas.ts'
import type { Settings } from '../../../../src-preload/contract/shapes/settings.ts'
import type { SecondOpinions } from '../answer/opinion/second-opinions.ts'
import type { AnswerQuestion } from '../answer/types.ts'

export type ChatOptions = {
  database: Calls<
    StorageFunctions & SettingsFunctions & IndexFunctions & AnswerFunctions,
    | 'addTurn'
    | 'keepDraft'
    | 'draftSources'
    | 'finishMessage'
    | 'questionOf'
    | 'shownQuestion'
    | 'chatOfMessage'
    | 'showVersion'
    | 'listChats'
    | 'getChat'
    | 'getPartOfChat'
    | 'renameChat'
    | 'pinChat'
    | 'deleteChat'
    | 'emptyLogSoon'
    | 'branchChat'
    | 'chatMemory'
    | 'setSummary'
    | 'keepSummary'
    | 'lastMessages'
    | 'listUnanswered'
    | 'dismissUnanswered'
    | 'addQueryLog'
    | 'listPersonas'
    | 'getAnswer'
    | 'keepOpinions'
  >
  answerQuestion: AnswerQuestion
  opinions: SecondOpinions
  generator: Pick<Generator, 'limits' | 'stream' | 'delimiterOf'>
  settings: () => Settings
  prompts: Pick<PromptTexts, 'summary'>
  /** Throws `collection-not-found`, `document-not-found`. */
  filterOf: (filters: Filters | undefined) => Promise<SearchFilter>
  emit: <E extends EventName>(event: E, payload: Events[E]) => void
  /** Milliseconds since 1970. */
  now: () => number
  /** True in the window, which summarises its chats; a command ends after its answer. */
  summarises: boolean
}

/** A question in progress. */
export type ChatTurn = {
  chatId: ChatId
  questionId: MessageId
  messageId: MessageId
  question: string
  /** The question of which it is another version. */
  edits?: MessageId
  /** All versions of the question, if there are several. */
  versions?: MessageId[]
  /** Milliseconds since 1970. */
  askedAt: number
  /** The original request; filters by name. */
  input: AskInput
  filter: SearchFilter
  persona: Omit<Persona, 'id'>
  depth: Depth
  /** The selected passage it is about; null: none. */
  context: string | null
  /** Settings for this turn only. */
  overrides?: Partial<Settings>
  /** Why the turn is not stored (a full disk, a folder that is only read); undefined: it is. */
  unkept?: AppError
  signal: AbortSignal
}

/** An accepted question. */
export type Asked = {
  chatId: ChatId
  messageId: MessageId
  /** Rejects with the error of `chat.failed`. */
  done: Promise<Answer>
  /** The same answer after a second opinion, if one is asked for by itself; rejects as `done` does. */
  checked: Promise<Answer>
}
