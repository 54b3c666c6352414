import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { unzipSync } from 'fflate'
import { afterEach, expect, it } from 'vitest'
import { MIGRATIONS } from '../../../../src-main/storage/sqlite/migrations/migrate.ts'
import { openForReading, schemaVersionOf } from '../../../../src-main/storage/sqlite/connection.ts'
import { startTestApp, temporaryFolder, type TestApp } from '../../../support/app.ts'

/**
 * A library that the app of schema 6 (commit da50522) made by its own commands: documents, one of them in the trash, a pasted text, tags, two
 * chats with sources, a persona, an artifact, a watched folder with a change to review, collections, a setting, the log of questions.
 */
const EARLY = new URL('../../../support/database/library-of-schema-6.zip', import.meta.url)

/** Rows of each table by what the person put or got there, in any order. */
const KEPT = {
  documents: 'title, name, path, bytes, status, chunks, added_at, deleted_at, profile',
  collections: 'name',
  document_tags: 'document_id, tag',
  chats: 'id, title, created_at, pinned_at',
  messages: 'id, chat_id, position, role, text, created_at',
  message_sources: 'message_id, n, document_id, title, quote, hash',
  artifacts: 'id, title',
  artifact_versions: 'artifact_id, version, markdown',
  personas: 'name, body',
  watched_folders: 'path, review',
  watched_files: 'path, pending',
  query_log: 'id, question, state',
} as const

function contentOf(file: string): Record<string, { rows: number; hash: string }> {
  const connection = openForReading(file)
  try {
    return Object.fromEntries(
      Object.entries(KEPT).map(([table, columns]) => {
        const rows = connection.all(`SELECT ${columns} FROM ${table}`).map((row) => JSON.stringify(row))
        return [table, { rows: rows.length, hash: createHash('sha256').update(rows.toSorted().join('\n')).digest('hex') }]
      }),
    )
  } finally {
    connection.close()
  }
}

const folder = temporaryFolder()
let test: TestApp | null = null
afterEach(async () => {
  await test?.close({ keep: true })
  rmSync(folder, { recursive: true, force: true })
})

it('a library of the sixth schema is updated with everything in it, is shut to others, and is whole', async () => {
  for (const [name, content] of Object.entries(unzipSync(readFileSync(EARLY)))) {
    mkdirSync(dirname(join(folder, name)), { recursive: true, mode: 0o755 })
    writeFileSync(join(folder, name), content, { mode: 0o644 })
  }
  const file = join(folder, 'echomind.db')
  const before = contentOf(file)
  expect(Object.values(before).map(({ rows }) => rows)).toEqual([5, 4, 2, 2, 4, 4, 1, 1, 5, 1, 1, 2])
  test = await startTestApp({ dataFolder: folder, drains: false })
  const { app } = test
  expect(contentOf(file)).toEqual(before)
  expect(schemaVersionOf(file)).toBe(MIGRATIONS.length)
  expect((await app.library.list()).map(({ title }) => title).toSorted()).toEqual(['Bills', 'Note 1', 'Note 3', 't.csv'])
  expect(app.settings.current()['trash.days']).toBe(31)
  const { output } = await app.retrieve.search({ question: 'lease of the crane', filter: {}, k: 5, select: false })
  expect(output.hits.length).toBeGreaterThan(0)
  expect((await app.maintenance.check({ full: true })).findings).toEqual([])
  expect([folder, file].map((path) => statSync(path).mode & 0o077)).toEqual([0, 0])
})
