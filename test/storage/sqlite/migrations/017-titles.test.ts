import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { databaseFunctions } from '../../../../src-main/app/worker/database-functions.ts'
import { MIGRATIONS, openDatabase } from '../../../../src-main/storage/sqlite/migrations/migrate.ts'
import type { DocumentId } from '../../../../src-preload/contract/ids.ts'

const VERSION = MIGRATIONS.findIndex(({ name }) => name === 'titles') + 1

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'echomind-test-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('the schema of titles', () => {
  test('keeps every title; that of a pasted text is the person’s, also where a job is damaged', () => {
    const file = join(folder, 'echomind.db')
    const before = openDatabase(file, MIGRATIONS.slice(0, VERSION - 1))
    before.run("INSERT INTO collections (id, name, created_at, settings) VALUES ('c', 'C', 1, '{}')")
    const payloads = { pasted: '{"path":"","title":"Plan"}', file: '{"path":"x"}', damaged: '{"title":' }
    for (const [id, payload] of Object.entries(payloads)) {
      before.run(
        `INSERT INTO documents (id, collection_id, title, name, path, bytes, status, partial, parents, chunks, embedded, tokens, redactions, warnings, added_at, version, profile)
VALUES (?, 'c', 'Plan', 'Plan.txt', 'x', 1, 'ready', 0, 0, 0, 0, 0, 0, '[]', 1, 1, 'auto')`,
        id,
      )
      before.run(
        `INSERT INTO jobs (id, document_id, step, state, attempts, strikes, not_before, payload, created_at, updated_at, queued_at)
VALUES (?, ?, 'read', 'done', 0, 0, 0, ?, 1, 1, 1)`,
        `job of ${id}`,
        id,
        payload,
      )
    }
    before.close()

    const connection = openDatabase(file)
    const database = databaseFunctions(connection)
    expect(
      Object.keys(payloads).map((id) => [database.getDocument(id as DocumentId)?.title, database.givenTitle(id as DocumentId)]),
    ).toEqual([
      ['Plan', 'Plan'],
      ['Plan', null],
      ['Plan', null],
    ])
    expect(database.documentsToRelabel()).toEqual(['pasted'])
    connection.close()
  })
})
