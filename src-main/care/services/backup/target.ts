import { lstat, realpath, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { AppError } from '../../../../src-preload/contract/errors.ts'
import { isOfLibrary } from '../../../storage/index.ts'

/**
 * The path at which a backup may be written, links of its folder resolved: never inside the library, never over another file. `isBackup`: looks
 * into an existing one. Throws `backup-refused`.
 */
export async function backupTarget(dataFolder: string, path: string, isBackup: (path: string) => Promise<boolean>): Promise<string> {
  const given = resolve(path)
  const folder = await realpath(dirname(given)).catch((cause: unknown) => {
    throw new AppError('backup-refused', { variant: 'noFolder', cause })
  })
  if (!(await stat(folder)).isDirectory()) throw new AppError('backup-refused', { variant: 'noFolder' })
  const target = join(folder, basename(given))
  if (await isOfLibrary(dataFolder, target)) throw new AppError('backup-refused', { variant: 'insideLibrary' })
  const there = await lstat(target).catch(() => null)
  if (there !== null && !(there.isFile() && (await isBackup(target)))) throw new AppError('backup-refused', { variant: 'otherFile' })
  return target
}
