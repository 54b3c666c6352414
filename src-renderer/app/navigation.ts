import type { Document } from '../../src-preload/contract/shapes/documents.ts'
import type { ChatId, DocumentId, MessageId } from '../../src-preload/contract/ids.ts'
import { askApart, chatStore, openChat, summarise } from '../features/chat/store/chat-store.ts'
import { libraryStore, loadTrash } from '../features/library/store/library-store.ts'
import type { SettingPage } from '../features/settings/pages.ts'
import { settingPageStore } from '../features/settings/settings-store.ts'
import { speechStore } from '../features/settings/speech-store.ts'
import type { ReaderTarget } from '../shared/reader-target.ts'
import { run } from '../shared/controls/toasts.tsx'
import { closeReader, windowStore, type View } from './window-store.ts'

/** Shows a page in the middle. */
export function showView(view: View): void {
  if (view === 'trash') run(loadTrash())
  windowStore.dispatch({ type: 'view-chosen', view })
}

/** Shows a page of the settings. */
export function showSettings(page: SettingPage): void {
  settingPageStore.dispatch({ type: 'page-chosen', page })
  showView('settings')
}

/** Shows the section of the settings about speech to text. */
export function showSpeechSettings(): void {
  speechStore.dispatch({ type: 'wanted', isWanted: true })
  showSettings('recording')
}

/** Shows the documents of a collection; null: all. */
export function showCollection(scope: string | null): void {
  libraryStore.dispatch({ type: 'scope-chosen', scope })
  showView('library')
}

/** Shows a document to read; `at`: at this passage. */
export function showDocument(id: DocumentId, at?: ReaderTarget): void {
  showCollection(null)
  libraryStore.dispatch({ type: 'opened', id, ...(at && { at }) })
}

/** Asks a question in a new chat. */
export function askQuestion(question: string): void {
  showChat(null)
  void askApart(question)
}

/** Opens a chat, or an empty new one, and focuses the composer. `at`: scrolls to this answer and shows its sources. */
export function showChat(chatId: ChatId | null, at: MessageId | null = null): void {
  showView('chat')
  windowStore.dispatch({ type: 'answer-followed', answerId: at })
  // What an older chat cites belongs to that chat.
  if (chatId === null && (windowStore.get().reader !== null || windowStore.get().rightTab === 'inspector')) closeReader()
  run(openChat(chatId, at))
  focusComposer()
}

/** Shows the open chat and focuses its question field. */
export function showQuestion(): void {
  showView('chat')
  focusComposer()
}

/** Focuses the composer after the next render. */
function focusComposer(): void {
  requestAnimationFrame(() => document.getElementById('composer')?.focus())
}

/** Opens a new chat and asks for a summary of these documents. */
export function summariseDocuments(documents: readonly Document[]): void {
  showChat(null)
  void summarise(documents, true)
}

/** Opens a new chat that searches only these documents; a draft for it stays. */
export function askAboutDocuments(documents: readonly Document[]): void {
  showChat(null)
  chatStore.dispatch({ type: 'filters-chosen', filters: { documents: documents.map(({ id }) => id) } })
}

/** Makes a text what the next question is about: in the chat beside it, or else in a new one. */
export function askAboutText(context: string): void {
  if (windowStore.get().view !== 'chat') showChat(null)
  chatStore.dispatch({ type: 'context-chosen', context })
  showView('chat')
  document.getElementById('composer')?.focus()
}
