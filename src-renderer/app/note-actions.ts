import { asMarkdownText } from '../../src-preload/texts/markdown-text.ts'
import type { DocumentId, MessageId } from '../../src-preload/contract/ids.ts'
import { t, written } from '../../src-preload/texts/say.ts'
import { deleteDocuments, libraryStore } from '../features/library/store/library-store.ts'
import { pausePlayer } from '../features/notes/player/player-store.ts'
import { isGoingOn } from '../features/notes/recorder/recorder-reducer.ts'
import { recorderStore, startRecording, stopRecording } from '../features/notes/recorder/recorder-store.ts'
import type { NoteTab } from '../features/notes/store/notes-reducer.ts'
import { closeNote, createNote, keepAnswer, openNote } from '../features/notes/store/notes-store.ts'
import { notify, run } from '../shared/controls/toasts.tsx'
import { showView } from './navigation.ts'

/** The collection of new notes: the shown one, else the default one. */
function scopeOfNote(): { collection?: string } {
  const { scope } = libraryStore.get()
  return scope === null ? {} : { collection: scope }
}

/** Shows the list of notes. */
export function showNotes(): void {
  closeNote()
  showView('notes')
}

/** Opens a note. */
export function showNote(id: DocumentId, tab: NoteTab | null = null): void {
  showView('notes')
  run(openNote(id, tab))
}

/** Starts a recording and opens its note for the person's own words. */
export async function record(): Promise<void> {
  pausePlayer()
  const { collection } = scopeOfNote()
  const id = await startRecording(collection)
  if (id) showNote(id, 'memo')
}

/** Stops the recording and shows its note. */
export async function stop(): Promise<void> {
  const id = await stopRecording()
  if (id) showNote(id)
}

/** Starts a recording, or stops the one that goes on. */
export function toggleRecording(): void {
  run(isGoingOn(recorderStore.get()) ? stop() : record())
}

/** Creates an empty note and opens it. */
export async function writeNote(): Promise<void> {
  showNote(await createNote(scopeOfNote()), 'memo')
}

/** Keeps an answer as a note. */
export async function keepAnswerAsNote(messageId: MessageId): Promise<void> {
  tellKept(await keepAnswer(messageId))
}

/** Keeps a passage of a document as a note. */
export async function keepPassageAsNote(passage: string, title: string): Promise<void> {
  const quote = passage.split('\n').map((line) => `> ${asMarkdownText(line)}`.trimEnd())
  const memo = `${quote.join('\n')}\n\n${written('note.keptFrom', { title })}\n`
  tellKept(await createNote({ ...scopeOfNote(), ...(title !== '' && { title: title.slice(0, 200) }), memo }))
}

function tellKept(id: DocumentId): void {
  notify({ title: t('note.kept'), action: { label: t('note.open'), perform: () => showNote(id, 'memo') } })
}

/** Moves the open note to the trash, with Undo. */
export async function deleteNote(id: DocumentId): Promise<void> {
  await deleteDocuments([id])
  closeNote()
}
