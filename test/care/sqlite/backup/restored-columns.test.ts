import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { RESTORED_COLUMNS } from '../../../support/database/restored-columns.ts'
import { MIGRATIONS } from '../../../../src-main/storage/sqlite/migrations/migrate.ts'

/** Columns of the tables that the app writes, as `table.column`: the keyword index is derived and rebuilt. */
function columnsOf(database: Database.Database): string[] {
  const tables = database
    .prepare<[], { name: string }>(
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%'",
    )
    .all()
  return tables.flatMap(({ name }) =>
    database
      .prepare<[string], { name: string }>('SELECT name FROM pragma_table_xinfo(?)')
      .all(name)
      .map((column) => `${name}.${column.name}`),
  )
}

const listed = Object.entries(RESTORED_COLUMNS).flatMap(([table, kinds]) =>
  Object.values(kinds).flatMap((names) => names.split(' ').map((name) => `${table}.${name}`)),
)

function newest(): Database.Database {
  const database = new Database(':memory:')
  for (const { sql } of MIGRATIONS) database.exec(sql)
  return database
}

describe('the table of what a restore does with each column', () => {
  it('holds every column of the newest schema, each once', () => {
    expect(listed.toSorted()).toEqual(columnsOf(newest()).toSorted())
  })

  it('lacks a column that somebody adds', () => {
    const database = newest()
    database.exec('ALTER TABLE documents ADD COLUMN opens_with TEXT')
    expect(columnsOf(database).filter((column) => !listed.includes(column))).toEqual(['documents.opens_with'])
  })
})
