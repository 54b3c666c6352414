import { Copy, Trash2, UserRoundPlus } from 'lucide-react'
import { useEffect, useState, type FormEvent } from 'react'
import type { Persona } from '../../../../src-preload/contract/shapes/personas.ts'
import type { PersonaDraft, PersonaDrafts } from '../../../../src-preload/contract/shapes/session.ts'
import { Button, IconButton } from '../../../shared/controls/button.tsx'
import { ConfirmDialog, Dialog } from '../../../shared/controls/dialog.tsx'
import { personaName } from '../../../shared/chat-models/persona-name.ts'
import { t, written } from '../../../../src-preload/texts/say.ts'
import { run } from '../../../shared/controls/toasts.tsx'
import { setOnly } from '../store/composer-state.ts'
import { chatStore } from '../store/chat-store.ts'
import { deletePersona, loadPersonas, savePersona } from '../store/personas.ts'
import { EMPTY_PERSONA, editPersona, flushPersonaDrafts, loadPersonaDrafts, newPersonaKey, personaDraftsStore } from './persona-drafts.ts'
import { PersonaFilters } from './persona-filters.tsx'

const LABEL = 'flex flex-col gap-1 text-sm'

/** Creates, edits, duplicates and deletes personas. What is not saved is kept, whatever is chosen or closed. */
export function PersonaDialog({ collections, onClose }: { collections: readonly string[]; onClose: () => void }) {
  const personas = chatStore.use((state) => state.personas)
  const { drafts, chosen: picked, isLoaded } = personaDraftsStore.use()
  const key = picked ?? personas[0]?.id ?? ''
  const known = personas.find(({ id }) => id === key)
  const draft = drafts[key]
  const shown: PersonaDraft = draft ?? known ?? EMPTY_PERSONA
  const [deleting, setDeleting] = useState(false)
  const choose = (next: string | null) => personaDraftsStore.dispatch({ type: 'chosen', key: next })
  const edit = (next: PersonaDraft | null) => editPersona(key, next, known)
  useEffect(() => {
    run(loadPersonas())
    run(loadPersonaDrafts())
    return () => run(flushPersonaDrafts())
  }, [])
  const save = async () => {
    const change = { ...shown, name: shown.name.trim(), filters: setOnly(shown.filters) }
    await savePersona(known?.name ?? change.name, change)
    edit(null)
    const saved = chatStore.get().personas.find(({ name }) => name === change.name)
    choose(saved?.id ?? null)
  }
  return (
    <Dialog open onClose={onClose} title={t('persona.title')} wide>
      <div className="flex flex-col gap-3">
        <div className="flex items-center gap-1">
          <PersonaChoice personas={personas} drafts={drafts} chosen={key} onChoose={choose} />
          <IconButton icon={UserRoundPlus} side="bottom" label={t('persona.new')} onClick={() => choose(newPersonaKey())} />
          <IconButton
            icon={Copy}
            side="bottom"
            label={t('persona.duplicate')}
            disabled={!known}
            onClick={() => {
              const copy = newPersonaKey()
              editPersona(copy, { ...draftOf(shown), name: written('persona.copyOf', { name: shown.name }).slice(0, 60) }, undefined)
              choose(copy)
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
          key={`${key} ${isLoaded}`}
          form={shown}
          collections={collections}
          keepsName={known !== undefined && known === personas[0]}
          onChange={edit}
          onSave={() => run(save())}
          onDiscard={
            draft === undefined
              ? null
              : () => {
                  edit(null)
                  if (!known) choose(null)
                }
          }
        />
      </div>
      <ConfirmDialog
        open={deleting}
        onClose={() => setDeleting(false)}
        title={t('persona.confirm', { name: known?.name ?? '' })}
        description={t('persona.confirmText')}
        action={t('common.delete')}
        onConfirm={() => {
          if (!known) return
          edit(null)
          run(deletePersona(known.name).then(() => choose(null)))
        }}
      />
    </Dialog>
  )
}

/** A persona without its id. */
function draftOf({ name, prompt, profile, temperature, output, filters }: PersonaDraft): PersonaDraft {
  return { name, prompt, profile, temperature, output, filters }
}

/** All personas, with those that are not saved yet. */
function PersonaChoice({
  personas,
  drafts,
  chosen,
  onChoose,
}: {
  personas: readonly Persona[]
  drafts: PersonaDrafts
  chosen: string
  onChoose: (key: string) => void
}) {
  const isKnown = (key: string) => personas.some(({ id }) => id === key)
  const fresh = Object.keys(drafts).filter((key) => !isKnown(key))
  if (!isKnown(chosen) && !fresh.includes(chosen)) fresh.push(chosen)
  const unsaved = (name: string) => t('persona.unsaved', { name: name.trim() === '' ? t('persona.new') : name })
  return (
    <select
      className="field flex-1"
      aria-label={t('persona.which')}
      value={chosen}
      onChange={(event) => onChoose(event.target.value)}
      data-first
    >
      {personas.map(({ id, name }) => (
        <option key={id} value={id}>
          {drafts[id] ? unsaved(personaName(name)) : personaName(name)}
        </option>
      ))}
      {fresh.map((key) => (
        <option key={key} value={key}>
          {drafts[key] ? unsaved(drafts[key].name) : t('persona.new')}
        </option>
      ))}
    </select>
  )
}

type FormProps = {
  form: PersonaDraft
  collections: readonly string[]
  keepsName: boolean
  onChange: (form: PersonaDraft) => void
  onSave: () => void
  /** Null: nothing is unsaved. */
  onDiscard: (() => void) | null
}

function PersonaForm({ form, collections, keepsName, onChange, onSave, onDiscard }: FormProps) {
  const set = (change: Partial<PersonaDraft>) => onChange({ ...draftOf(form), ...change })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (form.name.trim() !== '') onSave()
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      <label className={LABEL}>
        <span className="text-soft">{t('persona.name')}</span>
        <input
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
      <PersonaFilters filters={form.filters} collections={collections} onChange={(filters) => set({ filters })} />
      <div className="flex items-center justify-end gap-2">
        {onDiscard && (
          <>
            <output className="flex-1 text-sm text-soft">{t('persona.kept')}</output>
            <Button onClick={onDiscard}>{t('persona.discard')}</Button>
          </>
        )}
        <Button look="primary" disabled={form.name.trim() === ''} onClick={submit}>
          {t('persona.save')}
        </Button>
      </div>
    </form>
  )
}
