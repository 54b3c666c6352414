import { formatClock } from '../../../../src-preload/contract/values/clock.ts'
import { ArrowLeft, AudioLines, Download, Ellipsis, Trash2 } from 'lucide-react'
import type { Note, NoteFormat } from '../../../../src-preload/contract/shapes/notes.ts'
import { say, t } from '../../../../src-preload/texts/say.ts'
import { Button, IconButton } from '../../../shared/controls/button.tsx'
import { Menu, type MenuEntry } from '../../../shared/controls/menu.tsx'
import { ProgressBar } from '../../../shared/controls/progress-bar.tsx'
import { run } from '../../../shared/controls/toasts.tsx'
import { formatBytes } from '../../../shared/format.ts'
import { decodingStore } from '../import/decode-queue.ts'
import { NoteStateLabel } from '../list/note-state.tsx'
import { saveNoteFile, stopTranscribing } from '../store/note-work.ts'
import { editNote, removeAudio } from '../store/notes-store.ts'
import { EditedLine } from './edited-line.tsx'
import { NoteFacts } from './note-facts.tsx'

const FORMATS = ['md', 'vtt', 'srt', 'json'] as const satisfies readonly NoteFormat[]

/** Title, facts and actions of a note. */
export function NoteHead({ note, onBack, onDelete }: { note: Note; onBack: () => void; onDelete: () => void }) {
  const { id, title, state, error, recordings } = note
  const isDecoding = decodingStore.use(({ noteId }) => noteId === id)
  const share = decodingStore.use((decoding) => decoding.share)
  const bytes = recordings.reduce((sum, recording) => sum + recording.bytes, 0)
  const entries: MenuEntry[] = [
    ...FORMATS.filter((format) => format === 'md' || format === 'json' || note.segments.length > 0).map((format) => ({
      label: t(`note.export.${format}`),
      icon: Download,
      onSelect: () => run(saveNoteFile(id, format)),
    })),
    ...(recordings.length > 0 && state !== 'recording'
      ? [
          {
            label: t('note.removeAudio', { size: formatBytes(bytes) }),
            icon: AudioLines,
            danger: true,
            onSelect: () => run(removeAudio(id)),
          },
        ]
      : []),
    { label: t('note.delete'), icon: Trash2, danger: true, disabled: state === 'recording', onSelect: onDelete },
  ]
  return (
    <header className="in-column flex shrink-0 flex-col gap-2 border-b border-line pt-2 pb-3">
      <div className="flex items-center gap-2">
        <IconButton icon={ArrowLeft} label={t('note.back')} side="bottom" onClick={onBack} />
        <h1 className="sr-only">{title}</h1>
        <EditedLine
          label={t('note.title')}
          value={title}
          className="min-w-0 flex-1 text-lg font-semibold"
          onEdit={(value) => value !== '' && run(editNote({ id, title: value }))}
        />
        <NoteStateLabel state={state} />
        <Menu trigger={<IconButton icon={Ellipsis} label={t('note.more')} side="bottom" />} entries={entries} />
      </div>
      <NoteFacts note={note} />
      {state === 'transcribing' && (
        <div className="flex items-center gap-3 ps-9 text-sm text-soft">
          <output className="shrink-0">
            {t('note.transcribed', { time: formatClock(note.transcribed), all: formatClock(note.seconds ?? 0) })}
          </output>
          <span className="max-w-60 flex-1">
            <ProgressBar value={note.seconds ? note.transcribed / note.seconds : null} label={t('noteState.transcribing')} />
          </span>
          <Button size="small" onClick={() => run(stopTranscribing(id))}>
            {t('chat.stop')}
          </Button>
        </div>
      )}
      {isDecoding && (
        <div className="flex items-center gap-3 ps-9 text-sm text-soft">
          <output className="shrink-0">{t('note.decoding')}</output>
          <span className="max-w-60 flex-1">
            <ProgressBar value={share} label={t('note.decoding')} />
          </span>
        </div>
      )}
      {error && !isDecoding && (
        <p role="alert" className="ms-9 rounded-md bg-error-soft px-3 py-2 text-sm">
          {say(error.message)} {error.next && <span className="text-soft">{say(error.next)}</span>}
        </p>
      )}
      {state === 'interrupted' && !error && (
        <p className="ms-9 rounded-md bg-warning-soft px-3 py-2 text-sm">
          {t('note.interrupted', { time: formatClock(note.seconds ?? 0) })}
        </p>
      )}
    </header>
  )
}
