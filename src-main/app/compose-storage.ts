import { join } from 'node:path'
import { makeDataFolder } from '../adapters/files/data-folder.ts'
import { createFoundStore } from '../adapters/files/found.ts'
import { shutLibrary } from '../adapters/files/private.ts'
import { createFileStorage } from '../adapters/files/storage.ts'
import type { DatabaseFunctions } from '../adapters/sqlite/database-functions.ts'
import type { ComposeOptions } from './compose-options.ts'
import { createSafekeeping } from '../services/maintenance/safekeeping.ts'
import { startThread } from '../workers/client.ts'

/** Largest delay of the mark beside the database. */
const MARK_MS = 2_000

/** The data folder: the process's single database writer, the originals, and safekeeping. Throws `data-folder-unusable`. */
export async function composeStorage({ options, now }: { options: ComposeOptions; now: () => number }) {
  const { dataFolder, emit } = options
  makeDataFolder(dataFolder)
  await shutLibrary(dataFolder)
  const databaseFile = join(dataFolder, 'echomind.db')
  const databaseThread = startThread<DatabaseFunctions>({ entry: options.entries.database, name: 'database', data: { file: databaseFile } })
  const database = databaseThread.call
  const storage = createFileStorage({ dataFolder })
  const foundStore = createFoundStore({ dataFolder })
  const safekeeping = createSafekeeping({
    dataFolder,
    storage,
    foundStore,
    database,
    now,
    onMoved: () => emit('documents.changed', { ids: null }),
  })
  const marking = setInterval(() => void safekeeping.keepMark().catch(() => undefined), MARK_MS)
  marking.unref()

  async function end(): Promise<void> {
    clearInterval(marking)
    await databaseThread.close()
  }

  return {
    database,
    databaseFile,
    storage,
    foundStore,
    safekeeping,
    /** Closes a refused database; its thread would keep a command from ending. */
    async refuseDatabase(cause: unknown): Promise<never> {
      await end()
      throw cause
    },
    async closeStorage() {
      await safekeeping.keepMark().catch(() => undefined)
      await end()
    },
  }
}
