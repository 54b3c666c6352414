import { randomUUID } from 'node:crypto'
import { open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { LibraryMark } from '../../domain/library/library-state.ts'
import { syncFolder } from './copy.ts'

const NAME = 'library.json'
/** Suffix of an unfinished mark. */
const HALF = '.part'
/** Age from which an unfinished mark is abandoned. */
const WRITTEN_MS = 60_000

/** Reads the mark beside the database; null if missing or unreadable. */
export async function readLibraryMark(dataFolder: string): Promise<LibraryMark | null> {
  try {
    const { id, counter } = JSON.parse(await readFile(join(dataFolder, NAME), 'utf8')) as Partial<Record<keyof LibraryMark, unknown>>
    return typeof id === 'string' && typeof counter === 'number' ? { id, counter } : null
  } catch {
    return null
  }
}

/** Writes the mark atomically and durably. */
export async function writeLibraryMark(dataFolder: string, mark: LibraryMark): Promise<void> {
  const file = join(dataFolder, NAME)
  // Concurrent writers each use a temporary file of their own.
  const half = `${file}.${randomUUID()}${HALF}`
  const handle = await open(half, 'w', 0o600)
  try {
    await handle.writeFile(`${JSON.stringify(mark)}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(half, file)
  await syncFolder(dataFolder)
}

/** Removes unfinished marks of killed processes. */
export async function removeHalfMarks(dataFolder: string, now: number): Promise<void> {
  const names = await readdir(dataFolder)
  for (const name of names.filter((one) => one.startsWith(`${NAME}.`) && one.endsWith(HALF))) {
    const found = await stat(join(dataFolder, name)).catch(() => null)
    if (found && now - found.mtimeMs > WRITTEN_MS) await rm(join(dataFolder, name), { force: true })
  }
}
