import { summaryRequest } from '../../../../src-preload/texts/summary-request.ts'
import type { Message, RunningAnswer } from '../../../../src-preload/contract/shapes/answers.ts'
import type { Filters } from '../../../../src-preload/contract/shapes/documents.ts'
import { toErrorShape } from '../../../../src-preload/contract/errors.ts'
import type { RouteOutput } from '../../../../src-preload/contract/routes.ts'
import type { Events } from '../../../../src-preload/contract/events.ts'
import type { ChatId, DocumentId, MessageId } from '../../../../src-preload/contract/ids.ts'
import type { ComposerState } from '../../../../src-preload/contract/shapes/session.ts'
import { createFeatureStore } from '../../../shared/feature-store.ts'
import { request } from '../../../shared/ipc.ts'
import { idle } from '../../../shared/async/idle.ts'
import { onceAtATime } from '../../../shared/async/once.ts'
import { notifyError } from '../../../shared/controls/toasts.tsx'
import { reduceChat } from './chat-reducer.ts'
import { FRESH_COMPOSER, INITIAL_CHAT, type ChatState } from './chat-state.ts'
import { keepComposer, purgedComposer, readComposer } from './composer-saves.ts'
import { answeringPersona, composerOf, hasSameComposer, setOnly } from './composer-state.ts'
import { createTokenBuffer } from './token-buffer.ts'

/** Store of the chats, the open conversation and the running answers. */
export const chatStore = createFeatureStore(INITIAL_CHAT, reduceChat)

const buffer = createTokenBuffer((tokens) => chatStore.dispatch({ type: 'tokens', ...tokens }))
let lastKey = 0
/** The request that creates the new chat: questions asked meanwhile wait for its id and go into the same chat. */
let opening: Promise<ChatId | null> | null = null

/** Loads the list of chats, and those that its search finds: the open chat keeps its title while the list hides it. */
export async function loadChats(): Promise<void> {
  const search = chatStore.get().search.trim()
  const [{ chats }, found, { questions }] = await Promise.all([
    request('chats.list', {}),
    search === '' ? null : request('chats.list', { search }),
    request('chats.unanswered', {}),
  ])
  // Responses of two searches may arrive in the wrong order.
  if (chatStore.get().search.trim() === search) chatStore.dispatch({ type: 'chats-loaded', chats, found: found?.chats ?? null })
  chatStore.dispatch({ type: 'unanswered-loaded', questions })
}

/** Opens a chat, or an empty new one. `at`: scrolls to this answer instead of the end. */
export async function openChat(chatId: ChatId | null, at: MessageId | null = null): Promise<void> {
  opening = null
  chatStore.dispatch({ type: 'chat-opened', chatId, at })
  const begun = (reading = {})
  const end = chatId === null ? null : request('chats.get', { id: chatId, limit: FIRST_PART })
  // A failure is told below.
  end?.catch(() => undefined)
  // Before the messages: they are scrolled to its place.
  await restoreComposer(chatId)
  if (chatId === null || end === null) return
  try {
    await readFromEnd(chatId, begun, await end)
  } catch (error) {
    // A deleted chat must not stay open: it would refuse every question.
    if (chatStore.get().chatId === chatId) chatStore.dispatch({ type: 'chat-opened', chatId: null })
    throw error
  }
}

/** Reads the composer of the opened chat. A failure must not keep the person from asking. */
async function restoreComposer(chatId: ChatId | null): Promise<void> {
  if (chatStore.get().isRestored) return
  const composer = await readComposer(chatId).catch((error: unknown) => (notifyError(error), null))
  chatStore.dispatch({ type: 'composer-restored', chatId, composer })
}

/** Keeps the composer of the open chat while it changes; returns the end of it. */
export function keepComposers(): () => void {
  return chatStore.use.subscribe((state, before) => {
    // What was typed while the composer was read is not stored yet.
    const isTyped = !before.isRestored && before.draft !== ''
    const isChanged = state.isRestored && state.chatId === before.chatId && (isTyped || !hasSameComposer(state, before))
    if (isChanged) keepComposer(state.chatId, composerOf(state))
    if (isTyped && state.chatId !== before.chatId) void keepDraft(before)
  })
}

/** Keeps what was typed into a chat that was left before its composer was read: the rest of it stays as it is stored. */
async function keepDraft(left: ChatState): Promise<void> {
  const composer = await readComposer(left.chatId).catch(() => null)
  keepComposer(left.chatId, composer ? { ...composer, draft: left.draft } : composerOf(left))
}

/** Shows what a purge left of the draft and the selected text. */
export async function composerPurged(): Promise<void> {
  const { chatId } = chatStore.get()
  const composer = await purgedComposer(chatId)
  if (composer) chatStore.dispatch({ type: 'composer-restored', chatId, composer, replace: true })
}

