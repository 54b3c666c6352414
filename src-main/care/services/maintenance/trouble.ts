import type { Text } from '../../../../src-preload/texts/text.ts'
import { text } from '../../../../src-preload/texts/text.ts'
import type { LibraryTrouble } from '../../../storage/index.ts'

/** Why a library is only read: there was no space when it was opened, or nobody can write to its folder; `thawed`: that has ended since. */
export type ReadingOnly = 'full' | 'readOnly' | 'thawed'

/**
 * Problem of the library: kind, time (ms since 1970), and number of changes missing in a restored copy. `isSwept`: unknown files were
 * quarantined.
 */
export type Trouble = { kind: LibraryTrouble | ReadingOnly; at: number; lost: number; isSwept: boolean }

/** True for a problem of the place, not of the database. */
export function isReadingOnly({ kind }: Pick<Trouble, 'kind'>): boolean {
  return kind === 'full' || kind === 'readOnly' || kind === 'thawed'
}

/** The problem and its non-destructive next step. */
export function describeTrouble({ kind, lost }: Pick<Trouble, 'kind' | 'lost'>): { message: Text; next: Text } {
  return {
    message: kind === 'older' ? text('libraryTrouble.older.message', { count: lost }) : text(`libraryTrouble.${kind}.message`),
    next: text(`libraryTrouble.${kind}.next`),
  }
}
