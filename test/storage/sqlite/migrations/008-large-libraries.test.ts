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

const indexOf = MIGRATIONS.findIndex(({ name }) => name === 'large-libraries')

describe('schema 8 (indexes for large libraries)', () => {
  test('covers the documents of schema 7 with its indexes', () => {
    const file = join(folder, 'echomind.db')
    const before = openDatabase(file, MIGRATIONS.slice(0, indexOf))
    before.run("INSERT INTO collections (id, name, created_at, settings) VALUES ('l', 'L', 1, '{}')")
    for (const [id, embedded, deleted] of [
      ['whole', 2, null],
      ['lacks', 1, null],
      ['gone', 2, 5],
    ] as const) {
      before.run(
        `
INSERT INTO documents (id, collection_id, title, name, path, bytes, file, status, partial, parents, chunks, embedded, tokens, redactions, warnings, added_at, version, profile, deleted_at)
VALUES (?, 'l', 't', 'n', 'p', 1, ?, 'ready', 0, 0, 2, ?, 1, 0, '[]', 1, 1, 'auto', ?)`,
        id,
        `files/${id}`,
        embedded,
        deleted,
      )
    }
    before.run(
      "INSERT INTO jobs (id, document_id, step, state, attempts, strikes, not_before, payload, created_at, updated_at) VALUES ('j', 'whole', 'read', 'waiting', 0, 0, 0, '{\"update\":{\"file\":\"f\"}}', 1, 1)",
    )
    before.close()
    const after = openDatabase(file, MIGRATIONS.slice(0, indexOf + 1))
    const ids = (from: string, where: string): string[] =>
      after.all<{ id: string }>(`SELECT id FROM documents INDEXED BY ${from} WHERE ${where} ORDER BY id`).map(({ id }) => id)
    expect(ids('documents_lacking_vectors', 'embedded < chunks')).toEqual(['lacks'])
    expect(ids('documents_visible', 'deleted_at IS NULL AND version > 0')).toEqual(['lacks', 'whole'])
    expect(ids('documents_by_added', 'deleted_at IS NULL')).toEqual(['lacks', 'whole'])
    expect(ids('documents_in_trash', 'deleted_at IS NOT NULL')).toEqual(['gone'])
    expect(ids('documents_by_file', "file = 'files/whole'")).toEqual(['whole'])
    expect(after.all("SELECT id FROM jobs INDEXED BY jobs_with_update WHERE json_extract(payload, '$.update.file') IS NOT NULL")).toEqual([
      { id: 'j' },
    ])
    after.close()
  })

  test('exists in a new database', () => {
    const connection = openDatabase(join(folder, 'echomind.db'), MIGRATIONS.slice(0, indexOf + 1))
    expect(
      connection.all('SELECT count(*) AS n FROM documents INDEXED BY documents_visible WHERE deleted_at IS NULL AND version > 0'),
    ).toEqual([{ n: 0 }])
    connection.close()
  })
})
