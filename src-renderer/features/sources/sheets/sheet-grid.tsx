import { memo, useCallback, useEffect, type CSSProperties, type RefObject } from 'react'
import { t } from '../../../../src-preload/texts/say.ts'
import { classNames } from '../../../shared/class-names.ts'
import { useVirtual } from '../../../shared/use-virtual.ts'
import type { Range } from '../reader/highlight-parts.ts'
import { Marked } from '../reader/marked.tsx'
import { ReaderBlockView } from '../reader/reader-block.tsx'
import { useSamePlace } from '../reader/use-same-place.ts'
import { directionOf } from '../../../shared/markdown/text-direction.ts'
import { columnLetters, isNumber, type Column } from './columns.ts'
import { cellsOf, type Sheet, type SheetRow } from './sheets-of.ts'

/** Height of a row of one line, and of another line, pixels. */
const ROW = 33
const LINE = 20
/** Rows of a sheet, at most (Excel: 2^20). */
const MOST_ROWS = 2 ** 21
/** Size of the text, pixels. */
const READING = 13
/** Rows beyond the visible ones. A small sheet is rendered whole, so that selection reaches all of it. */
const AROUND = 12
const ALL_AT_ONCE = 300
/** The first column stays in sight if others follow and it takes little of the width, characters. */
const FIRST_STAYS = 28
const CELL = 'border-e border-b border-line px-3 py-1.5 align-top'

type Props = {
  sheet: Sheet
  /** Index of the sheet, by which its measured rows are known. */
  place: number
  title: string
  range: Range | null
  scroller: RefObject<HTMLDivElement | null>
  /** Row to bring to the middle; a new object for each time. */
  wanted: { readonly row: number } | null
  /** Size of the text, 1: 13 pixels. */
  size: number
}

/** The rows of a sheet. Head, row numbers and first column stay in sight; only visible rows are rendered. */
export function SheetGrid({ sheet, place, title, range, scroller, wanted, size }: Props) {
  const { rows, columns, titles, head } = sheet
  const virtual = useVirtual({
    count: rows.length,
    scroller,
    // One function for a sheet: another one would make the virtualizer measure all rows again.
    getItemKey: useCallback((index: number) => place * MOST_ROWS + index, [place]),
    estimateSize: (index) => Math.round(ROW + LINE * (size * linesOf(rows[index], columns) - 1)),
    overscan: rows.length <= ALL_AT_ONCE ? ALL_AT_ONCE : AROUND,
  })
  useSamePlace(virtual, size)
  useEffect(() => {
    if (wanted && wanted.row >= 0) virtual.scrollToIndex(wanted.row, { align: 'center' })
    else virtual.scrollToOffset(0)
    // oxlint-disable-next-line react/exhaustive-deps -- once for each wish; the virtualizer is always the same
  }, [wanted, place])
  const digits = String(rows.at(-1)?.number ?? 1).length
  const numbers = `calc(${Math.max(2, digits)}ch + 20px)`
  const total = columns.reduce((sum, { characters }) => sum + characters, Math.max(2, digits))
  const items = virtual.getVirtualItems()
  const first = items[0]
  const last = items.at(-1)
  const before = first?.start ?? 0
  const after = virtual.getTotalSize() - (last?.end ?? 0)
  const line = { columns, range, first: numbers }
  return (
    <section
      ref={scroller}
      aria-label={t('reader.text', { title })}
      tabIndex={0}
      dir={directionOf((head ?? rows[0])?.text ?? '')}
      className="selectable min-h-0 min-w-0 flex-1 overflow-auto pb-6 font-sans leading-[1.54] tabular-nums"
      style={{ fontSize: READING * size }}
    >
      {range && <output className="sr-only">{t('reader.passageMarked')}</output>}
      <table
        aria-label={sheet.name || title}
        aria-rowcount={rows.at(-1)?.number ?? head?.number ?? titles.at(-1)?.number}
        className="table-fixed border-separate border-spacing-0"
        style={{ width: `calc(${total}ch + ${20 + 25 * columns.length}px)` }}
      >
        <colgroup>
          <col style={{ width: numbers }} />
          {columns.map(({ characters }, index) => (
            <col key={index} style={{ width: `calc(${characters}ch + 25px)` }} />
          ))}
        </colgroup>
        <tbody>
          {titles.map((row) => (
            <Row key={row.start} row={row} isTitle={!row.text.includes(' | ')} {...line} />
          ))}
        </tbody>
        <tbody>
          <HeadRow head={head} {...line} />
        </tbody>
        <tbody>
          {before > 0 && <Gap height={before} />}
          {items.map(({ index, key }) => {
            const row = rows[index]
            return row && <Row key={key} row={row} index={index} measure={virtual.measureElement} {...line} />
          })}
          {after > 0 && <Gap height={after} />}
        </tbody>
      </table>
      {sheet.others.length > 0 && (
        <div className="flex max-w-[64ch] flex-col gap-3 p-5 font-serif text-[1.25em]">
          {sheet.others.map((block) => (
            <ReaderBlockView key={block.start} block={block} range={range} />
          ))}
        </div>
      )}
    </section>
  )
}

