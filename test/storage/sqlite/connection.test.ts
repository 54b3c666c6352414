import { chmodSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openForReading, openForWriting } from '../../../src-main/storage/sqlite/connection.ts'
import { MIGRATIONS, migrate, openDatabase } from '../../../src-main/storage/sqlite/migrations/migrate.ts'
import type { Migration } from '../../../src-main/storage/sqlite/migrations/migrate.ts'

const SAFE = {
  journal_mode: 'wal',
  synchronous: 2,
  foreign_keys: 1,
  secure_delete: 1,
  trusted_schema: 0,
  cell_size_check: 1,
  busy_timeout: 5000,
  temp_store: 2,
  page_size: 16384,
}
const NEXT: Migration = {
  version: MIGRATIONS.length + 1,
  name: 'next',
  sql: 'ALTER TABLE collections ADD COLUMN colour TEXT; CREATE TABLE later (id INTEGER PRIMARY KEY) STRICT;',
}

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'echomind-test-'))
  file = join(folder, 'echomind.db')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('a database connection', () => {
  test.each(['writing', 'reading'])('for %s sets every pragma that keeps data safe', (kind) => {
    const writer = openDatabase(file)
    const connection = kind === 'writing' ? writer : openForReading(file)
    for (const [name, value] of Object.entries(SAFE))
      expect([name, connection.database.pragma(name, { simple: true })]).toEqual([name, value])
    connection.close()
    if (writer !== connection) writer.close()
  })

  test('sets the same pragmas when the file is opened again', () => {
    openDatabase(file).close()
    const again = openDatabase(file)
    for (const [name, value] of Object.entries(SAFE)) expect([name, again.database.pragma(name, { simple: true })]).toEqual([name, value])
    again.close()
  })

  test('provides the distance functions of sqlite-vec', () => {
    const connection = openDatabase(file)
    const one = new Uint8Array(new Float32Array([1, 0]).buffer)
    const other = new Uint8Array(new Float32Array([0, 1]).buffer)
    expect(connection.get('SELECT vec_distance_cosine(?, ?) AS d', one, other)).toEqual({ d: 1 })
    connection.close()
  })

  test.skipIf(process.platform === 'win32').each(['deleted', 'replaced', 'moved away with its folder'])(
    'writes nothing once its file was %s, and goes on when it is back',
    (what) => {
      const connection = openDatabase(file)
      connection.run("INSERT INTO settings (key, value) VALUES ('a', '1')")
      const away = `${folder}-away`
      if (what === 'moved away with its folder') renameSync(folder, away)
      else renameSync(file, `${file}.kept`)
      if (what === 'replaced') writeFileSync(file, 'another file')
      const refusal = { code: 'data-folder-unusable', message: expect.stringContaining('not where it was') as string }
      const caught = (work: () => unknown): unknown => {
        try {
          return work()
        } catch (error) {
          return error
        }
      }
      expect(caught(() => connection.run("INSERT INTO settings (key, value) VALUES ('b', '1')"))).toMatchObject(refusal)
      expect(caught(() => connection.write(() => connection.run('DELETE FROM settings')))).toMatchObject(refusal)
      expect(connection.all('SELECT key FROM settings')).toEqual([{ key: 'a' }])
      if (what === 'moved away with its folder') renameSync(away, folder)
      else renameSync(`${file}.kept`, file)
      connection.run("INSERT INTO settings (key, value) VALUES ('c', '1')")
      expect(connection.all('SELECT key FROM settings ORDER BY key')).toEqual([{ key: 'a' }, { key: 'c' }])
      connection.close()
    },
  )

  test('for reading refuses to write', () => {
    const writer = openDatabase(file)
    const reader = openForReading(file)
    expect(() => reader.run("INSERT INTO settings (key, value) VALUES ('a', '1')")).toThrow('readonly')
    reader.close()
    writer.close()
  })

  test('rolls a failed transaction back completely and can write again', () => {
    const connection = openDatabase(file)
    const insert = (key: string) => connection.run('INSERT INTO settings (key, value) VALUES (?, ?)', key, '1')
    expect(() =>
      connection.write(() => {
        insert('a')
        connection.write(() => insert('b'))
        throw new Error('stop')
      }),
    ).toThrow('stop')
    connection.write(() => insert('c'))
    expect(connection.all('SELECT key FROM settings')).toEqual([{ key: 'c' }])
    connection.close()
  })

  test('reports a file that is not a database as damaged', () => {
    writeFileSync(file, 'this is a letter to my aunt, not a database, and it goes on for a while '.repeat(20))
    expect(() => openDatabase(file)).toThrow(expect.objectContaining({ code: 'database-damaged' }))
  })

  test('reports a missing data folder as unusable', () => {
    expect(() => openDatabase(join(folder, 'not', 'here.db'))).toThrow(expect.objectContaining({ code: 'data-folder-unusable' }))
  })

  test.skipIf(process.getuid?.() === 0)('reports a data folder without write permission as unusable', () => {
    chmodSync(folder, 0o500)
    expect(() => openDatabase(file)).toThrow(expect.objectContaining({ code: 'data-folder-unusable' }))
    chmodSync(folder, 0o700)
  })
})

