import type { Finding } from '../../../../src-preload/contract/commands.ts'
import type { DocumentId } from '../../../../src-preload/contract/ids.ts'
import { text } from '../../../../src-preload/texts/text.ts'
import { toStorageError } from '../../../storage/index.ts'
import type { Connection } from '../../../storage/index.ts'
import { NEXT } from './next-steps.ts'

/**
 * A finding of a database check with its repair: the word index from its passages, vectors and quantised forms, documents by reading their
 * originals again, digests. Null: only a person can decide.
 */
export type Damage = Finding & { mend: 'keyword' | 'vectors' | 'documents' | 'digests' | null }

/** Most findings listed per kind. */
export const LISTED = 100

/** Runs a step of a check; turns errors of a damaged file into findings. */
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

/** The damage behind an error of a statement. Rethrows other errors. */
export function unreadable(error: unknown): Damage {
  const { code } = toStorageError(error)
  // SQLite and value parsers report a damaged schema or value in many ways; environmental errors are not damage.
  if (code !== 'database-damaged' && code !== 'internal') throw error
  return { code: 'database-damaged', message: text('damage.unreadable'), next: NEXT.library, mend: null }
}

/** Title of a document for use in a sentence. */
export function titleOf(connection: Connection, id: DocumentId): string {
  return connection.get<{ title: string }>('SELECT title FROM documents WHERE id = ?', id)?.title ?? id
}
