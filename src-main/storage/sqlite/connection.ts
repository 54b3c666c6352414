import Database from 'better-sqlite3'
import { existsSync, statSync, type BigIntStats } from 'node:fs'
import { dirname } from 'node:path'
import { getLoadablePath } from 'sqlite-vec'
import { AppError } from '../../../src-preload/contract/errors.ts'
import { whyNotWritable } from '../adapters/files/writable.ts'
import { defineDigest } from './digest-function.ts'
import { openFrozen, type Frozen } from './open-frozen.ts'
import { toStorageError } from './storage-error.ts'

/** Bindable values of a statement. */
export type Value = string | number | bigint | null | Uint8Array

/** A connection with cached prepared statements, keyed by text: texts must come from a closed set. */
export type Connection = {
  readonly database: Database.Database
  /** The file that was asked for; `database` may be a copy of it. */
  readonly file: string
  /** Opened for reading alone: every write throws the reason. */
  readonly isReading: boolean
  run(sql: string, ...values: Value[]): { changes: number; lastInsertRowid: number | bigint }
  get<R>(sql: string, ...values: Value[]): R | undefined
  all<R>(sql: string, ...values: Value[]): R[]
  iterate<R>(sql: string, ...values: Value[]): IterableIterator<R>
  /** Runs `work` in a write transaction (or the open one); errors roll back. Synchronous only. */
  write<T>(work: () => T): T
  /** Runs at the start of every later write transaction, inside it. */
  beforeWrites(work: () => void): void
  close(): void
}

const PAGE_BYTES = 16384
const BUSY_MILLISECONDS = 5000
/** Pages in the write-ahead log before a checkpoint: 64 MB, so that bulk imports checkpoint rarely. */
const CHECKPOINT_PAGES = 4000

/** Set and verified on every connection (DESIGN.md, Durability). temp_store 2: sorted text never reaches a temporary file. */
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

/** Opens or creates the database for writing, without tables (`migrate`). Throws `database-damaged`, `data-folder-unusable`. */
export function openForWriting(file: string): Connection {
  return open(file, false)
}

/**
 * Opens an existing database read-only, also on a full disk and in a folder that nobody can write to (open-frozen.ts). `cacheKilobytes`: page cache;
 * the system caches too, so a small one costs little. Throws `database-damaged`, `data-folder-unusable`, `disk-full`.
 */
export function openForReading(file: string, o: { cacheKilobytes?: number } = {}): Connection {
  const connection = openOrFreeze(file)
  if (o.cacheKilobytes !== undefined) connection.database.pragma(`cache_size = ${-o.cacheKilobytes}`)
  return connection
}

/** Schema version of a file, 0 if missing; does not modify the file. */
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
    throw toStorageError(error, dirname(file))
  }
}

function openOrFreeze(file: string): Connection {
  try {
    return open(file, true)
  } catch (error) {
    const { code } = toStorageError(error)
    if ((code !== 'disk-full' && code !== 'data-folder-unusable') || !existsSync(file)) throw error
    try {
      const frozen = openFrozen(file)
      return setUp(file, frozen.database, { readonly: true, frozen })
    } catch {
      // The first reason is the one that a person can do something about.
      throw error
    }
  }
}

function open(file: string, readonly: boolean): Connection {
  try {
    return setUp(file, new Database(file, { readonly, fileMustExist: readonly, timeout: BUSY_MILLISECONDS }), { readonly })
  } catch (error) {
    throw toStorageError(error, dirname(file))
  }
}

/** Closes the database if it cannot be used. */
function setUp(file: string, database: Database.Database, { readonly, frozen }: { readonly: boolean; frozen?: Frozen }): Connection {
  try {
    if (!readonly) useWriteAheadLog(database)
    for (const [name, value, expected] of PRAGMAS) {
      database.pragma(`${name} = ${value}`)
      assertPragma(database, name, expected)
    }
    if (readonly) database.pragma('query_only = ON')
    // An immutable database has no log.
    if (!frozen) assertPragma(database, 'journal_mode', 'wal')
    database.loadExtension(unpacked(getLoadablePath()))
    defineDigest(database)
    return wrap(file, database, frozen)
  } catch (error) {
    database.close()
    frozen?.clear()
    throw error
  }
}

/** Page size first: it can be set only while the file is empty. */
function useWriteAheadLog(database: Database.Database): void {
  if (database.pragma('journal_mode', { simple: true }) === 'wal') return
  database.pragma(`page_size = ${PAGE_BYTES}`)
  // Switching ignores SQLite's busy handler while another process opens the same new file, so we retry.
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

/** In the packaged app a library loads only from outside the archive. */
function unpacked(path: string): string {
  return path.replace(/\bapp\.asar(?=[\\/])/, 'app.asar.unpacked')
}

/** Nothing can be written: the reason as it is now, or that it has gone. */
function refuseWriting(file: string): never {
  throw whyNotWritable(dirname(file)) ?? new AppError('database-busy', { variant: 'thawed' })
}

/**
 * Throws `data-folder-unusable` once another file, or none, is where the database was opened: what is written into a deleted database is lost, and
 * SQLite does not say so. Some microseconds, on each write. Windows lets nobody delete an open file.
 */
function presenceOf(file: string): () => void {
  const look = (): BigIntStats | undefined => statSync(file, { bigint: true, throwIfNoEntry: false })
  const opened = look()
  return () => {
    const now = look()
    if (opened && (now?.ino !== opened.ino || now.dev !== opened.dev)) throw new AppError('data-folder-unusable', { variant: 'moved' })
  }
}

function wrap(file: string, database: Database.Database, frozen: Frozen | undefined): Connection {
  const mustBeThere = database.readonly ? () => undefined : presenceOf(file)
  const statements = new Map<string, Database.Statement<Value[]>>()
  let prepare = (): void => {}
  function statement(sql: string): Database.Statement<Value[]> {
    if (frozen?.isChanged()) throw new AppError('database-busy', { variant: 'thawed' })
    let known = statements.get(sql)
    if (!known) statements.set(sql, (known = database.prepare<Value[]>(sql)))
    return known
  }
  return {
    database,
    file,
    isReading: database.readonly,
    run(sql, ...values) {
      if (frozen) refuseWriting(file)
      if (!database.inTransaction) mustBeThere()
      return statement(sql).run(...values)
    },
    get: <R>(sql: string, ...values: Value[]) => statement(sql).get(...values) as R | undefined,
    all: <R>(sql: string, ...values: Value[]) => statement(sql).all(...values) as R[],
    iterate: <R>(sql: string, ...values: Value[]) => statement(sql).iterate(...values) as IterableIterator<R>,
    write(work) {
      if (frozen) refuseWriting(file)
      if (database.inTransaction) return work()
      mustBeThere()
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
      frozen?.clear()
    },
  }
}
