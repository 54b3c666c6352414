import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { extname } from 'node:path'
import { isPassedOver } from '../../../src-preload/contract/file-types.ts'
import { walkFiles } from './walk.ts'

/** What a look at a folder saw. `unsettled`: files that changed just now and may still be written; they are in neither list. */
export type FolderScan = { files: Map<string, string>; unsettled: string[]; unreadable: string[] }

/** A file that changed longer ago than this is taken to be whole. */
const SETTLE_MS = 1_000

/**
 * All documents below a folder with their signatures (size and time of change). Throws what stands in the way of the folder itself (`file-missing`,
 * `file-unreadable`); folders below it that cannot be read are listed.
 */
export async function scanFolder(folder: string, now: number): Promise<FolderScan> {
  const scan: FolderScan = { files: new Map(), unsettled: [], unreadable: [] }
  for await (const entry of walkFiles([folder])) {
    if ('error' in entry) {
      if (entry.path === folder) throw entry.error
      scan.unreadable.push(entry.path)
      continue
    }
    if (isPassedOver(extname(entry.path).slice(1).toLowerCase())) continue
    // Gone between two system calls: the next look sees it.
    const found = await stat(entry.path).catch(() => null)
    if (!found) continue
    const age = now - found.mtimeMs
    if (age >= 0 && age < SETTLE_MS) scan.unsettled.push(entry.path)
    else scan.files.set(entry.path, `${found.size} ${Math.round(found.mtimeMs)}`)
  }
  return scan
}

/** SHA-256 (hex) of a file's content; null when it cannot be read. */
export async function checksumOf(path: string): Promise<string | null> {
  const hash = createHash('sha256')
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) hash.update(chunk)
    return hash.digest('hex')
  } catch {
    return null
  }
}
