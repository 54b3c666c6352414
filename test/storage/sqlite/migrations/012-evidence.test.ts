import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MIGRATIONS, openDatabase } from '../../../../src-main/storage/sqlite/migrations/migrate.ts'

const VERSION = MIGRATIONS.findIndex(({ name }) => name === 'evidence') + 1

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'echomind-test-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('schema 12 (evidence)', () => {
  test('turns the verdicts of earlier versions into evidence that claims less, and changes no word of an answer', () => {
    const file = join(folder, 'echomind.db')
    const before = openDatabase(file, MIGRATIONS.slice(0, VERSION - 1))
    const verdicts = ['supported', 'weak', 'elsewhere', 'not found']
    const said = 'It says "support":"supported" here.'
    const answer = { answer: said, state: 'not found', claims: verdicts.map((support) => ({ text: said, support })) }
    before.run("INSERT INTO chats (id, title, summary, created_at, updated_at) VALUES ('c', 'T', '', 1, 1)")
    before.run(
      "INSERT INTO messages (id, chat_id, position, role, text, created_at, answer) VALUES ('m', 'c', 1, 'assistant', ?, 1, ?)",
      said,
      JSON.stringify(answer),
    )
    for (const [n, support] of verdicts.entries())
      before.run("INSERT INTO message_sources (message_id, n, title, quote, support) VALUES ('m', ?, 'T', 'q', ?)", n, support)
    before.run("INSERT INTO artifacts (id, type, title, scope, created_at, changed_at) VALUES ('a', 'brief', 'T', '{}', 1, 1)")
    before.run(
      "INSERT INTO artifact_versions (artifact_id, version, made_by, made_at, markdown, data) VALUES ('a', 1, 'model', 1, ?, ?)",
      said,
      JSON.stringify({ claims: answer.claims }),
    )
    before.close()

    const after = openDatabase(file)
    const now = ['matching', 'check', 'check', 'check']
    expect(JSON.parse(after.get<{ answer: string }>('SELECT answer FROM messages')?.answer ?? '')).toEqual({
      ...answer,
      claims: now.map((support) => ({ text: said, support })),
    })
    expect(after.all('SELECT support FROM message_sources ORDER BY n')).toEqual(now.map((support) => ({ support })))
    expect(JSON.parse(after.get<{ data: string }>('SELECT data FROM artifact_versions')?.data ?? '')).toEqual({
      claims: now.map((support) => ({ text: said, support })),
    })
    after.close()
  })
})
