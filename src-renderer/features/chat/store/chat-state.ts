import type {
  Answer,
  Chat,
  Claim,
  Message,
  RunningAnswer,
  Source,
  Thought,
  Unanswered,
} from '../../../../src-preload/contract/shapes/answers.ts'
import type { Filters } from '../../../../src-preload/contract/shapes/documents.ts'
import type { ErrorShape } from '../../../../src-preload/contract/errors.ts'
import type { ChatId, MessageId } from '../../../../src-preload/contract/ids.ts'
import type { Persona } from '../../../../src-preload/contract/shapes/personas.ts'
import type { ChatPlace, ComposerState } from '../../../../src-preload/contract/shapes/session.ts'
import type { Text } from '../../../../src-preload/texts/text.ts'

/** A running answer, from `chat.started` until `chat.done` or `chat.failed`. */
export type LiveAnswer = {
  readonly chatId: ChatId
  readonly text: string
  readonly sources: readonly Source[]
  readonly search: { readonly considered: number; readonly total: number } | null
  /** Time window of the question. */
  readonly window: string | undefined
  /** Activity of the model before its first token. */
  readonly waiting: Text | null
  readonly thought: Thought | null
  readonly stopping: boolean
  readonly error: ErrorShape | null
}

/** A sent question that the main process has not started yet. It is kept even if it is refused. */
export type Pending = {
  readonly key: number
  readonly chatId: ChatId | null
  readonly question: string
  readonly messageId: MessageId | null
  readonly error: ErrorShape | null
  /** Time window. */
  readonly window: string | undefined
  /** The selected text that it is about. */
  readonly context: string | null
  /** True: a request for a summary of the chosen documents. */
  readonly summarise: boolean
  /** True: the person opened another chat before its new chat existed. */
  readonly left?: boolean
  /** The composer of its new chat, if it was not asked in the composer; that of "New chat" stays as it is. */
  readonly own?: ComposerState
}

export type ChatState = {
  readonly chats: readonly Chat[]
  /** The chats that the search of the list found; null: nothing is searched, all are listed. */
  readonly found: readonly Chat[] | null
  /** The open chat; null: a new one without a question. */
  readonly chatId: ChatId | null
  /** The answer to scroll to; null: the end of the chat. */
  readonly at: MessageId | null
  /** Messages of the open chat; null while they are loading. */
  readonly messages: readonly Message[] | null
  readonly live: Readonly<Record<MessageId, LiveAnswer>>
  /** The last answers that ended: messages that were read before show them without a text. */
  readonly ended: Readonly<Record<MessageId, Partial<Message>>>
  /** Finished answers on which a second opinion is asked for, with the name of who is asked. */
  readonly checking: Readonly<Record<MessageId, string>>
  readonly pending: readonly Pending[]
  /** True if the composer below is the one of the open chat; false while it is being read. */
  readonly isRestored: boolean
  readonly draft: string
  readonly filters: Filters
  /** True: the person chose the filters. False: they are the persona's defaults. */
  readonly ownFilters: boolean
  readonly personas: readonly Persona[]
  /** Persona of the next answer; null: the default one. */
  readonly persona: string | null
  readonly depth: Depth
  /** The selected text that the next question is about. */
  readonly context: string | null
  /** Place to which the open chat is scrolled; null: its end. */
  readonly place: ChatPlace | null
  /** The question that is being asked in other words. */
  readonly editing: ComposerState['editing']
  /** Search words of the chat list. */
  readonly search: string
  readonly unanswered: readonly Unanswered[]
}

export type Depth = ComposerState['depth']

export type ChatEvent =
  | { type: 'chats-loaded'; chats: readonly Chat[]; found: readonly Chat[] | null }
  | { type: 'chat-opened'; chatId: ChatId | null; at?: MessageId | null }
  | { type: 'messages-loaded'; chatId: ChatId; messages: readonly Message[]; running?: readonly RunningAnswer[]; isWhole?: boolean }
  | { type: 'composer-restored'; chatId: ChatId | null; composer: ComposerState | null; replace?: boolean }
  | { type: 'scrolled'; place: ChatPlace | null }
  | { type: 'arrived' }
  | { type: 'question-edited'; editing: ComposerState['editing'] }
  | { type: 'draft-typed'; draft: string }
  | { type: 'filters-chosen'; filters: Filters }
  | { type: 'personas-loaded'; personas: readonly Persona[] }
  | { type: 'persona-chosen'; persona: string | null }
  | { type: 'depth-chosen'; depth: Depth }
  | { type: 'context-chosen'; context: string | null }
  | { type: 'chats-searched'; search: string }
  | { type: 'unanswered-loaded'; questions: readonly Unanswered[] }
  | { type: 'asked'; key: number; question: string; summarise?: boolean; own?: ComposerState }
  | { type: 'accepted'; key: number; chatId: ChatId; messageId: MessageId }
  | { type: 'refused'; key: number; error: ErrorShape }
  | { type: 'pending-dropped'; key: number }
  | { type: 'started'; chatId: ChatId; messageId: MessageId; question: Message; edits?: MessageId }
  | { type: 'sources'; messageId: MessageId; chatId: ChatId; sources: readonly Source[]; search: { considered: number; total: number } }
  | { type: 'waiting'; messageId: MessageId; chatId: ChatId; message: Text }
  | { type: 'thought'; messageId: MessageId; chatId: ChatId; thought: Thought }
  | { type: 'tokens'; messageId: MessageId; chatId: ChatId; text: string; restarts?: true }
  | { type: 'stopping'; messageId: MessageId }
  | { type: 'done'; messageId: MessageId; chatId: ChatId; answer: Answer; versions?: readonly MessageId[] }
  | { type: 'checking'; messageId: MessageId; by: string }
  | { type: 'checked'; messageId: MessageId; claims: readonly Claim[] | null }
  | { type: 'failed'; messageId: MessageId; chatId: ChatId; error: ErrorShape }

/** The composer of a new chat. Its filters become those of the default persona. */
export const FRESH_COMPOSER: ComposerState = {
  draft: '',
  filters: {},
  ownFilters: false,
  persona: null,
  depth: 'fast',
  context: null,
  place: null,
  editing: null,
}

export const INITIAL_CHAT: ChatState = {
  chats: [],
  found: null,
  chatId: null,
  at: null,
  messages: [],
  live: {},
  ended: {},
  checking: {},
  pending: [],
  isRestored: false,
  ...FRESH_COMPOSER,
  personas: [],
  search: '',
  unanswered: [],
}
