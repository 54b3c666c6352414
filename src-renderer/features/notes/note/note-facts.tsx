import { formatClock } from '../../../../src-preload/contract/values/clock.ts'
import { CalendarClock, Tag, Tags } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { Note } from '../../../../src-preload/contract/shapes/notes.ts'
import { t } from '../../../../src-preload/texts/say.ts'
import { run } from '../../../shared/controls/toasts.tsx'
import { formatAbsolute, formatBytes, fromLocalInput, toLocalInput } from '../../../shared/format.ts'
import { CONVERSATION_TYPE_NAMES } from '../note-names.ts'
import { editNote, notesStore } from '../store/notes-store.ts'
import { EditedLine } from './edited-line.tsx'
import type { LucideIcon } from 'lucide-react'
import { collectionName } from '../../../../src-preload/texts/collection-name.ts'

/** Echodate, echotag, tags and type of a note; each is edited where it stands. */
export function NoteFacts({ note }: { note: Note }) {
  const { id, echodate, echotag, tags, conversationType, collection, seconds, sound } = note
  const echotags = notesStore.use((state) => state.echotags)
  // The system's field writes dates in the language of the system, so it stands there only while it is needed.
  const [isDating, setDating] = useState(false)
  const setDate = (value: string) => {
    const iso = fromLocalInput(value)
    if (iso !== null && iso !== echodate) run(editNote({ id, echodate: iso }))
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 ps-9 text-sm text-soft">
      <Fact icon={CalendarClock}>
        {isDating ? (
          <input
            type="datetime-local"
            aria-label={t('note.echodate')}
            className="h-7 rounded-md border border-line-control bg-transparent px-1"
            autoFocus
            defaultValue={toLocalInput(echodate)}
            onBlur={(event) => {
              setDating(false)
              setDate(event.target.value)
            }}
          />
        ) : (
          <button
            type="button"
            title={t('note.echodate')}
            className="h-7 rounded-md border border-transparent px-1 hover:border-line-control"
            onClick={() => setDating(true)}
          >
            {formatAbsolute(echodate)}
          </button>
        )}
      </Fact>
      <Fact icon={Tag}>
        <EditedLine
          label={t('note.echotag')}
          placeholder={t('note.echotag')}
          value={echotag ?? ''}
          list="echotags"
          className="w-36"
          onEdit={(value) => run(editNote({ id, echotag: value === '' ? null : value }))}
        />
        <datalist id="echotags">
          {echotags.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </datalist>
      </Fact>
      <Fact icon={Tags}>
        <EditedLine
          label={t('note.tags')}
          placeholder={t('note.tagsPlaceholder')}
          value={tags.join(', ')}
          longest={2000}
          className="w-52"
          onEdit={(value) => run(editNote({ id, tags: tagsIn(value) }))}
        />
      </Fact>
      <select
        className="field border-transparent! bg-transparent! ps-1! text-soft!"
        aria-label={t('note.type')}
        value={conversationType ?? ''}
        onChange={(event) =>
          run(editNote({ id, conversationType: CONVERSATION_TYPE_NAMES.find((type) => type === event.target.value) ?? null }))
        }
      >
        <option value="">{t('note.noType')}</option>
        {CONVERSATION_TYPE_NAMES.map((type) => (
          <option key={type} value={type}>
            {t(`conversationType.${type}`)}
          </option>
        ))}
      </select>
      <span className="truncate">{collectionName(collection)}</span>
      {seconds !== null && <span>{t('note.length', { time: formatClock(seconds) })}</span>}
      {sound && <span>{t(`note.sound.${sound.format}`, { size: formatBytes(sound.bytes) })}</span>}
    </div>
  )
}

function Fact({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <span className="flex items-center gap-1">
      <Icon size={14} className="shrink-0 text-faint" aria-hidden />
      {children}
    </span>
  )
}

/** Tags of a line, separated by commas, each once. */
function tagsIn(line: string): string[] {
  return [...new Set(line.split(',').map((tag) => tag.trim().slice(0, 100)))].filter((tag) => tag !== '').slice(0, 100)
}
