import type { WatchedFile } from '../../adapters/sqlite/import/watched.ts'

/** What a look at a folder saw: signatures of files by path, and folders that could not be looked into. */
export type Seen = { files: ReadonlyMap<string, string>; unreadable: readonly string[] }

/** What is different from before; paths in the order of their names. `quiet`: files whose change was undone before anybody looked at it. */
export type Differences = { added: string[]; changed: string[]; deleted: string[]; quiet: string[] }

/** Compares a look with what was known. What waits for review already, and has not changed since, is no difference. */
export function compareFolder(known: ReadonlyMap<string, WatchedFile>, seen: Seen, separator: string): Differences {
  const differences: Differences = { added: [], changed: [], deleted: [], quiet: [] }
  for (const [path, signature] of seen.files) {
    const file = known.get(path)
    if (file?.signature === signature) {
      if (file.pending) differences.quiet.push(path)
    } else if (file?.pendingSignature !== signature) {
      differences[file && file.signature !== null ? 'changed' : 'added'].push(path)
    }
  }
  const hidden = seen.unreadable.map((folder) => `${folder}${separator}`)
  for (const [path, file] of known) {
    if (seen.files.has(path) || file.pending === 'deleted' || hidden.some((folder) => path.startsWith(folder))) continue
    // What was never taken in and is gone again needs nobody's attention.
    differences[file.signature === null ? 'quiet' : 'deleted'].push(path)
  }
  return differences
}

/** Files that may vanish at once without a question. */
const FEW = 20

/**
 * True when so much is gone that a person should look first: everything (a drive that is not connected leaves an empty folder), or most of many files.
 */
export function isSuspicious(deleted: number, known: number): boolean {
  return deleted > 1 && (deleted === known || (deleted > FEW && deleted > known / 2))
}
