import { say } from '../../../../src-preload/texts/say.ts'
import { closeSync, openSync, writeSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openForReading } from '../../../../src-main/storage/sqlite/connection.ts'
import { check } from '../../../../src-main/care/sqlite/check/check.ts'
import { createTestDatabase, embedDocument, storeDocument } from '../../../support/database/database.ts'
import type { TestDatabase } from '../../../support/database/database.ts'

let t: TestDatabase
beforeEach(() => {
  t = createTestDatabase()
  embedDocument(t.database, storeDocument(t.database, { texts: ['one', 'two', 'three'], parent: 'all', title: 'Letter' }))
  storeDocument(t.database, { texts: ['not embedded yet'], title: 'Waiting' })
})
afterEach(() => t.close())

/** What the process of a check finds: it only reads. */
function checkedByReader() {
  const connection = openForReading(t.file)
  try {
    return check(connection)
  } finally {
    connection.close()
  }
}

describe('the integrity check of the database', () => {
  test('returns no findings for an intact library, on a writing and on a reading connection', () => {
    expect([t.database.check(), checkedByReader()]).toEqual([[], []])
  })

  test.each([
    ['a missing keyword row', 'DELETE FROM keywords WHERE rowid = 2', 'keywords-missing'],
    [
      'a keyword row without a chunk',
      "INSERT INTO keywords (rowid, title, headings, body) VALUES (999, '', '', 'ghost')",
      'keywords-extra',
    ],
    ['a changed text', "UPDATE chunks SET text = 'twp' WHERE id = 3", 'chunk-changed'],
    ['a changed context', "UPDATE chunks SET context = 'x' WHERE id = 3", 'chunk-changed'],
    [
      'a missing vector',
      'DELETE FROM vectors_1 WHERE id = 2; DELETE FROM codes_1 WHERE id = 2; DELETE FROM codes8_1 WHERE id = 2',
      'vectors-missing',
    ],
    [
      'a vector without a chunk',
      "INSERT INTO vectors_1 SELECT 999, e FROM vectors_1 WHERE id = 2; INSERT INTO codes_1 VALUES (999, x''); INSERT INTO codes8_1 VALUES (999, 1, x'')",
      'vectors-extra',
    ],
    ['a missing quantised vector', 'DELETE FROM codes8_1 WHERE id = 2', 'codes-missing'],
    ['a missing chunk', 'DELETE FROM chunks WHERE id = 4; DELETE FROM keywords WHERE rowid = 4', 'chunks-missing'],
    [
      'a row without its document',
      "PRAGMA foreign_keys = OFF; INSERT INTO document_languages VALUES ('absent', 'en', 1); PRAGMA foreign_keys = ON",
      'row-without-owner',
    ],
  ])('finds %s', (_name, damage, code) => {
    t.connection.database.exec(damage)
    const findings = checkedByReader()
    expect(findings.map((finding) => finding.code)).toContain(code)
    for (const finding of findings) expect([finding.message, finding.next].every((sentence) => say(sentence).endsWith('.'))).toBe(true)
  })

  test.each(['documents_by_checksum', 'chunks'])('finds overwritten bytes of the database file (%s)', (name) => {
    const page = t.connection.get<{ rootpage: number }>('SELECT rootpage FROM sqlite_master WHERE name = ?', name)?.rootpage ?? 0
    t.database.checkpoint()
    t.connection.close()
    const file = openSync(t.file, 'r+')
    writeSync(file, Buffer.alloc(300, 0xa5), 0, 300, page * 16384 - 300)
    closeSync(file)
    expect(checkedByReader().map((finding) => finding.code)).toContain('database-damaged')
  })
})
