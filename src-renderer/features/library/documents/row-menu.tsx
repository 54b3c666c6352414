import { BookOpen, Ellipsis, MessageSquare, Pencil, RefreshCw, Tag, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Document } from '../../../../src-preload/contract/shapes/documents.ts'
import { IconButton } from '../../../shared/controls/button.tsx'
import { NameDialog } from '../../../shared/controls/dialog.tsx'
import { Menu } from '../../../shared/controls/menu.tsx'
import { t } from '../../../../src-preload/texts/say.ts'
import { run } from '../../../shared/controls/toasts.tsx'
import { deleteDocuments, libraryStore } from '../store/library-store.ts'
import { changeTag, reindexDocuments } from '../store/sorting.ts'
import type { DocumentPageActions } from './document-page.tsx'
import { moveEntries } from './more-actions.tsx'

type Props = Pick<DocumentPageActions, 'onAsk'> & { document: Document; onRename: (id: Document['id']) => void }

/** The menu of a row, at its end: all that can be done with a document. */
export function RowMenu({ document, onAsk, onRename }: Props) {
  const { id, title, chunks } = document
  const collections = libraryStore.use((state) => state.collections)
  const [isTagging, setTagging] = useState(false)
  return (
    <>
      <Menu
        trigger={
          <IconButton
            icon={Ellipsis}
            size="small"
            label={t('titles.more', { title })}
            tabIndex={-1}
            className="relative z-1 ms-auto opacity-0 group-hover:opacity-100 group-focus-within:opacity-100 data-popup-open:opacity-100"
          />
        }
        entries={[
          { label: t('sorting.open'), icon: BookOpen, onSelect: () => libraryStore.dispatch({ type: 'opened', id }) },
          { label: t('sorting.ask'), icon: MessageSquare, disabled: chunks === 0, onSelect: () => onAsk([document]) },
          { label: t('sorting.tag'), icon: Tag, onSelect: () => setTagging(true) },
          ...moveEntries(document, collections),
          { label: t('common.rename'), icon: Pencil, onSelect: () => onRename(id) },
          { label: t('sorting.reindex'), icon: RefreshCw, onSelect: () => run(reindexDocuments([id])) },
          { label: t('library.delete'), icon: Trash2, danger: true, onSelect: () => run(deleteDocuments([id])) },
        ]}
      />
      <NameDialog
        open={isTagging}
        onClose={() => setTagging(false)}
        title={t('sorting.tagTitle', { count: 1 })}
        label={t('sorting.tagLabel')}
        action={t('sorting.tagAction')}
        onName={(tag) => run(changeTag([id], { add: tag.slice(0, 100) }))}
      />
    </>
  )
}
