import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { AppError, isAppError } from '../../../../src-preload/contract/errors.ts'
import { openForReading, openForWriting, schemaVersionOf } from '../connection.ts'
import type { Connection } from '../connection.ts'
import { migration001 } from './001-initial.ts'
import { migration002 } from './002-library.ts'
import { migration003 } from './003-evaluation.ts'
import { migration004 } from './004-redaction.ts'
import { migration005 } from './005-conversations.ts'
import { migration006 } from './006-artifacts.ts'
import { migration007 } from './007-safekeeping.ts'
import { migration008 } from './008-large-libraries.ts'
import { migration009 } from './009-trash-days.ts'
import { migration010 } from './010-row-digests.ts'
import { migration011 } from './011-job-columns.ts'
import { migration012 } from './012-evidence.ts'
import { migration013 } from './013-notes.ts'
import { migration014 } from './014-document-terms.ts'
import { migration015 } from './015-session-state.ts'
import { migration016 } from './016-versions.ts'
import { migration017 } from './017-titles.ts'
import { migration018 } from './018-reader.ts'
import { migration019 } from './019-ocr.ts'
import { migration020 } from './020-texts-once.ts'
import { migration021 } from './021-enclosures.ts'
import { migration022 } from './022-read-share.ts'
import { migration023 } from './023-paused-folders.ts'
import { migration024 } from './024-replaced-texts.ts'
import { digestAll, forgetDigests } from '../digest-pass.ts'
import { keepDigests } from '../row-digests.ts'
import { toStorageError } from '../storage-error.ts'

/** `later`: what is done in place of `sql` in a library where that would take long. */
export type Migration = {
  readonly version: number
  readonly name: string
  readonly sql: string
  readonly later?: { isNeeded(connection: Connection): boolean; readonly sql: string }
}

/** Migrations in order, consecutive from version 1; a shipped one is never edited. */
export const MIGRATIONS: readonly Migration[] = [
  migration001,
  migration002,
  migration003,
  migration004,
  migration005,
  migration006,
  migration007,
  migration008,
  migration009,
  migration010,
  migration011,
  migration012,
  migration013,
  migration014,
  migration015,
  migration016,
  migration017,
  migration018,
  migration019,
  migration020,
  migration021,
  migration022,
  migration023,
  migration024,
]

/** Opens the database for writing with the newest schema. Throws `database-newer` before any change if a later app version wrote it. */
export function openDatabase(file: string, migrations: readonly Migration[] = MIGRATIONS): Connection {
  refuseNewer(schemaVersionOf(file), migrations)
  const connection = openForWriting(file)
  try {
    const isNew = versionOf(connection) === 0
    migrate(connection, migrations)
    keepDigests(connection)
    // Digests the schema's own few rows; rows of an earlier library are digested in idle time.
    if (isNew && migrations.length >= migration010.version) digestAll(connection)
    return connection
  } catch (error) {
    connection.close()
    throw toStorageError(error, dirname(file))
  }
}

/**
 * Opens the database as `openDatabase` does; where nothing can be written (a full disk, a folder that is only read) for reading alone. An earlier
 * schema cannot be read then: throws the reason.
 */
export function openDatabaseOrRead(file: string): Connection {
  try {
    return openDatabase(file)
  } catch (error) {
    if (!isAppError(error) || (error.code !== 'disk-full' && error.code !== 'data-folder-unusable')) throw error
    const connection = openForReading(file)
    if (versionOf(connection) === MIGRATIONS.length) return connection
    connection.close()
    throw error
  }
}

/**
 * Migrates the schema, each step in one transaction with its version; a new database all in one, which waits for the disk once. A database with
 * data is first copied to `<file>.before-<version>`, unless it is itself a copy (`isCopy`).
 */
export function migrate(connection: Connection, migrations: readonly Migration[] = MIGRATIONS, isCopy = false): void {
  if (migrations.some((migration, index) => migration.version !== index + 1))
    throw new AppError('internal', { cause: new Error('migrations are not consecutive') })
  const version = versionOf(connection)
  refuseNewer(version, migrations)
  if (!isCopy && version > 0 && version < migrations.length) backUp(connection, `${connection.file}.before-${version + 1}`)
  const steps = (): void => {
    for (const migration of migrations) connection.write(() => step(connection, migration))
  }
  if (version === 0) connection.write(steps)
  else steps()
}

function step(connection: Connection, migration: Migration): void {
  // Read again inside the transaction: another process may have migrated.
  if (versionOf(connection) >= migration.version) return
  // Rows may have a different form afterwards.
  forgetDigests(connection)
  connection.database.exec(migration.later?.isNeeded(connection) ? migration.later.sql : migration.sql)
  connection.database.pragma(`user_version = ${migration.version}`)
}

function versionOf(connection: Connection): number {
  return Number(connection.database.pragma('user_version', { simple: true }))
}

function refuseNewer(version: number, migrations: readonly Migration[]): void {
  if (version > migrations.length) throw new AppError('database-newer', { data: { version, known: migrations.length } })
}

/** Writes a backup atomically: to a temporary name, synced, then renamed. Private. */
function backUp(connection: Connection, file: string): void {
  const partial = `${file}.part`
  // Remains of an interrupted attempt.
  rmSync(partial, { force: true })
  try {
    closeSync(openSync(partial, 'wx', 0o600))
    connection.run('VACUUM INTO ?', partial)
    sync(partial, 'r+')
    renameSync(partial, file)
    // Windows has no such call and needs none.
    if (process.platform !== 'win32') sync(dirname(file), 'r')
  } catch (error) {
    rmSync(partial, { force: true })
    throw error
  }
}

function sync(path: string, flags: 'r' | 'r+'): void {
  const handle = openSync(path, flags)
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
