import { chatStore } from '../../features/chat/store/chat-store.ts'
import { Inspector } from '../../features/evaluation/inspector.tsx'
import { libraryStore } from '../../features/library/store/library-store.ts'
import { windowStore } from '../window-store.ts'

/** The Inspector of the answer whose sources are shown, else of the last answer of the open chat. */
export function InspectorTab() {
  const answerId = windowStore.use((state) => state.answerId)
  const messages = chatStore.use((state) => state.messages)
  const documents = libraryStore.use((state) => state.documents)
  const names = [...documents.values()].map(({ id, title }) => ({ id, title })).toSorted((a, b) => a.title.localeCompare(b.title))
  const chosen =
    messages?.find((message) => message.id === answerId && message.answer !== null) ??
    messages?.findLast((message) => message.answer !== null)
  return <Inspector messageId={chosen?.id ?? null} documents={names} />
}
