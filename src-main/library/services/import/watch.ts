import { realpath, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, isAbsolute, relative, resolve, sep } from 'node:path'
import { AppError } from '../../../../src-preload/contract/errors.ts'
import type { ImportId } from '../../../../src-preload/contract/ids.ts'
import type { WatchedFolderInfo, WatchedChange } from '../../../../src-preload/contract/shapes/library.ts'
import { countFiles } from '../../../storage/index.ts'
import type { WatchedFile, WatchedFolder } from '../../sqlite/import/watched.ts'
import { DEFAULT_COLLECTION } from '../../../../src-preload/contract/sample.ts'
import { createRounds, SOON_MS } from './watch-rounds.ts'
import { importChanges, recordWatchedFiles, trashRemoved, type ScanOptions } from './watch-scan.ts'

/** Most scans per request, while files keep changing. */
const MOST_SCANS = 20
/** Files from which a person is asked before all of them are read: hours of work. */
const MANY_FILES = 10_000

/** Asks whether this many files, or more, may be read from a folder. */
export type MayReadMany = (folder: { path: string; files: number }) => Promise<boolean>

export type WatchService = {
  list(): Promise<WatchedFolderInfo[]>
  /**
   * `review`: changes wait for review; `mayRead`: asked about a whole disk, the home folder and very many files, default yes; a no leaves all as it is.
   * Throws `file-missing`, `bad-request` (not a folder, or the library's own).
   */
  add(folder: { path: string; collection?: string; review?: boolean; mayRead?: MayReadMany }): Promise<WatchedFolderInfo[]>
  /** Goes on watching a folder that came with a backup. Throws like `add`. */
  resume(id: number): Promise<WatchedFolderInfo[]>
  /** By its id or its path; its documents stay. Throws `bad-request`. */
  remove(folder: { id: number } | { path: string }): Promise<WatchedFolderInfo[]>
  /** Scans all folders until nothing changes; returns the started imports. */
  scan(): Promise<ImportId[]>
  /** Changes waiting for review in a folder. */
  pending(id: number): Promise<WatchedChange[]>
  /** Imports pending changes (all or some paths), or dismisses them until the next change. */
  review(choice: { id: number; accept: boolean; paths?: readonly string[] }): Promise<WatchedFolderInfo[]>
  /** Starts watching, beginning with a scan. */
  start(): void
  /** Other processes may have added or removed folders. */
  refresh(): void
  stop(): Promise<void>
}

type Options = ScanOptions & { dataFolder: string; onChange: () => void }

/** Watch service: additions, changes, renames and deletions in a folder are applied to its collection. */
export function createWatch(options: Options): WatchService {
  const { database } = options
  const rounds = createRounds(options)

  async function list(): Promise<WatchedFolderInfo[]> {
    return (await database.listWatched()).map(({ collectionId: _collectionId, lookedAt: _lookedAt, ...folder }) => folder)
  }

  async function changed(): Promise<WatchedFolderInfo[]> {
    options.onChange()
    rounds.plan(0)
    return list()
  }

  async function folderOf(id: number): Promise<WatchedFolder> {
    const folder = (await database.listWatched()).find((one) => one.id === id)
    if (!folder) throw notWatched()
    return folder
  }

  return {
    list,
    async add({ path, collection, review = false, mayRead }) {
      const folder = await watchableFolder(path, options.dataFolder)
      if (mayRead && !(await isWanted(folder, mayRead))) return list()
      const { id: collectionId } = await database.ensureCollection(collection ?? DEFAULT_COLLECTION)
      await database.addWatched({ path: folder, collectionId, review, now: options.now() })
      return changed()
    },
    async resume(id) {
      await watchableFolder((await folderOf(id)).path, options.dataFolder)
      await database.resumeWatched({ id })
      return changed()
    },
    async remove(which) {
      const path = 'path' in which ? await realpath(resolve(which.path)).catch(() => resolve(which.path)) : null
      const ids =
        'id' in which ? [which.id] : (await database.listWatched()).filter((folder) => folder.path === path).map((folder) => folder.id)
      if ((await database.removeWatched({ ids })) === 0) throw notWatched()
      return changed()
    },
    async scan() {
      const imports: ImportId[] = []
      for (let i = 0; i < MOST_SCANS; i += 1) {
        const result = await rounds.scanAll()
        imports.push(...result.imports)
        if (!result.again) break
        await new Promise((done) => setTimeout(done, SOON_MS))
      }
      return imports
    },
    async pending(id) {
      const folder = await folderOf(id)
      return (await database.watchedFiles({ folderId: folder.id, pending: true })).flatMap(({ path, pending }) =>
        pending ? [{ path, change: pending }] : [],
      )
    },
    async review({ id, accept, paths }) {
      const folder = await folderOf(id)
      const chosen = (await database.watchedFiles({ folderId: id, pending: true })).filter((file) => !paths || paths.includes(file.path))
      await (accept ? acceptChanges(options, folder, chosen) : dismissChanges(options, folder, chosen))
      return changed()
    },
    start: rounds.start,
    refresh: () => rounds.plan(SOON_MS),
    stop: rounds.stop,
  }
}

/** The real path of a watchable folder. Throws `file-missing`, `bad-request`. */
async function watchableFolder(path: string, dataFolder: string): Promise<string> {
  const folder = await realpath(resolve(path)).catch(() => Promise.reject(new AppError('file-missing', { variant: 'folder' })))
  if (!(await stat(folder)).isDirectory()) throw new AppError('bad-request', { variant: 'notAFolder' })
  const own = await realpath(dataFolder)
  if (holds(folder, own) || holds(own, folder)) throw new AppError('bad-request', { variant: 'ownFolder' })
  return folder
}

/** True if `inner` is `outer` or lies in it; both are real paths. */
function holds(outer: string, inner: string): boolean {
  const way = relative(outer, inner)
  return !isAbsolute(way) && way !== '..' && !way.startsWith(`..${sep}`)
}

/** Asks about a folder whose files nobody has counted before pointing at it. */
async function isWanted(path: string, mayRead: MayReadMany): Promise<boolean> {
  const home = await realpath(homedir()).catch(() => homedir())
  const files = await countFiles(path)
  return (files < MANY_FILES && dirname(path) !== path && !holds(path, home)) || mayRead({ path, files })
}

/** Imports reviewed changes. */
async function acceptChanges(options: Options, folder: WatchedFolder, files: readonly WatchedFile[]): Promise<void> {
  const known = new Map(files.map((file) => [file.path, file]))
  await importChanges(options, folder, present(files), known, (path) => known.get(path)?.pendingSignature ?? '')
  await trashRemoved(options, folder, deleted(files))
}

/** Dismisses reviewed changes. */
async function dismissChanges(options: Options, folder: WatchedFolder, files: readonly WatchedFile[]): Promise<void> {
  const known = new Map(files.map((file) => [file.path, file]))
  await recordWatchedFiles(
    options,
    folder,
    present(files).map((path) => ({ path, signature: known.get(path)?.pendingSignature ?? '', pending: null, pendingSignature: null })),
  )
  // The document stays although its file is gone.
  await recordWatchedFiles(
    options,
    folder,
    deleted(files).map((path) => ({ path, signature: null, pending: null, pendingSignature: null })),
  )
}

function present(files: readonly WatchedFile[]): string[] {
  return files.filter((file) => file.pending !== 'deleted').map((file) => file.path)
}

function deleted(files: readonly WatchedFile[]): string[] {
  return files.filter((file) => file.pending === 'deleted').map((file) => file.path)
}

function notWatched(): AppError {
  return new AppError('bad-request', { variant: 'notWatched' })
}
