import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../../../src-preload/contract/errors.ts'
import { createFoundStore, isLockHeld } from '../../../storage/index.ts'
import { isStructureWhole } from '../../sqlite/check/quick-check.ts'

/**
 * Like `setDatabaseAside`, but only for an unreadable database, because it contains chats and artifacts. Throws `bad-request` otherwise.
 */
export async function setDamagedDatabaseAside(dataFolder: string): Promise<void> {
  if (isStructureWhole(join(dataFolder, 'echomind.db'))) {
    throw new AppError('bad-request', { variant: 'beginAgainNotNeeded' })
  }
  await setDatabaseAside(dataFolder)
}

/** Log first: a database without its log is never mistaken for one that needs it. */
const FILES = ['echomind.db-shm', 'echomind.db-wal', 'echomind.db']

/**
 * Recovery from an unopenable database: quarantines it with its log, so that the next start creates a new one and offers the originals for
 * import. Deletes nothing. Throws `database-busy` while another EchoMind uses the folder.
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
