import type { DocumentId } from '../../../src-preload/contract/ids.ts'
import type { Calls } from '../../storage/index.ts'
import type { LibraryFunctions } from '../sqlite/library-functions.ts'

/** Gives passages the title of their document. */
export type Relabel = {
  /** Context lines and words of a document, piece by piece. */
  of(id: DocumentId): Promise<void>
  /** Goes on with what an earlier process left. */
  finish(): Promise<void>
}

/** Creates the service. Runs follow each other: the last one writes the title that is in force. */
export function createRelabel({
  database,
  maxTokens,
}: {
  database: Calls<LibraryFunctions, 'documentsToRelabel' | 'relabelPassages'>
  maxTokens: () => number
}): Relabel {
  let last: Promise<unknown> = Promise.resolve()

  async function all(id: DocumentId): Promise<void> {
    let after: number | null = 0
    while (after !== null) after = await database.relabelPassages({ id, after, maxTokens: maxTokens() })
  }

  function of(id: DocumentId): Promise<void> {
    const run = last.then(() => all(id))
    last = run.catch(() => undefined)
    return run
  }

  return {
    of,
    async finish() {
      for (const id of await database.documentsToRelabel()) await of(id)
    },
  }
}
