import { Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { showPath } from '../../../../src-preload/contract/visible.ts'
import { Button } from '../../../shared/controls/button.tsx'
import { ConfirmDialog } from '../../../shared/controls/dialog.tsx'
import { EmptyState } from '../../../shared/controls/empty-state.tsx'
import { useSetting } from '../../../shared/settings.ts'
import { t } from '../../../../src-preload/texts/say.ts'
import { Time } from '../../../shared/controls/time.tsx'
import { run } from '../../../shared/controls/toasts.tsx'
import { useVirtual } from '../../../shared/use-virtual.ts'
import type { TrashedDocument } from '../store/library-reducer.ts'
import { emptyTrash, libraryStore, purgeDocuments, restoreDocuments } from '../store/library-store.ts'

const ROW_HEIGHT = 36

/** The trash: lists deleted documents, restores them or deletes them for good. */
export function TrashView({ onLeave }: { onLeave: () => void }) {
  const trash = libraryStore.use((state) => state.trash)
  const days = useSetting('trash.days') ?? 30
  const [purging, setPurging] = useState<TrashedDocument | 'all' | null>(null)
  const [chats, setChats] = useState(false)
  const count = trash?.length ?? 0
  const purgingCount = purging === 'all' ? count : 1
  const ask = (what: TrashedDocument | 'all') => {
    setChats(false)
    setPurging(what)
  }
  return (
    <>
      <header className="flex h-12 shrink-0 items-center gap-3 border-b border-line px-4">
        <h1 className="font-semibold">{t('library.trash')}</h1>
        <span className="min-w-0 flex-1 truncate text-sm text-faint">{t('trash.days', { count: days })}</span>
        <Button look="danger" icon={Trash2} disabled={count === 0} onClick={() => ask('all')}>
          {t('trash.empty')}
        </Button>
      </header>
      <div className="min-h-0 flex-1">
        {trash !== null && count === 0 && (
          <EmptyState icon={Trash2} title={t('trash.nothing')} text={t('trash.nothingText')}>
            <Button onClick={onLeave}>{t('trash.leave')}</Button>
          </EmptyState>
        )}
        {trash !== null && count > 0 && <TrashList trash={trash} onPurge={ask} />}
      </div>
      <ConfirmDialog
        open={purging !== null}
        onClose={() => setPurging(null)}
        title={purging === 'all' ? t('trash.confirmAll', { count }) : t('trash.confirmOne', { title: purging?.title ?? '' })}
        description={t('trash.confirmText', { count: purgingCount })}
        action={t('trash.confirm')}
        onConfirm={() => run(purging === 'all' ? emptyTrash(chats) : purgeDocuments(purging ? [purging.id] : [], chats))}
      >
        <label className="mb-4 flex items-center gap-2 text-sm">
          <input type="checkbox" className="size-4" checked={chats} onChange={(event) => setChats(event.target.checked)} />
          {t('trash.chats', { count: purgingCount })}
        </label>
      </ConfirmDialog>
    </>
  )
}

function TrashList({ trash, onPurge }: { trash: readonly TrashedDocument[]; onPurge: (document: TrashedDocument) => void }) {
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtual({ count: trash.length, scroller, estimateSize: () => ROW_HEIGHT, overscan: 12 })
  return (
    <div ref={scroller} className="h-full overflow-y-auto">
      <ul className="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((item) => {
          const document = trash[item.index]
          if (!document) return null
          return (
            <li
              key={document.id}
              className="absolute inset-x-0 flex items-center gap-4 border-b border-line/60 px-4 hover:bg-hover"
              style={{ top: item.start, height: ROW_HEIGHT }}
            >
              <span dir="auto" className="min-w-0 flex-1 truncate text-left" title={showPath(document.path)}>
                {document.title}
              </span>
              <span className="w-32 truncate text-sm text-soft">{document.collection}</span>
              <Time iso={document.deleted} className="w-28 text-sm text-soft" />
              <Button
                size="small"
                onClick={() => run(restoreDocuments([document.id]))}
                aria-label={t('trash.restoreOne', { title: document.title })}
              >
                {t('trash.restore')}
              </Button>
              <Button
                size="small"
                look="quiet"
                onClick={() => onPurge(document)}
                aria-label={t('trash.purgeOne', { title: document.title })}
              >
                {t('trash.purge')}
              </Button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
