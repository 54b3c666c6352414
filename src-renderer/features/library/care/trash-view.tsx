import { Trash2 } from 'lucide-react'
import { useMemo, useRef } from 'react'
import type { DocumentId } from '../../../../src-preload/contract/ids.ts'
import { placeOfDocument } from '../../../../src-preload/texts/document-place.ts'
import { Button } from '../../../shared/controls/button.tsx'
import { EmptyState } from '../../../shared/controls/empty-state.tsx'
import { useSetting } from '../../../shared/settings.ts'
import { t } from '../../../../src-preload/texts/say.ts'
import { Time } from '../../../shared/controls/time.tsx'
import { run } from '../../../shared/controls/toasts.tsx'
import { Arrival } from '../../../shared/focus/arrival.tsx'
import { SelectionBar } from '../../../shared/rows/selection-bar.tsx'
import { useSelected } from '../../../shared/rows/use-selected.ts'
import { useVirtualRows } from '../../../shared/rows/use-virtual-rows.ts'
import type { TrashedDocument } from '../store/library-reducer.ts'
import { libraryStore, purgeDocuments, restoreDocuments } from '../store/library-store.ts'
import { collectionName } from '../../../../src-preload/texts/collection-name.ts'
import { ReplacedTexts } from './replaced-texts.tsx'

const ROW_HEIGHT = 36

/** The trash: lists deleted documents, restores them or deletes them for good. */
export function TrashView({ onLeave }: { onLeave: () => void }) {
  const trash = libraryStore.use((state) => state.trash)
  const days = useSetting('trash.days') ?? 30
  const count = trash?.length ?? 0
  const purge = (documents: readonly TrashedDocument[]) => run(purgeDocuments(documents.map(({ id }) => id)))
  return (
    <>
      <header className="in-column flex h-12 shrink-0 items-center gap-3 border-b border-line">
        <h1 className="font-semibold">{t('library.trash')}</h1>
        <span className="line-clamp-2 min-w-0 flex-1 text-sm/4 text-faint">{t('trash.days', { count: days })}</span>
        <Button look="danger" icon={Trash2} disabled={count === 0} onClick={() => purge(trash ?? [])}>
          {t('trash.empty')}
        </Button>
      </header>
      <div className="min-h-0 flex-1">
        {trash !== null && count === 0 && (
          <EmptyState icon={Trash2} title={t('trash.nothing')} text={t('trash.nothingText')}>
            <Button onClick={onLeave}>{t('trash.leave')}</Button>
          </EmptyState>
        )}
        {trash !== null && count > 0 && <TrashList trash={trash} onPurge={purge} />}
      </div>
      <ReplacedTexts />
    </>
  )
}

type ListProps = { trash: readonly TrashedDocument[]; onPurge: (documents: readonly TrashedDocument[]) => void }

function TrashList({ trash, onPurge }: ListProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const keys = useMemo(() => trash.map(({ id }) => id), [trash])
  const selection = useSelected<DocumentId>(keys)
  const { selected } = selection
  const purge = (ids: readonly DocumentId[]) => onPurge(trash.filter(({ id }) => ids.includes(id)))
  const restore = (ids: readonly DocumentId[]) => run(restoreDocuments(ids))
  const { rows, virtual } = useVirtualRows(
    { keys, selection, onOpen: (id) => restore([id]), onDelete: purge },
    { scroller, estimateSize: () => ROW_HEIGHT, overscan: 12 },
  )
  return (
    <div className="flex h-full flex-col">
      <Arrival />
      {selected.size > 0 && (
        <SelectionBar isInColumn count={selected.size} onClear={() => selection.selectOnly([])}>
          <Button size="small" onClick={() => restore([...selected])}>
            {t('trash.restore')}
          </Button>
          <Button size="small" look="danger" onClick={() => purge([...selected])}>
            {t('trash.purge')}
          </Button>
        </SelectionBar>
      )}
      <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto">
        <div
          {...rows.list}
          role="grid"
          aria-label={t('library.trash')}
          aria-multiselectable
          aria-rowcount={trash.length}
          className="column relative"
          style={{ height: virtual.getTotalSize() }}
        >
          {virtual.getVirtualItems().map(({ index, start }) => {
            const document = trash[index]
            if (!document) return null
            return (
              <div
                key={document.id}
                role="row"
                data-row={index}
                tabIndex={index === rows.active ? 0 : -1}
                aria-rowindex={index + 1}
                aria-selected={selected.has(document.id)}
                className="absolute inset-x-0 flex items-center gap-4 border-b border-line/60 px-4 hover:bg-hover focus-visible:-outline-offset-2 aria-selected:bg-selected"
                style={{ top: start, height: ROW_HEIGHT }}
              >
                <TrashRow document={document} onRestore={() => restore([document.id])} onPurge={() => onPurge([document])} />
              </div>
            )
          })}
        </div>
      </div>
    </div>
  )
}

function TrashRow({ document, onRestore, onPurge }: { document: TrashedDocument; onRestore: () => void; onPurge: () => void }) {
  const { title, path, collection, deleted } = document
  return (
    <>
      <span role="gridcell" dir="auto" className="min-w-0 flex-1 truncate" title={placeOfDocument({ path })}>
        {title}
      </span>
      <span role="gridcell" className="w-32 truncate text-sm text-soft">
        {collectionName(collection)}
      </span>
      <span role="gridcell" className="w-28">
        <Time iso={deleted} className="text-sm text-soft" />
      </span>
      <span role="gridcell" className="flex gap-4">
        <Button size="small" tabIndex={-1} onClick={onRestore} aria-label={t('trash.restoreOne', { title })}>
          {t('trash.restore')}
        </Button>
        <Button size="small" look="quiet" tabIndex={-1} onClick={onPurge} aria-label={t('trash.purgeOne', { title })}>
          {t('trash.purge')}
        </Button>
      </span>
    </>
  )
}
