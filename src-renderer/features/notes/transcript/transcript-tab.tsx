import { AudioLines, MessageSquareText } from 'lucide-react'
import { useState } from 'react'
import type { Note, Segment } from '../../../../src-preload/contract/shapes/notes.ts'
import { t } from '../../../../src-preload/texts/say.ts'
import { useBusy } from '../../../shared/async/use-busy.ts'
import { Button } from '../../../shared/controls/button.tsx'
import { NameDialog } from '../../../shared/controls/dialog.tsx'
import { EmptyState } from '../../../shared/controls/empty-state.tsx'
import { run } from '../../../shared/controls/toasts.tsx'
import { playerStore } from '../player/player-store.ts'
import { saveSegments } from '../store/notes-store.ts'
import { addSegment, renameSpeaker } from './edit-segments.ts'
import { TranscriptActions } from './transcript-actions.tsx'
import { TurnList } from './turn-list.tsx'

/** What was said, turn by turn. */
export function TranscriptTab({ note }: { note: Note }) {
  const [renaming, setRenaming] = useState<{ speaker: string | null } | null>(null)
  const { segments, hasAudio, state } = note
  const save = (next: readonly Segment[], edited = note) => saveSegments(edited, next)
  if (segments.length === 0)
    return (
      <div className="flex h-full flex-col">
        <div className="min-h-0 flex-1">
          <EmptyState
            icon={hasAudio ? AudioLines : MessageSquareText}
            title={t(state === 'recording' ? 'transcript.recording' : hasAudio ? 'transcript.notYet' : 'transcript.none')}
            text={t(state === 'recording' ? 'transcript.recordingText' : hasAudio ? 'transcript.notYetText' : 'transcript.noneText')}
          >
            <TranscriptActions note={note} />
          </EmptyState>
        </div>
        {state !== 'recording' && <AddTurn note={note} onSave={save} />}
      </div>
    )
  return (
    <div className="flex h-full flex-col">
      <TranscriptActions note={note} />
      <TurnList note={note} onSave={save} onRename={(speaker) => setRenaming({ speaker })} />
      <AddTurn note={note} onSave={save} />
      <NameDialog
        open={renaming !== null}
        onClose={() => setRenaming(null)}
        title={t('transcript.rename')}
        label={t('transcript.renameLabel')}
        initial={renaming?.speaker ?? ''}
        action={t('common.rename')}
        onName={(name) => run(save(renameSpeaker(segments, renaming?.speaker ?? null, name)))}
      />
    </div>
  )
}

/** Types the next line of the transcript. */
function AddTurn({ note, onSave }: { note: Note; onSave: (segments: readonly Segment[]) => Promise<void> }) {
  const [text, setText] = useState('')
  const [isSaving, start] = useBusy()
  const add = () => {
    const added = addSegment(note.segments, text, note.hasAudio ? playerStore.get().seconds : null)
    run(start(onSave(added)).then(() => setText('')))
  }
  return (
    <form
      className="anchor-line in-column flex shrink-0 items-center gap-2 border-t border-line py-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '' && !isSaving) add()
      }}
    >
      <input
        dir="auto"
        className="field min-w-0 flex-1"
        aria-label={t('transcript.add')}
        placeholder={t('transcript.add')}
        maxLength={20_000}
        value={text}
        readOnly={isSaving}
        onChange={(event) => setText(event.target.value)}
      />
      <Button busy={isSaving} disabled={text.trim() === ''} onClick={add}>
        {t('transcript.addAction')}
      </Button>
    </form>
  )
}
