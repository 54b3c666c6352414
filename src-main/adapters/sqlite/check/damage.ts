import type { Finding } from '../../../../src-preload/contract/commands.ts'
import type { DocumentId } from '../../../../src-preload/contract/ids.ts'
import type { Connection } from '../connection.ts'
import { toStorageError } from '../storage-error.ts'

/**
 * A finding of a check of the database, and what mends it: the word index from its passages, vectors and codes, the documents by reading their originals again,
 * digests. Null: only a person can tell what it should be.
 */
export type Damage = Finding & { mend: 'keyword' | 'vectors' | 'documents' | 'digests' | null }

/** Findings of one kind that are listed; a database that is broken everywhere needs no longer list. */
export const LISTED = 100

/** Next steps: none of them loses anything. */
export const NEXT = {
  keyword: 'The word index is made of the passages: run echomind rebuild keyword, or press Mend in Health.',
  vectors: 'Vectors are made of the passages: run echomind rebuild vectors, or press Mend in Health.',
  documents: 'The text is made of the stored original: run echomind rebuild, or press Mend in Health; its id, tags and chats stay.',
  digests: 'Nothing you wrote is touched; run echomind rebuild, or press Mend in Health.',
  look: 'Look at it and put right what is wrong; then run echomind rebuild --accept, or press Keep as it is in Health.',
  library: 'Copy the data folder somewhere safe first. Then run echomind rebuild library: it sets this database aside and begins again from the stored originals; or restore a backup.',
} as const

/** Runs a part of a check; a file that is too damaged to be read is what this is here to find. */
export function damagesOf<T extends unknown[]>(part: (connection: Connection, ...rest: T) => Damage[], connection: Connection, ...rest: T): Damage[] {
  try {
    return part(connection, ...rest)
  } catch (error) {
    return [unreadable(error)]
  }
}

/** The damage that a statement ran into. Throws what is no damage. */
export function unreadable(error: unknown): Damage {
  const { code } = toStorageError(error)
  // A damaged schema or value makes SQLite or the parser of a value complain in many ways; what says that the machine is in the way is no damage.
  if (code !== 'database-damaged' && code !== 'internal') throw error
  return { code: 'database-damaged', message: 'Parts of the database file cannot be read.', next: NEXT.library, mend: null }
}

/** The title of a document for a sentence. */
export function titleOf(connection: Connection, id: DocumentId): string {
  return connection.get<{ title: string }>('SELECT title FROM documents WHERE id = ?', id)?.title ?? id
}
