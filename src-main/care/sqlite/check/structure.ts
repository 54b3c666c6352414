import Database from 'better-sqlite3'
import { text } from '../../../../src-preload/texts/text.ts'
import { MIGRATIONS, keepsWords } from '../../../storage/index.ts'
import type { Connection } from '../../../storage/index.ts'
import { indexIds } from '../../../search/index.ts'
import { damagesOf, LISTED } from './damage.ts'
import type { Damage } from './damage.ts'
import { NEXT } from './next-steps.ts'

/** Checks the file's structure: pages and indexes, table definitions, foreign keys, id counters. */
export function structure(connection: Connection): Damage[] {
  return [schema, integrity, foreignKeys, counters].flatMap((part) => damagesOf(part, connection))
}

function integrity(connection: Connection): Damage[] {
  // FTS5 of SQLite 3.54.1 checks with its cached structure, and only a query makes it notice another process's writes: without one an
  // intact index is reported as damaged (library/services/import/kill.slow.test.ts).
  const words = damagesOf(asked, connection)
  const rows = connection.all<{ integrity_check: string }>(`PRAGMA integrity_check(${LISTED})`)
  return [...words, ...rows.filter((row) => row.integrity_check !== 'ok').map(({ integrity_check: told }) => damageOf(told))]
}

function asked(connection: Connection): Damage[] {
  connection.get(`SELECT count(*) FROM keywords WHERE keywords MATCH '"a"'`)
  return []
}

/** FTS5's own reports are repaired from the passages. */
function damageOf(told: string): Damage {
  if (/\bfts5\b|keywords/iu.test(told))
    return { code: 'keywords-damaged', message: text('damage.keywords', { report: told }), next: NEXT.keyword, mend: 'keyword' }
  return { code: 'database-damaged', message: text('damage.file', { report: told }), next: NEXT.library, mend: null }
}

function foreignKeys(connection: Connection): Damage[] {
  const rows = connection.all<{ table: string; parent: string }>('PRAGMA foreign_key_check')
  return rows.slice(0, LISTED).map((row) => ({
    code: 'row-without-owner',
    message: text('damage.rowWithoutOwner', { table: row.table, parent: row.parent }),
    next: NEXT.library,
    mend: null,
  }))
}

/** Compares table definitions with those of a new database. Quotation marks depend on renames; a word index of before is replaced while the app is idle. */
function schema(connection: Connection): Damage[] {
  const plain = (sql: string): string => sql.replaceAll(/["']/gu, '')
  const here = new Map(statements(connection.database).map(({ name, sql }) => [name, plain(sql)]))
  const damaged = [...wanted(connection.database.pragma('user_version', { simple: true }) as number), ...indexTables(connection)].filter(
    ({ name, sql }) => here.get(name) !== plain(sql) && !(name.startsWith('keywords') && keepsWords(connection)),
  )
  return damaged.slice(0, LISTED).map(({ name }) => ({
    code: 'database-damaged',
    message: text('damage.definition', { name }),
    next: NEXT.library,
    mend: null,
  }))
}

type Statement = { name: string; sql: string }

function statements(database: Database.Database): Statement[] {
  return database.prepare<[], Statement>('SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL').all()
}

/** Nothing is known about foreign versions (tests add some). */
function wanted(version: number): Statement[] {
  if (version !== MIGRATIONS.length) return []
  const fresh = new Database(':memory:')
  try {
    for (const { sql } of MIGRATIONS) fresh.exec(sql)
    return statements(fresh)
  } finally {
    fresh.close()
  }
}

function indexTables(connection: Connection): Statement[] {
  return indexIds(connection).flatMap((id) => [
    { name: `vectors_${id}`, sql: `CREATE TABLE vectors_${id} (id INTEGER PRIMARY KEY, e BLOB NOT NULL) STRICT` },
    { name: `codes_${id}`, sql: `CREATE TABLE codes_${id} (id INTEGER PRIMARY KEY, bits BLOB NOT NULL) STRICT` },
    { name: `codes8_${id}`, sql: `CREATE TABLE codes8_${id} (id INTEGER PRIMARY KEY, scale REAL NOT NULL, i8 BLOB NOT NULL) STRICT` },
  ])
}

/** The id counter must not be below an existing id, or ids would be reused. */
function counters(connection: Connection): Damage[] {
  const given = new Map(
    connection.all<{ name: string; seq: number }>('SELECT name, seq FROM sqlite_sequence').map((row) => [row.name, row.seq]),
  )
  const tables = connection
    .all<{ name: string }>("SELECT name FROM sqlite_schema WHERE type = 'table' AND sql LIKE '%AUTOINCREMENT%'")
    .map((row) => row.name)
  const strange = [...given.keys()].filter((name) => !tables.includes(name))
  const low = tables.filter(
    (name) => (connection.get<{ id: number | null }>(`SELECT max(id) AS id FROM ${name}`)?.id ?? 0) > (given.get(name) ?? 0),
  )
  return [...strange, ...low].map((name) => ({
    code: 'database-damaged',
    message: text('damage.counter', { table: name.slice(0, 40) }),
    next: NEXT.library,
    mend: null,
  }))
}
