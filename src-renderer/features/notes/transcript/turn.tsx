import { formatClock } from '../../../../src-preload/contract/values/clock.ts'
import { Pencil } from 'lucide-react'
import type { Segment } from '../../../../src-preload/contract/shapes/notes.ts'
import { t } from '../../../../src-preload/texts/say.ts'
import { IconButton } from '../../../shared/controls/button.tsx'
import { classNames } from '../../../shared/class-names.ts'
import { run } from '../../../shared/controls/toasts.tsx'
import { playFrom } from '../player/player-store.ts'

/** Below this confidence a segment is marked. */
const LOW_CONFIDENCE = 0.5
/** Colours of speakers, by the order in which they speak; the name stands beside it. */
const COLORS = ['bg-accent', 'bg-busy', 'bg-warning', 'bg-ok', 'bg-error'] as const

type Props = {
  segment: Segment
  index: number
  /** Its first control is the tab stop of the list. */
  isStop: boolean
  isNewSpeaker: boolean
  /** Place of the speaker among all; -1: unknown. */
  color: number
  isHeard: boolean
  canPlay: boolean
  onEdit: () => void
  onRename: () => void
}

/** A turn: its second, if known, and its words play from there; the pencil or a double click edits it. */
export function Turn({ segment, index, isStop, isNewSpeaker, color, isHeard, canPlay, onEdit, onRename }: Props) {
  const { start, speaker, text, confidence, estimated } = segment
  const isUnsure = confidence !== undefined && confidence < LOW_CONFIDENCE
  const time = formatClock(start)
  const stop = isStop ? 0 : -1
  const isTimed = !estimated && canPlay
  const play = () => run(playFrom(start))
  return (
    <div className={classNames('group rounded-md px-2 py-1', isHeard ? 'bg-selected' : 'hover:bg-hover')}>
      {isNewSpeaker && (
        <button
          type="button"
          tabIndex={-1}
          title={t('transcript.rename')}
          onClick={onRename}
          className="flex items-center gap-1.5 rounded-sm pt-1 ps-14 text-sm font-medium"
        >
          <span aria-hidden className={classNames('size-2 rounded-full', COLORS[color % COLORS.length] ?? 'border border-line-control')} />
          {speaker ?? t('transcript.unknownSpeaker')}
        </button>
      )}
      <div className="flex items-start gap-2">
        {estimated ? (
          <span aria-hidden className="w-12 shrink-0" />
        ) : (
          <button
            type="button"
            tabIndex={isTimed ? stop : -1}
            disabled={!canPlay}
            aria-label={t('player.playFrom', { time })}
            onClick={play}
            className="w-12 shrink-0 pt-0.5 text-end text-xs text-soft tabular-nums not-disabled:hover:text-accent"
          >
            {time}
          </button>
        )}
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the button before it does the same for the keyboard and screen readers */}
        <p
          dir="auto"
          title={isUnsure ? t('transcript.unsure') : undefined}
          className={classNames(
            'selectable min-w-0 flex-1 font-serif text-page wrap-anywhere',
            canPlay && 'cursor-pointer',
            isUnsure && 'underline decoration-warning decoration-dotted underline-offset-4',
          )}
          onClick={() => canPlay && (document.getSelection()?.isCollapsed ?? true) && play()}
          onDoubleClick={onEdit}
        >
          <span data-part={index}>{text}</span>
          {isUnsure && <span className="sr-only"> ({t('transcript.unsure')})</span>}
        </p>
        <IconButton
          icon={Pencil}
          size="small"
          tabIndex={isTimed ? -1 : stop}
          label={estimated ? t('transcript.editUntimed', { words: text.slice(0, 40) }) : t('transcript.edit', { time })}
          className="opacity-0 group-hover:opacity-100 focus-visible:opacity-100"
          onClick={onEdit}
        />
      </div>
    </div>
  )
}
