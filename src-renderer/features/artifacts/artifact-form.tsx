import { useState } from 'react'
import type { ArtifactInput, ArtifactType } from '../../../src-preload/contract/shapes/artifacts.ts'
import type { Filters } from '../../../src-preload/contract/shapes/documents.ts'
import { ARTIFACT_TYPES } from '../../shared/artifact-types.ts'
import { Button } from '../../shared/controls/button.tsx'
import { scopeLabel } from '../../shared/scope.ts'
import { personaName } from '../../shared/chat-models/persona-name.ts'
import { t } from '../../../src-preload/texts/say.ts'
import { run } from '../../shared/controls/toasts.tsx'
import { makeArtifact } from './artifact-store.ts'
import { collectionName } from '../../../src-preload/texts/collection-name.ts'

type Props = { collections: readonly string[]; personas: readonly string[]; proposal: ArtifactInput | null }
type Option = { readonly value: string; readonly label: string }

/** Option value for the scope of the proposal if it is more than one collection. No collection has a blank name. */
const AS_PROPOSED = ' '

/** Form for a new artifact: type, scope and persona, with the values of a proposal. */
export function ArtifactForm({ collections, personas, proposal }: Props) {
  const proposed = proposal?.filters ?? {}
  const [type, setType] = useState<ArtifactType>(proposal?.type ?? 'blueprint')
  const [scope, setScope] = useState(scopeValue(proposed))
  const [persona, setPersona] = useState(proposal?.persona ?? '')
  const make = () => {
    const filters = scope === AS_PROPOSED ? proposed : scope === '' ? null : { collections: [scope] }
    run(makeArtifact({ type, ...(filters && { filters }), ...(persona !== '' && { persona }) }))
  }
  const scopes = [
    { value: '', label: t('artifacts.everything') },
    ...collections.map((name) => ({ value: name, label: collectionName(name) })),
  ]
  if (scopeValue(proposed) === AS_PROPOSED)
    scopes.push({ value: AS_PROPOSED, label: t('artifacts.fromChat', { scope: scopeLabel(proposed) }) })
  return (
    <section aria-label={t('artifacts.new')} className="flex flex-col gap-3">
      <fieldset className="grid grid-cols-2 gap-2">
        <legend className="sr-only">{t('artifacts.type')}</legend>
        {ARTIFACT_TYPES.map((kind) => (
          <label
            key={kind}
            aria-label={t(`artifacts.types.${kind}`)}
            className="flex items-start gap-2 rounded-lg border border-line px-3 py-2 text-sm hover:bg-hover has-checked:border-accent has-checked:bg-selected"
          >
            <input
              type="radio"
              name="artifact-type"
              className="mt-1 accent-accent"
              aria-describedby={`sections-${kind}`}
              checked={type === kind}
              onChange={() => setType(kind)}
            />
            <span>
              <span className="block font-medium">{t(`artifacts.types.${kind}`)}</span>
              <span id={`sections-${kind}`} className="block text-xs text-soft">
                {t(`artifacts.sections.${kind}`)}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      <div className="flex flex-wrap items-end gap-3">
        <Choice label={t('artifacts.scope')} options={scopes} value={scope} onChoose={setScope} />
        <Choice
          label={t('artifacts.persona')}
          options={[{ value: '', label: t('artifacts.nobody') }, ...personas.map((name) => ({ value: name, label: personaName(name) }))]}
          value={persona}
          onChoose={setPersona}
        />
        <Button look="primary" onClick={make}>
          {t('artifacts.make')}
        </Button>
      </div>
    </section>
  )
}

/** Option value of a scope: '' for all documents, the name of a single collection, else `AS_PROPOSED`. */
function scopeValue(filters: Filters): string {
  if (Object.keys(filters).length === 0) return ''
  const { collections, ...other } = filters
  return collections?.length === 1 && Object.keys(other).length === 0 ? (collections[0] ?? '') : AS_PROPOSED
}

function Choice(props: { label: string; options: readonly Option[]; value: string; onChoose: (value: string) => void }) {
  return (
    <label className="flex min-w-0 flex-col gap-1 text-sm">
      <span className="text-soft">{props.label}</span>
      <select className="field max-w-60" value={props.value} onChange={(event) => props.onChoose(event.target.value)}>
        {props.options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  )
}
