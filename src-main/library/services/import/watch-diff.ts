import type { WatchedFile } from '../../sqlite/import/watched.ts'

/** Result of a folder scan: file signatures by path, and unreadable folders. */
export type Seen = { files: ReadonlyMap<string, string>; unreadable: readonly string[] }

/** Differences, in name order. `quiet`: files whose change was undone before review. */
export type Differences = { added: string[]; changed: string[]; deleted: string[]; quiet: string[] }

/** Compares a scan with the known state. Unchanged pending changes are no difference. */
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
    // Never imported and gone again: no review needed.
    differences[file.signature === null ? 'quiet' : 'deleted'].push(path)
  }
  return differences
}

/** Most files that may vanish without review. */
const FEW = 20

/** True for suspicious deletions, which need review: everything (a disconnected drive looks empty), or most of many files. */
export function isSuspicious(deleted: number, known: number): boolean {
  return deleted > 1 && (deleted === known || (deleted > FEW && deleted > known / 2))
}
