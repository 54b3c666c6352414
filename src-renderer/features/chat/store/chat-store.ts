import { summaryRequest } from '../../../../src-preload/texts/summary-request.ts'
import type { Chat } from '../../../../src-preload/contract/shapes/answers.ts'
import type { Filters } from '../../../../src-preload/contract/shapes/documents.ts'
import { toErrorShape } from '../../../../src-preload/contract/errors.ts'
import type { Events } from '../../../../src-preload/contract/events.ts'
import type { ChatId, DocumentId, MessageId } from '../../../../src-preload/contract/ids.ts'
import type { PersonaChange } from '../../../../src-preload/contract/shapes/personas.ts'
import { createFeatureStore } from '../../../shared/feature-store.ts'
import { request } from '../../../shared/ipc.ts'
import { onceAtATime } from '../../../shared/once.ts'
import { t } from '../../../../src-preload/texts/say.ts'
import { notify, run } from '../../../shared/controls/toasts.tsx'
import { answeringPersona, reduceChat, setOnly } from './chat-reducer.ts'
import { INITIAL_CHAT } from './chat-state.ts'
import { createTokenBuffer } from './token-buffer.ts'

/** Store of the chats, the open conversation and the running answers. */
export const chatStore = createFeatureStore(INITIAL_CHAT, reduceChat)

const buffer = createTokenBuffer((tokens) => chatStore.dispatch({ type: 'tokens', ...tokens }))
let lastKey = 0
/** The request that creates the new chat: questions asked meanwhile wait for its id and go into the same chat. */
let opening: Promise<ChatId | null> | null = null

/** Loads the list of chats. */
export async function loadChats(): Promise<void> {
  const search = chatStore.get().search.trim()
  const [{ chats }, { questions }] = await Promise.all([
    request('chats.list', search === '' ? {} : { search }),
    request('chats.unanswered', {}),
  ])
  // Responses of two searches may arrive in the wrong order.
  if (chatStore.get().search.trim() === search) chatStore.dispatch({ type: 'chats-loaded', chats })
  chatStore.dispatch({ type: 'unanswered-loaded', questions })
}

/** Opens a chat, or an empty new one. `at`: scrolls to this answer instead of the end. */
export async function openChat(chatId: ChatId | null, at: MessageId | null = null): Promise<void> {
  opening = null
  chatStore.dispatch({ type: 'chat-opened', chatId, at })
  if (chatId === null) return
  try {
    await readMessages(chatId)
  } catch (error) {
    // A deleted chat must not stay open: it would refuse every question.
    if (chatStore.get().chatId === chatId) chatStore.dispatch({ type: 'chat-opened', chatId: null })
    throw error
  }
}

async function readMessages(chatId: ChatId): Promise<void> {
  const { messages, running } = await request('chats.get', { id: chatId })
  // The text of the running answers already contains the buffered tokens.
  for (const { messageId } of running) buffer.flush(messageId)
  chatStore.dispatch({ type: 'messages-loaded', chatId, messages, running })
}

/** Reloads the open chat if it cites changed or deleted documents, so that its answers show that. `ids` null: all may have changed. */
export async function citedChanged(ids: readonly DocumentId[] | null): Promise<void> {
  const { chatId, messages } = chatStore.get()
  const changed = ids && new Set<DocumentId | null>(ids)
  const isCited = messages?.some(({ answer }) => answer?.sources.some(({ documentId }) => changed === null || changed.has(documentId)))
  if (chatId !== null && isCited) await readMessages(chatId)
}

/**
 * Sends a question of the open chat. `summarise`: asks for a summary of the chosen documents, whatever its words. Never rejects: a refused
 * question is kept and shown with the error.
 */
export async function ask(question: string, { summarise = false } = {}): Promise<void> {
  const key = (lastKey += 1)
  const { chatId, persona, depth, context } = chatStore.get()
  const filters = askedFilters()
  chatStore.dispatch({ type: 'asked', key, question, summarise })
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
      return taken.chatId
    } catch (error) {
      chatStore.dispatch({ type: 'refused', key, error: toErrorShape(error) })
      return into
    }
  }
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

/** Asks for a summary of documents, which become the scope of the open chat. */
export async function summarise(documents: readonly { readonly id: DocumentId; readonly title: string }[]): Promise<void> {
  if (documents.length === 0) return
  setFilters({ documents: documents.map(({ id }) => id) })
  await ask(summaryRequest(documents.map(({ title }) => title)), { summarise: true })
}

