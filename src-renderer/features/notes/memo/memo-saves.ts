import type { DocumentId } from '../../../../src-preload/contract/ids.ts'
import { notifyError } from '../../../shared/controls/toasts.tsx'
import { saveMemo } from '../store/notes-store.ts'
import { createAutosave, type Autosave } from '../../../shared/async/autosave.ts'

/** Saves of memos by note: a note that is left and opened again goes on with the save that may still be under way. */
const saves = new Map<DocumentId, Autosave<string>>()

/** The save of a note's memo. */
export function saveOf(id: DocumentId): Autosave<string> {
  const known = saves.get(id)
  if (known) return known
  const made = createAutosave<string>((memo) => saveMemo(id, memo), notifyError)
  saves.set(id, made)
  return made
}

/** Stores all memos at once: the window closes. */
export async function flushMemos(): Promise<void> {
  await Promise.all([...saves.values()].map((save) => save.flush()))
}
