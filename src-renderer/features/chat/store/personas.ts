import type { PersonaChange } from '../../../../src-preload/contract/shapes/personas.ts'
import { request } from '../../../shared/ipc.ts'
import { chatStore } from './chat-store.ts'

/** Chooses the persona, and its default filters unless the person chose filters. */
export function choosePersona(persona: string): void {
  chatStore.dispatch({ type: 'persona-chosen', persona })
}

/** Loads the personas. */
export async function loadPersonas(): Promise<void> {
  const { personas } = await request('personas.list', {})
  chatStore.dispatch({ type: 'personas-loaded', personas })
}

/** Creates a persona, or changes the one with that name. */
export async function savePersona(name: string, change: PersonaChange): Promise<void> {
  const { personas } = await request('personas.set', { name, change })
  chatStore.dispatch({ type: 'personas-loaded', personas })
}

export async function deletePersona(name: string): Promise<void> {
  const { personas } = await request('personas.delete', { name })
  chatStore.dispatch({ type: 'personas-loaded', personas })
}
