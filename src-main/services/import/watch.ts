import { realpath, stat } from 'node:fs/promises'
import { resolve, sep } from 'node:path'
import { AppError } from '../../../src-preload/contract/errors.ts'
import type { ImportId } from '../../../src-preload/contract/ids.ts'
import type { WatchedFolderInfo, WatchedChange } from '../../../src-preload/contract/shapes/library.ts'
import { listenToFolder, type FolderHints } from '../../adapters/files/folder-hints.ts'
import type { WatchedFolder } from '../../adapters/sqlite/import/watched.ts'
import { DEFAULT_COLLECTION } from '../collections/collections.ts'
import { letGo, lookOnce, note, takeIn, type LookOptions } from './watch-scan.ts'

/** The system's hints are not reliable (network drives have none): every folder is looked at so often anyway. */
const ROUND_MS = 60_000
/** A look at 20,000 files takes a second: the next round waits this many times as long, so that an idle app costs little. Hints come at once meanwhile. */
const ROUND_SHARE = 300
const LONGEST_ROUND_MS = 600_000
/** After a hint, and while something is still being written. */
const SOON_MS = 1_200
/** Looks of one scan at most, while files are still moving. */
const LOOKS = 20

export type WatchService = {
  list(): Promise<WatchedFolderInfo[]>
  /** Throws `file-missing`, `bad-request` (no folder, or the library's own). Changes are reviewed first with `review`. */
  add(folder: { path: string; collection?: string; review?: boolean }): Promise<WatchedFolderInfo[]>
  /** By its id or its path; its documents stay. Throws `bad-request`. */
  remove(folder: { id: number } | { path: string }): Promise<WatchedFolderInfo[]>
  /** Looks at all folders now, until nothing moves any more; the imports that were begun. */
  scan(): Promise<ImportId[]>
  /** What waits for review in a folder. */
  pending(id: number): Promise<WatchedChange[]>
  /** Takes over what waits (all of it, or some paths), or puts it aside until it changes again. */
  review(choice: { id: number; accept: boolean; paths?: readonly string[] }): Promise<WatchedFolderInfo[]>
  /** Watches from now on, first looking for what changed while nobody did. */
  start(): void
  /** Folders may have been added or removed by another process. */
  refresh(): void
  stop(): Promise<void>
}

type Options = LookOptions & { dataFolder: string; onChange: () => void }

