import type { LibraryTrouble } from '../../domain/library/library-state.ts'

/**
 * Problem of the database: kind, time (ms since 1970), and number of changes missing in a restored copy. `isSwept`: unknown files were
 * quarantined.
 */
export type Trouble = { kind: LibraryTrouble; at: number; lost: number; isSwept: boolean }

/** The problem and its non-destructive next step. */
export function describeTrouble({ kind, lost }: Pick<Trouble, 'kind' | 'lost'>): { message: string; next: string } {
  const orRestore = 'or end EchoMind and put the right copy of echomind.db back. Nothing was deleted.'
  switch (kind) {
    case 'new':
      return {
        message: 'The database of this library is gone, and a new one was begun.',
        next: `Import the originals that were put aside, ${orRestore}`,
      }
    case 'other':
      return {
        message: 'The database belongs to another library than the one that was in this folder.',
        next: `Import the originals that were put aside, ${orRestore}`,
      }
    case 'older': {
      const changes = `${lost.toLocaleString('en-US')} ${lost === 1 ? 'change' : 'changes'} (documents, messages, artifacts)`
      return {
        message: `The database is an earlier copy. It does not know the last ${changes}.`,
        next: `Import the originals that were put aside and go on with this copy, ${orRestore}`,
      }
    }
  }
}
