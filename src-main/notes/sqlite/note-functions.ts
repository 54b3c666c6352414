import type { Bound } from '../../storage/index.ts'
import * as terms from './document-terms.ts'
import * as compressible from './compressible.ts'
import * as ledger from './ledger.ts'
import { listNotes } from './list-notes.ts'
import * as versions from './note-versions.ts'
import * as notes from './notes.ts'
import * as recordings from './recordings.ts'
import { isNoteStale, queueStaleNotes, setNoteFile, staleNotes } from './stale-notes.ts'

/** Functions of notes, of the database thread. */
export const noteFunctions = {
  ...notes,
  ...versions,
  ...recordings,
  ...compressible,
  ...ledger,
  ...terms,
  listNotes,
  isNoteStale,
  queueStaleNotes,
  setNoteFile,
  staleNotes,
}

export type NoteFunctions = Bound<typeof noteFunctions>
