import { Ellipsis, FolderInput, MessageSquare, RefreshCw, RotateCw, Sparkles, Tag, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { DocumentId } from '../../../../src-preload/contract/ids.ts'
import { canRetry } from '../../../../src-preload/contract/errors.ts'
import { Button, IconButton } from '../../../shared/controls/button.tsx'
import { NameDialog } from '../../../shared/controls/dialog.tsx'
import { SelectionBar } from '../../../shared/rows/selection-bar.tsx'
import { Menu } from '../../../shared/controls/menu.tsx'
import { t } from '../../../../src-preload/texts/say.ts'
import { run } from '../../../shared/controls/toasts.tsx'
import type { DocumentPageActions } from './document-page.tsx'
import { deleteDocuments, libraryStore, retryDocuments } from '../store/library-store.ts'
import { changeTag, moveDocuments, reindexDocuments } from '../store/sorting.ts'
import { collectionName } from '../../../../src-preload/texts/collection-name.ts'

/** Most documents that a question can be limited to (contract: filters.documents). */
const MOST_ASKED = 1000

/** Actions for the selected documents. */
export function DocumentSelection({
  selected,
  onAsk,
  onSummarise,
}: { selected: ReadonlySet<DocumentId> } & Pick<DocumentPageActions, 'onAsk' | 'onSummarise'>) {
  const documents = libraryStore.use((state) => state.documents)
  const collections = libraryStore.use((state) => state.collections)
  const [tagging, setTagging] = useState(false)
  const ids = [...selected]
  const readable = ids.flatMap((id) => documents.get(id) ?? []).filter(({ chunks }) => chunks > 0)
  const failed = ids.filter(
    (id) => ['failed', 'quarantined'].includes(documents.get(id)?.status ?? '') && canRetry(documents.get(id)?.error ?? null),
  )
  return (
    <SelectionBar count={ids.length} onClear={() => libraryStore.dispatch({ type: 'selection-cleared' })}>
      {failed.length > 0 && (
        <Button size="small" icon={RotateCw} onClick={() => run(retryDocuments(failed))}>
          {t('library.retry')}
        </Button>
      )}
      <Button
        size="small"
        icon={MessageSquare}
        disabled={readable.length === 0 || readable.length > MOST_ASKED}
        onClick={() => onAsk(readable)}
      >
        {t('sorting.askThese')}
      </Button>
      <Menu
        trigger={
          <Button size="small" icon={FolderInput}>
            {t('sorting.move')}
          </Button>
        }
        entries={collections.map(({ name }) => ({ label: collectionName(name), onSelect: () => run(moveDocuments(ids, name)) }))}
      />
      <Menu
        trigger={<IconButton icon={Ellipsis} size="small" label={t('sorting.more')} />}
        entries={[
          { label: t('chat.summarise.verb'), icon: Sparkles, disabled: readable.length === 0, onSelect: () => onSummarise(readable) },
          { label: t('sorting.tag'), icon: Tag, onSelect: () => setTagging(true) },
          { label: t('sorting.reindex'), icon: RefreshCw, onSelect: () => run(reindexDocuments(ids)) },
        ]}
      />
      <NameDialog
        open={tagging}
        onClose={() => setTagging(false)}
        title={t('sorting.tagTitle', { count: ids.length })}
        label={t('sorting.tagLabel')}
        action={t('sorting.tagAction')}
        onName={(tag) => run(changeTag(ids, { add: tag.slice(0, 100) }))}
      />
      <Button size="small" look="danger" icon={Trash2} onClick={() => run(deleteDocuments(ids))}>
        {t('library.delete')}
      </Button>
    </SelectionBar>
  )
}
