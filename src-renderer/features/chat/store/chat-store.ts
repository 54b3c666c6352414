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

/** Chats, the open conversation and the answers under way. */
export const chatStore = createFeatureStore(INITIAL_CHAT, reduceChat)

const buffer = createTokenBuffer((tokens) => chatStore.dispatch({ type: 'tokens', ...tokens }))
let lastKey = 0
/** The last question of a new chat on its way: what is asked behind it belongs to the same chat. */
let opening: Promise<ChatId | null> | null = null

/** Reads the list of chats. */
export async function loadChats(): Promise<void> {
  const search = chatStore.get().search.trim()
  const [{ chats }, { questions }] = await Promise.all([
    request('chats.list', search === '' ? {} : { search }),
    request('chats.unanswered', {}),
  ])
  // Of two searches the first may be answered last.
  if (chatStore.get().search.trim() === search) chatStore.dispatch({ type: 'chats-loaded', chats })
  chatStore.dispatch({ type: 'unanswered-loaded', questions })
}

/** Opens a chat, or an empty new one; `at`: with this answer in sight instead of the last one. */
export async function openChat(chatId: ChatId | null, at: MessageId | null = null): Promise<void> {
  opening = null
  chatStore.dispatch({ type: 'chat-opened', chatId, at })
  if (chatId === null) return
  try {
    await readMessages(chatId)
  } catch (error) {
    // A chat that is gone takes no questions: they would all be refused.
    if (chatStore.get().chatId === chatId) chatStore.dispatch({ type: 'chat-opened', chatId: null })
    throw error
  }
}

async function readMessages(chatId: ChatId): Promise<void> {
  const { messages, running } = await request('chats.get', { id: chatId })
  // What is still held is in the text so far.
  for (const { messageId } of running) buffer.flush(messageId)
  chatStore.dispatch({ type: 'messages-loaded', chatId, messages, running })
}

/** Reads the open chat again when documents that it cites changed or went: its answers then say so. `ids` null: any may have. */
export async function citedChanged(ids: readonly DocumentId[] | null): Promise<void> {
  const { chatId, messages } = chatStore.get()
  const changed = ids && new Set<DocumentId | null>(ids)
  const isCited = messages?.some(({ answer }) => answer?.sources.some(({ documentId }) => changed === null || changed.has(documentId)))
  if (chatId !== null && isCited) await readMessages(chatId)
}

/**
 * Sends a question of the open chat. `summarise`: the chosen documents are summed up, whatever its words. Never rejects: a refusal is shown with the question,
 * which is kept.
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

/** What the next question is limited to. Without any filter main takes the persona's own: who took those away says so. */
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

/** Sets what is searched, leaving out what is not limited. */
export function setFilters(filters: Filters): void {
  chatStore.dispatch({ type: 'filters-chosen', filters: setOnly(filters) })
}

/** Chooses who answers, and with that where to look, unless a person chose that already. */
export function choosePersona(persona: string): void {
  chatStore.dispatch({ type: 'persona-chosen', persona })
}

/** Makes an answer anew, in its place. */
export async function regenerate(messageId: MessageId): Promise<void> {
  await request('chat.regenerate', { messageId })
}

/** Opens a new chat that begins with everything up to this answer. */
export const branchFrom = onceAtATime(async (messageId: MessageId): Promise<void> => {
  const { chat } = await request('chats.branch', { messageId })
  const { filters, ownFilters } = chatStore.get()
  await loadChats()
  await openChat(chat.id)
  if (ownFilters) setFilters(filters)
})

/** Lists only chats that hold these words. */
export async function searchChats(search: string): Promise<void> {
  chatStore.dispatch({ type: 'chats-searched', search })
  await loadChats()
}

/** Keeps a chat at the top of the list, or lets it go. */
export async function pinChat(id: ChatId, pinned: boolean): Promise<void> {
  await request('chats.pin', { id, pinned })
}

/** Puts a person's own summary in the place of the model's; empty: the model writes it again. */
export async function saveSummary(id: ChatId, summary: string): Promise<void> {
  await request('chats.summary', { id, summary })
}

/** Copies a chat as Markdown. */
export async function copyChat(id: ChatId): Promise<void> {
  const { markdown } = await request('chats.export', { id })
  await navigator.clipboard.writeText(markdown)
  notify({ title: t('chat.copied') })
}

/** Asks where to, and writes a chat there as Markdown. */
export async function saveChat(id: ChatId): Promise<void> {
  const { saved } = await request('chats.saveFile', { id })
  if (saved) notify({ title: t('chats.saved') })
}

/** Puts an unanswered question aside. */
export async function dismissUnanswered(messageId: MessageId): Promise<void> {
  await request('chats.dismiss', { messageId })
}

/** Reads the personas. */
export async function loadPersonas(): Promise<void> {
  const { personas } = await request('personas.list', {})
  chatStore.dispatch({ type: 'personas-loaded', personas })
}

/** Makes a persona or changes the one of that name. */
export async function savePersona(name: string, change: PersonaChange): Promise<void> {
  const { personas } = await request('personas.set', { name, change })
  chatStore.dispatch({ type: 'personas-loaded', personas })
}

export async function deletePersona(name: string): Promise<void> {
  const { personas } = await request('personas.delete', { name })
  chatStore.dispatch({ type: 'personas-loaded', personas })
}

/** Stops an answer; what came so far is kept. */
export async function stopAnswer(messageId: MessageId): Promise<void> {
  chatStore.dispatch({ type: 'stopping', messageId })
  await request('chat.stop', { messageId })
}

/** Renames a chat. */
export async function renameChat(id: ChatId, title: string): Promise<void> {
  await request('chats.rename', { id, title })
  await loadChats()
}

/** Takes a chat away; it is deleted for good when nobody takes that back in time. The open one gives way to an empty one. */
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

/** Deletes what is about to be deleted; for a window that closes. */
export function finishDeletions(): void {
  for (const id of chatStore.get().leaving) run(request('chats.delete', { id }))
}

type ChatEvents = Pick<
  Events,
  'chat.started' | 'chat.sources' | 'chat.waiting' | 'chat.thought' | 'chat.token' | 'chat.done' | 'chat.failed'
>

/** What each event of an answer does to the store. The app subscribes them, once. */
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
  'chat.failed': (payload) => {
    buffer.flush(payload.messageId)
    chatStore.dispatch({ type: 'failed', ...payload })
  },
}
