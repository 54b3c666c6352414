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

describe('schema 3 (evaluation)', () => {
  test('keeps the documents of schema 2, and deletes test questions with the document they were made from', () => {
    const file = join(folder, 'echomind.db')
    const before = openDatabase(file, MIGRATIONS.slice(0, 2))
    before.run("INSERT INTO collections (id, name, created_at, settings) VALUES ('c', 'Kept', 5, '{}')")
    before.run(`
INSERT INTO documents (id, collection_id, title, name, path, bytes, status, partial, parents, chunks, embedded, tokens, redactions, warnings, added_at, version, profile)
VALUES ('d', 'c', 'T', 't.md', '/t.md', 1, 'queued', 0, 0, 0, 0, 0, 0, '[]', 7, 0, 'auto')`)
    before.close()
    const after = openDatabase(file, MIGRATIONS.slice(0, 3))
    expect(after.all('SELECT id FROM documents')).toEqual([{ id: 'd' }])
    after.run("INSERT INTO question_sets (name, changed_at) VALUES ('S', 1)")
    after.run(
      "INSERT INTO test_questions (set_name, id, position, answerable, data, made_from) VALUES ('s', 'q', 0, 1, '{}', 'd'), ('s', 'r', 1, 1, '{}', NULL)",
    )
    after.run("DELETE FROM documents WHERE id = 'd'")
    expect(after.all('SELECT id FROM test_questions')).toEqual([{ id: 'r' }])
    after.close()
  })

  test('exists in a new database', () => {
    const connection = openDatabase(join(folder, 'echomind.db'), MIGRATIONS.slice(0, 3))
    expect(connection.all('SELECT count(*) AS n FROM question_sets UNION ALL SELECT count(*) FROM evaluation_runs')).toEqual([
      { n: 0 },
      { n: 0 },
    ])
    connection.close()
  })
})
