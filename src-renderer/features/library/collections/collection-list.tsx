import { Ellipsis, Folder, Pencil, Plus, SlidersHorizontal, Trash2 } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import { lazyPage } from '../../../shared/async/later-texts.ts'
import type { Collection } from '../../../../src-preload/contract/shapes/documents.ts'
import { IconButton } from '../../../shared/controls/button.tsx'
import { NameDialog } from '../../../shared/controls/dialog.tsx'
import { formatCount } from '../../../shared/format.ts'
import { Menu } from '../../../shared/controls/menu.tsx'
import { NavigationRow } from '../../../shared/controls/navigation-row.tsx'
import { t } from '../../../../src-preload/texts/say.ts'
import { run } from '../../../shared/controls/toasts.tsx'
import { useRows } from '../../../shared/rows/use-rows.ts'
import { changeCollection, libraryStore } from '../store/library-store.ts'
import { DRAGGED_COLLECTION, DRAGGED_DOCUMENTS } from '../../../shared/rows/dragged.ts'
import { dropDocuments } from '../store/sorting.ts'
import { collectionName, storedCollection } from '../../../../src-preload/texts/collection-name.ts'
import { DEFAULT_COLLECTION } from '../../../../src-preload/contract/sample.ts'

const CollectionSettingsDialog = lazyPage(async () => (await import('./collection-settings.tsx')).CollectionSettingsDialog)

type Choice = 'rename' | 'delete' | 'settings'
type Asking = { what: 'create' } | { what: 'rename' | 'settings'; collection: Collection } | null

/** The collections with their counts and menus. Only an empty collection can be deleted. */
export function CollectionList({ active, onSelect }: { active: string | null; onSelect: (name: string) => void }) {
  const collections = libraryStore.use((state) => state.collections)
  const [asking, setAsking] = useState<Asking>(null)
  const close = () => setAsking(null)
  const name = asking !== null && asking.what !== 'create' ? asking.collection.name : ''
  const shown = collectionName(name)
  const keys = useMemo(() => collections.map(({ id }) => id), [collections])
  const choose = (what: Choice, collection: Collection | undefined) => {
    if (!collection) return
    if (what !== 'delete') setAsking({ what, collection })
    else if (isDeletable(collection)) run(changeCollection({ verb: 'delete', name: collection.name }))
  }
  const withId = (id: string | undefined) => collections.find((one) => one.id === id)
  const rows = useRows({ keys, onDelete: ([id]) => choose('delete', withId(id)), onRename: (id) => choose('rename', withId(id)) })
  return (
    <section aria-label={t('collections.title')} className="mt-2">
      <div className="flex h-8 items-center ps-2 pe-0.5">
        <h2 className="flex-1 text-xs font-medium text-faint">{t('collections.title')}</h2>
        <IconButton icon={Plus} size="small" label={t('collections.create')} onClick={() => setAsking({ what: 'create' })} />
      </div>
      <ul {...rows.list}>
        {collections.map((collection, index) => (
          <li key={collection.id}>
            <NavigationRow
              icon={Folder}
              row={[index, index === rows.active]}
              label={collectionName(collection.name)}
              count={formatCount(collection.documents)}
              active={active === collection.name}
              onSelect={() => onSelect(collection.name)}
              drag={{ type: DRAGGED_COLLECTION, data: collection.name }}
              drop={{ type: DRAGGED_DOCUMENTS, onDrop: (data) => run(dropDocuments(data, collection.name)) }}
              menu={<CollectionMenu collection={collection} onAsk={(what) => choose(what, collection)} />}
            />
          </li>
        ))}
      </ul>
      <NameDialog
        open={asking?.what === 'create' || asking?.what === 'rename'}
        onClose={close}
        title={asking?.what === 'rename' ? t('collections.rename') : t('collections.create')}
        label={t('collections.name')}
        initial={shown}
        action={asking?.what === 'rename' ? t('common.rename') : t('collections.createAction')}
        onName={(typed) => {
          const to = storedCollection(typed)
          run(asking?.what === 'rename' ? changeCollection({ verb: 'rename', name, to }) : create(to, onSelect))
        }}
      />
      {asking?.what === 'settings' && (
        <Suspense fallback={null}>
          <CollectionSettingsDialog collection={asking.collection} onClose={close} />
        </Suspense>
      )}
    </section>
  )
}

/** What can be done with a collection; what needs an answer is asked for. */
function CollectionMenu({ collection, onAsk }: { collection: Collection; onAsk: (what: Choice) => void }) {
  const more = t('collections.more', { name: collectionName(collection.name) })
  return (
    <Menu
      trigger={<IconButton icon={Ellipsis} size="small" label={more} tabIndex={-1} />}
      entries={[
        { label: t('collections.settings'), icon: SlidersHorizontal, onSelect: () => onAsk('settings') },
        { label: t('common.rename'), icon: Pencil, onSelect: () => onAsk('rename') },
        {
          label: collection.documents > 0 ? t('collections.deleteFull') : t('common.delete'),
          icon: Trash2,
          danger: true,
          disabled: !isDeletable(collection),
          onSelect: () => onAsk('delete'),
        },
      ]}
    />
  )
}

async function create(name: string, open: (name: string) => void): Promise<void> {
  await changeCollection({ verb: 'create', name })
  open(name)
}

function isDeletable({ documents, name }: Collection): boolean {
  return documents === 0 && name !== DEFAULT_COLLECTION
}
