import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../../src-preload/contract/errors.ts'
import { createFoundStore } from '../../adapters/files/found.ts'
import { isStructureWhole } from '../../adapters/sqlite/check/quick-check.ts'
import { isLockHeld } from '../../workers/owner-lock.ts'

/** As `setDatabaseAside`, unless the database can be read: chats and artifacts are in it. Throws `bad-request` then. */
export async function setDamagedDatabaseAside(dataFolder: string): Promise<void> {
  if (isStructureWhole(join(dataFolder, 'echomind.db'))) {
    throw new AppError('bad-request', { variant: 'beginAgainNotNeeded' })
  }
  await setDatabaseAside(dataFolder)
}

/** The log first: a database without its log is never taken for one that needs it. */
const FILES = ['echomind.db-shm', 'echomind.db-wal', 'echomind.db']

/**
 * The way out of a database that cannot be opened: it is set aside among the found files with its log, so that the next start begins a new one and offers the
 * originals for import. Nothing is deleted. Throws `database-busy` while another EchoMind works in the folder.
 */
export async function setDatabaseAside(dataFolder: string): Promise<void> {
  if (await isLockHeld(join(dataFolder, 'owner.lock'))) throw new AppError('database-busy', { variant: 'otherProcess' })
  const foundStore = createFoundStore({ dataFolder })
  for (const name of FILES) {
    const bytes = await stat(join(dataFolder, name)).then(
      ({ size }) => size,
      () => null,
    )
    if (bytes === 0) await rm(join(dataFolder, name))
    else if (bytes !== null) await foundStore.putAside(name)
  }
}
