import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmod, copyFile, mkdir, readdir, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'

/** Folder of the copies in the data folder: a folder for each original, by the name that it is stored under, and in it one for each copy. */
export const OPENED = 'opened'

type Mark = (path: string) => Promise<unknown>

const MARKS: Partial<Record<NodeJS.Platform, Mark>> = {
  // Zone 3: the internet. A second stream of the file, which only NTFS has.
  win32: (path) => writeFile(`${path}:Zone.Identifier`, '[ZoneTransfer]\r\nZoneId=3\r\n'),
  darwin: (path) => promisify(execFile)('/usr/bin/xattr', ['-w', 'com.apple.quarantine', quarantine(), path]),
}

/** Writes the mark of a file that came from the internet, which programs such as Word and Preview read; undefined: the system has none (Linux). */
export function markOf(platform: NodeJS.Platform): Mark | undefined {
  return MARKS[platform]
}

/**
 * Copies a stored original for another program, so that nothing that program does reaches the library: read-only, under its own name, in a
 * private folder, marked as from the internet where the system has a mark. Returns its path. Rejects if it cannot be copied or marked.
 */
export async function copyToOpen(
  original: string,
  options: { dataFolder: string; name: string; mark?: Mark | undefined },
): Promise<string> {
  const { dataFolder, name, mark = markOf(process.platform) } = options
  const folder = join(dataFolder, OPENED, basename(original), randomUUID())
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, name)
  try {
    await copyFile(original, path)
    await mark?.(path)
    await chmod(path, 0o400)
    return path
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

/**
 * Removes copies: all of them, those of one original (`of`: its path or name), or those made before a time (ms). Rejects if a program holds
 * one open (Windows); it goes with the next call.
 */
export async function removeOpened(dataFolder: string, { of, before }: { of?: string; before?: number } = {}): Promise<void> {
  const folder = join(dataFolder, OPENED)
  for (const original of of === undefined ? await namesIn(folder) : [basename(of)])
    for (const name of await namesIn(join(folder, original))) {
      const copy = join(folder, original, name)
      if (before !== undefined && (await stat(copy)).mtimeMs >= before) continue
      // Windows removes no read-only file.
      for (const file of await namesIn(copy)) await chmod(join(copy, file), 0o700)
      await rm(copy, { recursive: true, force: true })
    }
  await removeEmpty(folder)
}

/** Folders of originals without copies, and at last the folder of all. */
async function removeEmpty(folder: string): Promise<void> {
  for (const name of await namesIn(folder)) await rmdir(join(folder, name)).catch(() => undefined)
  await rmdir(folder).catch(() => undefined)
}

function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => [])
}

/** Flags (downloaded), time, program and id, as browsers write them. */
function quarantine(): string {
  return `0081;${Math.floor(Date.now() / 1000).toString(16)};EchoMind;${randomUUID().toUpperCase()}`
}
