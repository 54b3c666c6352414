import type { Calls, FoundStore } from '../../../storage/index.ts'
import type { LibraryFunctions } from '../../sqlite/library-functions.ts'
import { basename } from 'node:path'
import type { FoundFile, FoundImport } from '../../../../src-preload/contract/shapes/library.ts'
import { DEFAULT_COLLECTION } from '../../../../src-preload/contract/sample.ts'
import type { ImportService, Incoming } from './import.ts'

/** Quarantined originals unknown to the database. */
export type FoundService = {
  /** Quarantined files not queued for import. */
  list(): Promise<FoundFile[]>
  /** Imports all of them into their former collections; a file leaves the quarantine once the library has its copy. */
  import(): Promise<FoundImport>
}

/** Creates the service for quarantined files. */
export function createFound(options: {
  foundStore: FoundStore
  database: Calls<LibraryFunctions, 'knownFiles'>
  imports: Pick<ImportService, 'importFiles'>
}): FoundService {
  const { foundStore, database, imports } = options

  async function waiting(): Promise<Awaited<ReturnType<FoundStore['list']>>> {
    const [files, known] = await Promise.all([foundStore.list(), database.knownFiles()])
    const queued = new Set(known.waiting)
    return files.filter(({ file }) => !queued.has(foundStore.pathOf(file)))
  }

  function nameOf({ file, note }: { file: string; note: { name: string } | null }): string {
    return note?.name || basename(file)
  }

  return {
    list: async () =>
      (await waiting()).map((one) => ({
        file: one.file,
        name: nameOf(one),
        collection: one.note?.collection || null,
        bytes: one.bytes,
        found: one.found,
      })),
    async import() {
      const byCollection = new Map<string, Incoming[]>()
      const files = await waiting()
      for (const one of files) {
        const collection = one.note?.collection || DEFAULT_COLLECTION
        const name = nameOf(one)
        const title = one.note?.title
        const incoming: Incoming = {
          path: foundStore.pathOf(one.file),
          name,
          origin: one.note?.path || name,
          temporary: true,
          ...(title !== undefined && { title }),
        }
        byCollection.set(collection, [...(byCollection.get(collection) ?? []), incoming])
      }
      const importIds = []
      for (const [collection, incoming] of byCollection) importIds.push((await imports.importFiles(incoming, { collection })).importId)
      return { importIds, files: files.length }
    },
  }
}