describe('the migrations of the database', () => {
  test('are numbered from 1 without a gap', () => {
    expect(MIGRATIONS.map((migration) => migration.version)).toEqual(MIGRATIONS.map((_migration, index) => index + 1))
    const connection = openForWriting(file)
    expect(() => migrate(connection, [...MIGRATIONS, { ...NEXT, version: NEXT.version + 1 }])).toThrow(
      expect.objectContaining({ code: 'internal' }),
    )
    expect(connection.all('SELECT name FROM sqlite_master')).toEqual([])
    connection.close()
  })

  test('create the newest schema in an empty folder without a backup', () => {
    const connection = openDatabase(file, [...MIGRATIONS, NEXT])
    expect(connection.database.pragma('user_version', { simple: true })).toBe(NEXT.version)
    expect(connection.all('SELECT count(*) AS n FROM later')).toEqual([{ n: 0 }])
    expect(readdirSync(folder).filter((name) => name.includes('before'))).toEqual([])
    connection.close()
  })

  test('keep the data and write a backup first', () => {
    const before = openDatabase(file)
    before.run("INSERT INTO collections (id, name, created_at, settings) VALUES ('1', 'Kept', 5, '{}')")
    before.close()
    const after = openDatabase(file, [...MIGRATIONS, NEXT])
    expect(after.all('SELECT name, colour FROM collections')).toEqual([{ name: 'Kept', colour: null }])
    after.close()
    const backup = openForWriting(`${file}.before-${NEXT.version}`)
    expect(backup.database.pragma('user_version', { simple: true })).toBe(MIGRATIONS.length)
    expect(backup.all('SELECT name FROM collections')).toEqual([{ name: 'Kept' }])
    backup.close()
  })

  test('leave version and data unchanged when they fail', () => {
    const before = openDatabase(file)
    before.run("INSERT INTO settings (key, value) VALUES ('a', '1')")
    before.close()
    const broken = { ...NEXT, sql: `${NEXT.sql} DELETE FROM settings; CREATE TABLE settings (a);` }
    expect(() => openDatabase(file, [...MIGRATIONS, broken])).toThrow(expect.objectContaining({ code: 'internal' }))
    const after = openDatabase(file)
    expect(after.all('SELECT key FROM settings')).toEqual([{ key: 'a' }])
    expect(after.all("SELECT name FROM sqlite_master WHERE name = 'later'")).toEqual([])
    after.close()
  })

  test('refuse a database of a newer version without changing a byte', () => {
    openDatabase(file, [...MIGRATIONS, NEXT]).close()
    const bytes = readFileSync(file)
    expect(() => openDatabase(file)).toThrow(expect.objectContaining({ code: 'database-newer' }))
    expect(readFileSync(file).equals(bytes)).toBe(true)
  })
})
