import type { Claim, Message, RunningAnswer } from '../../../../src-preload/contract/shapes/answers.ts'
import type { ChatId, MessageId } from '../../../../src-preload/contract/ids.ts'
import type { ComposerState } from '../../../../src-preload/contract/shapes/session.ts'
import { FRESH_COMPOSER, type ChatEvent, type ChatState, type LiveAnswer, type Pending } from './chat-state.ts'
import { reduceComposer, withFiltersOf } from './composer-state.ts'

/** Reducer of the chats. Events of chats that are not open only update their running answers. */
export function reduceChat(state: ChatState, event: ChatEvent): ChatState {
  switch (event.type) {
    case 'chats-loaded':
      return { ...state, chats: event.chats, found: event.found }
    case 'chat-opened':
      return opened(state, event.chatId, event.at ?? null)
    case 'messages-loaded':
      return loaded(state, event)
    case 'arrived':
      return { ...state, at: null }
    case 'composer-restored':
    case 'scrolled':
    case 'question-edited':
    case 'draft-typed':
    case 'filters-chosen':
    case 'persona-chosen':
    case 'depth-chosen':
    case 'context-chosen':
      return reduceComposer(state, event)
    case 'personas-loaded': {
      const persona = event.personas.some(({ name }) => name === state.persona) ? state.persona : null
      const next = { ...state, personas: event.personas, persona }
      return state.ownFilters ? next : withFiltersOf(next)
    }
    case 'chats-searched':
      return { ...state, search: event.search }
    case 'unanswered-loaded':
      return { ...state, unanswered: event.questions }
    case 'asked':
      return asked(state, event)
    case 'accepted':
      return accepted(state, event)
    case 'refused':
      return { ...state, pending: state.pending.map((one) => (one.key === event.key ? { ...one, error: event.error, left: false } : one)) }
    case 'pending-dropped':
      return { ...state, pending: state.pending.filter((one) => one.key !== event.key) }
    case 'started':
      return started(state, event)
    case 'sources':
      return withLive(state, event, { sources: event.sources, search: event.search, waiting: null })
    case 'waiting':
      return withLive(state, event, { waiting: event.message })
    case 'thought':
      return withLive(state, event, { thought: event.thought, waiting: null })
    case 'tokens':
      return withLive(state, event, {
        text: (event.restarts ? '' : (state.live[event.messageId]?.text ?? '')) + event.text,
        waiting: null,
      })
    case 'stopping': {
      const live = state.live[event.messageId]
      return live ? withLive(state, { messageId: event.messageId, chatId: live.chatId }, { stopping: true }) : state
    }
    case 'done':
      return finished(state, event, {
        text: event.answer.answer,
        answer: event.answer,
        ...(event.versions && { versions: [...event.versions] }),
      })
    case 'checking':
      return { ...state, checking: { ...state.checking, [event.messageId]: event.by } }
    case 'checked':
      return checked(state, event)
    case 'failed':
      return withLive(state, event, { error: event.error, waiting: null, stopping: false })
  }
}

/** Opens another chat, whose composer is restored next. */
function opened(state: ChatState, chatId: ChatId | null, at: MessageId | null): ChatState {
  const pending = state.pending.map((one) => (one.chatId === null && one.error === null ? { ...one, left: true } : one))
  const next = { ...state, chatId, at, messages: chatId === null ? [] : null, pending }
  return chatId === state.chatId ? next : withFiltersOf({ ...next, ...FRESH_COMPOSER, isRestored: false })
}

/**
 * Adds the loaded messages of a chat. A running answer shows its text so far, and one that ended while they were read is what it ended as.
 * `isWhole`: other messages are not shown any more.
 */
function loaded(
  state: ChatState,
  event: { chatId: ChatId; messages: readonly Message[]; running?: readonly RunningAnswer[]; isWhole?: boolean },
): ChatState {
  const running = (event.running ?? []).filter(({ messageId }) => !(messageId in state.ended))
  const next = running.reduce((before, { messageId, text }) => withLive(before, { messageId, chatId: event.chatId }, { text }), state)
  if (state.chatId !== event.chatId) return next
  const read = event.messages.map((message) => {
    if (next.live[message.id]?.error === null) return { ...message, text: '', answer: null }
    return message.answer === null ? { ...message, ...state.ended[message.id] } : message
  })
  return { ...next, messages: mergeMessages(read, event.isWhole ? [] : (state.messages ?? [])) }
}

const NEW_LIVE = { text: '', sources: [], search: null, window: undefined, waiting: null, thought: null, stopping: false, error: null }

function withLive(state: ChatState, at: { messageId: MessageId; chatId: ChatId }, change: Partial<LiveAnswer>): ChatState {
  const before = state.live[at.messageId] ?? { ...NEW_LIVE, chatId: at.chatId }
  return { ...state, live: { ...state.live, [at.messageId]: { ...before, ...change } } }
}

