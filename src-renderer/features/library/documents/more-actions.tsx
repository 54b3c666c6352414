import { Ellipsis, FolderInput, Pencil, RefreshCw, Sparkles } from 'lucide-react'
import type { Collection, Document } from '../../../../src-preload/contract/shapes/documents.ts'
import { IconButton } from '../../../shared/controls/button.tsx'
import { Menu, type MenuEntry } from '../../../shared/controls/menu.tsx'
import { t } from '../../../../src-preload/texts/say.ts'
import { run } from '../../../shared/controls/toasts.tsx'
import { libraryStore } from '../store/library-store.ts'
import { moveDocuments, reindexDocuments } from '../store/sorting.ts'
import { collectionName } from '../../../../src-preload/texts/collection-name.ts'

type Props = { document: Document; onRename: () => void; onSummarise: () => void }

/** Menu with further actions of a document: rename, summarise, reindex, move. */
export function MoreActions({ document, onRename, onSummarise }: Props) {
  const collections = libraryStore.use((state) => state.collections)
  return (
    <Menu
      trigger={<IconButton icon={Ellipsis} label={t('sorting.more')} side="bottom" />}
      entries={[
        { label: t('common.rename'), icon: Pencil, onSelect: onRename },
        { label: t('chat.summarise.verb'), icon: Sparkles, disabled: document.chunks === 0, onSelect: onSummarise },
        { label: t('sorting.reindex'), icon: RefreshCw, onSelect: () => run(reindexDocuments([document.id])) },
        ...moveEntries(document, collections),
      ]}
    />
  )
}

/** Entries of a menu that move a document to each of the other collections. */
export function moveEntries({ id, collection }: Document, collections: readonly Collection[]): MenuEntry[] {
  return collections
    .filter(({ name }) => name !== collection)
    .map(({ name }) => ({
      label: t('sorting.moveTo', { name: collectionName(name) }),
      icon: FolderInput,
      onSelect: () => run(moveDocuments([id], name)),
    }))
}