/** Sets the filters of the next question. */
export function setFilters(filters: Filters): void {
  chatStore.dispatch({ type: 'filters-chosen', filters: setOnly(filters) })
}

/** Chooses the persona, and its default filters unless the person chose filters. */
export function choosePersona(persona: string): void {
  chatStore.dispatch({ type: 'persona-chosen', persona })
}

/** Replaces an answer by a new one. */
export async function regenerate(messageId: MessageId): Promise<void> {
  await request('chat.regenerate', { messageId })
}

/** Opens a new chat with a copy of all messages up to this answer. */
export const branchFrom = onceAtATime(async (messageId: MessageId): Promise<void> => {
  const { chat } = await request('chats.branch', { messageId })
  const { filters, ownFilters } = chatStore.get()
  await loadChats()
  await openChat(chat.id)
  if (ownFilters) setFilters(filters)
})

/** Lists only chats that contain these words. */
export async function searchChats(search: string): Promise<void> {
  chatStore.dispatch({ type: 'chats-searched', search })
  await loadChats()
}

/** Pins a chat to the top of the list, or unpins it. */
export async function pinChat(id: ChatId, pinned: boolean): Promise<void> {
  await request('chats.pin', { id, pinned })
}

/** Replaces the model's summary by the person's own; empty: the model writes it again. */
export async function saveSummary(id: ChatId, summary: string): Promise<void> {
  await request('chats.summary', { id, summary })
}

/** Copies a chat as Markdown. */
export async function copyChat(id: ChatId): Promise<void> {
  const { markdown } = await request('chats.export', { id })
  await navigator.clipboard.writeText(markdown)
  notify({ title: t('chat.copied') })
}

/** Asks for a path and saves the chat there as Markdown. */
export async function saveChat(id: ChatId): Promise<void> {
  const { saved } = await request('chats.saveFile', { id })
  if (saved) notify({ title: t('chats.saved') })
}

/** Removes a question from the list of unanswered ones. */
export async function dismissUnanswered(messageId: MessageId): Promise<void> {
  await request('chats.dismiss', { messageId })
}

/** Loads the personas. */
export async function loadPersonas(): Promise<void> {
  const { personas } = await request('personas.list', {})
  chatStore.dispatch({ type: 'personas-loaded', personas })
}

/** Creates a persona, or changes the one with that name. */
export async function savePersona(name: string, change: PersonaChange): Promise<void> {
  const { personas } = await request('personas.set', { name, change })
  chatStore.dispatch({ type: 'personas-loaded', personas })
}

export async function deletePersona(name: string): Promise<void> {
  const { personas } = await request('personas.delete', { name })
  chatStore.dispatch({ type: 'personas-loaded', personas })
}

/** Stops an answer; its text so far is kept. */
export async function stopAnswer(messageId: MessageId): Promise<void> {
  chatStore.dispatch({ type: 'stopping', messageId })
  await request('chat.stop', { messageId })
}

/** Asks for a second opinion on an answer. A stopped one is no error. */
export async function checkAnswer(messageId: MessageId): Promise<void> {
  try {
    await request('chat.check', { messageId })
  } catch (error) {
    if (toErrorShape(error).code !== 'cancelled') throw error
  }
}

/** Stops a second opinion; the answer stays as it is. */
export async function stopCheck(messageId: MessageId): Promise<void> {
  await request('chat.stop', { messageId })
}

/** Renames a chat. */
export async function renameChat(id: ChatId, title: string): Promise<void> {
  await request('chats.rename', { id, title })
  await loadChats()
}

/** Hides a chat and deletes it when the time for Undo is over. If it is open, an empty chat opens. */
export async function deleteChat({ id, title }: Chat): Promise<void> {
  const wasOpen = chatStore.get().chatId === id
  chatStore.dispatch({ type: 'chat-leaves', chatId: id, leaves: true })
  const undo = async () => {
    chatStore.dispatch({ type: 'chat-leaves', chatId: id, leaves: false })
    await loadChats()
    if (wasOpen) await openChat(id)
  }
  notify({ title: t('chats.deleted', { title }), undo: () => run(undo()), onEnd: () => run(request('chats.delete', { id })) })
  if (wasOpen) await openChat(null)
}

/** Deletes the hidden chats at once, because the window closes. */
export function finishDeletions(): void {
  for (const id of chatStore.get().leaving) run(request('chats.delete', { id }))
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
