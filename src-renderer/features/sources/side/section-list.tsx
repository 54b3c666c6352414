import { useEffect, useMemo, useRef } from 'react'
import { t } from '../../../../src-preload/texts/say.ts'
import { classNames } from '../../../shared/class-names.ts'
import { useVirtualRows } from '../../../shared/rows/use-virtual-rows.ts'

/** An entry of an outline. `depth`: from 0; `mark`: name of its page, or number of its slide. */
export type Section = { readonly title: string; readonly depth: number; readonly mark?: number | string | undefined }

const ROW = 28
/** Deeper entries are not moved further in, pixels. */
const DEEPEST = 5
const STEP = 12

type Props = {
  sections: readonly Section[]
  /** The section that is being read; -1: none. */
  current: number
  onChoose: (index: number) => void
}

/** The outline of a document: a list with one tab stop, of which only the visible part is rendered. */
export function SectionList({ sections, current, onChoose }: Props) {
  const scroller = useRef<HTMLDivElement>(null)
  const keys = useMemo(() => sections.map((_section, index) => String(index)), [sections])
  const { rows, virtual } = useVirtualRows({ keys }, { scroller, estimateSize: () => ROW, overscan: 10 })
  useEffect(() => {
    if (current >= 0) virtual.scrollToIndex(current)
    // oxlint-disable-next-line react/exhaustive-deps -- only when another section is read: else the person scrolls the list
  }, [current])
  return (
    <div ref={scroller} className="h-full overflow-y-auto py-1">
      <ol {...rows.list} aria-label={t('side.outline')} className="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const section = sections[index]
          return (
            section && (
              <li key={key} data-row={index} className="absolute inset-x-1" style={{ top: start }}>
                <button
                  type="button"
                  tabIndex={index === rows.active ? 0 : -1}
                  aria-current={index === current ? 'location' : undefined}
                  title={section.title}
                  onClick={() => onChoose(index)}
                  className={classNames(
                    'flex h-7 w-full items-center gap-2 rounded-md pe-2 text-start text-sm focus-visible:-outline-offset-2',
                    index === current ? 'bg-selected font-medium text-text' : 'text-soft hover:bg-hover hover:text-text',
                  )}
                  style={{ paddingInlineStart: 8 + STEP * Math.min(DEEPEST, section.depth) }}
                >
                  <span dir="auto" className="min-w-0 flex-1 truncate">
                    {section.title}
                  </span>
                  {section.mark !== undefined && <span className="shrink-0 text-xs text-faint tabular-nums">{section.mark}</span>}
                </button>
              </li>
            )
          )
        })}
      </ol>
    </div>
  )
}
