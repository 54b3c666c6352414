import { readdir, stat } from 'node:fs/promises'
import { existsSync, type Dirent } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '../../../../src-preload/contract/errors.ts'
import { isOwnName } from './own-names.ts'

/** A file to import (`within`: the given folder that contains it), or a path that cannot be read, with its error. */
export type WalkEntry = { path: string; within?: string } | { path: string; error: AppError }

/** Most files per walk; dropping a whole disk is a mistake. */
const WALK_FILES = 100_000
/** Deepest folder level; deeper ones are mount loops. */
const WALK_DEPTH = 64
/** Replacement character for bytes that are not UTF-8. */
const UNDECODED = '\ufffd'

/** Files left by systems and programs that nobody means to search. Hidden files are skipped anyway. */
const JUNK = new Set([
  'thumbs.db',
  'ehthumbs.db',
  'desktop.ini',
  'icon\r',
  '$recycle.bin',
  'system volume information',
  'node_modules',
  '__macosx',
  '__pycache__',
])

/**
 * Files of `paths` (absolute), folders recursively, in name order. A given path counts whatever its name, and links are followed; inside
 * folders links, hidden files and system junk are skipped. `dataFolder`: EchoMind's own files there are skipped. Never throws: unreadable
 * entries carry their error (`file-missing`, `file-unreadable`, `too-large` beyond the limit).
 */
export async function* walkFiles(
  paths: readonly string[],
  o: { limit?: number; dataFolder?: string } = {},
): AsyncGenerator<WalkEntry, void, void> {
  const own = o.dataFolder === undefined ? null : await stat(o.dataFolder, { bigint: true }).catch(() => null)
  const state: State = { left: o.limit ?? WALK_FILES, seen: new Set(), own: own && `${own.dev}:${own.ino}` }
  for (const path of paths) {
    yield* walkGiven(path, state)
    if (state.left < 0) return
  }
}

/** `own`: device and inode of the data folder. */
type State = { left: number; seen: Set<string>; own: string | null }

async function* walkGiven(path: string, state: State): AsyncGenerator<WalkEntry, void, void> {
  let kind: { isFile(): boolean; isDirectory(): boolean }
  try {
    kind = await stat(path)
  } catch (cause) {
    yield { path, error: unreadable(cause, path) }
    return
  }
  if (kind.isDirectory()) yield* walkFolder(path, path, state, 0)
  else if (kind.isFile()) yield* found(path, state)
  else yield { path, error: new AppError('file-unreadable', { variant: 'notAFile' }) }
}

async function* walkFolder(folder: string, within: string, state: State, depth: number): AsyncGenerator<WalkEntry, void, void> {
  let entries: Dirent[]
  let isOwn = false
  try {
    const { dev, ino } = await stat(folder, { bigint: true })
    // A folder given twice, or reached again through a mount, is walked once.
    if (ino !== 0n && state.seen.has(`${dev}:${ino}`)) return
    state.seen.add(`${dev}:${ino}`)
    isOwn = `${dev}:${ino}` === state.own
    if (depth > WALK_DEPTH) throw new AppError('file-unreadable', { variant: 'tooDeep' })
    entries = await readdir(folder, { withFileTypes: true })
  } catch (cause) {
    yield { path: folder, error: unreadable(cause, folder) }
    return
  }
  entries.sort((a, b) => (a.name < b.name ? -1 : 1))
  for (const entry of entries) {
    if (isJunk(entry.name) || (isOwn && isOwnName(entry.name))) continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* walkFolder(path, within, state, depth + 1)
    else if (entry.isFile()) yield* isNamed(entry.name, path) ? found(path, state, within) : unnamed(path)
    if (state.left < 0) return
  }
}

function* found(path: string, state: State, within?: string): Generator<WalkEntry, void, void> {
  state.left -= 1
  if (state.left >= 0) yield { path, ...(within !== undefined && { within }) }
  else
    yield {
      path,
      error: new AppError('too-large', { variant: 'tooManyFiles' }),
    }
}

/** Linux names can be arbitrary bytes. A name that is not UTF-8 arrives with replacement characters and matches no file. */
function isNamed(name: string, path: string): boolean {
  return !name.includes(UNDECODED) || existsSync(path)
}

function* unnamed(path: string): Generator<WalkEntry, void, void> {
  yield { path, error: unreadable(null, path) }
}

function isJunk(name: string): boolean {
  // Word and LibreOffice lock open documents with `~$name` and `.~lock.name#`.
  return name.startsWith('.') || name.startsWith('~$') || JUNK.has(name.toLowerCase())
}

function unreadable(cause: unknown, path: string): AppError {
  if (cause instanceof AppError) return cause
  const missing = cause === null || (cause instanceof Error && 'code' in cause && (cause.code === 'ENOENT' || cause.code === 'ENOTDIR'))
  if (missing && path.includes(UNDECODED)) return new AppError('file-unreadable', { variant: 'nameEncoding', cause })
  return new AppError(missing ? 'file-missing' : 'file-unreadable', { cause })
}
