import { ArrowDown, ArrowUp } from 'lucide-react'
import { useMemo, useRef } from 'react'
import type { Document } from '../../../../src-preload/contract/shapes/documents.ts'
import type { DocumentId } from '../../../../src-preload/contract/ids.ts'
import { classNames } from '../../../shared/class-names.ts'
import { t } from '../../../../src-preload/texts/say.ts'
import { useVirtual } from '../../../shared/use-virtual.ts'
import { DocumentRow } from './document-row.tsx'
import type { SortColumn } from '../store/library-reducer.ts'
import { sameTitles } from '../store/sorting.ts'
import { libraryStore } from '../store/library-store.ts'

const ROW_HEIGHT = 36
const HEAD_HEIGHT = 32
/** Classes that show a column from a certain width of the table. */
const FROM = { lg: 'hidden @lg:table-cell', '3xl': 'hidden @3xl:table-cell' } as const
const COLUMNS: readonly { column: SortColumn; width: string; end?: boolean; from?: keyof typeof FROM }[] = [
  { column: 'title', width: 'w-auto' },
  { column: 'type', width: 'w-26', from: '3xl' },
  { column: 'bytes', width: 'w-20', end: true, from: '3xl' },
  { column: 'pages', width: 'w-15', end: true, from: 'lg' },
  { column: 'chunks', width: 'w-20', end: true, from: 'lg' },
  { column: 'added', width: 'w-28' },
  { column: 'status', width: 'w-36' },
]

/** The table of documents. Only visible rows are rendered, between two empty rows as high as the others. */
export function DocumentTable({ rows }: { rows: readonly Document[] }) {
  const scroller = useRef<HTMLDivElement>(null)
  const lastPressed = useRef<DocumentId | null>(null)
  const selected = libraryStore.use((state) => state.selected)
  const virtual = useVirtual({
    count: rows.length,
    scroller,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => rows[index]?.id ?? index,
    initialRect: { width: 800, height: 800 },
    scrollPaddingStart: HEAD_HEIGHT,
    overscan: 12,
  })
  const named = useMemo(() => sameTitles(rows), [rows])
  const items = virtual.getVirtualItems()
  const before = items[0]?.start ?? 0
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0)

  const select = (id: DocumentId, on: boolean, range: boolean) => {
    const from = rows.findIndex((row) => row.id === lastPressed.current)
    const to = rows.findIndex((row) => row.id === id)
    const ids = range && from >= 0 ? rows.slice(Math.min(from, to), Math.max(from, to) + 1).map((row) => row.id) : [id]
    libraryStore.dispatch({ type: 'selected', ids, on })
    lastPressed.current = id
  }
  return (
    <div ref={scroller} className="@container h-full overflow-y-auto">
      <table className="w-full table-fixed border-separate border-spacing-0" aria-rowcount={rows.length + 1}>
        <caption className="sr-only">{t('library.all')}</caption>
        <Head rows={rows} selected={selected} />
        <tbody>
          {before > 0 && <Gap height={before} />}
          {items.map((item) => {
            const document = rows[item.index]
            if (!document) return null
            return (
              <DocumentRow
                key={item.key}
                document={document}
                index={item.index}
                isSelected={selected.has(document.id)}
                isNamed={named.has(document.id)}
                onSelect={select}
              />
            )
          })}
          {after > 0 && <Gap height={after} />}
        </tbody>
      </table>
    </div>
  )
}

/** An empty row as high as the rows that are not rendered. */
function Gap({ height }: { height: number }) {
  return <tr aria-hidden style={{ height }} />
}

function Head({ rows, selected }: { rows: readonly Document[]; selected: ReadonlySet<DocumentId> }) {
  const allSelected = rows.length > 0 && rows.every((row) => selected.has(row.id))
  return (
    <thead className="sticky top-0 z-10 bg-surface text-xs text-faint">
      <tr className="h-8">
        <th scope="col" className="w-9 border-b border-line ps-4 text-start align-middle">
          <input
            type="checkbox"
            className="block"
            aria-label={t('library.selectAll')}
            checked={allSelected}
            ref={(box) => {
              if (box) box.indeterminate = selected.size > 0 && !allSelected
            }}
            onChange={(event) => libraryStore.dispatch({ type: 'selected', ids: rows.map((row) => row.id), on: event.target.checked })}
          />
        </th>
        {COLUMNS.map((one) => (
          <ColumnHeader key={one.column} {...one} />
        ))}
      </tr>
    </thead>
  )
}

function ColumnHeader({ column, width, end = false, from }: (typeof COLUMNS)[number]) {
  const sort = libraryStore.use((state) => state.sort)
  const isSorted = sort.column === column
  const Arrow = sort.descending ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      aria-sort={!isSorted ? 'none' : sort.descending ? 'descending' : 'ascending'}
      className={classNames('border-b border-line px-2 font-normal last:pe-4', width, from && FROM[from])}
    >
      <button
        type="button"
        className={classNames(
          'flex h-6 w-full items-center gap-1 rounded hover:text-text',
          isSorted && 'font-medium text-text',
          end && 'justify-end',
        )}
        onClick={() => libraryStore.dispatch({ type: 'sort-chosen', column })}
      >
        {end && isSorted && <Arrow size={12} className="shrink-0" aria-hidden />}
        <span className="truncate">{t(`library.columns.${column}`)}</span>
        {!end && isSorted && <Arrow size={12} className="shrink-0" aria-hidden />}
      </button>
    </th>
  )
}
