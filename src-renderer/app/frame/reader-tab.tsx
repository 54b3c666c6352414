import { NotebookText } from 'lucide-react'
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
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
import { useReaderPlace } from './use-reader-place.ts'

/** The Reader of the right pane. */
export function ReaderTab() {
  const target = windowStore.use((state) => state.reader)
  const title = libraryStore.use((state) => (target ? (state.documents.get(target.documentId)?.title ?? target.title) : ''))
  const titled = useMemo(() => target && { ...target, title }, [target, title])
  const place = windowStore.use((state) => state.readerPlace)
  return (
    <WithPlayer target={target} place={place} onPlace={noteReaderPlace}>
      <Reader target={titled} onClose={closeReader} />
    </WithPlayer>
  )
}

/** The Reader of the middle pane, below the head of its page. */
export function DocumentReader({ target }: { target: ReaderTarget }) {
  const place = libraryStore.use((state) => state.openedPlace)
  return (
    <WithPlayer target={target} place={place} onPlace={noteDocumentPlace}>
      <div className="flex h-full flex-col">
        <ReaderBody target={target} hasSide />
      </div>
    </WithPlayer>
  )
}

const noteReaderPlace = (place: number): void => windowStore.dispatch({ type: 'reader-scrolled', place })
const noteDocumentPlace = (place: number): void => libraryStore.dispatch({ type: 'read-to', place })

type WithPlayerProps = { target: ReaderTarget | null; place: number | null; onPlace: (place: number) => void; children: ReactNode }

/** A note has its player below its text, and plays from the cited second. */
function WithPlayer({ target, place, onPlace, children }: WithPlayerProps) {
  const reader = useRef<HTMLDivElement>(null)
  useReaderPlace(reader, place, onPlace)
  const note = useNote(target)
  const hasAudio = note !== null && isPlayable(note)
  return (
    <PlaySecond value={hasAudio ? playSecond : null}>
      <div ref={reader} className="selectable min-h-0 flex-1" data-reader>
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
