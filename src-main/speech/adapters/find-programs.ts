import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { KNOWN_PROGRAMS } from '../domain/command.ts'

/** A known program on this computer. `command`: the setting that runs it; with `{model}` where it needs a file that only the person knows. */
export type FoundProgram = { id: string; path: string; command: string[]; needsModel: boolean }

/** Folders of packages that a window on macOS does not have on its PATH. */
const MORE = process.platform === 'darwin' ? ['/opt/homebrew/bin', '/usr/local/bin', '/opt/local/bin'] : []

/** Looks for the known programs in the folders of PATH. */
export async function findPrograms(path: string): Promise<FoundProgram[]> {
  const folders = [...path.split(delimiter).filter((folder) => folder !== ''), ...MORE]
  const found = await Promise.all(
    KNOWN_PROGRAMS.map(async ({ id, names, arguments: list, needsModel }) => {
      const where = await firstProgram(folders, names)
      return where === null ? [] : [{ id, path: where, command: [where, ...list], needsModel }]
    }),
  )
  return found.flat()
}

async function firstProgram(folders: readonly string[], names: readonly string[]): Promise<string | null> {
  for (const folder of folders)
    for (const name of names) {
      const path = join(folder, process.platform === 'win32' ? `${name}.exe` : name)
      if (await isProgram(path)) return path
    }
  return null
}

async function isProgram(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK)
    return (await stat(path)).isFile()
  } catch {
    return false
  }
}
