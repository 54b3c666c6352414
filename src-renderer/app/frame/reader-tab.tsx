import { NotebookText } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import type { Note } from '../../../src-preload/contract/shapes/notes.ts'
import { t } from '../../../src-preload/texts/say.ts'
import { libraryStore } from '../../features/library/store/library-store.ts'
import { PlayerBar } from '../../features/notes/player/player-bar.tsx'
import { isPlayable, loadPlayer, playFrom } from '../../features/notes/player/player-store.ts'
import { Reader, ReaderBody } from '../../features/sources/reader/reader.tsx'
import { Button } from '../../shared/controls/button.tsx'
import { notifyError, run } from '../../shared/controls/toasts.tsx'
import { request } from '../../shared/ipc.ts'
import { PlaySecond } from '../../shared/play-second.ts'
import type { ReaderTarget } from '../../shared/reader-target.ts'
import { showNote } from '../note-actions.ts'
import { closeReader, windowStore } from '../window-store.ts'
import { AskAboutSelection } from './ask-about-selection.tsx'

/** The Reader of the right pane. */
export function ReaderTab() {
  const target = windowStore.use((state) => state.reader)
  return (
    <WithPlayer target={target}>
      <Reader target={target} onClose={closeReader} />
    </WithPlayer>
  )
}

/** The Reader of the middle pane, below the head of its page. */
export function DocumentReader({ target }: { target: ReaderTarget }) {
  return (
    <WithPlayer target={target}>
      <div className="flex h-full flex-col">
        <ReaderBody target={target} />
      </div>
    </WithPlayer>
  )
}

/** A note has its player below its text, and plays from the cited second. */
function WithPlayer({ target, children }: { target: ReaderTarget | null; children: ReactNode }) {
  const note = useNote(target)
  const hasAudio = note !== null && isPlayable(note)
  return (
    <PlaySecond value={hasAudio ? playSecond : null}>
      <div className="selectable min-h-0 flex-1" data-reader>
        {children}
      </div>
      {note && (
        <div className="flex shrink-0 justify-end border-t border-line p-2">
          <Button size="small" icon={NotebookText} onClick={() => showNote(note.id)}>
            {t('recorder.open')}
          </Button>
        </div>
      )}
      {note && hasAudio && <PlayerBar note={note} />}
      <AskAboutSelection title={target?.title ?? ''} />
    </PlaySecond>
  )
}

function playSecond(seconds: number): void {
  run(playFrom(seconds))
}

/** The note of a target; null: another document. Its recording plays from the second of the target. */
function useNote(target: ReaderTarget | null): Note | null {
  const id = target?.documentId ?? null
  const isTranscript = libraryStore.use((state) => id !== null && state.documents.get(id)?.type === 'transcript')
  const [note, setNote] = useState<Note | null>(null)
  useEffect(() => {
    if (!target || !isTranscript) return
    let isGone = false
    request('notes.get', { id: target.documentId }).then((answer) => {
      if (isGone) return
      setNote(answer.note)
      loadPlayer(answer.note)
      if (target.seconds !== undefined && isPlayable(answer.note)) playSecond(target.seconds)
    }, notifyError)
    return () => {
      isGone = true
    }
  }, [target, isTranscript])
  return isTranscript && note?.id === id ? note : null
}
