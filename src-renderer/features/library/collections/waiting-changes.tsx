import { FolderSync } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPage } from '../../../shared/async/later-texts.ts'
import { t } from '../../../../src-preload/texts/say.ts'
import { Button } from '../../../shared/controls/button.tsx'
import { libraryStore } from '../store/library-store.ts'
import { collectionName } from '../../../../src-preload/texts/collection-name.ts'

const CollectionSettingsDialog = lazyPage(async () => (await import('./collection-settings.tsx')).CollectionSettingsDialog)

/** Changes in the watched folders of the shown collection that wait for a decision, one line for each collection. */
export function WaitingChanges() {
  const { waiting, scope, collections } = libraryStore.use()
  const [reviewing, setReviewing] = useState<string | null>(null)
  const shown = [...waiting].filter(([name]) => scope === null || name === scope)
  const collection = collections.find(({ name }) => name === reviewing)
  return (
    <>
      {shown.map(([name, count]) => (
        <div key={name} role="status" className="flex h-10 shrink-0 items-center gap-2 border-b border-line bg-warning-soft px-4 text-sm">
          <FolderSync size={16} className="shrink-0 text-warning" aria-hidden />
          <span className="min-w-0 flex-1 truncate">{t('watch.waiting', { count, name: collectionName(name) })}</span>
          <Button size="small" onClick={() => setReviewing(name)}>
            {t('watch.open')}
          </Button>
        </div>
      ))}
      {collection && (
        <Suspense fallback={null}>
          <CollectionSettingsDialog collection={collection} onClose={() => setReviewing(null)} />
        </Suspense>
      )}
    </>
  )
}
