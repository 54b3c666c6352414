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

describe('schema 4 (redaction)', () => {
  test('keeps documents and their parts, deletes parts with their document, and accepts redacted offsets', () => {
    const file = join(folder, 'echomind.db')
    const before = openDatabase(file, MIGRATIONS.slice(0, 3))
    before.run("INSERT INTO collections (id, name, created_at, settings) VALUES ('c', 'Kept', 5, '{}')")
    before.run(`
INSERT INTO documents (id, collection_id, title, name, path, bytes, status, partial, parents, chunks, embedded, tokens, redactions, warnings, added_at, version, profile)
VALUES ('d', 'c', 'T', 't.md', '/t.md', 1, 'ready', 0, 0, 0, 0, 0, 0, '[]', 7, 1, 'auto')`)
    for (const kind of ['text', 'blocks', 'page'])
      before.run(
        'INSERT INTO document_parts (document_id, version, kind, part, data) VALUES (?, 1, ?, 0, ?)',
        'd',
        kind,
        new Uint8Array([1, 2]),
      )
    before.close()
    const after = openDatabase(file, MIGRATIONS.slice(0, 4))
    expect(after.get('SELECT redacted_as, sensitivity FROM documents')).toEqual({ redacted_as: '{}', sensitivity: 'low' })
    expect(after.all('SELECT kind, length(data) AS bytes FROM document_parts ORDER BY kind')).toEqual(
      ['blocks', 'page', 'text'].map((kind) => ({ kind, bytes: 2 })),
    )
    after.run("INSERT INTO document_parts (document_id, version, kind, part, data) VALUES ('d', 1, 'redactions', 0, x'00')")
    expect(() =>
      after.run("INSERT INTO document_parts (document_id, version, kind, part, data) VALUES ('d', 1, 'other', 0, x'00')"),
    ).toThrow('CHECK')
    after.run("DELETE FROM documents WHERE id = 'd'")
    expect(after.all('SELECT * FROM document_parts')).toEqual([])
    after.close()
  })

  test('exists in a new database', () => {
    const connection = openDatabase(join(folder, 'echomind.db'), MIGRATIONS.slice(0, 4))
    expect(connection.all('SELECT sensitivity FROM documents UNION ALL SELECT kind FROM document_parts')).toEqual([])
    connection.close()
  })
})
