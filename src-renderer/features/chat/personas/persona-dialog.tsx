import { Copy, Trash2, UserRoundPlus } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Persona } from '../../../../src-preload/contract/shapes/personas.ts'
import type { PersonaDraft, PersonaDrafts } from '../../../../src-preload/contract/shapes/session.ts'
import { IconButton } from '../../../shared/controls/button.tsx'
import { Dialog } from '../../../shared/controls/dialog.tsx'
import { personaName } from '../../../shared/chat-models/persona-name.ts'
import { t, written } from '../../../../src-preload/texts/say.ts'
import { run } from '../../../shared/controls/toasts.tsx'
import { setOnly } from '../store/composer-state.ts'
import { chatStore } from '../store/chat-store.ts'
import { choosePersona, deletePersona, loadPersonas, savePersona } from '../store/personas.ts'
import {
  draftOf,
  EMPTY_PERSONA,
  editPersona,
  flushPersonaDrafts,
  loadPersonaDrafts,
  newPersonaKey,
  personaDraftsStore,
} from './persona-drafts.ts'
import { PERSONA_NAME, PersonaForm } from './persona-form.tsx'

/** Creates, edits, duplicates and deletes personas. What is not saved is kept, whatever is chosen or closed. */
export function PersonaDialog({ collections, onClose }: { collections: readonly string[]; onClose: () => void }) {
  const personas = chatStore.use((state) => state.personas)
  const inChat = chatStore.use((state) => state.persona ?? state.personas[0]?.name)
  const { drafts, chosen: picked, isLoaded } = personaDraftsStore.use()
  const key = picked ?? personas[0]?.id ?? ''
  const known = personas.find(({ id }) => id === key)
  const draft = drafts[key]
  const shown: PersonaDraft = draft ?? known ?? EMPTY_PERSONA
  const choose = (next: string | null) => personaDraftsStore.dispatch({ type: 'chosen', key: next })
  const edit = (next: PersonaDraft | null) => editPersona(key, next, known)
  // The persona that was saved last, until another one is chosen or it is changed again.
  const [saved, setSaved] = useState<string | null>(null)
  const isSaved = saved !== null && saved === known?.name && draft === undefined
  useEffect(() => {
    run(loadPersonas())
    run(loadPersonaDrafts())
    return () => run(flushPersonaDrafts())
  }, [])
  const save = async () => {
    const change = { ...shown, name: shown.name.trim(), filters: setOnly(shown.filters) }
    await savePersona(known?.name ?? change.name, change)
    edit(null)
    choose(chatStore.get().personas.find(({ name }) => name === change.name)?.id ?? null)
    setSaved(change.name)
  }
  const remove = async ({ name }: Persona) => {
    await deletePersona(name)
    edit(null)
    choose(null)
  }
  const use = () => {
    if (saved !== null) choosePersona(saved)
    onClose()
  }
  return (
    <Dialog open onClose={onClose} title={t('persona.title')} wide>
      <div className="flex flex-col gap-3">
        <div className="flex items-center gap-1">
          <PersonaChoice personas={personas} drafts={drafts} chosen={key} onChoose={choose} />
          <PersonaTools
            shown={shown}
            isKnown={known !== undefined}
            onDelete={known && known !== personas[0] ? () => run(remove(known)) : null}
          />
        </div>
        <PersonaForm
          id={`${key} ${isLoaded}`}
          form={shown}
          collections={collections}
          keepsName={known !== undefined && known === personas[0]}
          onChange={edit}
          onSave={() => run(save())}
          isSaved={isSaved}
          onUse={isSaved && saved !== inChat ? use : null}
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
    </Dialog>
  )
}

/** Buttons that make a new persona, alone or from the shown one, and delete the shown one. `onDelete` null: it stays. */
function PersonaTools({ shown, isKnown, onDelete }: { shown: PersonaDraft; isKnown: boolean; onDelete: (() => void) | null }) {
  const begin = (draft: PersonaDraft | null) => {
    const key = newPersonaKey()
    if (draft !== null) editPersona(key, draft, undefined)
    personaDraftsStore.dispatch({ type: 'chosen', key })
    focusLater(PERSONA_NAME)
  }
  const copy = () => begin({ ...draftOf(shown), name: written('persona.copyOf', { name: shown.name }).slice(0, 60) })
  return (
    <>
      <IconButton icon={UserRoundPlus} side="bottom" label={t('persona.new')} onClick={() => begin(null)} />
      <IconButton icon={Copy} side="bottom" label={t('persona.duplicate')} disabled={!isKnown} onClick={copy} />
      <IconButton
        icon={Trash2}
        side="bottom"
        label={t('persona.delete')}
        disabled={!isKnown || onDelete === null}
        onClick={() => onDelete?.()}
      />
    </>
  )
}

/** Focuses a control that the next render brings. */
function focusLater(id: string): void {
  requestAnimationFrame(() => document.getElementById(id)?.focus())
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
