import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bind } from '../../../src-main/storage/sqlite/bind.ts'
import type { Connection } from '../../../src-main/storage/sqlite/connection.ts'
import { pause } from '../../../src-main/storage/sqlite/pieces.ts'
import { readSlowLog } from '../../../src-main/storage/sqlite/slow-log.ts'
import { createTestDatabase } from '../../support/database/database.ts'
import type { TestDatabase } from '../../support/database/database.ts'

let t: TestDatabase
beforeEach(() => void (t = createTestDatabase()))
afterEach(() => t.close())

const log = (): string => readFileSync(join(t.folder, 'slow-queries.log'), 'utf8')
const names = (): string[] =>
  log()
    .trim()
    .split('\n')
    .map((line) => line.split(' ')[1] ?? '')
const functions = {
  sayTwice: (connection: Connection, text: string) => [connection.get('SELECT ? AS a', text), connection.get('SELECT ? AS b', text)],
  async later(connection: Connection, text: string) {
    await pause()
    connection.write(() => connection.run('INSERT INTO settings (key, value) VALUES (?, ?)', text, '1'))
  },
  check: (connection: Connection) => connection.get('SELECT 1'),
}

test('the log of slow queries records a slow call once, with its function name and without its arguments', () => {
  bind(t.connection, functions, { slow: -1 }).sayTwice('a secret word')
  expect(log()).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z sayTwice \d+ ms\n$/)
  expect(statSync(join(t.folder, 'slow-queries.log')).mode & 0o777).toBe(0o600)
})

test('the log of slow queries measures each step of an asynchronous function separately, without its waiting', async () => {
  await bind(t.connection, functions, { slow: -1 }).later('secret')
  expect(names()).toEqual(['later', 'later'])
  expect(log()).not.toContain('secret')
})

test('the log of slow queries leaves out the check of the whole database', () => {
  const bound = bind(t.connection, functions, { slow: -1 })
  bound.check()
  bound.sayTwice('x')
  expect(names()).toEqual(['sayTwice'])
})

test('a full log of slow queries is replaced by a new one, and both are read', () => {
  const file = join(t.folder, 'slow-queries.log')
  writeFileSync(file, `${new Date(5000).toISOString()} listDocuments 90 ms\n${' '.repeat(256 * 1024)}`)
  bind(t.connection, functions, { slow: -1 }).sayTwice('x')
  expect(statSync(file).size).toBeLessThan(100)
  expect(readSlowLog(t.folder, 0)).toEqual({ count: 2, slowest: { name: 'listDocuments', ms: 90 } })
  expect(readSlowLog(t.folder, 6000)).toEqual({ count: 1, slowest: { name: 'sayTwice', ms: expect.any(Number) as number } })
})

test('a log of slow queries that cannot be written or read disturbs nothing', () => {
  writeFileSync(join(t.folder, 'slow-queries.log'), 'no line of ours\n\u0000\n')
  expect(readSlowLog(t.folder, 0)).toBeNull()
  expect(readSlowLog(join(t.folder, 'nowhere'), 0)).toBeNull()
})
