import Database from 'better-sqlite3'
import { existsSync, statSync } from 'node:fs'
import { getLoadablePath } from 'sqlite-vec'
import { AppError } from '../../../../src-preload/contract/errors.ts'
import { defineDigest } from './digest-function.ts'
import { toStorageError } from './storage-error.ts'

/** What may be bound to a statement. */
export type Value = string | number | bigint | null | Uint8Array

/** A connection with its prepared statements kept: a statement's text is its key, so texts must come from a closed set. */
export type Connection = {
  readonly database: Database.Database
  run(sql: string, ...values: Value[]): { changes: number; lastInsertRowid: number | bigint }
  get<R>(sql: string, ...values: Value[]): R | undefined
  all<R>(sql: string, ...values: Value[]): R[]
  iterate<R>(sql: string, ...values: Value[]): IterableIterator<R>
  /** Runs `work` in one write transaction (joins the one that is open); anything thrown rolls it back. Nothing asynchronous inside. */
  write<T>(work: () => T): T
  /** Runs at the beginning of every write transaction from now on, in it. */
  beforeWrites(work: () => void): void
  close(): void
}

const PAGE_BYTES = 16384
const BUSY_MILLISECONDS = 5000
/** Pages in the log before it is moved into the database: 64 MB, so that a bulk import does not copy every few documents. */
const CHECKPOINT_PAGES = 4000

/** Set on every connection and read back (DESIGN.md, Durability). temp_store 2: sorted text never reaches a temporary file. */
const PRAGMAS: readonly (readonly [name: string, value: string | number, expected: number | string])[] = [
  ['busy_timeout', BUSY_MILLISECONDS, BUSY_MILLISECONDS],
  ['synchronous', 'FULL', 2],
  ['foreign_keys', 'ON', 1],
  ['secure_delete', 'ON', 1],
  ['trusted_schema', 'OFF', 0],
  ['cell_size_check', 'ON', 1],
  ['temp_store', 2, 2],
  ['cache_size', -64_000, -64_000],
  ['wal_autocheckpoint', CHECKPOINT_PAGES, CHECKPOINT_PAGES],
]

/**
 * Opens the database for writing and makes it when it is not there; no tables are made (`migrate`). Throws `database-damaged`,
 * `data-folder-unusable`.
 */
export function openForWriting(file: string): Connection {
  return open(file, false)
}

/**
 * Opens an existing database for reading alone. `cacheKilobytes`: pages that it keeps for itself; the system keeps them too, so little is lost with few.
 * Throws `database-damaged`, `data-folder-unusable`.
 */
export function openForReading(file: string, o: { cacheKilobytes?: number } = {}): Connection {
  const connection = open(file, true)
  if (o.cacheKilobytes !== undefined) connection.database.pragma(`cache_size = ${-o.cacheKilobytes}`)
  return connection
}

/** The schema version of a file, 0 when there is none yet; the file is not touched. */
export function schemaVersionOf(file: string): number {
  if (!existsSync(file) || statSync(file).size === 0) return 0
  try {
    const database = new Database(file, { readonly: true, fileMustExist: true, timeout: BUSY_MILLISECONDS })
    try {
      return Number(database.pragma('user_version', { simple: true }))
    } finally {
      database.close()
    }
  } catch (error) {
    throw toStorageError(error)
  }
}

function open(file: string, readonly: boolean): Connection {
  let database: Database.Database | undefined
  try {
    database = new Database(file, { readonly, fileMustExist: readonly, timeout: BUSY_MILLISECONDS })
    if (!readonly) useWriteAheadLog(database)
    for (const [name, value, expected] of PRAGMAS) {
      database.pragma(`${name} = ${value}`)
      assertPragma(database, name, expected)
    }
    if (readonly) database.pragma('query_only = ON')
    assertPragma(database, 'journal_mode', 'wal')
    database.loadExtension(unpacked(getLoadablePath()))
    defineDigest(database)
    return wrap(database)
  } catch (error) {
    database?.close()
    throw toStorageError(error)
  }
}

/** Page size first: it can only be chosen while the file is empty. */
function useWriteAheadLog(database: Database.Database): void {
  if (database.pragma('journal_mode', { simple: true }) === 'wal') return
  database.pragma(`page_size = ${PAGE_BYTES}`)
  // The switch does not wait for another process that is opening the same new file (SQLite's busy handler is not asked), so we do.
  for (let attempt = 0; ; attempt++) {
    try {
      database.pragma('journal_mode = WAL')
      return
    } catch (error) {
      if (attempt >= 100) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50)
    }
  }
}

function assertPragma(database: Database.Database, name: string, expected: number | string): void {
  const actual = database.pragma(name, { simple: true })
  if (actual !== expected) throw new AppError('internal', { cause: new Error(`pragma ${name} is ${String(actual)}, not ${expected}`) })
}

/** In the packaged app a library can only be loaded from beside the archive. */
function unpacked(path: string): string {
  return path.replace(/\bapp\.asar(?=[\\/])/, 'app.asar.unpacked')
}

function wrap(database: Database.Database): Connection {
  const statements = new Map<string, Database.Statement<Value[]>>()
  let prepare = (): void => {}
  function statement(sql: string): Database.Statement<Value[]> {
    let known = statements.get(sql)
    if (!known) statements.set(sql, (known = database.prepare<Value[]>(sql)))
    return known
  }
  return {
    database,
    run: (sql, ...values) => statement(sql).run(...values),
    get: <R>(sql: string, ...values: Value[]) => statement(sql).get(...values) as R | undefined,
    all: <R>(sql: string, ...values: Value[]) => statement(sql).all(...values) as R[],
    iterate: <R>(sql: string, ...values: Value[]) => statement(sql).iterate(...values) as IterableIterator<R>,
    write(work) {
      if (database.inTransaction) return work()
      statement('BEGIN IMMEDIATE').run()
      try {
        prepare()
        const result = work()
        statement('COMMIT').run()
        return result
      } catch (error) {
        if (database.inTransaction) statement('ROLLBACK').run()
        throw error
      }
    },
    beforeWrites: (work) => void (prepare = work),
    close: () => {
      statements.clear()
      database.close()
    },
  }
}
