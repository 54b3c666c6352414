import type { Persona } from '../../../../src-preload/contract/shapes/personas.ts'
import type { PersonaDraft, PersonaDrafts } from '../../../../src-preload/contract/shapes/session.ts'
import { createAutosave } from '../../../shared/async/autosave.ts'
import { notifyError } from '../../../shared/controls/toasts.tsx'
import { createFeatureStore } from '../../../shared/feature-store.ts'
import { request } from '../../../shared/ipc.ts'

/** Unsaved personas by key; `chosen`: the key in the dialog, null: the first persona. */
type DraftsState = { readonly drafts: PersonaDrafts; readonly isLoaded: boolean; readonly chosen: string | null }
type DraftsEvent =
  | { type: 'loaded'; drafts: PersonaDrafts }
  | { type: 'chosen'; key: string | null }
  | { type: 'edited'; key: string; draft: PersonaDraft | null }

/** A persona before anything is written. */
export const EMPTY_PERSONA: PersonaDraft = { name: '', prompt: '', profile: 'balanced', temperature: null, output: 'text', filters: {} }
const NEW = 'new '

/** A persona without its id. */
export function draftOf({ name, prompt, profile, temperature, output, filters }: PersonaDraft): PersonaDraft {
  return { name, prompt, profile, temperature, output, filters }
}

function reduceDrafts(state: DraftsState, event: DraftsEvent): DraftsState {
  switch (event.type) {
    case 'loaded':
      return { ...state, isLoaded: true, drafts: { ...event.drafts, ...state.drafts } }
    case 'chosen':
      return { ...state, chosen: event.key }
    case 'edited': {
      const { [event.key]: _before, ...others } = state.drafts
      return { ...state, drafts: event.draft === null ? others : { ...others, [event.key]: event.draft } }
    }
  }
}

/** Store of the personas that are being written. They are kept until they are saved or discarded. */
export const personaDraftsStore = createFeatureStore<DraftsState, DraftsEvent>({ drafts: {}, isLoaded: false, chosen: null }, reduceDrafts)

const save = createAutosave<PersonaDrafts>(async (drafts) => void (await request('session.keepPersonas', { drafts })), notifyError)

/** Loads the unsaved personas of an earlier session, once. */
export async function loadPersonaDrafts(): Promise<void> {
  if (personaDraftsStore.get().isLoaded) return
  personaDraftsStore.dispatch({ type: 'loaded', ...(await request('session.personas', {})) })
}

/** Keeps what was written; null, or the same as the stored persona: nothing is unsaved. */
export function editPersona(key: string, draft: PersonaDraft | null, known: Persona | undefined): void {
  const before: PersonaDraft = known ?? EMPTY_PERSONA
  const isSame =
    draft !== null && (Object.keys(EMPTY_PERSONA) as (keyof PersonaDraft)[]).every((field) => same(draft[field], before[field]))
  personaDraftsStore.dispatch({ type: 'edited', key, draft: isSame ? null : draft })
  save.changed(() => personaDraftsStore.get().drafts)
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** The key of another new persona. */
export function newPersonaKey(): string {
  const { drafts } = personaDraftsStore.get()
  let number = 1
  while (`${NEW}${number}` in drafts) number += 1
  return `${NEW}${number}`
}

/** Stores what is not stored yet: the dialog or the window closes. */
export async function flushPersonaDrafts(): Promise<void> {
  await save.flush()
}
