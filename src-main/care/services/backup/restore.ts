import { join, resolve } from 'node:path'
import { AppError } from '../../../../src-preload/contract/errors.ts'
import type { BackupAbout, BackupProgress, LeftOut } from '../../../../src-preload/contract/shapes/library.ts'
import { isLockHeld, makeDataFolder, whyNotWritable } from '../../../storage/index.ts'
import { withBackupProcess, type BackupWorker } from './backup-worker.ts'
import { announce, discard, settleRestore, stageFolder, withdraw } from './swap.ts'

/** An unpacked and verified backup. */
export type StagedRestore = { stage: string; about: BackupAbout; leftOut: LeftOut }

type Options = {
  dataFolder: string
  file: string
  start: () => BackupWorker
  signal: AbortSignal
  onProgress: (progress: BackupProgress) => void
}

/**
 * Unpacks a backup beside the library and verifies all of it; the library is not touched. Throws `restore-refused`, `cancelled`,
 * `data-folder-unusable`.
 */
export async function stageRestore({ dataFolder, file, ...how }: Options): Promise<StagedRestore> {
  const why = whyNotWritable(dataFolder)
  // How much space is needed is told by the backup.
  if (why?.code === 'data-folder-unusable') throw why
  const stage = stageFolder(dataFolder)
  const request = { file: resolve(file), stage, dataFolder: resolve(dataFolder), now: Date.now() }
  try {
    const staged = await withBackupProcess(how, ({ call }) => call.stage(request))
    return { stage, ...staged }
  } catch (error) {
    await discard(dataFolder, stage)
    throw error
  }
}

/** Looks at the backup, then whether the folder has a library that holds something; an unreadable database does. */
async function replacesLibrary({ dataFolder, file, ...how }: Options): Promise<boolean> {
  return withBackupProcess(how, async ({ call }) => {
    await call.inspect(resolve(file))
    const counts = await call.count(join(dataFolder, 'echomind.db')).catch((error: unknown) => {
      if (how.signal.aborted) throw error
      return 'unreadable' as const
    })
    if (counts === null || counts === 'unreadable') return counts !== null
    return counts.documents + counts.notes + counts.chats + counts.artifacts > 0
  })
}

/**
 * Replaces the library of a folder that no other process uses; who opens it next confirms or undoes that. `mayReplace`: a library that holds
 * something may be replaced. Throws `restore-refused`, `database-busy`, `cancelled`.
 */
export async function replaceLibrary(o: Options & { mayReplace: boolean }): Promise<StagedRestore & { replaced: boolean }> {
  const { dataFolder } = o
  makeDataFolder(dataFolder)
  if (await isLockHeld(join(dataFolder, 'owner.lock'))) throw new AppError('database-busy', { variant: 'otherProcess' })
  const replaced = await replacesLibrary(o)
  if (replaced && !o.mayReplace) throw new AppError('restore-refused', { variant: 'replaces' })
  const staged = await stageRestore(o)
  await announce(dataFolder, staged.stage, staged.about.created)
  const { isNew } = await settleRestore(dataFolder)
  if (!isNew) {
    await withdraw(dataFolder)
    throw new AppError('database-busy', { variant: 'otherProcess' })
  }
  return { ...staged, replaced }
}