/** Messages that are read first, which fill the window, and in each further part: answers with their sources are some kB each. */
const FIRST_PART = 12
const PART = 100

/** Shows the end of a chat, from the message at which it is opened, and reads the rest part by part. */
async function readFromEnd(chatId: ChatId, begun: object, { messages, running }: RouteOutput<'chats.get'>): Promise<void> {
  const { at, place } = chatStore.get()
  const wanted = at ?? place?.messageId ?? null
  let oldest = messages
  const isWhole = (): boolean => oldest.length < (oldest === messages ? FIRST_PART : PART)
  const readOlder = async (): Promise<readonly Message[]> => {
    const before = oldest[0]?.id
    if (before === undefined || isWhole()) return []
    return (oldest = (await request('chats.get', { id: chatId, limit: PART, before })).messages)
  }
  let known: readonly Message[] = messages
  while (wanted !== null && !known.some(({ id }) => id === wanted)) {
    const older = await readOlder()
    if (older.length === 0) break
    known = [...older, ...known]
  }
  showMessages(chatId, known, running)
  // Nobody waits for these, so the end is drawn first. What reads the chat whole, or opens another one, ends it.
  while (!isWhole() && reading === begun && chatStore.get().chatId === chatId) {
    await idle()
    const older = await readOlder()
    if (older.length === 0) break
    if (reading === begun) chatStore.dispatch({ type: 'messages-loaded', chatId, messages: older })
  }
}

/** The reading of a chat that is under way: each has an object of its own. */
let reading: object = {}

async function readMessages(chatId: ChatId, isWhole = false): Promise<void> {
  reading = {}
  const { messages, running } = await request('chats.get', { id: chatId })
  showMessages(chatId, messages, running, isWhole)
}

function showMessages(chatId: ChatId, messages: readonly Message[], running: readonly RunningAnswer[], isWhole = false): void {
  // The text of the running answers already contains the buffered tokens.
  for (const { messageId } of running) buffer.flush(messageId)
  chatStore.dispatch({ type: 'messages-loaded', chatId, messages, running, isWhole })
}

/** Reloads the open chat if it cites changed or deleted documents, so that its answers show that. `ids` null: all may have changed. */
export async function citedChanged(ids: readonly DocumentId[] | null): Promise<void> {
  const { chatId, messages } = chatStore.get()
  const changed = ids && new Set<DocumentId | null>(ids)
  const isCited = messages?.some(({ answer }) => answer?.sources.some(({ documentId }) => changed === null || changed.has(documentId)))
  if (chatId !== null && isCited) await readMessages(chatId)
}

type AskOptions = { summarise?: boolean; own?: ComposerState | undefined }
/**
 * Sends a question of the open chat. `summarise`: asks for a summary of the chosen documents, whatever its words. `own`: begins
 * a chat with this composer, and leaves that of "New chat" alone. Never rejects: a refused question is kept and shown with the error.
 */
export async function ask(question: string, { summarise = false, own }: AskOptions = {}): Promise<void> {
  const key = (lastKey += 1)
  const { chatId } = chatStore.get()
  const composer = own ?? { ...composerOf(chatStore.get()), draft: '' }
  const { persona, depth, context } = composer
  const filters = own?.filters ?? askedFilters()
  chatStore.dispatch({ type: 'asked', key, question, summarise, ...(own && { own }) })
  const sent = send(chatId ?? opening)
  if (chatId === null) opening = sent
  await sent

  async function send(before: ChatId | null | Promise<ChatId | null>): Promise<ChatId | null> {
    const into = await before
    try {
      const taken = await request('chat.ask', {
        ...(into && { chatId: into }),
        question,
        filters,
        ...(depth === 'thorough' && { depth }),
        ...(persona !== null && { persona }),
        ...(context !== null && { context }),
        ...(summarise && { summarise }),
      })
      chatStore.dispatch({ type: 'accepted', key, ...taken })
      if (before === null) moveComposer(taken.chatId, { ...composer, context: null }, own !== undefined)
      return taken.chatId
    } catch (error) {
      chatStore.dispatch({ type: 'refused', key, error: toErrorShape(error) })
      return into
    }
  }
}

/** The composer in which a new chat was begun goes with it: "New chat" begins afresh, unless the question was asked beside it (`isOwn`). */
function moveComposer(chatId: ChatId, asked: ComposerState, isOwn: boolean): void {
  const state = chatStore.get()
  keepComposer(chatId, state.chatId === chatId ? composerOf(state) : asked)
  if (!isOwn && state.chatId !== null) keepComposer(null, FRESH_COMPOSER)
}

