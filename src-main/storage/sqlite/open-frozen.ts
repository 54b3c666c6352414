import Database from 'better-sqlite3'
import { constants, copyFileSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** A database that is read without writing anything beside it. */
export type Frozen = {
  readonly database: Database.Database
  /** True once a file of the database is another than when it was opened: what is read may then be wrong. */
  isChanged(): boolean
  /** Removes what was made for reading, after the database is closed. */
  clear(): void
}

/**
 * Opens a database where SQLite cannot make the shared memory of its log: on a full disk, and in a folder that nobody can write to. Without a log it
 * is opened as immutable, in its place; with one, a private copy of both is opened, which is removed while it is in use where the system allows that.
 * Throws SQLite's errors and those of copying.
 */
export function openFrozen(file: string): Frozen {
  const before = stateOf(file)
  const isChanged = () => stateOf(file) !== before
  const immutable = logBytes(file) === 0 ? openImmutable(file) : null
  return immutable ? { database: immutable, isChanged, clear: () => undefined } : { ...openCopy(file), isChanged }
}

/** Null where this process does not take addresses for file names (storage/worker/start.ts). */
function openImmutable(file: string): Database.Database | null {
  let database: Database.Database | undefined
  try {
    database = new Database(`${pathToFileURL(file).href}?immutable=1`, { readonly: true })
    database.pragma('schema_version')
    return database
  } catch {
    database?.close()
    return null
  }
}

function openCopy(file: string): Pick<Frozen, 'database' | 'clear'> {
  const folder = mkdtempSync(join(tmpdir(), 'echomind-reading-'))
  const clear = () => rmSync(folder, { recursive: true, force: true })
  try {
    const copy = join(folder, basename(file))
    copyFileSync(file, copy, constants.COPYFILE_FICLONE)
    if (logBytes(file) > 0) copyFileSync(`${file}-wal`, `${copy}-wal`, constants.COPYFILE_FICLONE)
    const database = new Database(copy, { readonly: true, fileMustExist: true })
    // Opens the log too. Its files can go from then on, except on Windows: a killed process leaves no copy of the library.
    database.pragma('schema_version')
    if (process.platform !== 'win32') clear()
    return { database, clear }
  } catch (error) {
    clear()
    throw error
  }
}

function logBytes(file: string): number {
  return statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0
}

function stateOf(file: string): string {
  const { size = 0, mtimeMs = 0 } = statSync(file, { throwIfNoEntry: false }) ?? {}
  return `${size} ${mtimeMs} ${logBytes(file)}`
}
