import { chmod, lstat, opendir, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join, relative, resolve } from 'node:path'

/** Permission bits of group and others. */
const OTHERS = 0o077
const STICKY = 0o1000

/** The umask with which this process was started. */
const personalMask = process.umask()

/**
 * Makes all files created from now on private to their owner. Called by every entry before the first write; threads share the process's
 * mask.
 */
export function keepPrivate(): void {
  process.umask(OTHERS)
}

/** Starts another program with the person's own umask: files saved by it are not part of the library. Main thread only. */
export async function asThePerson<T>(start: () => Promise<T>): Promise<T> {
  const mask = process.umask(personalMask)
  try {
    return await start()
  } finally {
    process.umask(mask)
  }
}

/** Permission bits of a new file of the person outside of the library. */
export function personalMode(): number {
  return 0o666 & ~personalMask
}

/**
 * Makes a library of an earlier version private: its folder, which protects everything below, and the database's files. Permissions that
 * cannot be changed stay; `openToOthers` reports them.
 */
export async function shutLibrary(dataFolder: string): Promise<void> {
  if (process.platform === 'win32') return
  if (await isOfTheLibraryAlone(dataFolder)) await shut(dataFolder)
  for (const path of await filesOf(dataFolder)) await shut(path)
}

/**
 * Makes deeper levels private, one file at a time. Folders come after their contents, so that a private folder needs no further check and
 * an interrupted run resumes at the next start.
 */
export async function shutFolders(dataFolder: string, signal: AbortSignal): Promise<void> {
  if (process.platform === 'win32') return
  for (const name of ['uploads', 'window', 'found', 'models', 'speech', 'files']) await shutTree(join(dataFolder, name), signal)
}

/** Parts of a library readable by other users of this computer: its folder and files. */
export async function openToOthers(dataFolder: string): Promise<string[]> {
  if (process.platform === 'win32') return []
  const paths = [dataFolder, ...(await filesOf(dataFolder))]
  const open = await Promise.all(paths.map(async (path) => ((await stat(path).catch(() => null))?.mode ?? 0) & OTHERS))
  return paths.filter((_, index) => open[index] !== 0)
}

/** False for shared folders (/tmp) and those that contain a home directory: others use them too. */
async function isOfTheLibraryAlone(dataFolder: string): Promise<boolean> {
  const found = await stat(dataFolder).catch(() => null)
  const holdsHome = !relative(resolve(dataFolder), homedir()).startsWith('..')
  return found !== null && (found.mode & STICKY) === 0 && !holdsHome
}

/** The library's files besides its folders: database, log, pre-migration copies, marks. */
async function filesOf(dataFolder: string): Promise<string[]> {
  const entries = await Array.fromAsync(await opendir(dataFolder).catch(() => []))
  return entries
    .filter((entry) => entry.isFile() && /^(?:echomind\.db|owner\.lock|library|slow-queries)/.test(entry.name))
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
    // Owned by somebody else, already gone, or on a file system without permissions.
  }
}