/** Filters of the next question. Without any, main applies the persona's, so `window: 'all'` is sent if the person removed them. */
function askedFilters(): Filters {
  const state = chatStore.get()
  const isTakenAway = Object.keys(state.filters).length === 0 && Object.keys(setOnly(answeringPersona(state)?.filters ?? {})).length > 0
  return isTakenAway ? { window: 'all' } : state.filters
}

/** Sends a refused question again. */
export async function askAgain(key: number, question: string): Promise<void> {
  const { context = null, summarise = false } = chatStore.get().pending.find((one) => one.key === key) ?? {}
  chatStore.dispatch({ type: 'pending-dropped', key })
  if (context !== null) chatStore.dispatch({ type: 'context-chosen', context })
  await ask(question, { summarise })
}

type Named = { readonly id: DocumentId; readonly title: string }

/** Asks for a summary of documents, which become the scope of the open chat; `isOwn`: of a new one. */
export async function summarise(documents: readonly Named[], isOwn = false): Promise<void> {
  if (documents.length === 0) return
  const filters = { documents: documents.map(({ id }) => id) }
  if (!isOwn) setFilters(filters)
  const own = isOwn ? { ...FRESH_COMPOSER, filters, ownFilters: true } : undefined
  await ask(summaryRequest(documents.map(({ title }) => title)), { summarise: true, own })
}

/** Asks a question in a new chat, without the filters and the draft of "New chat". */
export async function askApart(question: string): Promise<void> {
  await ask(question, { own: FRESH_COMPOSER })
}

/** Sets the filters of the next question. */
export function setFilters(filters: Filters): void {
  chatStore.dispatch({ type: 'filters-chosen', filters: setOnly(filters) })
}

/** Asks a question in other words, as another version of it. False: it was refused, and a notice says why. */
export async function askInOtherWords(messageId: MessageId, question: string): Promise<boolean> {
  try {
    await request('chat.edit', { messageId, question })
    return true
  } catch (error) {
    notifyError(error)
    return false
  }
}

/** Shows another version of a question or an answer. */
export const showVersion = onceAtATime(async (messageId: MessageId): Promise<void> => {
  const { chatId } = chatStore.get()
  await request('chat.showVersion', { messageId })
  if (chatId !== null) await readMessages(chatId, true)
})

/** Adds documents to the filters; they replace collections, types and tags, as `#` does. */
export function addDocuments(ids: readonly DocumentId[]): void {
  setFilters({ documents: [...new Set([...(chatStore.get().filters.documents ?? []), ...ids])] })
}

/** Answers a question again; the answer before stays as an earlier version. */
export async function regenerate(messageId: MessageId): Promise<void> {
  await request('chat.regenerate', { messageId })
}

/** Stops an answer; its text so far is kept. */
export async function stopAnswer(messageId: MessageId): Promise<void> {
  chatStore.dispatch({ type: 'stopping', messageId })
  await request('chat.stop', { messageId })
}

/** Asks again beyond a filter that hid other documents; the chat goes on without it. */
export async function askBeyond(question: string, filter: 'time' | 'scope'): Promise<void> {
  const { filters } = chatStore.get()
  const { window } = filters
  setFilters(filter === 'time' ? { ...filters, window: undefined } : window === undefined ? {} : { window })
  await ask(question)
}

type ChatEvents = Pick<
  Events,
  | 'chat.started'
  | 'chat.sources'
  | 'chat.waiting'
  | 'chat.thought'
  | 'chat.token'
  | 'chat.done'
  | 'chat.checking'
  | 'chat.checked'
  | 'chat.failed'
>

/** Listeners for the events of answers. The app subscribes them once. */
export const chatListeners: { readonly [E in keyof ChatEvents]: (payload: ChatEvents[E]) => void } = {
  'chat.started': (payload) => chatStore.dispatch({ type: 'started', ...payload }),
  'chat.sources': (payload) => chatStore.dispatch({ type: 'sources', ...payload }),
  'chat.waiting': (payload) => chatStore.dispatch({ type: 'waiting', ...payload }),
  'chat.thought': (payload) => chatStore.dispatch({ type: 'thought', ...payload }),
  'chat.token': (payload) => buffer.add(payload),
  'chat.done': (payload) => {
    buffer.flush(payload.messageId)
    chatStore.dispatch({ type: 'done', ...payload })
  },
  'chat.checking': (payload) => chatStore.dispatch({ type: 'checking', ...payload }),
  'chat.checked': (payload) => chatStore.dispatch({ type: 'checked', ...payload }),
  'chat.failed': (payload) => {
    buffer.flush(payload.messageId)
    chatStore.dispatch({ type: 'failed', ...payload })
  },
}
