import { CircleCheck } from 'lucide-react'
import type { FormEvent } from 'react'
import type { Persona } from '../../../../src-preload/contract/shapes/personas.ts'
import type { PersonaDraft } from '../../../../src-preload/contract/shapes/session.ts'
import { t } from '../../../../src-preload/texts/say.ts'
import { personaName } from '../../../shared/chat-models/persona-name.ts'
import { Button } from '../../../shared/controls/button.tsx'
import { draftOf } from './persona-drafts.ts'
import { PersonaFilters } from './persona-filters.tsx'

const LABEL = 'flex flex-col gap-1 text-sm'
/** Id of the field that gets the focus after "New persona". */
export const PERSONA_NAME = 'persona-name'

type FormProps = {
  /** Of the persona: its filters begin anew with another one. The form itself stays, so that saving a new one leaves the focus where it was. */
  id: string
  form: PersonaDraft
  collections: readonly string[]
  keepsName: boolean
  onChange: (form: PersonaDraft) => void
  onSave: () => void
  /** Null: nothing is unsaved. */
  onDiscard: (() => void) | null
  /** It was saved just now. */
  isSaved: boolean
  /** Uses it in the open chat; null: nothing was saved just now, or the chat has it. */
  onUse: (() => void) | null
}

/** The fields of one persona. What became of them is told beside the button that saves. */
export function PersonaForm({ id, form, collections, keepsName, onChange, onSave, ...end }: FormProps) {
  const set = (change: Partial<PersonaDraft>) => onChange({ ...draftOf(form), ...change })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (form.name.trim() !== '') onSave()
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <label className={LABEL}>
        <span className="text-soft">{t('persona.name')}</span>
        <input
          id={PERSONA_NAME}
          className="field"
          value={keepsName ? personaName(form.name) : form.name}
          maxLength={60}
          disabled={keepsName}
          onChange={(event) => set({ name: event.target.value })}
        />
      </label>
      <label className={LABEL}>
        <span className="text-soft">{t('persona.prompt')}</span>
        <textarea
          className="field h-32 py-1.5"
          value={form.prompt}
          maxLength={8000}
          onChange={(event) => set({ prompt: event.target.value })}
        />
      </label>
      <div className="grid grid-cols-3 gap-3">
        <label className={LABEL}>
          <span className="text-soft">{t('persona.profile')}</span>
          <select className="field" value={form.profile} onChange={(event) => set({ profile: event.target.value as Persona['profile'] })}>
            {(['fast', 'balanced', 'best'] as const).map((one) => (
              <option key={one} value={one}>
                {t(`persona.profiles.${one}`)}
              </option>
            ))}
          </select>
        </label>
        <label className={LABEL}>
          <span className="text-soft">{t('persona.output')}</span>
          <select className="field" value={form.output} onChange={(event) => set({ output: event.target.value as Persona['output'] })}>
            {(['text', 'bullets', 'table', 'steps'] as const).map((one) => (
              <option key={one} value={one}>
                {t(`persona.outputs.${one}`)}
              </option>
            ))}
          </select>
        </label>
        <label className={LABEL}>
          <span className="text-soft">{t('persona.temperature')}</span>
          <input
            className="field"
            type="number"
            min={0}
            max={2}
            step={0.1}
            placeholder={t('persona.usual')}
            value={form.temperature ?? ''}
            onChange={(event) => set({ temperature: event.target.value === '' ? null : Number(event.target.value) })}
          />
        </label>
      </div>
      <PersonaFilters key={id} filters={form.filters} collections={collections} onChange={(filters) => set({ filters })} />
      <FormEnd isNamed={form.name.trim() !== ''} {...end} />
    </form>
  )
}

type EndProps = Pick<FormProps, 'onDiscard' | 'isSaved' | 'onUse'> & { isNamed: boolean }

/** What became of the changes, and the buttons that save them, leave them, or use the saved persona. */
function FormEnd({ isNamed, isSaved, onDiscard, onUse }: EndProps) {
  return (
    <div className="flex items-center justify-end gap-2">
      <output className="flex flex-1 items-center gap-1.5 text-sm text-soft">
        {isSaved && <CircleCheck size={16} className="shrink-0 text-ok" aria-hidden />}
        {onDiscard ? t('persona.kept') : isSaved && t('persona.saved')}
      </output>
      {onDiscard && <Button onClick={onDiscard}>{t('persona.discard')}</Button>}
      {onUse && <Button onClick={onUse}>{t('persona.use')}</Button>}
      <Button look="primary" disabled={!isNamed} submits>
        {t('persona.save')}
      </Button>
    </div>
  )
}