/** Rows that are not rendered. */
function Gap({ height }: { height: number }) {
  return <tr aria-hidden style={{ height }} />
}

/** `first`: width of the row numbers, beside which the first column stays. */
type LineProps = { columns: readonly Column[]; range: Range | null; first: string }

const staysAt = (index: number, columns: readonly Column[], first: string): CSSProperties | undefined =>
  index === 0 && columns.length > 2 && (columns[0]?.characters ?? 0) <= FIRST_STAYS
    ? { position: 'sticky', insetInlineStart: first }
    : undefined

/** The names of the columns, or letters as in spreadsheets. */
const HeadRow = memo(function HeadRow({ head, columns, range, first }: LineProps & { head: SheetRow | null }) {
  const cells = head ? cellsOf(head) : []
  return (
    <tr>
      <th scope="col" className={`${CELL} sticky start-0 top-0 z-3 bg-side px-2! text-end font-normal text-faint tabular-nums select-none`}>
        {head?.number}
      </th>
      {columns.map(({ isNumeric }, index) => {
        const cell = cells[index]
        const stays = staysAt(index, columns, first)
        return (
          <th
            key={index}
            scope="col"
            dir={isNumeric ? undefined : 'auto'}
            className={classNames(
              CELL,
              'sticky top-0 bg-side wrap-anywhere',
              stays ? 'z-3' : 'z-2',
              isNumeric ? 'text-end' : 'text-start',
              head ? 'font-medium' : 'font-normal text-faint select-none',
            )}
            style={stays}
          >
            {head && cell ? (
              <Marked text={cell.text} start={cell.start} part={head.part} from={head.from + cell.start - head.start} range={range} />
            ) : (
              !head && columnLetters(index)
            )}
          </th>
        )
      })}
    </tr>
  )
})

/** `isTitle`: its only cell is as wide as the table. */
type RowProps = LineProps & { row: SheetRow; index?: number; isTitle?: boolean; measure?: (element: HTMLElement | null) => void }

const Row = memo(function Row({ row, index, measure, isTitle, columns, range, first }: RowProps) {
  const cells = cellsOf(row)
  return (
    <tr ref={measure} data-index={index} aria-rowindex={row.number}>
      <th scope="row" className={`${CELL} sticky start-0 z-1 bg-side px-2! text-end font-normal text-faint tabular-nums select-none`}>
        {row.number}
      </th>
      {(isTitle ? columns.slice(0, 1) : columns).map(({ isNumeric }, column) => {
        const cell = cells[column]
        const stays = isTitle ? undefined : staysAt(column, columns, first)
        const isEnd = isNumeric && (cell === undefined || isNumber(cell.text))
        return (
          <td
            key={column}
            colSpan={isTitle ? columns.length : undefined}
            dir={isEnd ? undefined : 'auto'}
            className={classNames(CELL, 'wrap-anywhere', isEnd ? 'text-end tabular-nums' : 'text-start', stays && 'z-1 bg-surface')}
            style={stays}
          >
            {cell && <Marked text={cell.text} start={cell.start} part={row.part} from={row.from + cell.start - row.start} range={range} />}
          </td>
        )
      })}
    </tr>
  )
})

/** Lines of a row's longest cell. */
function linesOf(row: SheetRow | undefined, columns: readonly Column[]): number {
  if (!row) return 1
  return Math.max(1, ...row.text.split(' | ').map((cell, column) => Math.ceil(cell.length / (columns[column]?.characters ?? 1))))
}
