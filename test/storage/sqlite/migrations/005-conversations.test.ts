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

describe('schema 5 (conversations)', () => {
  test('keeps chats and messages, unpinned, without summary and without dismissed messages', () => {
    const file = join(folder, 'echomind.db')
    const before = openDatabase(file, MIGRATIONS.slice(0, 4))
    before.run("INSERT INTO chats (id, title, created_at, updated_at, summary) VALUES ('c', 'Lease', 1, 2, '')")
    before.run("INSERT INTO messages (id, chat_id, position, role, text, created_at) VALUES ('q', 'c', 0, 'user', 'When?', 1)")
    before.run(
      `INSERT INTO messages (id, chat_id, position, role, text, answer, created_at) VALUES ('a', 'c', 1, 'assistant', 'In May.', '{"refused":true}', 2)`,
    )
    before.run("INSERT INTO message_sources (message_id, n, title, quote, support) VALUES ('a', 1, 'Lease', 'May', 'supported')")
    before.close()
    const after = openDatabase(file, MIGRATIONS.slice(0, 5))
    expect(after.get('SELECT title, pinned_at, summarised, summary_by, branched_from FROM chats')).toEqual({
      title: 'Lease',
      pinned_at: null,
      summarised: 0,
      summary_by: 'model',
      branched_from: null,
    })
    expect(after.all('SELECT id, request, dismissed FROM messages ORDER BY position')).toEqual([
      { id: 'q', request: null, dismissed: 0 },
      { id: 'a', request: null, dismissed: 0 },
    ])
    expect(after.get('SELECT quote, hash FROM message_sources')).toEqual({ quote: 'May', hash: null })
    after.close()
  })

  test('exists in a new database', () => {
    const connection = openDatabase(join(folder, 'echomind.db'), MIGRATIONS.slice(0, 5))
    expect(connection.all('SELECT count(*) AS n FROM personas UNION ALL SELECT count(*) FROM token_factors')).toEqual([{ n: 0 }, { n: 0 }])
    connection.close()
  })
})