/** Watched folders: what is added, changed, renamed or deleted in them happens in their collection too. */
export function createWatch(options: Options): WatchService {
  const { database } = options
  const missed = new Map<number, Map<string, number>>()
  const hints = new Map<number, FolderHints>()
  let active = false
  let timer: NodeJS.Timeout | null = null
  let dueAt = 0
  let looking: Promise<unknown> = Promise.resolve()

  /** One look at a time, whoever asks. */
  function lookAtAll(): Promise<{ imports: ImportId[]; again: boolean }> {
    const made = looking.then(async () => {
      const result = { imports: [] as ImportId[], again: false }
      const folders = await database.listWatched()
      if (active) follow(folders)
      for (const folder of folders) {
        const ownMissed = missed.get(folder.id) ?? new Map<string, number>()
        missed.set(folder.id, ownMissed)
        const { imports, again } = await lookOnce(options, folder, ownMissed)
        result.imports.push(...imports)
        result.again ||= again
      }
      if (result.imports.length > 0) options.onChange()
      return result
    })
    looking = made.catch(() => undefined)
    return made
  }

  /** Hints of the system: one watcher for each folder, none where it refuses. */
  function follow(folders: readonly WatchedFolder[]): void {
    const wanted = new Set(folders.map((folder) => folder.id))
    for (const [id, hint] of hints) {
      if (wanted.has(id)) continue
      hint.close()
      hints.delete(id)
    }
    for (const folder of folders) {
      if (hints.has(folder.id)) continue
      try {
        const hint = listenToFolder(
          folder.path,
          () => plan(SOON_MS),
          () => {
            hint.close()
            hints.delete(folder.id)
          },
        )
        hints.set(folder.id, hint)
      } catch {
        // Without hints the round finds everything, later.
      }
    }
  }

  /** Many hints in a row must not put the look off: the earliest plan holds. */
  function plan(milliseconds: number): void {
    if (!active || (timer && dueAt <= options.now() + milliseconds)) return
    if (timer) clearTimeout(timer)
    dueAt = options.now() + milliseconds
    timer = setTimeout(() => {
      timer = null
      const began = performance.now()
      const round = (): number => Math.min(LONGEST_ROUND_MS, Math.max(ROUND_MS, ROUND_SHARE * (performance.now() - began)))
      void lookAtAll().then(
        ({ again }) => plan(again ? SOON_MS : round()),
        () => plan(round()),
      )
    }, milliseconds)
    timer.unref()
  }

  async function list(): Promise<WatchedFolderInfo[]> {
    return (await database.listWatched()).map(({ collectionId: _collectionId, lookedAt: _lookedAt, ...folder }) => folder)
  }

  async function changed(): Promise<WatchedFolderInfo[]> {
    options.onChange()
    plan(0)
    return list()
  }

  async function folderOf(id: number): Promise<WatchedFolder> {
    const folder = (await database.listWatched()).find((one) => one.id === id)
    if (!folder) throw notWatched()
    return folder
  }

  return {
    list,
    async add({ path, collection, review = false }) {
      const folder = await realpath(resolve(path)).catch(() => Promise.reject(new AppError('file-missing', { message: 'This folder is not there.', next: 'Check the path and add it again.' })))
      if (!(await stat(folder)).isDirectory()) throw new AppError('bad-request', { message: 'Only a folder can be watched.', next: 'Import the file itself, or watch the folder it lies in.' })
      const own = await realpath(options.dataFolder)
      if (`${own}${sep}`.startsWith(`${folder}${sep}`) || folder.startsWith(`${own}${sep}`)) {
        throw new AppError('bad-request', { message: 'EchoMind keeps its own files in this folder.', next: 'Watch another folder.' })
      }
      const { id: collectionId } = await database.ensureCollection(collection ?? DEFAULT_COLLECTION)
      await database.addWatched({ path: folder, collectionId, review, now: options.now() })
      return changed()
    },
    async remove(which) {
      const path = 'path' in which ? await realpath(resolve(which.path)).catch(() => resolve(which.path)) : null
      const ids = 'id' in which ? [which.id] : (await database.listWatched()).filter((folder) => folder.path === path).map((folder) => folder.id)
      if ((await database.removeWatched({ ids })) === 0) throw notWatched()
      return changed()
    },
    async scan() {
      const imports: ImportId[] = []
      for (let i = 0; i < LOOKS; i += 1) {
        const result = await lookAtAll()
        imports.push(...result.imports)
        if (!result.again) break
        await new Promise((done) => setTimeout(done, SOON_MS))
      }
      return imports
    },
    async pending(id) {
      const folder = await folderOf(id)
      return (await database.watchedFiles({ folderId: folder.id, pending: true })).flatMap(({ path, pending }) => (pending ? [{ path, change: pending }] : []))
    },
    async review({ id, accept, paths }) {
      const folder = await folderOf(id)
      const chosen = (await database.watchedFiles({ folderId: id, pending: true })).filter((file) => !paths || paths.includes(file.path))
      const known = new Map(chosen.map((file) => [file.path, file]))
      const taken = chosen.filter((file) => file.pending !== 'deleted')
      const deleted = chosen.filter((file) => file.pending === 'deleted').map((file) => file.path)
      const signature = (path: string): string => known.get(path)?.pendingSignature ?? ''
      if (accept) {
        await takeIn(options, folder, taken.map((file) => file.path), known, signature)
        await letGo(options, folder, deleted)
      } else {
        await note(options, folder, taken.map(({ path }) => ({ path, signature: signature(path), pending: null, pendingSignature: null })))
        // Its document stays although its file is gone; the folder forgets it.
        await note(options, folder, deleted.map((path) => ({ path, signature: null, pending: null, pendingSignature: null })))
      }
      return changed()
    },
    start() {
      active = true
      plan(0)
    },
    refresh: () => plan(SOON_MS),
    async stop() {
      active = false
      if (timer) clearTimeout(timer)
      timer = null
      for (const hint of hints.values()) hint.close()
      hints.clear()
      await looking
    },
  }
}

function notWatched(): AppError {
  return new AppError('bad-request', { message: 'This folder is not watched.', next: 'List the watched folders.' })
}
