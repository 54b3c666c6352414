import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { check } from '../../../src-main/care/sqlite/check/check.ts'
import { digestSome } from '../../../src-main/storage/sqlite/digest-pass.ts'
import { MIGRATIONS, openDatabase } from '../../../src-main/storage/sqlite/migrations/migrate.ts'
import { digestedTables, digestOf, keyOf } from '../../../src-main/storage/sqlite/row-digests.ts'
import { createTestDatabase, embedDocument, storeDocument } from '../../support/database/database.ts'
import type { TestDatabase } from '../../support/database/database.ts'

let t: TestDatabase
beforeEach(() => {
  t = createTestDatabase()
  embedDocument(t.database, storeDocument(t.database, { texts: ['one', 'two'], parent: 'all', title: 'Letter' }))
})
afterEach(() => t.close())

const codes = (): string[] => check(t.connection).map((damage) => damage.code)
/** Writes past the triggers, like bit rot. */
function tamper(sql: string): void {
  const names = t.connection.all<{ name: string }>("SELECT name FROM temp.sqlite_schema WHERE type = 'trigger'")
  for (const { name } of names) t.connection.database.exec(`DROP TRIGGER temp.${name}`)
  t.connection.database.exec(sql)
  t.connection.write(() => undefined)
}

describe('the digests of database rows', () => {
  test('exist for every row of every table that is not derived from another table', () => {
    t.database.setSetting({ key: 'a', value: 1 })
    for (const table of digestedTables(t.connection)) {
      const missing = t.connection.get(
        `SELECT count(*) AS n FROM ${table.name} t LEFT JOIN row_digests r ON r.tbl = '${table.name}' AND r.key = ${keyOf(table, 't')} WHERE r.digest IS NOT ${digestOf(table, 't')}`,
      )
      expect([table.name, missing]).toEqual([table.name, { n: 0 }])
    }
    const all = t.connection
      .all<{ name: string }>("SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'")
      .map((row) => row.name)
    expect(all.filter((name) => !digestedTables(t.connection).some((table) => table.name === name)).sort()).toEqual([
      'codes8_1',
      'codes_1',
      'digested',
      'row_digests',
      'sqlite_schema',
      'sqlite_sequence',
      'vectors_1',
    ])
  })

  test('follow every kind of write: ignored, replaced, moved and cascading deletes', () => {
    const { connection } = t
    connection.run("INSERT OR IGNORE INTO settings (key, value) VALUES ('a', '1')")
    connection.run("INSERT OR IGNORE INTO settings (key, value) VALUES ('a', '2')")
    connection.run("INSERT OR REPLACE INTO settings (key, value) VALUES ('a', '3')")
    connection.run("UPDATE OR IGNORE settings SET value = '4' WHERE key = 'a'")
    connection.run("UPDATE settings SET key = 'b' WHERE key = 'a'")
    connection.run("INSERT INTO document_tags (document_id, tag) SELECT id, 'kept' FROM documents")
    expect(codes()).toEqual([])
    connection.run("INSERT INTO chats (id, title, created_at, updated_at, summary) VALUES ('c', 'T', 1, 1, '')")
    connection.run("INSERT INTO messages (id, chat_id, position, role, text, created_at) VALUES ('m', 'c', 0, 'user', 'x', 1)")
    connection.run("DELETE FROM chats WHERE id = 'c'")
    expect(codes()).toEqual([])
    expect(connection.all("SELECT key FROM row_digests WHERE tbl IN ('chats', 'messages')")).toEqual([])
  })

  test('continue after SQLite dropped its temporary triggers', () => {
    t.connection.database.pragma('temp_store = FILE')
    t.connection.database.pragma('temp_store = MEMORY')
    t.database.setSetting({ key: 'a', value: 1 })
    expect(codes()).toEqual([])
    expect(t.connection.all("SELECT key FROM row_digests WHERE tbl = 'settings' AND key = 'a'")).toHaveLength(1)
  })

  test.each([
    ['an added tag', "INSERT INTO document_tags (document_id, tag) SELECT id, 'new' FROM documents", 'digests-damaged'],
    ['a changed title', "UPDATE documents SET title = 'Lettre'", 'row-changed'],
    ['a deleted job', 'DELETE FROM jobs', 'row-gone'],
    ['changed text for the Reader', 'UPDATE document_parts SET data = zeroblob(9)', 'text-changed'],
    [
      'a changed table definition',
      "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace(sql, 'parts', 'porks') WHERE name = 'document_parts'; PRAGMA writable_schema = OFF",
      'database-damaged',
    ],
    ['a changed id counter', "UPDATE sqlite_sequence SET seq = 1 WHERE name = 'chunks'", 'database-damaged'],
  ])('reveal a change made outside the app: %s', (_name, damage, code) => {
    const size = t.connection.database
    size.unsafeMode(true)
    tamper(damage)
    expect(codes()).toContain(code)
  })

  test('still reveal a damaged row after the app changed the row', () => {
    tamper("UPDATE documents SET title = 'Lettre'")
    t.connection.write(() => t.connection.run('UPDATE documents SET tokens = tokens + 1'))
    expect(codes()).toEqual(['row-changed'])
  })

  test('of an older library are added step by step without findings in the meantime', () => {
    const folder = mkdtempSync(join(tmpdir(), 'echomind-test-'))
    const file = join(folder, 'echomind.db')
    const before = openDatabase(file, MIGRATIONS.slice(0, 7))
    before.run("INSERT INTO collections (id, name, created_at, settings) VALUES ('c', 'Kept', 5, '{}')")
    for (let i = 0; i < 100; i++) before.run('INSERT INTO settings (key, value) VALUES (?, ?)', `key ${i}`, '1')
    before.close()
    const connection = openDatabase(file)
    expect(check(connection)).toEqual([])
    connection.write(() => connection.run("UPDATE settings SET value = '2' WHERE key = 'key 7'"))
    expect(connection.all("SELECT key FROM row_digests WHERE tbl = 'settings'")).toEqual([{ key: 'key 7' }])
    let pieces = 0
    while (digestSome(connection)) pieces++
    expect(pieces).toBeGreaterThan(10)
    expect(connection.all("SELECT count(*) AS n FROM row_digests WHERE tbl IN ('settings', 'collections')")).toEqual([{ n: 101 }])
    expect(check(connection)).toEqual([])
    connection.close()
    rmSync(folder, { recursive: true, force: true })
  })
})
