import { Tabs } from '@base-ui/react/tabs'
import { useImperativeHandle, useMemo, useRef, useState } from 'react'
import type { ReaderContent } from '../../../../src-preload/contract/shapes/library.ts'
import { t } from '../../../../src-preload/texts/say.ts'
import { FindBar } from '../../../shared/find/find-bar.tsx'
import { useFind, type ShowHit } from '../../../shared/find/use-find.ts'
import { findTextOf } from '../reader/find-in-blocks.ts'
import { firstMarked } from '../reader/highlight-parts.ts'
import { TextToolbar } from '../reader/text-toolbar.tsx'
import { useSizeKeys, useTextSize } from '../reader/use-text-size.ts'
import { SheetGrid } from './sheet-grid.tsx'
import { rowAt, rowInRange, sheetsOf, sheetWith } from './sheets-of.ts'

type TextContent = Extract<ReaderContent, { view: 'text' }>
/** The sheet that is shown, and the row to bring into view, of one content. */
type View = { readonly content: TextContent; readonly sheet: number; readonly wanted: { readonly row: number } | null }

const TAB =
  'h-7 max-w-56 shrink-0 truncate rounded-md px-2.5 text-sm text-soft hover:text-text data-active:bg-hover data-active:font-medium data-active:text-text'

/** A workbook: one sheet at a time, with a tab for each; it opens at the passage. */
export function SheetReader({ content }: { content: TextContent }) {
  const sheets = useMemo(() => sheetsOf(content.blocks), [content])
  const scroller = useRef<HTMLDivElement>(null)
  const show: ShowHit = useRef(null)
  const text = useMemo(() => findTextOf(content.blocks), [content])
  const find = useFind(text, scroller, show)
  const opened = useMemo((): View => {
    const sheet = sheetWith(sheets, Math.max(0, firstMarked(content.blocks, content.highlight)))
    return { content, sheet, wanted: content.highlight && { row: rowInRange(sheets[sheet]?.rows ?? [], content.highlight) } }
  }, [sheets, content])
  const [changed, setChanged] = useState<View | null>(null)
  // Another passage of the workbook opens its own sheet.
  const view = changed?.content === content ? changed : opened
  useImperativeHandle(show, () => ({ part, start }) => {
    const sheet = sheetWith(sheets, part)
    setChanged({ content, sheet, wanted: { row: rowAt(sheets[sheet]?.rows ?? [], part, start) } })
  })
  const size = useTextSize()
  useSizeKeys(scroller, size)
  const sheet = sheets[view.sheet]
  return (
    <div className="flex h-full min-h-0 flex-col">
      <TextToolbar size={size} onFind={find.open} />
      <FindBar find={find} label={t('findIn.document')} />
      {sheet && (
        <SheetGrid
          sheet={sheet}
          place={view.sheet}
          title={content.title}
          range={content.highlight}
          scroller={scroller}
          wanted={view.wanted}
          size={size.percent / 100}
        />
      )}
      {sheets.length > 1 && (
        <Tabs.Root value={view.sheet} onValueChange={(value) => setChanged({ content, sheet: Number(value), wanted: null })}>
          <Tabs.List
            aria-label={t('reader.sheets')}
            className="flex h-10 shrink-0 items-center gap-1 overflow-x-auto border-t border-line bg-side px-2 font-sans"
          >
            {sheets.map(({ name, last }, index) => (
              <Tabs.Tab key={last} value={index} dir="auto" title={name} className={TAB}>
                {name || t('reader.sheet', { number: index + 1 })}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </Tabs.Root>
      )}
    </div>
  )
}
