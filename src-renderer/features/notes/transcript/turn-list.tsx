import { useCallback, useEffect, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import type { Note, Segment } from '../../../../src-preload/contract/shapes/notes.ts'
import { t } from '../../../../src-preload/texts/say.ts'
import { FindBar } from '../../../shared/find/find-bar.tsx'
import type { FindText } from '../../../shared/find/search-text.ts'
import { useFind, type ShowHit } from '../../../shared/find/use-find.ts'
import { useRows } from '../../../shared/rows/use-rows.ts'
import { useVirtual } from '../../../shared/use-virtual.ts'
import { pausePlayer, playerStore } from '../player/player-store.ts'
import { segmentAt, speakersOf } from './edit-segments.ts'
import { Turn } from './turn.tsx'
import { TurnEditor } from './turn-editor.tsx'
import { PieceBoundary } from '../../../shared/controls/boundary.tsx'

/** Characters of a line, to estimate heights. */
const LINE_CHARACTERS = 80
const LINE_HEIGHT = 24

type Props = {
  note: Note
  /** `edited`: the note as it was when the edit began. */
  onSave: (segments: readonly Segment[], edited: Note) => Promise<void>
  onRename: (speaker: string | null) => void
}

/**
 * The turns of a transcript, one tab stop. Only visible ones are rendered, and the one that is edited; the one that is heard is marked and kept in sight.
 * While one is edited, the list stays as it was when the edit began, so that an engine or another edit moves no turn under the cursor.
 */
export function TurnList({ note, onSave, onRename }: Props) {
  const scroller = useRef<HTMLDivElement>(null)
  const [edit, setEdit] = useState<{ note: Note; index: number } | null>(null)
  const { segments } = edit?.note ?? note
  const speakers = useMemo(() => speakersOf(segments), [segments])
  const isHere = playerStore.use((state) => state.noteId === note.id)
  const heard = playerStore.use((state) => (state.noteId === note.id ? segmentAt(segments, state.seconds) : -1))
  const isPlaying = playerStore.use((state) => state.isPlaying)
  const begin = (index: number) => {
    pausePlayer()
    setEdit({ note, index })
  }
  const { rows, virtual } = useTurns(segments, scroller, edit?.index ?? null, begin)
  useEffect(() => {
    if (heard >= 0 && edit === null) virtual.scrollToIndex(heard, { align: 'auto' })
    // oxlint-disable-next-line react/exhaustive-deps -- only when another turn is heard: else the person scrolls
  }, [heard, isPlaying])
  const show: ShowHit = useRef(null)
  useImperativeHandle(
    show,
    () =>
      ({ part }) =>
        virtual.scrollToIndex(part, { align: 'center' }),
  )
  const text = useMemo(() => findTextOf(segments), [segments])
  const find = useFind(text, scroller, show)
  return (
    <>
      <FindBar find={find} label={t('findIn.transcript')} />
      <div ref={scroller} tabIndex={-1} role="region" aria-label={t('note.tab.transcript')} className="min-h-0 flex-1 overflow-y-auto py-3">
        <ol {...rows.list} className="column relative" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map((row) => {
            const segment = segments[row.index]
            if (!segment) return null
            return (
              <li
                key={row.key}
                ref={virtual.measureElement}
                data-index={row.index}
                data-row={row.index}
                className="absolute inset-x-0 px-4"
                style={{ top: row.start }}
              >
                {edit?.index === row.index ? (
                  <TurnEditor
                    segments={segments}
                    index={row.index}
                    speakers={speakers}
                    onSave={(next) => onSave(next, edit.note)}
                    onClose={() => setEdit(null)}
                  />
                ) : (
                  <PieceBoundary text={segment.text}>
                    <Turn
                      segment={segment}
                      index={row.index}
                      isStop={row.index === rows.active}
                      isNewSpeaker={row.index === 0 || segments[row.index - 1]?.speaker !== segment.speaker}
                      color={segment.speaker === null ? -1 : speakers.indexOf(segment.speaker)}
                      isHeard={row.index === heard && !segment.estimated}
                      canPlay={isHere && !segment.estimated}
                      onEdit={() => begin(row.index)}
                      onRename={() => onRename(segment.speaker)}
                    />
                  </PieceBoundary>
                )}
              </li>
            )
          })}
        </ol>
      </div>
    </>
  )
}

/** The drawn turns, with the keys of a list. The edited one is drawn even out of sight, else the one with the tab stop. */
function useTurns(
  segments: readonly Segment[],
  scroller: RefObject<HTMLDivElement | null>,
  edited: number | null,
  onEdit: (index: number) => void,
) {
  const latest = useRef<ReturnType<typeof useVirtual>>(null)
  const keys = useMemo(() => segments.map((_segment, index) => String(index)), [segments])
  const scrollTo = useCallback((index: number) => latest.current?.scrollToIndex(index), [])
  const rows = useRows({ keys, scrollTo, onRename: (key) => onEdit(Number(key)) })
  const virtual = useVirtual({
    count: segments.length,
    scroller,
    estimateSize: (index) => 12 + LINE_HEIGHT * Math.ceil(((segments[index]?.text.length ?? 0) + 1) / LINE_CHARACTERS),
    overscan: 8,
    active: edited ?? rows.active,
  })
  useLayoutEffect(() => {
    latest.current = virtual
  }, [virtual])
  return { rows, virtual }
}

function findTextOf(segments: readonly Segment[]): FindText {
  return { parts: segments.length, read: (index) => segments[index]?.text ?? '' }
}
