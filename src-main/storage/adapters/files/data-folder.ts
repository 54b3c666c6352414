import { existsSync, mkdirSync, statSync } from 'node:fs'
import { homedir, platform } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { AppError } from '../../../../src-preload/contract/errors.ts'
import { translateFileError } from './copy.ts'

/**
 * Resolves the data folder: the chosen one, else ECHOMIND_DATA, else the app's folder on this system (beside the window's settings, so that
 * command line and window share the library). Throws `data-folder-unusable` for an empty choice: an unset variable of a script must not
 * select the person's own library.
 */
export function resolveDataFolder(options: {
  chosen?: string | undefined
  environment: Readonly<Record<string, string | undefined>>
}): string {
  if (options.chosen !== undefined && options.chosen.trim() === '') throw new AppError('data-folder-unusable', { variant: 'unnamed' })
  const chosen = options.chosen ?? options.environment['ECHOMIND_DATA']
  if (chosen) return resolve(chosen)
  return libraryIn(applicationFolders(options.environment))
}

/**
 * Creates the data folder and its parents. Throws `data-folder-unusable`. Step by step: Node's recursive `mkdir` loops for ever where the
 * system denies an existing folder (below /proc).
 */
export function makeDataFolder(folder: string): void {
  try {
    make(folder)
  } catch (cause) {
    const { code } = translateFileError(cause)
    throw code === 'disk-full' ? new AppError(code, { cause }) : new AppError('data-folder-unusable', { cause })
  }
}

function make(folder: string): void {
  if (isFolder(folder)) return
  const above = dirname(folder)
  if (above !== folder) make(above)
  try {
    mkdirSync(folder)
  } catch (error) {
    // Another process may have created it concurrently.
    if (!isFolder(folder)) throw error
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}

/** The library that is there, in the order of the folders; else that of the first one. */
export function libraryIn(folders: readonly string[]): string {
  const libraries = folders.map((folder) => join(folder, 'EchoMind', 'library'))
  return libraries.find((library) => existsSync(library)) ?? libraries[0]!
}

/**
 * Folders of this system for an app's files, the preferred one first. On Windows that is the local one: the other travels with the person's profile
 * in a company's network; libraries of earlier versions lie there.
 */
export function applicationFolders(
  environment: Readonly<Record<string, string | undefined>>,
  system: NodeJS.Platform = platform(),
): [string, ...string[]] {
  if (system === 'win32')
    return [
      environment['LOCALAPPDATA'] ?? join(homedir(), 'AppData', 'Local'),
      environment['APPDATA'] ?? join(homedir(), 'AppData', 'Roaming'),
    ]
  if (system === 'darwin') return [join(homedir(), 'Library', 'Application Support')]
  return [environment['XDG_CONFIG_HOME'] ?? join(homedir(), '.config')]
}
