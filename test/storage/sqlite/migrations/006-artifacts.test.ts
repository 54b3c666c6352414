import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MIGRATIONS, openDatabase } from '../../../../src-main/storage/sqlite/migrations/migrate.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'echomind-test-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('schema 6 (artifacts)', () => {
  test('keeps the chats of schema 5, and deletes versions with their artifact', () => {
    const file = join(folder, 'echomind.db')
    const before = openDatabase(file, MIGRATIONS.slice(0, 5))
    before.run("INSERT INTO chats (id, title, created_at, updated_at, summary) VALUES ('c', 'Lease', 1, 2, '')")
    before.close()
    const after = openDatabase(file, MIGRATIONS.slice(0, 6))
    expect(after.all('SELECT id FROM chats')).toEqual([{ id: 'c' }])
    after.run("INSERT INTO artifacts (id, type, title, scope, created_at, changed_at) VALUES ('a', 'pdr', 'T', '{}', 1, 1)")
    after.run(
      "INSERT INTO artifact_versions (artifact_id, version, made_by, made_at, markdown, data) VALUES ('a', 1, 'model', 1, '', '{}')",
    )
    expect(() =>
      after.run(
        "INSERT INTO artifact_versions (artifact_id, version, made_by, made_at, markdown, data) VALUES ('a', 2, 'nobody', 1, '', '{}')",
      ),
    ).toThrow('CHECK')
    after.run("DELETE FROM artifacts WHERE id = 'a'")
    expect(after.all('SELECT * FROM artifact_versions')).toEqual([])
    after.close()
  })

  test('exists in a new database', () => {
    const connection = openDatabase(join(folder, 'echomind.db'), MIGRATIONS.slice(0, 6))
    expect(connection.all('SELECT count(*) AS n FROM artifacts UNION ALL SELECT count(*) FROM artifact_versions')).toEqual([
      { n: 0 },
      { n: 0 },
    ])
    connection.close()
  })
})
