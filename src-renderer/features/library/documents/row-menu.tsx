import { Ellipsis, Pencil, RefreshCw, Trash2 } from 'lucide-react'
import type { Document } from '../../../../src-preload/contract/shapes/documents.ts'
import { IconButton } from '../../../shared/controls/button.tsx'
import { Menu } from '../../../shared/controls/menu.tsx'
import { t } from '../../../../src-preload/texts/say.ts'
import { run } from '../../../shared/controls/toasts.tsx'
import { deleteDocuments } from '../store/library-store.ts'
import { reindexDocuments } from '../store/sorting.ts'

/** The menu of a row, at its end. */
export function RowMenu({ document, onRename }: { document: Document; onRename: (id: Document['id']) => void }) {
  return (
    <Menu
      trigger={
        <IconButton
          icon={Ellipsis}
          size="small"
          label={t('titles.more', { title: document.title })}
          tabIndex={-1}
          className="relative z-1 ms-auto opacity-0 group-hover:opacity-100 group-focus-within:opacity-100 data-popup-open:opacity-100"
        />
      }
      entries={[
        { label: t('common.rename'), icon: Pencil, onSelect: () => onRename(document.id) },
        { label: t('sorting.reindex'), icon: RefreshCw, onSelect: () => run(reindexDocuments([document.id])) },
        { label: t('library.delete'), icon: Trash2, danger: true, onSelect: () => run(deleteDocuments([document.id])) },
      ]}
    />
  )
}
