import type { ChatId, MessageId } from '../../../../src-preload/contract/ids.ts'
import { t } from '../../../../src-preload/texts/say.ts'
import { notify } from '../../../shared/controls/toasts.tsx'
import { request } from '../../../shared/ipc.ts'
import { onceAtATime } from '../../../shared/async/once.ts'
import { chatStore, loadChats, openChat } from './chat-store.ts'
import { flushComposers, keepComposer } from './composer-saves.ts'
import { composerOf } from './composer-state.ts'

/** Opens a new chat with a copy of all messages up to this answer. */
export const branchFrom = onceAtATime(async (messageId: MessageId): Promise<void> => {
  const { chat } = await request('chats.branch', { messageId })
  keepComposer(chat.id, { ...composerOf(chatStore.get()), draft: '', context: null, place: null, editing: null })
  await flushComposers()
  await loadChats()
  await openChat(chat.id)
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

/** Renames a chat. */
export async function renameChat(id: ChatId, title: string): Promise<void> {
  await request('chats.rename', { id, title })
  await loadChats()
}

/** Deletes chats for good, after a question of the main process. If one of them is open, an empty chat opens. */
export async function deleteChats(ids: readonly ChatId[]): Promise<void> {
  await request('chats.delete', { ids: [...ids] })
  const { chatId } = chatStore.get()
  if (chatId !== null && ids.includes(chatId)) await openChat(null)
  await loadChats()
}
