import { Copy, Trash2, UserRoundPlus } from 'lucide-react'
import { useEffect, useState, type FormEvent } from 'react'
import type { Persona, PersonaChange } from '../../../../src-preload/contract/shapes/personas.ts'
import { Button, IconButton } from '../../../shared/controls/button.tsx'
import { ConfirmDialog, Dialog } from '../../../shared/controls/dialog.tsx'
import { t } from '../../../../src-preload/texts/say.ts'
import { run } from '../../../shared/controls/toasts.tsx'
import { setOnly } from '../store/composer-state.ts'
import { chatStore } from '../store/chat-store.ts'
import { deletePersona, loadPersonas, savePersona } from '../store/personas.ts'
import { PersonaFilters } from './persona-filters.tsx'

const NEW: Omit<Persona, 'id'> = { name: '', prompt: '', profile: 'balanced', temperature: null, output: 'text', filters: {} }
const LABEL = 'flex flex-col gap-1 text-sm'

/** Creates, edits, duplicates and deletes personas. */
export function PersonaDialog({ collections, onClose }: { collections: readonly string[]; onClose: () => void }) {
  const personas = chatStore.use((state) => state.personas)
  // undefined: the first persona, as soon as the personas are loaded.
  const [picked, setPicked] = useState<string | null | undefined>(undefined)
  const chosen = picked === undefined ? (personas[0]?.name ?? null) : picked
  const [deleting, setDeleting] = useState(false)
  const [draft, setDraft] = useState<Omit<Persona, 'id'> | null>(null)
  const known = personas.find(({ name }) => name === chosen)
  const shown = draft ?? known ?? NEW
  const choose = (name: string | null) => {
    setPicked(name)
    setDraft(name === null ? NEW : null)
  }
  useEffect(() => run(loadPersonas()), [])
  const save = async (name: string, change: PersonaChange) => {
    await savePersona(name, change)
    choose(change.name ?? name)
  }
  return (
    <Dialog open onClose={onClose} title={t('persona.title')} wide>
      <div className="flex flex-col gap-3">
        <div className="flex items-center gap-1">
          <select
            className="field flex-1"
            aria-label={t('persona.which')}
            value={chosen ?? ''}
            onChange={(event) => choose(event.target.value)}
            data-first
          >
            {chosen === null && <option value="">{t('persona.new')}</option>}
            {personas.map(({ id, name }) => (
              <option key={id}>{name}</option>
            ))}
          </select>
          <IconButton icon={UserRoundPlus} side="bottom" label={t('persona.new')} onClick={() => choose(null)} />
          <IconButton
            icon={Copy}
            side="bottom"
            label={t('persona.duplicate')}
            disabled={!known}
            onClick={() => {
              setPicked(null)
              setDraft({ ...shown, name: t('persona.copyOf', { name: shown.name }).slice(0, 60) })
            }}
          />
          <IconButton
            icon={Trash2}
            side="bottom"
            label={t('persona.delete')}
            disabled={!known || known === personas[0]}
            onClick={() => setDeleting(true)}
          />
        </div>
        <PersonaForm
          key={chosen ?? `new ${draft?.name ?? ''}`}
          persona={shown}
          collections={collections}
          keepsName={known !== undefined && known === personas[0]}
          onSave={(change) => run(save(known?.name ?? change.name ?? '', change))}
        />
      </div>
      <ConfirmDialog
        open={deleting}
        onClose={() => setDeleting(false)}
        title={t('persona.confirm', { name: shown.name })}
        description={t('persona.confirmText')}
        action={t('common.delete')}
        onConfirm={() => known && run(deletePersona(known.name).then(() => choose(personas[0]?.name ?? null)))}
      />
    </Dialog>
  )
}

type FormProps = {
  persona: Omit<Persona, 'id'>
  collections: readonly string[]
  keepsName: boolean
  onSave: (change: PersonaChange) => void
}

function PersonaForm({ persona, collections, keepsName, onSave }: FormProps) {
  const [form, setForm] = useState(persona)
  const set = (change: Partial<Persona>) => setForm({ ...form, ...change })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (form.name.trim() !== '') onSave({ ...form, name: form.name.trim(), filters: setOnly(form.filters) })
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      <label className={LABEL}>
        <span className="text-soft">{t('persona.name')}</span>
        <input
          className="field"
          value={form.name}
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
      <PersonaFilters filters={form.filters} collections={collections} onChange={(filters) => set({ filters })} />
      <div className="flex justify-end">
        <Button look="primary" disabled={form.name.trim() === ''} onClick={submit}>
          {t('persona.save')}
        </Button>
      </div>
    </form>
  )
}
