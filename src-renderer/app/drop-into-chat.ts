import type { ChatId } from '../../src-preload/contract/ids.ts'
import { t } from '../../src-preload/texts/say.ts'
import { addDocuments, openChat } from '../features/chat/store/chat-store.ts'
import { libraryStore } from '../features/library/store/library-store.ts'
import { notify } from '../shared/controls/toasts.tsx'
import { draggedIds } from '../shared/rows/dragged.ts'
import { showQuestion } from './navigation.ts'

/** Adds dropped documents and notes to the filters of the open chat, as `#` does. */
export function addDropped(data: string): void {
  const { documents } = libraryStore.get()
  const ids = draggedIds(data).filter((id) => (documents.get(id)?.chunks ?? 0) > 0)
  if (ids.length === 0) notify({ title: t('chat.notSearchable') })
  else addDocuments(ids)
  showQuestion()
}

/** Opens a chat, or a new one, with the dropped documents in its composer. */
export async function dropIntoChat(chatId: ChatId | null, data: string): Promise<void> {
  await openChat(chatId)
  addDropped(data)
}
