import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { LibraryMark } from '../../domain/library-state.ts'
import { HALF, replaceFile } from './copy.ts'

const NAME = 'library.json'
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
  await replaceFile(join(dataFolder, NAME), `${JSON.stringify(mark)}\n`)
}

/** Removes unfinished marks of killed processes. */
export async function removeHalfMarks(dataFolder: string, now: number): Promise<void> {
  const names = await readdir(dataFolder)
  for (const name of names.filter((one) => one.startsWith(`${NAME}.`) && one.endsWith(HALF))) {
    const found = await stat(join(dataFolder, name)).catch(() => null)
    if (found && now - found.mtimeMs > WRITTEN_MS) await rm(join(dataFolder, name), { force: true })
  }
}
