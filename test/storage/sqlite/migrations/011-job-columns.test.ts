import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { claimJob } from '../../../../src-main/library/sqlite/import/jobs.ts'
import { knownFiles } from '../../../../src-main/library/sqlite/import/replace-by-path.ts'
import { MIGRATIONS, openDatabase } from '../../../../src-main/storage/sqlite/migrations/migrate.ts'

const VERSION = MIGRATIONS.findIndex(({ name }) => name === 'job-columns') + 1

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'echomind-test-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('schema 11 (job columns)', () => {
  test('fills its columns from the payloads of existing jobs and keeps jobs with a damaged payload', () => {
    const file = join(folder, 'echomind.db')
    const before = openDatabase(file, MIGRATIONS.slice(0, VERSION - 1))
    before.run("INSERT INTO collections (id, name, created_at, settings) VALUES ('l', 'Personal', 1, '{}')")
    const payloads = [
      JSON.stringify({ path: '/tmp/upload.md', temporary: true, embed: true }),
      JSON.stringify({
        path: '',
        temporary: false,
        embed: false,
        update: { file: 'ab/new.pdf', checksum: 'c', bytes: 5, modifiedAt: null },
      }),
      JSON.stringify({ path: '/tmp/half.md', temporary: true, embed: true }),
    ]
    for (const [i, payload] of payloads.entries()) {
      before.run(
        `
INSERT INTO documents (id, collection_id, title, name, path, bytes, status, partial, parents, chunks, embedded, tokens, redactions, warnings, added_at, version, profile)
VALUES (?, 'l', 'T', 'n', 'p', 1, 'queued', 0, 0, 0, 0, 0, 0, '[]', 1, 0, 'auto')`,
        `d${i}`,
      )
      before.run(
        `
INSERT INTO jobs (id, document_id, step, state, attempts, strikes, not_before, payload, created_at, updated_at, queued_at)
VALUES (?, ?, 'read', 'waiting', 0, 0, 0, ?, ?, 1, 1)`,
        `j${i}`,
        `d${i}`,
        payload,
        i,
      )
    }
    before.close()

    const after = openDatabase(file)
    after.run(`UPDATE jobs SET payload = '{"path": "/half' WHERE id = 'j2'`)
    expect(knownFiles(after)).toEqual({ stored: ['ab/new.pdf'], waiting: ['/tmp/upload.md'] })
    const claimed = payloads.map(() => claimJob(after, { step: 'read', now: 10 }))
    expect(claimed.map((job) => job?.payload)).toEqual([
      { path: '/tmp/upload.md', temporary: true, embed: true },
      { path: '', temporary: false, embed: false, update: { file: 'ab/new.pdf', checksum: 'c', bytes: 5, modifiedAt: null } },
      { path: '', temporary: false, embed: true },
    ])
    after.close()
  })

  test('exists in a new database', () => {
    const connection = openDatabase(join(folder, 'echomind.db'), MIGRATIONS.slice(0, VERSION))
    expect(connection.all('SELECT path, temporary, update_file FROM jobs')).toEqual([])
    connection.close()
  })
})
