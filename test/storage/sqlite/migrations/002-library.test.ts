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

describe('schema 2 (library)', () => {
  test('keeps the documents and jobs of schema 1, with their creation time as queue time', () => {
    const file = join(folder, 'echomind.db')
    const before = openDatabase(file, MIGRATIONS.slice(0, 1))
    before.run("INSERT INTO collections (id, name, created_at, settings) VALUES ('c', 'Kept', 5, '{}')")
    before.run(`
INSERT INTO documents (id, collection_id, title, name, path, bytes, status, partial, parents, chunks, embedded, tokens, redactions, warnings, added_at, version, profile)
VALUES ('d', 'c', 'T', 't.md', '/t.md', 1, 'queued', 0, 0, 0, 0, 0, 0, '[]', 7, 0, 'standard')`)
    before.run(`
INSERT INTO jobs (id, document_id, step, state, attempts, strikes, not_before, payload, created_at, updated_at)
VALUES ('j', 'd', 'read', 'waiting', 0, 0, 0, '{}', 11, 12)`)
    before.close()
    const after = openDatabase(file, MIGRATIONS.slice(0, 2))
    expect(after.get('SELECT id, profile_wish, redact_wish, redact FROM documents')).toEqual({
      id: 'd',
      profile_wish: null,
      redact_wish: null,
      redact: null,
    })
    expect(after.get('SELECT id, queued_at FROM jobs')).toEqual({ id: 'j', queued_at: 11 })
    after.run("INSERT INTO document_tags (document_id, tag) VALUES ('d', 'Lease')")
    expect(after.all("SELECT document_id FROM document_tags WHERE tag = 'lease'")).toEqual([{ document_id: 'd' }])
    after.close()
  })

  test('exists in a new database', () => {
    const connection = openDatabase(join(folder, 'echomind.db'), MIGRATIONS.slice(0, 2))
    expect(connection.all('SELECT count(*) AS n FROM watched_folders UNION ALL SELECT count(*) FROM watched_files')).toEqual([
      { n: 0 },
      { n: 0 },
    ])
    connection.close()
  })
})
