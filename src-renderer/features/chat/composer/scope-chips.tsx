import { memo, useRef } from 'react'
import { CalendarDays, FileText, FileType, Folder, Sparkles, Tag } from 'lucide-react'
import type { DocumentId } from '../../../../src-preload/contract/ids.ts'
import type { Collection, Filters } from '../../../../src-preload/contract/shapes/documents.ts'
import { Button } from '../../../shared/controls/button.tsx'
import { useSetting } from '../../../shared/settings.ts'
import { timeWindowLabel } from '../../../shared/scope.ts'
import { t } from '../../../../src-preload/texts/say.ts'
import { chatStore, setFilters, summarise } from '../store/chat-store.ts'
import { Chip, CrowdedRow, RemovableChip } from './chip.tsx'
import { HowChips } from './how-chips.tsx'
import { TimeWindowChoice } from './time-window.tsx'
import { useCrowded } from './use-crowded.ts'
import { collectionName } from '../../../../src-preload/texts/collection-name.ts'

/** Filters of the next question: collections, time, chosen documents, types, tags. Memoized: its menus are not drawn again for each key. */
export const ScopeChips = memo(function ScopeChips({
  collections,
  chosenTitles,
  onEditPersonas,
  onOpenModels,
}: {
  collections: readonly Collection[]
  chosenTitles: readonly string[]
  onEditPersonas: () => void
  onOpenModels: () => void
}) {
  const filters = chatStore.use((state) => state.filters)
  const chosen = filters.collections ?? []
  const label =
    chosen.length === 0
      ? t('scope.all')
      : chosen.length === 1
        ? collectionName(chosen[0] ?? '')
        : t('scope.collections', { count: chosen.length })
  const row = useRef<HTMLDivElement>(null)
  return (
    <CrowdedRow value={useCrowded(row, useWords([filters, chosenTitles]))}>
      <div ref={row} className="relative flex flex-wrap gap-1.5">
        <Chip icon={Folder} label={label} name={t('scope.chooseCollections')} isSet={chosen.length > 0}>
          <CollectionChoice collections={collections} filters={filters} />
        </Chip>
        <Chip
          icon={CalendarDays}
          label={timeWindowLabel(filters.window)}
          name={t('scope.chooseTime')}
          isSet={filters.window !== undefined && filters.window !== 'all'}
        >
          <TimeWindowChoice filters={filters} />
        </Chip>
        <HowChips onEditPersonas={onEditPersonas} onOpenModels={onOpenModels} />
        {chosenTitles.length > 0 && (
          <RemovableChip
            icon={FileText}
            label={chosenTitles.length === 1 ? (chosenTitles[0] ?? '') : t('scope.documents', { count: chosenTitles.length })}
            title={chosenTitles.slice(0, 12).join('\n')}
            remove={t('scope.anyDocument')}
            onRemove={() => setFilters({ ...filters, documents: undefined })}
          />
        )}
        {chosenTitles.length > 0 && (
          <Button
            size="small"
            look="quiet"
            icon={Sparkles}
            onClick={() =>
              void summarise((filters.documents ?? []).map((id, i) => ({ id: id as DocumentId, title: chosenTitles[i] ?? '' })))
            }
          >
            {t('chat.summarise.verb')}
          </Button>
        )}
        {filters.types && (
          <RemovableChip
            icon={FileType}
            label={filters.types.map((type) => t(`library.types.${type}`)).join(', ')}
            remove={t('scope.anyType')}
            onRemove={() => setFilters({ ...filters, types: undefined })}
          />
        )}
        {filters.tags && (
          <RemovableChip
            icon={Tag}
            label={filters.tags.join(', ')}
            remove={t('scope.anyTag')}
            onRemove={() => setFilters({ ...filters, tags: undefined })}
          />
        )}
      </div>
    </CrowdedRow>
  )
})

/** What the words of the chips depend on. */
function useWords(scope: readonly unknown[]): string {
  const { persona, depth } = { persona: chatStore.use((state) => state.persona), depth: chatStore.use((state) => state.depth) }
  const context = chatStore.use((state) => state.context !== null)
  const model = useSetting('models.chat')
  return JSON.stringify([...scope, persona, depth, context, model])
}

function CollectionChoice({ collections, filters }: { collections: readonly Collection[]; filters: Filters }) {
  const chosen = filters.collections ?? []
  const toggle = (name: string, on: boolean) =>
    setFilters({ ...filters, collections: on ? [...chosen, name] : chosen.filter((one) => one !== name) })
  return (
    <fieldset className="flex max-h-72 flex-col overflow-y-auto">
      <legend className="sr-only">{t('scope.chooseCollections')}</legend>
      <label className="flex h-7 items-center gap-2 rounded-md px-2 text-sm hover:bg-hover">
        <input type="checkbox" checked={chosen.length === 0} onChange={() => setFilters({ ...filters, collections: undefined })} />
        {t('scope.all')}
      </label>
      {collections.map((collection) => (
        <label key={collection.id} className="flex h-7 items-center gap-2 rounded-md px-2 text-sm hover:bg-hover">
          <input
            type="checkbox"
            checked={chosen.includes(collection.name)}
            onChange={(event) => toggle(collection.name, event.target.checked)}
          />
          <span dir="auto" className="truncate">
            {collectionName(collection.name)}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
