import { randomUUID } from 'node:crypto'
import { statSync } from 'node:fs'
import { access, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { AppError } from '../../../src-preload/contract/errors.ts'
import { copyFile, syncFolder, translateFileError } from './copy.ts'

/** A file that was taken in. `file`: its name within the library (`files/YYYY-MM-DD/UUID.ext`, slashes on every system); SHA-256 in hex. */
export type StoredFile = { file: string; checksum: string; bytes: number }

/** What is known of an original besides its bytes, kept beside it so that a lost database does not lose its name. `added`: ISO 8601. */
export type OriginalNote = { name: string; path: string; collection: string; added: string }

/** A file of the storage as it lies on the disk. `isHalf`: it still has its working name, so nothing may rely on it yet. */
export type StoredEntry = { file: string; isHalf: boolean }

/** The library's own copies of the originals. Names are made here: nothing of a user's file name reaches a path but a plain extension. */
export type FileStorage = {
  /**
   * Copies a file in, whole or not at all, and durably, under a working name until `keep`. `within`: the file must really lie in that folder, whatever
   * links say. Throws `file-missing`, `file-unreadable` (also folders and devices), `empty-file`, `too-large` (told before anything is copied),
   * `disk-full`, `cancelled`, `data-folder-unusable` (the library's folder is not where it was).
   */
  copyIn(path: string, options: { maxBytes: number; within?: string; signal?: AbortSignal }): Promise<StoredFile>
  /** Gives a copy its own name. Call it once the database has registered the file: from then on it is an original. */
  keep(file: string, note?: OriginalNote): Promise<void>
  /** Removes a copy that was never registered. */
  abandon(file: string): Promise<void>
  /** Absolute path of a stored file. Throws `file-missing` for a name that this storage did not make. */
  pathOf(file: string): string
  /** Whether a registered file is there; finishes a `keep` that a kill interrupted. */
  exists(file: string): Promise<boolean>
  /** Removes an original for good; one that is not there is fine. The caller has the proof that it may go (the journal of leaving files). */
  remove(file: string): Promise<void>
  /** What is wrong with the library's folder: it is not where it was. Null: nothing. */
  trouble(): AppError | null
  /** Every original and every half on the disk; files that this storage did not name are left out. Notes without an original are removed on the way. */
  list(): Promise<StoredEntry[]>
}

const NAME = /^files\/\d{4}-\d{2}-\d{2}\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[a-z0-9]{1,12}$/
/** Ends the working name of a copy. */
const HALF = '.part'
/** Ends the name of an original's note. */
export const NOTE = '.note'

/** True for a name that this storage made (`files/YYYY-MM-DD/UUID.ext`). */
export function isStoredName(file: string): boolean {
  return NAME.test(file)
}

/** Opens the storage of a data folder, which must be there. `today`: for tests, the day (UTC) that new files are filed under. */
export function createFileStorage(options: { dataFolder: string; today?: () => string }): FileStorage {
  const today = options.today ?? (() => new Date().toISOString().slice(0, 10))
  const identity = identityOf(options.dataFolder)

  function pathOf(file: string): string {
    if (!isStoredName(file)) throw new AppError('file-missing')
    return join(options.dataFolder, ...file.split('/'))
  }

  /** A folder that was moved away must not be begun anew at its old place: its database would go on elsewhere. */
  async function makeDay(target: string): Promise<void> {
    if (identityOf(options.dataFolder) !== identity) throw movedAway()
    for (const folder of [dirname(dirname(target)), dirname(target)]) {
      await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error.code === 'ENOENT' ? movedAway() : error
      })
    }
  }

  return {
    pathOf,
    trouble: () => (identityOf(options.dataFolder) === identity ? null : movedAway()),
    async copyIn(path, { maxBytes, within, signal }) {
      const file = `files/${today()}/${randomUUID()}.${safeExtension(path)}`
      const target = pathOf(file)
      const half = `${target}${HALF}`
      try {
        await makeDay(target)
        const copied = await copyFile(path, half, { maxBytes, ...(within !== undefined && { within }), ...(signal && { signal }) })
        await syncFolder(dirname(target))
        return { file, ...copied }
      } catch (error) {
        await rm(half, { force: true }).catch(() => {})
        throw signal?.aborted ? new AppError('cancelled', { cause: error }) : translateFileError(error)
      }
    },
    async keep(file, note) {
      const target = pathOf(file)
      // A help for the person whose database is lost one day, and never a reason to refuse a file.
      if (note) await writeFile(`${target}${NOTE}`, JSON.stringify(note), { mode: 0o600 }).catch(() => undefined)
      await rename(`${target}${HALF}`, target)
      await syncFolder(dirname(target))
    },
    abandon: (file) => rm(`${pathOf(file)}${HALF}`, { force: true }),
    async exists(file) {
      const target = pathOf(file)
      if (await isThere(target)) return true
      return rename(`${target}${HALF}`, target).then(
        () => true,
        () => false,
      )
    },
    async remove(file) {
      const target = pathOf(file)
      for (const path of [target, `${target}${HALF}`, `${target}${NOTE}`]) await rm(path, { force: true })
    },
    async list() {
      const names = (await readdir(join(options.dataFolder, 'files'), { recursive: true }).catch(() => [])).map(
        (name) => `files/${name.replaceAll('\\', '/')}`,
      )
      const entries = names.flatMap((name): StoredEntry[] => {
        if (isStoredName(name)) return [{ file: name, isHalf: false }]
        const file = name.slice(0, -HALF.length)
        return name.endsWith(HALF) && isStoredName(file) ? [{ file, isHalf: true }] : []
      })
      const files = new Set(entries.map(({ file }) => file))
      const lost = names.filter(
        (name) => name.endsWith(NOTE) && isStoredName(name.slice(0, -NOTE.length)) && !files.has(name.slice(0, -NOTE.length)),
      )
      for (const note of lost) await rm(join(options.dataFolder, ...note.split('/')), { force: true })
      return entries
    },
  }
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

/** Which folder this is, whatever it is called; null: there is none. */
function identityOf(folder: string): string | null {
  const found = statSync(folder, { bigint: true, throwIfNoEntry: false })
  return found ? `${found.dev}:${found.ino}` : null
}

function movedAway(): AppError {
  return new AppError('data-folder-unusable', {
    message: 'The data folder is not where it was when EchoMind started.',
    next: 'Put it back, or end EchoMind and start it with the folder\u2019s new place. Nothing was lost.',
  })
}

function safeExtension(path: string): string {
  const extension = extname(path).slice(1).toLowerCase()
  return /^[a-z0-9]{1,12}$/.test(extension) ? extension : 'bin'
}
