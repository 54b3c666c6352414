import { formatClock } from '../../../../src-preload/contract/values/clock.ts'
import { AudioLines, ListChecks, NotebookPen } from 'lucide-react'
import type { CSSProperties } from 'react'
import type { NoteSummary } from '../../../../src-preload/contract/shapes/notes.ts'
import { t } from '../../../../src-preload/texts/say.ts'
import { formatAbsolute, formatTimeOfDay } from '../../../shared/format.ts'
import { DRAGGED_DOCUMENTS } from '../../../shared/rows/dragged.ts'
import { NoteStateLabel } from './note-state.tsx'

type Props = {
  note: NoteSummary
  index: number
  isActive: boolean
  isSelected: boolean
  /** What is dragged with it. */
  dragged: () => string
  onOpen: () => void
  place: { readonly className: string; readonly style: CSSProperties }
}

/** A note of the list. */
export function NoteRow({ note, index, isActive, isSelected, dragged, onOpen, place }: Props) {
  const { title, echotag, conversationType, seconds, hasAudio, state, preview, openActions, echodate } = note
  const Icon = hasAudio ? AudioLines : NotebookPen
  return (
    <div
      role="row"
      data-row={index}
      tabIndex={isActive ? 0 : -1}
      aria-rowindex={index + 1}
      aria-selected={isSelected}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.setData(DRAGGED_DOCUMENTS, dragged())
        event.dataTransfer.effectAllowed = 'copyMove'
      }}
      {...place}
      className={`${place.className} rounded-md hover:bg-hover focus-visible:-outline-offset-2 aria-selected:bg-selected`}
    >
      <div role="gridcell" className="h-full">
        <button type="button" tabIndex={-1} onClick={onOpen} className="flex h-full w-full items-center gap-3 rounded-md px-2 text-start">
          <Icon size={16} className="shrink-0 text-faint" aria-hidden />
          <span className="flex min-w-0 flex-1 flex-col">
            <span className="flex items-center gap-2">
              <span dir="auto" className="min-w-0 truncate font-medium">
                {title}
              </span>
              {echotag && (
                <span className="max-w-40 shrink-0 truncate rounded-sm bg-accent-soft px-1.5 text-xs text-accent">{echotag}</span>
              )}
              <NoteStateLabel state={state} />
            </span>
            <span dir="auto" className="truncate text-sm text-soft">
              {preview === '' ? t('noteList.noText') : preview}
            </span>
          </span>
          {openActions > 0 && (
            <span className="flex shrink-0 items-center gap-1 text-xs text-soft" title={t('noteList.openActions', { count: openActions })}>
              <ListChecks size={14} aria-hidden />
              <span className="sr-only">{t('noteList.openActions', { count: openActions })}</span>
              <span aria-hidden>{openActions}</span>
            </span>
          )}
          {conversationType && <span className="shrink-0 text-xs text-soft">{t(`conversationType.${conversationType}`)}</span>}
          <span className="w-14 shrink-0 text-end text-xs text-soft tabular-nums">{seconds === null ? '' : formatClock(seconds)}</span>
          <time dateTime={echodate} title={formatAbsolute(echodate)} className="w-16 shrink-0 text-end text-xs text-soft">
            {formatTimeOfDay(echodate)}
          </time>
        </button>
      </div>
    </div>
  )
}
