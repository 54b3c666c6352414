import type { Artifact } from '../../../src-preload/contract/shapes/artifacts.ts'
import { createAutosave, type Autosave } from '../../shared/async/autosave.ts'
import { notifyError } from '../../shared/controls/toasts.tsx'
import { request } from '../../shared/ipc.ts'

/** Saves of drafts by version: an artifact that is left and opened again goes on with the save that may still be under way. */
const saves = new Map<string, Autosave<string>>()

/** Keeps what is typed into a version. */
export function draftSaveOf({ id, version }: Pick<Artifact, 'id' | 'version'>): Autosave<string> {
  const key = `${id} ${version}`
  const known = saves.get(key)
  if (known) return known
  const keep = async (markdown: string): Promise<void> => void (await request('artifacts.keepDraft', { id, base: version, markdown }))
  const made = createAutosave<string>(keep, notifyError)
  saves.set(key, made)
  return made
}

/** Stores all drafts at once: the window closes. */
export async function flushDrafts(): Promise<void> {
  await Promise.all([...saves.values()].map((save) => save.flush()))
}
