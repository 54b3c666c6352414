import { Mic, NotebookPen, SearchX, Trash2 } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import type { DocumentId } from '../../../../src-preload/contract/ids.ts'
import type { NoteSummary } from '../../../../src-preload/contract/shapes/notes.ts'
import { t } from '../../../../src-preload/texts/say.ts'
import { Button } from '../../../shared/controls/button.tsx'
import { EmptyState } from '../../../shared/controls/empty-state.tsx'
import { request } from '../../../shared/ipc.ts'
import { Arrival } from '../../../shared/focus/arrival.tsx'
import { SearchField } from '../../../shared/controls/search-field.tsx'
import { run } from '../../../shared/controls/toasts.tsx'
import { formatDay } from '../../../shared/format.ts'
import { draggedData } from '../../../shared/rows/dragged.ts'
import { SelectionBar } from '../../../shared/rows/selection-bar.tsx'
import { useSelected } from '../../../shared/rows/use-selected.ts'
import { useVirtualRows } from '../../../shared/rows/use-virtual-rows.ts'
import { isFiltered } from '../store/notes-reducer.ts'
import { filterNotes, loadNotes, notesStore } from '../store/notes-store.ts'
import { groupByDay } from './group-by-day.ts'
import { NoteRow } from './note-row.tsx'
import { NotesFilterBar } from './notes-filter.tsx'
import { PieceBoundary } from '../../../shared/controls/boundary.tsx'

const ROW_HEIGHT = 52
const DAY_HEIGHT = 36

type Props = {
  collections: readonly string[]
  onOpen: (id: DocumentId) => void
  onDelete: (ids: readonly DocumentId[]) => void
  onCreate: () => void
  onRecord: () => void
}

/** All notes by day, with search and filters. */
export function NotesView({ collections, onOpen, onDelete, onCreate, onRecord }: Props) {
  const list = notesStore.use((state) => state.list)
  const filter = notesStore.use((state) => state.filter)
  useEffect(() => run(loadNotes()), [])
  const isEmpty = list?.length === 0
  return (
    <>
      <header className="in-column flex h-12 shrink-0 items-center gap-3 border-b border-line">
        <h1 className="font-semibold">{t('noteList.title')}</h1>
        <div className="flex min-w-0 flex-1 justify-end gap-2">
          <div className="flex w-60 min-w-24 shrink">
            <SearchField
              value={filter.search ?? ''}
              label={t('noteList.search')}
              onChange={(search) => run(filterNotes({ ...filter, search }))}
            />
          </div>
          <Button icon={NotebookPen} onClick={onCreate}>
            {t('noteList.create')}
          </Button>
          <Button look="primary" icon={Mic} onClick={onRecord}>
            {t('recorder.start')}
          </Button>
        </div>
      </header>
      {(!isEmpty || isFiltered(filter)) && <NotesFilterBar collections={collections} />}
      <div className="min-h-0 flex-1">
        {list && !isEmpty && <NoteList notes={list} onOpen={onOpen} onDelete={onDelete} />}
        {isEmpty && isFiltered(filter) && (
          <EmptyState icon={SearchX} title={t('noteList.noMatch')} text={t('noteList.noMatchText')}>
            <Button onClick={() => run(filterNotes({}))}>{t('noteList.clear')}</Button>
          </EmptyState>
        )}
        {isEmpty && !isFiltered(filter) && (
          <EmptyState icon={Mic} title={t('noteList.empty')} text={t('noteList.emptyText')}>
            <Button look="primary" icon={Mic} onClick={onRecord}>
              {t('recorder.start')}
            </Button>
            <Button onClick={() => run(request('notes.addSample', {}))}>{t('noteList.sample')}</Button>
          </EmptyState>
        )}
      </div>
    </>
  )
}

function NoteList({ notes, onOpen, onDelete }: { notes: readonly NoteSummary[] } & Pick<Props, 'onOpen' | 'onDelete'>) {
  const scroller = useRef<HTMLDivElement>(null)
  const lastOpened = notesStore.use((state) => state.lastId)
  const lines = useMemo(() => groupByDay(notes), [notes])
  const keys = useMemo(() => lines.map(({ note }) => note?.id ?? null), [lines])
  const selection = useSelected(keys)
  const { selected } = selection
  const { rows, virtual } = useVirtualRows(
    { keys, start: lastOpened, selection, onOpen, onDelete },
    {
      scroller,
      estimateSize: (index) => (lines[index]?.note ? ROW_HEIGHT : DAY_HEIGHT),
      getItemKey: (index) => lines[index]?.note?.id ?? lines[index]?.day ?? index,
      overscan: 10,
    },
  )
  return (
    <div className="flex h-full flex-col">
      <Arrival />
      {selected.size > 0 && (
        <SelectionBar isInColumn count={selected.size} onClear={() => selection.selectOnly([])}>
          <Button size="small" look="danger" icon={Trash2} onClick={() => onDelete([...selected])}>
            {t('library.delete')}
          </Button>
        </SelectionBar>
      )}
      <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto">
        <div
          {...rows.list}
          role="grid"
          aria-label={t('noteList.title')}
          aria-multiselectable
          aria-rowcount={lines.length}
          className="column relative"
          style={{ height: virtual.getTotalSize() }}
        >
          {virtual.getVirtualItems().map(({ key, index, start, size }) => {
            const line = lines[index]
            if (!line) return null
            const { note } = line
            const place = { className: 'absolute inset-x-2', style: { top: start, height: size } }
            if (!note)
              return (
                <div key={key} role="row" aria-rowindex={index + 1} {...place}>
                  <div role="gridcell" className="h-full">
                    <h2 className="flex h-full items-end px-2 pb-1 text-xs font-medium text-faint">{formatDay(line.day)}</h2>
                  </div>
                </div>
              )
            return (
              <PieceBoundary key={key} text={note.title}>
                <NoteRow
                  note={note}
                  index={index}
                  isActive={index === rows.active}
                  isSelected={selected.has(note.id)}
                  dragged={() => draggedData(note.id, selected)}
                  onOpen={() => onOpen(note.id)}
                  place={place}
                />
              </PieceBoundary>
            )
          })}
        </div>
      </div>
    </div>
  )
}
