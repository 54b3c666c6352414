import type { Document, RedactPolicy } from '../../../src-preload/contract/shapes/documents.ts'
import { AppError } from '../../../src-preload/contract/errors.ts'
import type { DocumentId } from '../../../src-preload/contract/ids.ts'
import { withoutHidden } from '../../../src-preload/contract/visible.ts'
import type { Calls, FileStorage } from '../../storage/index.ts'
import { redactLine } from '../../reading/index.ts'
import { originalNoteOf } from '../domain/original-note.ts'
import type { LibraryFunctions } from '../sqlite/library-functions.ts'

/** `before`: what `rename` takes to undo it; '' is the title that was read. */
export type Renamed = { document: Document; before: string }

export type TitlesService = {
  /**
   * Gives a document a title, which stays whatever is read later; '' brings back that of the file. A note is renamed as a note. Throws
   * `document-not-found`.
   */
  rename(id: DocumentId, title: string): Promise<Renamed>
}

type Options = {
  database: Calls<LibraryFunctions, 'getDocument' | 'getFile' | 'renameDocument'> & {
    /** The note that a document is; null: it is none. */
    getNote(id: DocumentId): Promise<{ title: string } | null>
  }
  storage: Pick<FileStorage, 'annotate'>
  relabel: (id: DocumentId) => Promise<void>
  renameNote: (id: DocumentId, title: string) => Promise<unknown>
  redact: () => RedactPolicy
  onDocuments: (ids: DocumentId[]) => void
}

/** Creates the service of titles that a person gives. */
export function createTitles(options: Options): TitlesService {
  const { database } = options

  async function get(id: DocumentId): Promise<Document> {
    const document = await database.getDocument(id)
    if (!document) throw new AppError('document-not-found')
    return document
  }

  return {
    async rename(id, wanted) {
      const document = await get(id)
      const line = withoutHidden(wanted).replaceAll(/\s+/gu, ' ').trim()
      const note = await database.getNote(id)
      if (note) await options.renameNote(id, line)
      const policy = document.redact === null ? options.redact() : (document.redact as RedactPolicy)
      const title = line === '' ? null : redactLine(line, policy, document.kind ?? 'user')
      const before = note ? note.title : ((await database.renameDocument({ id, title })).before ?? '')
      const renamed = await get(id)
      // The title is shown at once; passages follow, also after a kill.
      options.onDocuments([id])
      if (note) return { document: renamed, before }
      await options.relabel(id)
      await annotate(options, renamed)
      return { document: renamed, before }
    },
  }
}

/** Writes the title beside the original, from which it comes back after the loss of a database. */
async function annotate({ database, storage }: Options, document: Document): Promise<void> {
  const row = await database.getFile(document.id)
  if (row?.file) await storage.annotate(row.file, originalNoteOf(document, row.name))
}
