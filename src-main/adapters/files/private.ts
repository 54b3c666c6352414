import { chmod, lstat, open, opendir, stat, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join, relative, resolve } from 'node:path'

/** Rights of the group and of everybody else. */
const OTHERS = 0o077
const STICKY = 0o1000

/** The person's own mask, with which this process was started. */
const personalMask = process.umask()

/** What this process makes from now on belongs to its owner alone. Every entry calls it before anything is written; a thread has no mask of its own. */
export function keepPrivate(): void {
  process.umask(OTHERS)
}

/** Starts a program of the person's with the mask that it would have from anywhere else: what they save in it is no part of the library. Main thread alone. */
export async function asThePerson<T>(start: () => Promise<T>): Promise<T> {
  const mask = process.umask(personalMask)
  try {
    return await start()
  } finally {
    process.umask(mask)
  }
}

/** Writes a file that is no part of the library, where the person wanted it: with the rights that all their new files have. One that is there keeps its own. */
export async function writeForPerson(path: string, text: string): Promise<void> {
  const made = await open(path, 'wx').catch((error: NodeJS.ErrnoException) => (error.code === 'EEXIST' ? null : Promise.reject(error)))
  if (!made) return writeFile(path, text)
  try {
    // A disk without rights refuses: then there are none to give.
    await made.chmod(0o666 & ~personalMask).catch(() => undefined)
    await made.writeFile(text)
  } finally {
    await made.close()
  }
}

/** Shuts a library that an earlier version left open: its folder, which shuts all below it, and the database's files. Rights that cannot be changed stay as they are; `openToOthers` tells. */
export async function shutLibrary(dataFolder: string): Promise<void> {
  if (process.platform === 'win32') return
  if (await isOfTheLibraryAlone(dataFolder)) await shut(dataFolder)
  for (const path of await filesOf(dataFolder)) await shut(path)
}

/** Shuts what lies deeper, a file at a time. A folder is shut after what is in it, so that one that is shut needs no look, and a run that is stopped goes on at the next start. */
export async function shutFolders(dataFolder: string, signal: AbortSignal): Promise<void> {
  if (process.platform === 'win32') return
  for (const name of ['uploads', 'window', 'found', 'files']) await shutTree(join(dataFolder, name), signal)
}

/** What of a library other people who use this computer can read: its folder and the files in it. */
export async function openToOthers(dataFolder: string): Promise<string[]> {
  if (process.platform === 'win32') return []
  const paths = [dataFolder, ...(await filesOf(dataFolder))]
  const open = await Promise.all(paths.map(async (path) => ((await stat(path).catch(() => null))?.mode ?? 0) & OTHERS))
  return paths.filter((_, index) => open[index] !== 0)
}

/** A folder for all (/tmp), or one that holds somebody's home, is used by others too, whatever is kept in it. */
async function isOfTheLibraryAlone(dataFolder: string): Promise<boolean> {
  const found = await stat(dataFolder).catch(() => null)
  const holdsHome = !relative(resolve(dataFolder), homedir()).startsWith('..')
  return found !== null && (found.mode & STICKY) === 0 && !holdsHome
}

/** The library's own files beside the folders: database, log, copies from before a change of the schema, marks. */
async function filesOf(dataFolder: string): Promise<string[]> {
  const entries = await Array.fromAsync(await opendir(dataFolder).catch(() => []))
  return entries
    .filter((entry) => entry.isFile() && /^(?:echomind\.db|owner\.lock|library)/.test(entry.name))
    .map((entry) => join(dataFolder, entry.name))
}

async function shutTree(folder: string, signal: AbortSignal): Promise<void> {
  const found = await lstat(folder).catch(() => null)
  if (!found?.isDirectory() || (found.mode & OTHERS) === 0) return
  for await (const entry of await opendir(folder)) {
    if (signal.aborted) return
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await shutTree(path, signal)
    else if (entry.isFile()) await shut(path)
  }
  if (!signal.aborted) await shut(folder)
}

async function shut(path: string): Promise<void> {
  try {
    const { mode } = await stat(path)
    if ((mode & OTHERS) !== 0) await chmod(path, mode & 0o7777 & ~OTHERS)
  } catch {
    // It is somebody else's, is gone already, or its disk knows no rights.
  }
}
