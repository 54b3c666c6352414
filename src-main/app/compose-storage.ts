import { join } from 'node:path'
import { AppError } from '../../src-preload/contract/errors.ts'
import { createFileStorage, createFoundStore, makeDataFolder, shutLibrary, startThread } from '../storage/index.ts'
import { confirmRestore, createSafekeeping, noteRestore, settleRestore, undoRestore } from '../care/index.ts'
import type { DatabaseFunctions } from './worker/database-functions.ts'
import type { ComposeOptions } from './compose-options.ts'

/** Young generation of the database's thread: the pieces of an import are waste as soon as they are stored. */
const YOUNG_MEGABYTES = 12
/** Largest delay of the mark beside the database. */
const MARK_MS = 2_000

/** The data folder: the process's single database writer, the originals, and safekeeping. Throws `data-folder-unusable`. */
export async function composeStorage({ options, now }: { options: ComposeOptions; now: () => number }) {
  const { dataFolder, emit } = options
  makeDataFolder(dataFolder)
  await shutLibrary(dataFolder)
  // Before the database is opened: a restore may be waiting, or have been interrupted.
  const restore = await settleRestore(dataFolder)
  const databaseFile = join(dataFolder, 'echomind.db')
  const databaseThread = startThread<DatabaseFunctions>({
    entry: options.entries.database,
    name: 'database',
    data: { file: databaseFile },
    youngMegabytes: YOUNG_MEGABYTES,
  })
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

  let cleaning: Promise<void> | undefined
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
      if (!restore.isNew) throw cause
      await undoRestore(dataFolder)
      throw new AppError('restore-refused', { variant: 'undone', cause })
    },
    /** The database was opened: a restored library stays. */
    async acceptDatabase() {
      if (restore.created === null || (await database.isReading())) return
      // Not awaited: a large library takes seconds to remove.
      cleaning = confirmRestore(dataFolder).catch(() => undefined)
      await noteRestore(database, restore.created, now())
    },
    async closeStorage() {
      await safekeeping.keepMark().catch(() => undefined)
      await cleaning
      await end()
    },
  }
}
