import type { Finding } from '../../../../src-preload/contract/commands.ts'
import type { DocumentId } from '../../../../src-preload/contract/ids.ts'
import type { Connection } from '../shared/connection.ts'
import { toStorageError } from '../shared/storage-error.ts'
import { NEXT } from './next-steps.ts'

/**
 * A finding of a check of the database, and what mends it: the word index from its passages, vectors and codes, the documents by reading their originals again,
 * digests. Null: only a person can tell what it should be.
 */
export type Damage = Finding & { mend: 'keyword' | 'vectors' | 'documents' | 'digests' | null }

/** Findings of one kind that are listed; a database that is broken everywhere needs no longer list. */
export const LISTED = 100

/** Runs a part of a check; a file that is too damaged to be read is what this is here to find. */
export function damagesOf<T extends unknown[]>(
  part: (connection: Connection, ...rest: T) => Damage[],
  connection: Connection,
  ...rest: T
): Damage[] {
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
