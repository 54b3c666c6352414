import type { DocumentId, MessageId } from '../../../../src-preload/contract/ids.ts'
import type { Note, NotePart, NotesFilter, Segment } from '../../../../src-preload/contract/shapes/notes.ts'
import type { RouteInput } from '../../../../src-preload/contract/routes.ts'
import { createFeatureStore } from '../../../shared/feature-store.ts'
import { request } from '../../../shared/ipc.ts'
import { notify, run } from '../../../shared/controls/toasts.tsx'
import { t } from '../../../../src-preload/texts/say.ts'
import { firstTab, INITIAL_NOTES, reduceNotes, type NoteTab } from './notes-reducer.ts'

/** Store of the notes. */
export const notesStore = createFeatureStore(INITIAL_NOTES, reduceNotes)

const { dispatch } = notesStore

/** Loads the list with the current filter. */
export async function loadNotes(): Promise<void> {
  const { filter } = notesStore.get()
  const { notes } = await request('notes.list', filter)
  dispatch({ type: 'listed', filter, list: notes })
}

/** Filters the list. */
export async function filterNotes(filter: NotesFilter): Promise<void> {
  dispatch({ type: 'filtered', filter })
  await loadNotes()
}

/** Opens a note; `tab`: the one to show, else the one that shows the most of it. */
export async function openNote(id: DocumentId, tab: NoteTab | null = null): Promise<void> {
  const isOpen = notesStore.get().openId === id && notesStore.get().note !== null
  dispatch({ type: 'opening', id, tab })
  try {
    const { note } = await request('notes.get', { id })
    dispatch({ type: 'loaded', note })
    if (tab === null && !isOpen) dispatch({ type: 'tab-chosen', tab: firstTab(note) })
  } catch (error) {
    if (notesStore.get().openId === id) dispatch({ type: 'closed' })
    throw error
  }
}

/** Shows the list again. */
export function closeNote(): void {
  dispatch({ type: 'closed' })
  run(loadNotes())
}

/** Creates a note; resolves to its id. */
export async function createNote(input: RouteInput<'notes.create'>): Promise<DocumentId> {
  const { note } = await request('notes.create', input)
  return note.id
}

/** Keeps an answer with its sources as a note; resolves to its id. */
export async function keepAnswer(messageId: MessageId): Promise<DocumentId> {
  const { note } = await request('notes.keepAnswer', { messageId })
  return note.id
}

/** Changes title, date, tags or type. */
export async function editNote(change: RouteInput<'notes.edit'>): Promise<void> {
  dispatch({ type: 'loaded', note: (await request('notes.edit', change)).note })
}

/** Stores the memo. */
export async function saveMemo(id: DocumentId, memo: string): Promise<void> {
  await request('notes.saveMemo', { id, memo })
}

/** Stores the transcript as a version by the person. `edited`: the note as it was when the edit began. Tells when there is another version. */
export async function saveSegments({ id, transcript }: Note, segments: readonly Segment[]): Promise<void> {
  const { note, wasChanged } = await request('notes.saveSegments', { id, segments: [...segments], base: transcript?.made ?? null })
  dispatch({ type: 'loaded', note })
  const isWorking = note.state === 'recording' || note.state === 'transcribing'
  if (isWorking && transcript?.by.kind === 'engine') notify({ title: t('transcript.besideEngine') })
  else if (wasChanged) notify({ title: t('transcript.wasChanged') })
}

/** Makes an earlier version of a part the newest one. */
export async function restoreVersion(id: DocumentId, part: NotePart, version: number): Promise<void> {
  dispatch({ type: 'loaded', note: (await request('notes.restore', { id, part, version })).note })
  notify({ title: t('note.restored') })
}

/** Takes one correction of a transcript's version back. */
export async function undoCorrection(id: DocumentId, version: number, at: number): Promise<void> {
  dispatch({ type: 'loaded', note: (await request('notes.undoCorrection', { id, version, at })).note })
}

/** Removes the audio of a note for good. */
export async function removeAudio(id: DocumentId): Promise<void> {
  dispatch({ type: 'loaded', note: (await request('notes.removeAudio', { id })).note })
}
