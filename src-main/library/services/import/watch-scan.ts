import { text } from '../../../../src-preload/texts/text.ts'
import { checksumOf, scanFolder } from '../../../storage/index.ts'
import type { Calls } from '../../../storage/index.ts'
import type { LibraryFunctions } from '../../sqlite/library-functions.ts'
import { basename, sep } from 'node:path'
import { isAppError } from '../../../../src-preload/contract/errors.ts'
import type { DocumentId, ImportId } from '../../../../src-preload/contract/ids.ts'
import type { WatchChange, WatchedFile, WatchedFolder } from '../../sqlite/import/watched.ts'
import type { ImportService } from './import.ts'
import { compareFolder, isSuspicious } from './watch-diff.ts'

/** Rows per short transaction, and files per import. */
const BATCH = 200
/** Time between two scans that both miss a deleted file: programs save by deleting and recreating. */
const GONE_MS = 1_000

export type ScanOptions = {
  database: Calls<
    LibraryFunctions,
    | 'addWatched'
    | 'atPath'
    | 'ensureCollection'
    | 'listWatched'
    | 'recordWatchedFiles'
    | 'recordScan'
    | 'removeWatched'
    | 'resumeWatched'
    | 'setPath'
    | 'watchedFiles'
  >
  imports: Pick<ImportService, 'importPaths'>
  trash: (ids: readonly DocumentId[]) => Promise<unknown>
  restore: (ids: readonly DocumentId[]) => Promise<unknown>
  now: () => number
  /** Ends a scan. */
  signal?: AbortSignal
}

/** Result of a scan: started imports, and whether files are still changing. */
export type ScanResult = { imports: ImportId[]; again: boolean }

/**
 * Scans a watched folder and imports changes. `missed`: time each path was first missed, kept by the caller. Throws the signal's reason; what was
 * queued until then stays, and the next scan goes on.
 */
export async function scanWatched(options: ScanOptions, folder: WatchedFolder, missed: Map<string, number>): Promise<ScanResult> {
  const { database, now } = options
  const seen = await scanFolder(folder.path, now(), options.signal).catch((error: unknown) =>
    isAppError(error) ? error : Promise.reject(error),
  )
  if (isAppError(seen)) {
    await database.recordScan({
      folderId: folder.id,
      error: text('import.folderTrouble', { message: seen.text, next: seen.next }),
      now: now(),
    })
    return { imports: [], again: false }
  }
  const known = new Map((await database.watchedFiles({ folderId: folder.id })).map((file) => [file.path, file]))
  const settled = { files: new Map([...seen.files, ...unsettledAsKnown(seen.unsettled, known)]), unreadable: seen.unreadable }
  const differences = compareFolder(known, settled, sep)
  const gone = differences.deleted.filter((path) => now() - (missed.get(path) ?? now()) >= GONE_MS)
  remember(missed, differences.deleted, now())
  const signature = (path: string): string => seen.files.get(path) ?? ''

  const moved = await followMoves(options, folder, differences.deleted, differences.added, signature)
  const added = differences.added.filter((path) => !moved.to.has(path))
  const deleted = gone.filter((path) => !moved.from.has(path))
  const review = { added: folder.review, deleted: folder.review || isSuspicious(deleted.length, known.size) }

  const begun: ImportId[] = []
  if (review.added)
    await recordWatchedFiles(options, folder, [
      ...pendingRows(known, added, 'added', signature),
      ...pendingRows(known, differences.changed, 'changed', signature),
    ])
  else begun.push(...(await importChanges(options, folder, [...added, ...differences.changed], known, signature)))
  if (review.deleted)
    await recordWatchedFiles(
      options,
      folder,
      pendingRows(known, deleted, 'deleted', () => null),
    )
  else await trashRemoved(options, folder, deleted)
  await recordWatchedFiles(
    options,
    folder,
    differences.quiet.map((path) => ({ path, signature: seen.files.get(path) ?? null, pending: null, pendingSignature: null })),
  )
  await database.recordScan({ folderId: folder.id, error: null, now: now() })
  return { imports: begun, again: seen.unsettled.length > 0 || differences.deleted.length > gone.length }
}

/** Files being written count as unchanged. */
function unsettledAsKnown(paths: readonly string[], known: ReadonlyMap<string, WatchedFile>): [string, string][] {
  return paths.flatMap((path): [string, string][] => {
    const file = known.get(path)
    const signature = file?.pendingSignature ?? file?.signature
    return signature ? [[path, signature]] : []
  })
}

