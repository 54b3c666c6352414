import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { extname } from 'node:path'
import { isPassedOver } from '../../../../src-preload/contract/file-types.ts'
import { walkFiles } from './walk.ts'

/** Result of a folder scan. `unsettled`: files changed just now that may still be written; they are in neither list. */
export type FolderScan = { files: Map<string, string>; unsettled: string[]; unreadable: string[] }

/** Age of the last change from which a file counts as complete, ms. */
const SETTLE_MS = 1_000

/**
 * All documents below a folder with their signatures (size and modification time). Throws errors of the folder itself (`file-missing`,
 * `file-unreadable`) and the signal's reason; unreadable subfolders are listed.
 */
export async function scanFolder(folder: string, now: number, signal?: AbortSignal): Promise<FolderScan> {
  const scan: FolderScan = { files: new Map(), unsettled: [], unreadable: [] }
  for await (const entry of walkFiles([folder])) {
    signal?.throwIfAborted()
    if ('error' in entry) {
      if (entry.path === folder) throw entry.error
      scan.unreadable.push(entry.path)
      continue
    }
    if (isPassedOver(extname(entry.path).slice(1).toLowerCase())) continue
    // Deleted between two system calls; the next scan notices.
    const found = await stat(entry.path).catch(() => null)
    if (!found) continue
    const age = now - found.mtimeMs
    if (age >= 0 && age < SETTLE_MS) scan.unsettled.push(entry.path)
    else scan.files.set(entry.path, `${found.size} ${Math.round(found.mtimeMs)}`)
  }
  return scan
}

/** Number of documents below a folder as far as a walk goes (100,000 files). Throws the signal's reason. */
export async function countFiles(folder: string, signal?: AbortSignal): Promise<number> {
  let files = 0
  for await (const entry of walkFiles([folder])) {
    signal?.throwIfAborted()
    if (!('error' in entry) && !isPassedOver(extname(entry.path).slice(1).toLowerCase())) files += 1
  }
  return files
}

/** SHA-256 (hex) of a file; null if unreadable. */
export async function checksumOf(path: string): Promise<string | null> {
  const hash = createHash('sha256')
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) hash.update(chunk)
    return hash.digest('hex')
  } catch {
    return null
  }
}
