import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { databaseFunctions } from '../../../../src-main/app/worker/database-functions.ts'
import { MIGRATIONS, openDatabase } from '../../../../src-main/storage/sqlite/migrations/migrate.ts'
import type { ChatId, MessageId } from '../../../../src-preload/contract/ids.ts'

const VERSION = MIGRATIONS.findIndex(({ name }) => name === 'versions') + 1

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'echomind-test-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('schema 16 (versions)', () => {
  test('keeps every chat as it is, also where a turn was removed, and finds the question of each answer', () => {
    const file = join(folder, 'echomind.db')
    const before = openDatabase(file, MIGRATIONS.slice(0, VERSION - 1))
    before.run("INSERT INTO chats (id, title, summary, created_at, updated_at) VALUES ('c', 'T', '', 1, 1), ('d', 'T', '', 1, 1)")
    const rows: [string, string, number, string][] = [
      ['q1', 'c', 0, 'user'],
      ['a1', 'c', 1, 'assistant'],
      // The turn at 2 and 3 was removed.
      ['q3', 'c', 4, 'user'],
      ['a3', 'c', 5, 'assistant'],
      ['p1', 'd', 0, 'user'],
    ]
    for (const [id, chat, position, role] of rows)
      before.run(
        'INSERT INTO messages (id, chat_id, position, role, text, created_at) VALUES (?, ?, ?, ?, ?, 1)',
        id,
        chat,
        position,
        role,
        id,
      )
    before.close()

    const connection = openDatabase(file)
    const database = databaseFunctions(connection)
    expect(database.chatMessages('c' as ChatId).map(({ text, versions }) => [text, versions])).toEqual([
      ['q1', undefined],
      ['a1', undefined],
      ['q3', undefined],
      ['a3', undefined],
    ])
    expect(database.questionOf('a3' as MessageId)).toMatchObject({ chatId: 'c', questionId: 'q3' })
    expect(connection.all('SELECT id, parent_id FROM messages ORDER BY id')).toEqual([
      { id: 'a1', parent_id: 'q1' },
      { id: 'a3', parent_id: 'q3' },
      { id: 'p1', parent_id: null },
      { id: 'q1', parent_id: null },
      { id: 'q3', parent_id: 'q1' },
    ])
    connection.close()
  })

  test('exists in a new database', () => {
    const connection = openDatabase(join(folder, 'echomind.db'))
    expect(connection.all('SELECT parent_id, version, shown FROM messages')).toEqual([])
    connection.close()
  })
})