function remember(missed: Map<string, number>, deleted: readonly string[], now: number): void {
  const still = new Set(deleted)
  for (const path of missed.keys()) if (!still.has(path)) missed.delete(path)
  for (const path of deleted) if (!missed.has(path)) missed.set(path, now)
}

/** A deleted and an added file with equal content are a move: its document follows without reading. */
async function followMoves(
  options: ScanOptions,
  folder: WatchedFolder,
  deleted: readonly string[],
  added: readonly string[],
  signature: (path: string) => string,
): Promise<{ from: Set<string>; to: Set<string> }> {
  const from = new Set<string>()
  const to = new Set<string>()
  if (added.length === 0) return { from, to }
  for (const path of deleted) {
    options.signal?.throwIfAborted()
    const { live } = await options.database.atPath({ collectionId: folder.collectionId, path })
    if (!live?.checksum) continue
    for (const candidate of added) {
      if (to.has(candidate) || !signature(candidate).startsWith(`${live.bytes} `) || (await checksumOf(candidate)) !== live.checksum)
        continue
      await options.database.setPath({ id: live.id, path: candidate, name: basename(candidate) })
      await recordWatchedFiles(options, folder, [
        { path: candidate, signature: signature(candidate), pending: null, pendingSignature: null },
        { path, signature: null, pending: null, pendingSignature: null },
      ])
      from.add(path)
      to.add(candidate)
      break
    }
  }
  return { from, to }
}

function pendingRows(
  known: ReadonlyMap<string, WatchedFile>,
  paths: readonly string[],
  pending: WatchChange,
  signature: (path: string) => string | null,
): WatchedFile[] {
  return paths.map((path) => ({ path, signature: known.get(path)?.signature ?? null, pending, pendingSignature: signature(path) }))
}

/**
 * Imports new and changed files. Queued before recorded: after a crash in between they are imported again and skipped as duplicates. A
 * document deleted by a person stays deleted until its file reappears.
 */
export async function importChanges(
  options: ScanOptions,
  folder: WatchedFolder,
  paths: readonly string[],
  known: ReadonlyMap<string, WatchedFile>,
  signature: (path: string) => string,
): Promise<ImportId[]> {
  const imports: ImportId[] = []
  for (let i = 0; i < paths.length; i += BATCH) {
    options.signal?.throwIfAborted()
    const batch = paths.slice(i, i + BATCH)
    const wanted: string[] = []
    for (const path of batch) {
      const { live, trashed } = await options.database.atPath({ collectionId: folder.collectionId, path })
      const isNew = (known.get(path)?.signature ?? null) === null
      if (!live && trashed && isNew) await options.restore([trashed])
      if (live || !trashed || isNew) wanted.push(path)
    }
    if (wanted.length > 0) imports.push((await options.imports.importPaths(wanted, { collection: folder.collection })).importId)
    await recordWatchedFiles(
      options,
      folder,
      batch.map((path) => ({ path, signature: signature(path), pending: null, pendingSignature: null })),
    )
  }
  return imports
}

/** Moves documents of removed files to the trash, unless their content exists under another name: then they follow it. */
export async function trashRemoved(options: ScanOptions, folder: WatchedFolder, paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return
  const gone = new Set(paths)
  const others = (await options.database.watchedFiles({ folderId: folder.id })).filter(
    (file) => file.signature !== null && !gone.has(file.path),
  )
  for (const path of paths) {
    options.signal?.throwIfAborted()
    const { live } = await options.database.atPath({ collectionId: folder.collectionId, path })
    if (!live) continue
    const copy =
      live.checksum === null
        ? null
        : await findCopy(
            others.filter((file) => file.signature?.startsWith(`${live.bytes} `)).map((file) => file.path),
            live.checksum,
          )
    if (copy) await options.database.setPath({ id: live.id, path: copy, name: basename(copy) })
    else await options.trash([live.id])
  }
  await recordWatchedFiles(
    options,
    folder,
    paths.map((path) => ({ path, signature: null, pending: null, pendingSignature: null })),
  )
}

async function findCopy(paths: readonly string[], checksum: string): Promise<string | null> {
  for (const path of paths) if ((await checksumOf(path)) === checksum) return path
  return null
}

/** Records the known state of files. */
export async function recordWatchedFiles(options: ScanOptions, folder: WatchedFolder, files: readonly WatchedFile[]): Promise<void> {
  for (let i = 0; i < files.length; i += BATCH)
    await options.database.recordWatchedFiles({ folderId: folder.id, files: files.slice(i, i + BATCH) })
}
