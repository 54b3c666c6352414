import { randomUUID } from 'node:crypto'
import type { BigIntStats } from 'node:fs'
import { access, constants, open, readdir, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { AppError } from '../../../../src-preload/contract/errors.ts'
import { HALF, syncFolder, translateFileError } from './copy.ts'
import { isOwnName } from './own-names.ts'
import { personalMode } from './private.ts'

/** Where a file that a person named goes: its path with links resolved; `mode`: permission bits of the file that it replaces. */
type Place = { path: string; mode: number | null; isFile: boolean }

/**
 * Writes a text to a file that a person named, the only function that does: whole or not at all, beside it first, so that a failed write leaves the
 * file that was there. It has the permissions of the person's new files; an existing file keeps its own. Throws `file-unreadable`, `disk-full`.
 */
export async function writeForPerson(dataFolder: string, path: string, text: string): Promise<void> {
  const place = await placeOf(dataFolder, path)
  try {
    await (place.isFile ? replace(place, text) : writeFile(place.path, text))
  } catch (error) {
    const known = translateFileError(error)
    throw known.code === 'disk-full' ? known : cannotWrite(error)
  }
}

/** Throws what `writeForPerson` would, without writing: asked before a long work whose text goes there. */
export async function mayWriteForPerson(dataFolder: string, path: string): Promise<void> {
  const place = await placeOf(dataFolder, path)
  await access(place.isFile ? dirname(place.path) : place.path, constants.W_OK).catch((cause: unknown) =>
    Promise.reject(cannotWrite(cause)),
  )
}

/**
 * True for the data folder, all in it, and the files and folders elsewhere that its own names are links to. Files and folders are told by the device
 * and the number that the system gives them, so another spelling, link, mount or hard link of the database makes no difference. `path`: absolute, its
 * folder exists.
 */
export async function isOfLibrary(dataFolder: string, path: string): Promise<boolean> {
  const own = new Set<string>()
  const names = (await readdir(dataFolder).catch(() => [])).filter(isOwnName)
  for (const one of [dataFolder, ...names.map((name) => join(dataFolder, name))]) own.add(await identityOf(one))
  own.delete('')
  const folder = await realpath(dirname(path))
  const above = [path, folder]
  for (let at = folder; dirname(at) !== at; at = dirname(at)) above.push(dirname(at))
  const library = await realpath(dataFolder).catch(() => resolve(dataFolder))
  for (const one of above) if (one === library || own.has(await identityOf(one))) return true
  return false
}

async function placeOf(dataFolder: string, given: string): Promise<Place> {
  const path = resolve(given)
  const there = await stat(path).catch(() => null)
  if (there?.isDirectory()) throw cannotWrite()
  const folder = await realpath(dirname(path)).catch((cause: unknown) => Promise.reject(cannotWrite(cause)))
  // A link that leads nowhere is replaced itself.
  const target = there?.isFile() ? await realpath(path) : join(folder, basename(path))
  if ((await isOfLibrary(dataFolder, target)) || (await isOfLibrary(dataFolder, join(folder, basename(path)))))
    throw new AppError('file-unreadable', { variant: 'insideLibrary' })
  // A pipe or a device (/dev/stdout) is written to, not replaced.
  return { path: target, mode: there?.isFile() ? there.mode & 0o7777 : null, isFile: there === null || there.isFile() }
}

async function replace({ path, mode }: Place, text: string): Promise<void> {
  // A name of its own: that of the file may be as long as names can be.
  const half = join(dirname(path), `.${randomUUID()}${HALF}`)
  // Its folder may be open to changes where the file is not.
  if (mode !== null) await access(path, constants.W_OK)
  try {
    const handle = await open(half, 'wx')
    try {
      // A file system without permissions refuses: nothing to do.
      await handle.chmod(mode ?? personalMode()).catch(() => undefined)
      await handle.writeFile(text)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(half, path)
  } catch (error) {
    await rm(half, { force: true }).catch(() => undefined)
    throw error
  }
  // The text is there; some shared folders cannot be synced.
  await syncFolder(dirname(path)).catch(() => undefined)
}

/** '' for what is not there, and on file systems that number nothing. */
async function identityOf(path: string): Promise<string> {
  const found: BigIntStats | null = await stat(path, { bigint: true }).catch(() => null)
  return found === null || found.ino === 0n ? '' : `${found.dev}:${found.ino}`
}

function cannotWrite(cause?: unknown): AppError {
  return new AppError('file-unreadable', { variant: 'cannotWrite', cause })
}
