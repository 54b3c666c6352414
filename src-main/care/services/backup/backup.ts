import { join } from 'node:path'
import { AppError, isAppError } from '../../../../src-preload/contract/errors.ts'
import {
  lastBackupSchema,
  lastRestoreSchema,
  type BackupAbout,
  type BackupProgress,
  type LastBackup,
  type LastRestore,
  type MadeBackup,
} from '../../../../src-preload/contract/shapes/library.ts'
import { LEFT_OUT } from '../../sqlite/backup/adopt-database.ts'
import type { Calls } from '../../../storage/index.ts'
import type { SettingsFunctions } from '../../../settings/index.ts'
import { withBackupProcess, type BackupWorker } from './backup-worker.ts'
import { stageRestore, type StagedRestore } from './restore.ts'
import { announce, removeLeftovers } from './swap.ts'
import { copyBeside } from '../../worker/make-backup.ts'
import { backupTarget } from './target.ts'

/** Rows of the settings table that tell of the last backup and restore; no settings of a person. */
const LAST = 'library.backup'
const RESTORED = 'library.restored'

/** Backups of the open library, one at a time. */
export type BackupService = {
  /** Writes the whole library to one file. Throws `backup-refused`, `cancelled`, `disk-full`. */
  make(path: string): Promise<MadeBackup>
  /** What a backup holds. Throws `restore-refused`, `file-missing`. */
  inspect(path: string): Promise<{ about: BackupAbout; bytes: number }>
  /** Unpacks and verifies a backup, which the next start puts in place of this library. Throws like `inspect`, and `cancelled`. */
  prepareRestore(path: string): Promise<StagedRestore>
  /** Cancels what is under way. */
  stop(): void
  state(): Promise<{ last: LastBackup | null; restored: LastRestore | null; isUnderWay: boolean }>
}

type Options = {
  dataFolder: string
  app: string
  start: () => BackupWorker
  database: Calls<SettingsFunctions, 'getSettings' | 'setSetting'>
  onProgress: (progress: BackupProgress) => void
  now: () => number
}

/** Notes a restore that was just confirmed. */
export async function noteRestore(database: Calls<SettingsFunctions, 'setSetting'>, created: string, at: number): Promise<void> {
  await database.setSetting({ key: RESTORED, value: { at, created } satisfies Omit<LastRestore, 'leftOut'> })
}

/** Backups of one data folder. */
export function createBackups(options: Options): BackupService {
  const { dataFolder, database, start, now, onProgress } = options
  let underWay: AbortController | null = null

  async function alone<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    if (underWay) throw new AppError('database-busy', { variant: 'backupUnderWay' })
    const control = new AbortController()
    underWay = control
    try {
      return await work(control.signal)
    } finally {
      underWay = null
    }
  }

  async function inspect(path: string): Promise<{ about: BackupAbout; bytes: number }> {
    return withBackupProcess({ start, signal: new AbortController().signal }, ({ call }) => call.inspect(path))
  }

  const isBackup = (path: string): Promise<boolean> =>
    inspect(path).then(
      () => true,
      (error: unknown) => {
        if (isAppError(error)) return false
        throw error
      },
    )

  return {
    inspect,
    make: (path) =>
      alone(async (signal) => {
        const target = await backupTarget(dataFolder, path, isBackup)
        const at = now()
        const scratch = join(dataFolder, 'backup', `copy-${process.pid}-${at}`)
        const leftovers = (pid: number): string[] => [`${target}.${pid}.part`, copyBeside(target, pid), scratch]
        const made = await withBackupProcess({ start, signal, onProgress, leftovers }, ({ call }) =>
          call.make({ dataFolder, target, app: options.app, now: at, scratch }),
        ).finally(() => removeLeftovers(dataFolder).catch(() => undefined))
        // A library that nobody can write to does not remember it.
        await database.setSetting({ key: LAST, value: { at, path: target, bytes: made.bytes } satisfies LastBackup }).catch(() => undefined)
        return { ...made, path: target, seconds: (now() - at) / 1000 }
      }),
    prepareRestore: (path) =>
      alone(async (signal) => {
        const staged = await stageRestore({ dataFolder, file: path, start, signal, onProgress })
        await announce(dataFolder, staged.stage, staged.about.created)
        return staged
      }),
    stop: () => underWay?.abort(),
    async state() {
      const stored = await database.getSettings()
      return {
        last: lastBackupSchema.safeParse(stored[LAST]).data ?? null,
        restored: lastRestoreSchema.safeParse({ ...asObject(stored[RESTORED]), leftOut: stored[LEFT_OUT] }).data ?? null,
        isUnderWay: underWay !== null,
      }
    },
  }
}

function asObject(stored: unknown): object {
  return typeof stored === 'object' && stored !== null ? stored : {}
}
