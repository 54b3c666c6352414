import { libraryStore } from '../../features/library/store/library-store.ts'
import { NotesView } from '../../features/notes/list/notes-view.tsx'
import { NotePage } from '../../features/notes/note/note-page.tsx'
import { closeNote, notesStore } from '../../features/notes/store/notes-store.ts'
import { run } from '../../shared/controls/toasts.tsx'
import { deleteNote, record, showNote, writeNote } from '../note-actions.ts'

/** The Notes page: the open note, else the list. */
export function NotesPage() {
  const isOpen = notesStore.use((state) => state.openId !== null)
  const collections = libraryStore.use((state) => state.collections)
  if (isOpen) return <NotePage onBack={closeNote} onDelete={(id) => run(deleteNote(id))} />
  return (
    <NotesView
      collections={collections.map(({ name }) => name)}
      onOpen={showNote}
      onCreate={() => run(writeNote())}
      onRecord={() => run(record())}
    />
  )
}
