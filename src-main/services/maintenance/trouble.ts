import type { Text } from '../../../src-preload/texts/text.ts'
import { text } from '../../../src-preload/texts/text.ts'
import type { LibraryTrouble } from '../../domain/library/library-state.ts'

/**
 * Problem of the database: kind, time (ms since 1970), and number of changes missing in a restored copy. `isSwept`: unknown files were
 * quarantined.
 */
export type Trouble = { kind: LibraryTrouble; at: number; lost: number; isSwept: boolean }

/** The problem and its non-destructive next step. */
export function describeTrouble({ kind, lost }: Pick<Trouble, 'kind' | 'lost'>): { message: Text; next: Text } {
  return {
    message: kind === 'older' ? text('libraryTrouble.older.message', { count: lost }) : text(`libraryTrouble.${kind}.message`),
    next: text(`libraryTrouble.${kind}.next`),
  }
}
