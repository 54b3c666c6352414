import { useEffect } from 'react'
import { deleteDocuments, libraryStore } from '../../features/library/store/library-store.ts'
import { NotesView } from '../../features/notes/list/notes-view.tsx'
import { NotePage } from '../../features/notes/note/note-page.tsx'
import { closeNote, notesStore } from '../../features/notes/store/notes-store.ts'
import { loadSpeech, speechStore } from '../../features/settings/speech-store.ts'
import { AskAboutText } from '../../shared/editor/ask-about.ts'
import { run } from '../../shared/controls/toasts.tsx'
import { askAboutText, showSpeechSettings } from '../navigation.ts'
import { deleteNote, record, showNote, writeNote } from '../note-actions.ts'

/** The Notes page: the open note, else the list. */
export function NotesPage() {
  const isOpen = notesStore.use((state) => state.openId !== null)
  const collections = libraryStore.use((state) => state.collections)
  const lacksEngine = useLacksEngine()
  if (isOpen)
    return (
      <AskAboutText value={askAboutText}>
        <NotePage onBack={closeNote} onDelete={(id) => run(deleteNote(id))} onAddEngine={lacksEngine ? showSpeechSettings : null} />
      </AskAboutText>
    )
  return (
    <NotesView
      collections={collections.map(({ name }) => name)}
      onOpen={showNote}
      onDelete={(ids) => run(deleteDocuments(ids))}
      onCreate={() => run(writeNote())}
      onRecord={() => run(record())}
    />
  )
}

/** True if the open note waits and nothing could transcribe it. */
function useLacksEngine(): boolean {
  const isWaiting = notesStore.use((state) => state.note?.state === 'waiting')
  const isNone = speechStore.use((state) => state.status?.engine === 'none')
  useEffect(() => {
    if (isWaiting) run(loadSpeech())
  }, [isWaiting])
  return isWaiting && isNone
}
