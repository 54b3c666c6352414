import { ArrowDown, ArrowUp } from 'lucide-react'
import { Fragment, useCallback, useMemo, useRef, useState } from 'react'
import type { Document } from '../../../../src-preload/contract/shapes/documents.ts'
import type { DocumentId } from '../../../../src-preload/contract/ids.ts'
import { classNames } from '../../../shared/class-names.ts'
import { t } from '../../../../src-preload/texts/say.ts'
import { useVirtualRows } from '../../../shared/rows/use-virtual-rows.ts'
import { Arrival } from '../../../shared/focus/arrival.tsx'
import { run } from '../../../shared/controls/toasts.tsx'
import type { DocumentPageActions } from './document-page.tsx'
import { DocumentRow } from './document-row.tsx'
import type { SortColumn } from '../store/library-reducer.ts'
import { sameTitles } from '../store/sorting.ts'
import { deleteDocuments, libraryStore } from '../store/library-store.ts'

const ROW_HEIGHT = 36
const HEAD_HEIGHT = 32
/** Classes that show a column from a certain width of the table. */
const FROM = { lg: 'hidden @lg:table-cell', '3xl': 'hidden @3xl:table-cell' } as const
const COLUMNS: readonly { column: SortColumn; width: string; end?: boolean; from?: keyof typeof FROM }[] = [
  { column: 'title', width: 'w-auto' },
  { column: 'type', width: 'w-26', from: '3xl' },
  { column: 'bytes', width: 'w-26', end: true, from: '3xl' },
  { column: 'pages', width: 'w-18', end: true, from: 'lg' },
  { column: 'chunks', width: 'w-20', end: true, from: 'lg' },
  { column: 'added', width: 'w-28' },
  { column: 'status', width: 'w-36 @3xl:w-46' },
]

/**
 * The table of documents. Only visible rows are rendered, and the one with the focus, between empty rows as high as the others. Another
 * order or filter begins at its top.
 */
export function DocumentTable({ rows, onAsk }: { rows: readonly Document[] } & Pick<DocumentPageActions, 'onAsk'>) {
  const scroller = useRef<HTMLDivElement>(null)
  const [renaming, setRenaming] = useState<DocumentId | null>(null)
  const { selected, last, sort, filter, tag } = libraryStore.use()
  const keys = useMemo(() => rows.map(({ id }) => id), [rows])
  const { rows: table, virtual } = useVirtualRows(
    {
      keys,
      start: last,
      selection: { selected, select: selectRows, selectOnly },
      onOpen: openDocument,
      onDelete: trashDocuments,
      onRename: setRenaming,
    },
    {
      scroller,
      order: `${sort.column} ${sort.descending} ${tag ?? ''} ${filter}`,
      estimateSize: rowHeight,
      getItemKey: useCallback((index: number) => keys[index] ?? index, [keys]),
      initialRect: { width: 800, height: 800 },
      scrollPaddingStart: HEAD_HEIGHT,
      overscan: 3,
    },
  )
  const named = useMemo(() => sameTitles(rows), [rows])
  const items = virtual.getVirtualItems()
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0)

  const select = useSelect(keys)
  return (
    <div ref={scroller} className="@container h-full overflow-y-auto">
      <Arrival />
      <table
        {...table.list}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a table may be a grid (ARIA in HTML)
        role="grid"
        aria-label={t('library.all')}
        aria-multiselectable
        aria-rowcount={rows.length + 1}
        className="w-full table-fixed border-separate border-spacing-0"
      >
        <Head rows={rows} selected={selected} />
        <tbody>
          {items.map((item, place) => {
            const document = rows[item.index]
            if (!document) return null
            const gap = item.start - (items[place - 1]?.end ?? 0)
            return (
              <Fragment key={item.key}>
                {gap > 0 && <Gap height={gap} />}
                <DocumentRow
                  document={document}
                  index={item.index}
                  isSelected={selected.has(document.id)}
                  isActive={item.index === table.active}
                  isNamed={named.has(document.id)}
                  isRenaming={renaming === document.id}
                  onAsk={onAsk}
                  onRename={setRenaming}
                  onSelect={select}
                />
              </Fragment>
            )
          })}
          {after > 0 && <Gap height={after} />}
        </tbody>
      </table>
    </div>
  )
}

/** Selects a row, or a range from the row before. It is the same function as long as the rows are: otherwise each frame of scrolling would render every row again. */
function useSelect(keys: readonly DocumentId[]): (id: DocumentId, on: boolean, range: boolean) => void {
  const lastPressed = useRef<DocumentId | null>(null)
  return useCallback(
    (id: DocumentId, on: boolean, range: boolean) => {
      const from = lastPressed.current === null ? -1 : keys.indexOf(lastPressed.current)
      const to = keys.indexOf(id)
      selectRows(range && from >= 0 ? keys.slice(Math.min(from, to), Math.max(from, to) + 1) : [id], on)
      lastPressed.current = id
    },
    [keys],
  )
}

/** One function: with another one in each frame, all heights would be added up again. */
function rowHeight(): number {
  return ROW_HEIGHT
}

function selectRows(ids: readonly DocumentId[], on: boolean): void {
  libraryStore.dispatch({ type: 'selected', ids, on })
}

function selectOnly(ids: readonly DocumentId[]): void {
  libraryStore.dispatch({ type: 'selected-only', ids })
}

function openDocument(id: DocumentId): void {
  libraryStore.dispatch({ type: 'opened', id })
}

function trashDocuments(ids: readonly DocumentId[]): void {
  run(deleteDocuments(ids))
}

/** An empty row as high as the rows that are not rendered. */
function Gap({ height }: { height: number }) {
  return <tr aria-hidden style={{ height }} />
}

function Head({ rows, selected }: { rows: readonly Document[]; selected: ReadonlySet<DocumentId> }) {
  const allSelected = rows.length > 0 && rows.every((row) => selected.has(row.id))
  return (
    <thead className="sticky top-0 z-10 bg-surface text-xs text-faint">
      <tr className="h-8" data-row={-1} aria-rowindex={1}>
        <th scope="col" className="w-9 border-b border-line ps-4 text-start align-middle">
          <input
            type="checkbox"
            tabIndex={-1}
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
        tabIndex={isSorted ? 0 : -1}
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
