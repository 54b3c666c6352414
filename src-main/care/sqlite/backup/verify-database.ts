import Database from 'better-sqlite3'
import { AppError, isAppError } from '../../../../src-preload/contract/errors.ts'
import type { Damage } from '../check/damage.ts'
import { structure } from '../check/structure.ts'
import { MIGRATIONS, openForWriting, schemaVersionOf } from '../../../storage/index.ts'
import type { Connection } from '../../../storage/index.ts'

/** Tables that the app makes for each index of vectors. */
const OF_AN_INDEX = /^(?:vectors|codes|codes8)_\d+$/u

/**
 * Examines the database of a backup: its version, its definitions (another trigger or view would run with the app's rights), its pages, indexes
 * and foreign keys. Repairable damage (the keyword index) is accepted. Throws `restore-refused`.
 */
export function verifyDatabase(file: string): void {
  useDatabase(file, (connection) => {
    if (structure(connection).some(({ mend }) => mend === null)) throw new AppError('restore-refused', { variant: 'database' })
  })
}

/** Damage of a copied database. */
export function damagesOfCopy(file: string): Damage[] {
  return useDatabase(file, (connection) => structure(connection))
}

/** Opens the database of a backup, whose definitions must be those of the app, for one piece of work. Throws `restore-refused`, `disk-full`. */
export function useDatabase<T>(file: string, work: (connection: Connection) => T): T {
  try {
    const version = schemaVersionOf(file)
    if (version > MIGRATIONS.length) throw new AppError('restore-refused', { variant: 'newer' })
    if (version < 1) throw new AppError('restore-refused', { variant: 'database' })
    const connection = openForWriting(file)
    try {
      refuseStrange(connection, version)
      return work(connection)
    } finally {
      connection.close()
    }
  } catch (error) {
    if (isAppError(error) && (error.code === 'disk-full' || error.code === 'restore-refused')) throw error
    throw new AppError('restore-refused', { variant: 'database', cause: error })
  }
}

type Definition = { type: string; name: string; tbl_name: string; sql: string | null }

/** Every definition must be one that this version makes. Quotation marks depend on renames. */
function refuseStrange(connection: Connection, version: number): void {
  const key = ({ type, name, tbl_name, sql }: Definition): string => JSON.stringify([type, name, tbl_name, sql?.replaceAll(/["']/gu, '')])
  const fresh = new Database(':memory:')
  try {
    for (const { sql } of MIGRATIONS.slice(0, version)) fresh.exec(sql)
    const known = new Set(definitionsOf(fresh).map(key))
    const strange = definitionsOf(connection.database).some(
      (one) => !known.has(key(one)) && !(one.type === 'table' && OF_AN_INDEX.test(one.name)),
    )
    if (strange) throw new AppError('restore-refused', { variant: 'definition' })
  } finally {
    fresh.close()
  }
}

function definitionsOf(database: Database.Database): Definition[] {
  return database.prepare<[], Definition>('SELECT type, name, tbl_name, sql FROM sqlite_schema').all()
}
