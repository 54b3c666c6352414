import type { DocumentId } from '../../../../src-preload/contract/ids.ts'
import type { NoteFormat } from '../../../../src-preload/contract/shapes/notes.ts'
import { text } from '../../../../src-preload/texts/text.ts'
import { t } from '../../../../src-preload/texts/say.ts'
import { notify } from '../../../shared/controls/toasts.tsx'
import { request } from '../../../shared/ipc.ts'
import { notesStore } from './notes-store.ts'

const { dispatch } = notesStore

/** Refines a note; events tell what is being done. */
export async function refineNote(id: DocumentId): Promise<void> {
  dispatch({ type: 'refining', id, message: text('note.refining') })
  try {
    const { note, notice } = await request('notes.refine', { id })
    dispatch({ type: 'loaded', note })
    dispatch({ type: 'refined', id, notice })
  } catch (error) {
    dispatch({ type: 'refined', id, notice: null })
    throw error
  }
}

export async function stopRefining(id: DocumentId): Promise<void> {
  await request('notes.stopRefining', { id })
}

/** Transcribes the recording of a note, as a new version of its transcript. */
export async function transcribeNote(id: DocumentId): Promise<void> {
  await request('notes.transcribe', { id })
}

export async function stopTranscribing(id: DocumentId): Promise<void> {
  await request('notes.stopTranscribing', { id })
}

/** Takes in a transcript from elsewhere, in whatever form. */
export async function pasteTranscript(id: DocumentId, pasted: string): Promise<void> {
  dispatch({ type: 'loaded', note: (await request('notes.pasteTranscript', { id, text: pasted })).note })
}

/** Writes a note into a file that the person chooses. */
export async function saveNoteFile(id: DocumentId, format: NoteFormat): Promise<void> {
  const { saved } = await request('notes.saveFile', { id, format })
  if (saved) notify({ title: t('note.saved') })
}