/** Adds a sent question; it is pending until the main process accepts it. */
function asked(
  state: ChatState,
  { key, question, summarise = false, own }: { key: number; question: string; summarise?: boolean; own?: ComposerState },
): ChatState {
  const { context, filters } = own ?? state
  const { chatId } = state
  const pending: Pending = { key, chatId, question, messageId: null, error: null, window: filters.window, context, summarise }
  if (own) return { ...state, pending: [...state.pending, { ...pending, own }] }
  // Selected text belongs to one question only.
  return { ...state, context: null, pending: [...state.pending, pending] }
}

/** The chat that a question of a new chat opens, with its composer; nothing if the person opened another chat meanwhile. */
function openedBy(state: ChatState, asked: Pending | undefined, chatId: ChatId): Partial<ChatState> {
  if (state.chatId !== null || asked?.chatId !== null || asked.left) return {}
  if (!asked.own) return { chatId }
  const next = { ...state, ...asked.own, chatId }
  return asked.own.ownFilters ? next : withFiltersOf(next)
}

/** The main process accepted the question. A question of a new chat opens that chat, unless the person opened another one meanwhile. */
function accepted(state: ChatState, event: { key: number; chatId: ChatId; messageId: MessageId }): ChatState {
  const asked = state.pending.find((one) => one.key === event.key)
  if (!asked) return state
  return {
    ...state,
    ...openedBy(state, asked, event.chatId),
    pending: state.pending.map((one) => (one === asked ? { ...one, chatId: event.chatId, messageId: event.messageId } : one)),
  }
}

/** Answering started: both messages exist. The event may precede the response to `chat.ask`, so the text of the question matches too. */
function started(state: ChatState, event: { chatId: ChatId; messageId: MessageId; question: Message; edits?: MessageId }): ChatState {
  const asked =
    state.pending.find((one) => one.messageId === event.messageId) ??
    state.pending.find(
      (one) => one.messageId === null && one.question === event.question.text && (one.chatId === null || one.chatId === event.chatId),
    )
  const live = { ...state.live, [event.messageId]: { ...NEW_LIVE, chatId: event.chatId, window: asked?.window } }
  const { [event.messageId]: _before, ...ended } = state.ended
  const next: ChatState = {
    ...state,
    ...openedBy(state, asked, event.chatId),
    live,
    ended,
    pending: state.pending.filter((one) => one !== asked),
  }
  if (next.chatId !== event.chatId) return next
  const answer: Message = {
    id: event.messageId,
    chatId: event.chatId,
    role: 'assistant',
    text: '',
    created: event.question.created,
    answer: null,
  }
  // A regenerated answer: the empty new one replaces the old one at once.
  const before = upTo(next.messages ?? [], event.edits).map((message) =>
    message.id === answer.id ? { ...answer, ...(message.versions && { versions: message.versions }) } : message,
  )
  return { ...next, messages: mergeMessages([...before, event.question, answer], []) }
}

/** The messages before a question that is asked in other words: what followed it belongs to its version of before. */
function upTo(messages: readonly Message[], edits: MessageId | undefined): readonly Message[] {
  const place = messages.findIndex(({ id }) => id === edits)
  return place < 0 ? messages : messages.slice(0, place)
}

/** Ended answers that are remembered: messages are read within seconds. */
const ENDED = 20

function finished(state: ChatState, event: { messageId: MessageId; chatId: ChatId }, change: Partial<Message>): ChatState {
  const { [event.messageId]: _over, ...live } = state.live
  const messages =
    state.chatId === event.chatId
      ? (state.messages?.map((one) => (one.id === event.messageId ? { ...one, ...change } : one)) ?? null)
      : state.messages
  const ended = Object.fromEntries([...Object.entries(state.ended), [event.messageId, change]].slice(-ENDED))
  return { ...state, live, ended, messages, pending: state.pending.filter((one) => one.messageId !== event.messageId) }
}

/** A second opinion ended: its claims replace those of the answer, if the chat is open. */
function checked(state: ChatState, { messageId, claims }: { messageId: MessageId; claims: readonly Claim[] | null }): ChatState {
  const { [messageId]: _over, ...checking } = state.checking
  if (!claims) return { ...state, checking }
  const messages = state.messages?.map((one) =>
    one.id === messageId && one.answer ? { ...one, answer: { ...one.answer, claims: [...claims] } } : one,
  )
  return { ...state, checking, messages: messages ?? null }
}

/** The loaded messages and those that arrived during loading, each once. Of two versions the finished one wins. */
function mergeMessages(read: readonly Message[], arrived: readonly Message[]): Message[] {
  const merged = new Map<MessageId, Message>()
  for (const message of [...read, ...arrived]) {
    const before = merged.get(message.id)
    if (!before || (before.answer === null && message.answer !== null)) merged.set(message.id, message)
  }
  return [...merged.values()]
}

/** Pending questions of the open chat, in order. */
export function waitingQuestions(state: Pick<ChatState, 'pending' | 'chatId'>): Pending[] {
  return state.pending.filter((one) => one.chatId === state.chatId && !(one.chatId === null && one.left))
}

/** The running answer of the open chat, or null. */
export function runningAnswer(state: ChatState): MessageId | null {
  for (const [id, live] of Object.entries(state.live)) {
    if (live.chatId === state.chatId && live.error === null) return id as MessageId
  }
  return null
}
