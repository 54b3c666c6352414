import { useState } from 'react'
import { DOCUMENT_TYPES } from '../../../../src-preload/contract/file-types.ts'
import type { Filters } from '../../../../src-preload/contract/shapes/documents.ts'
import { scopeLabel } from '../../../shared/scope.ts'
import { t } from '../../../../src-preload/texts/say.ts'
import { collectionName } from '../../../../src-preload/texts/collection-name.ts'

type Props = { filters: Filters; collections: readonly string[]; onChange: (filters: Filters) => void }

/** Default filters of a persona: collections, types, tags. Folded if there are none. */
export function PersonaFilters({ filters, collections, onChange }: Props) {
  const [tags, setTags] = useState((filters.tags ?? []).join(', '))
  // Only at the start: removing the last filter must not fold the section.
  const [startsOpen] = useState(scopeLabel(filters) !== '')
  const chosen = filters.collections ?? []
  const all = [...new Set([...collections, ...chosen])]
  const set = (change: Partial<Filters>) => onChange({ ...filters, ...change })
  return (
    <details className="rounded-md border border-line px-3 py-2 text-sm" open={startsOpen}>
      <summary className="cursor-pointer rounded-xs">
        {t('persona.looks')} <span className="text-soft">{scopeLabel(filters) || t('persona.looksEverywhere')}</span>
      </summary>
      <div className="mt-2 flex flex-col gap-3">
        <p className="text-xs text-soft">{t('persona.looksHint')}</p>
        <Boxes
          legend={t('persona.collections')}
          values={all}
          chosen={chosen}
          label={collectionName}
          onChange={(next) => set({ collections: next })}
        />
        <Boxes
          legend={t('persona.types')}
          values={DOCUMENT_TYPES}
          chosen={filters.types ?? []}
          label={(type) => t(`library.types.${type}`)}
          onChange={(next) => set({ types: next })}
        />
        <label className="flex flex-col gap-1">
          <span className="text-soft">{t('persona.tags')}</span>
          <input
            className="field"
            dir="auto"
            value={tags}
            placeholder={t('persona.tagsHint')}
            onChange={(event) => {
              setTags(event.target.value)
              set({
                tags: event.target.value
                  .split(',')
                  .map((tag) => tag.trim())
                  .filter(Boolean),
              })
            }}
          />
        </label>
      </div>
    </details>
  )
}

function Boxes<One extends string>({
  legend,
  values,
  chosen,
  label,
  onChange,
}: {
  legend: string
  values: readonly One[]
  chosen: readonly One[]
  label: (value: One) => string
  onChange: (chosen: One[]) => void
}) {
  return (
    <fieldset>
      <legend className="mb-1 text-soft">{legend}</legend>
      <div className="flex max-h-28 flex-wrap gap-x-4 gap-y-1 overflow-y-auto">
        {values.map((value) => (
          <label key={value} className="flex min-w-0 items-center gap-2">
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              onChange={(event) => onChange(event.target.checked ? [...chosen, value] : chosen.filter((one) => one !== value))}
            />
            <span dir="auto" className="truncate">
              {label(value)}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
