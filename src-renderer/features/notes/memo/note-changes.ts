import { isAppError } from '../../../../src-preload/contract/errors.ts'
import type { DocumentId } from '../../../../src-preload/contract/ids.ts'
import { run } from '../../../shared/controls/toasts.tsx'
import { request } from '../../../shared/ipc.ts'
import { loadNotes, notesStore } from '../store/notes-store.ts'
import { saveOf } from './memo-saves.ts'

/** Time in which changes are collected into one request, ms. */
const GATHER_MILLISECONDS = 200

let gathered = new Set<DocumentId>()
let timer: ReturnType<typeof setTimeout> | null = null

/** Collects changed notes and reloads the list and the open note once. */
export function notesChanged(ids: readonly DocumentId[]): void {
  for (const id of ids) gathered.add(id)
  timer ??= setTimeout(() => {
    timer = null
    const changed = gathered
    gathered = new Set()
    run(reload(changed))
  }, GATHER_MILLISECONDS)
}

async function reload(changed: ReadonlySet<DocumentId>): Promise<void> {
  const { list, openId } = notesStore.get()
  if (openId !== null && changed.has(openId)) {
    // The change is the memo that is being typed: reading it back with each save would cost more than the typing.
    if (saveOf(openId).hasUnsaved()) return notesChanged([...changed])
    await refresh(openId)
  }
  if (list !== null) await loadNotes()
}

/** Reads the open note again. It closes if the note is in the trash now. */
async function refresh(id: DocumentId): Promise<void> {
  try {
    notesStore.dispatch({ type: 'loaded', note: (await request('notes.get', { id })).note })
  } catch (error) {
    if (!isAppError(error) || error.code !== 'note-not-found') throw error
    if (notesStore.get().openId === id) notesStore.dispatch({ type: 'closed' })
  }
}
