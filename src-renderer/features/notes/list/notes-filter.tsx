import type { NotesFilter } from '../../../../src-preload/contract/shapes/notes.ts'
import { CONVERSATION_TYPE_NAMES, NOTE_STATE_NAMES } from '../note-names.ts'
import { t } from '../../../../src-preload/texts/say.ts'
import { run } from '../../../shared/controls/toasts.tsx'
import { filterNotes, notesStore } from '../store/notes-store.ts'
import { collectionName } from '../../../../src-preload/texts/collection-name.ts'

const WINDOWS = ['24h', '48h', '1w'] as const

/** Filters of the list: collection, time, echotag, type, state. */
export function NotesFilterBar({ collections }: { collections: readonly string[] }) {
  const filter = notesStore.use((state) => state.filter)
  const echotags = notesStore.use((state) => state.echotags)
  const { filters = {} } = filter
  const set = (change: { [K in keyof NotesFilter]?: NotesFilter[K] | undefined }) => {
    const next = Object.entries({ ...filter, ...change }).filter(([, value]) => value !== undefined)
    run(filterNotes(Object.fromEntries(next)))
  }
  const setDocuments = (change: { collections?: string[] | undefined; window?: string | undefined }) => {
    const next = Object.entries({ ...filters, ...change }).filter(([, value]) => value !== undefined)
    set({ filters: next.length === 0 ? undefined : Object.fromEntries(next) })
  }
  return (
    <div className="border-b border-line py-2">
      <fieldset className="column flex flex-wrap gap-2 px-4">
        <legend className="sr-only">{t('noteList.filters')}</legend>
        <Choice
          label={t('noteList.anyCollection')}
          value={filters.collections?.[0] ?? ''}
          options={collections.map((name) => [name, collectionName(name)])}
          onChoose={(name) => setDocuments({ collections: name === '' ? undefined : [name] })}
        />
        <Choice
          label={t('noteList.anyTime')}
          value={filters.window ?? ''}
          options={WINDOWS.map((window) => [window, t(`scope.window.${window}`)])}
          onChoose={(window) => setDocuments({ window: window === '' ? undefined : window })}
        />
        {echotags.length > 0 && (
          <Choice
            label={t('noteList.anyEchotag')}
            value={filter.echotag ?? ''}
            options={echotags.map((tag) => [tag, tag])}
            onChoose={(tag) => set({ echotag: tag === '' ? undefined : tag })}
          />
        )}
        <Choice
          label={t('noteList.anyType')}
          value={filter.conversationType ?? ''}
          options={CONVERSATION_TYPE_NAMES.map((type) => [type, t(`conversationType.${type}`)])}
          onChoose={(value) => set({ conversationType: CONVERSATION_TYPE_NAMES.find((type) => type === value) })}
        />
        <Choice
          label={t('noteList.anyState')}
          value={filter.state ?? ''}
          options={NOTE_STATE_NAMES.map((state) => [state, t(`noteState.${state}`)])}
          onChoose={(value) => set({ state: NOTE_STATE_NAMES.find((state) => state === value) })}
        />
      </fieldset>
    </div>
  )
}

type ChoiceProps = { label: string; value: string; options: readonly (readonly [string, string])[]; onChoose: (value: string) => void }

/** A choice whose first option, its label, is "any". */
function Choice({ label, value, options, onChoose }: ChoiceProps) {
  return (
    <select className="field max-w-44" aria-label={label} value={value} onChange={(event) => onChoose(event.target.value)}>
      <option value="">{label}</option>
      {options.map(([option, name]) => (
        <option key={option} value={option}>
          {name}
        </option>
      ))}
    </select>
  )
}
