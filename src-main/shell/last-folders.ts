import { readFileSync, writeFileSync } from 'node:fs'

/** The folder in which each kind of dialog ended last. Electron begins every one in the downloads unless it is told. */
export type LastFolders = { of(kind: string): string | undefined; set(kind: string, folder: string): void }

/** Keeps them in a file. */
export function createLastFolders(file: string): LastFolders {
  const folders = new Map(load(file))
  return {
    of: (kind) => folders.get(kind),
    set(kind, folder) {
      folders.set(kind, folder)
      try {
        writeFileSync(file, JSON.stringify(Object.fromEntries(folders)))
      } catch {
        // The next start begins elsewhere.
      }
    },
  }
}

function load(file: string): [string, string][] {
  try {
    const stored: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (typeof stored !== 'object' || stored === null) return []
    return Object.entries(stored).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  } catch {
    return []
  }
}
