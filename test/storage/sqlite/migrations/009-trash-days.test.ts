import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MIGRATIONS, openDatabase } from '../../../../src-main/storage/sqlite/migrations/migrate.ts'

const VERSION = MIGRATIONS.findIndex(({ name }) => name === 'trash-days') + 1

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'echomind-test-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('schema 9 (trash days)', () => {
  test('keeps the trash with its count of days at 0, and leaves one complete private backup copy', () => {
    const file = join(folder, 'echomind.db')
    const before = openDatabase(file, MIGRATIONS.slice(0, VERSION - 1))
    before.run("INSERT INTO collections (id, name, created_at, settings) VALUES ('l', 'Personal', 1, '{}')")
    before.run(`
INSERT INTO documents (id, collection_id, title, name, path, bytes, status, partial, parents, chunks, embedded, tokens, redactions, warnings, added_at, version, profile, deleted_at)
VALUES ('d', 'l', 'T', 'n', 'p', 1, 'ready', 0, 0, 0, 0, 0, 0, '[]', 1, 1, 'auto', 5)`)
    before.close()
    const after = openDatabase(file, MIGRATIONS.slice(0, VERSION))
    expect(after.all('SELECT id, deleted_at, trash_days FROM documents')).toEqual([{ id: 'd', deleted_at: 5, trash_days: 0 }])
    expect(after.all('SELECT day FROM library')).toEqual([{ day: '' }])
    after.close()
    expect(readdirSync(folder).filter((name) => name.includes('before'))).toEqual([`echomind.db.before-${VERSION}`])
    expect(statSync(`${file}.before-${VERSION}`).mode & 0o777).toBe(0o600)
    const copy = openDatabase(`${file}.before-${VERSION}`, MIGRATIONS.slice(0, VERSION - 1))
    expect(copy.all('SELECT id FROM documents')).toEqual([{ id: 'd' }])
    copy.close()
  })

  test('exists in a new database', () => {
    const connection = openDatabase(join(folder, 'echomind.db'), MIGRATIONS.slice(0, VERSION))
    expect(connection.all('SELECT trash_days FROM documents')).toEqual([])
    connection.close()
  })
})
