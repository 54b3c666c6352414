import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { adoptDatabase, NO_LIBRARY } from '../../../../src-main/care/sqlite/backup/adopt-database.ts'
import { getSettings } from '../../../../src-main/settings/sqlite/settings.ts'
import { originals } from '../../../../src-main/library/sqlite/import/originals.ts'
import { openForWriting } from '../../../../src-main/storage/sqlite/connection.ts'
import { createTestDatabase, embedDocument, storeDocument, type TestDatabase } from '../../../support/database/database.ts'

let t: TestDatabase
beforeEach(() => {
  t = createTestDatabase()
  embedDocument(t.database, storeDocument(t.database, { texts: ['The pump runs'], title: 'pump.md' }))
  t.connection.run("UPDATE documents SET path = '/home/victim/secret.md', file = 'files/2026-01-01/x.md', checksum = ?", '0'.repeat(64))
})
afterEach(() => t.close())

/** A staged copy of the library with these changes, as a hostile program makes them: without digests. */
function staged(...changes: string[]): string {
  t.connection.database.pragma('wal_checkpoint(TRUNCATE)')
  const file = join(t.folder, 'staged.db')
  copyFileSync(t.file, file)
  const database = new Database(file)
  database.exec('DELETE FROM row_digests; DELETE FROM digested')
  for (const sql of changes) database.exec(sql)
  database.close()
  return file
}

const adopt = (file: string, settings: Record<string, unknown> = {}) =>
  adoptDatabase(file, { dataFolder: t.folder, present: { ...NO_LIBRARY, settings }, unpacked: new Set(), now: 9 })

describe('the database of a backup', () => {
  it.each([
    ['documents.warnings', "UPDATE documents SET warnings = 'nope'"],
    ['documents.error', "UPDATE documents SET error = '{}', status = 'failed'"],
    ['documents.added_at', 'UPDATE documents SET added_at = 9223372036854775807'],
    ['documents.added_at', 'UPDATE documents SET added_at = -9223372036854775808'],
    ['documents.title', 'UPDATE documents SET title = hex(zeroblob(30000000))'],
    ['chunks.anchor', "UPDATE chunks SET anchor = 'nope'"],
    ['chunks.anchor', `UPDATE chunks SET anchor = '{"start":0,"end":1e15}'`],
    ['collections.settings', "UPDATE collections SET settings = '[[[['"],
    ['documents.status', "UPDATE documents SET status = 'evil'"],
    ['imports.report', `INSERT INTO imports VALUES ('i', 9e18, NULL, 'null')`],
  ])('is refused for a value of %s that the app cannot read', (column, change) => {
    const told = column === 'imports.report' ? 'imports.started_at' : column
    try {
      adopt(staged(change))
      expect.unreachable(change)
    } catch (error) {
      expect(error).toMatchObject({ code: 'restore-refused', text: { values: { column: told } } })
    }
  })

  it('brings along what harms nobody, and neither unknown rows nor a microphone', () => {
    const rows: [string, string][] = [
      ...([
        ['library.foo', '1'],
        ['upkeep.patrol', '{}'],
        ['prompts.secret', '"x"'],
        ['recording.systemSound', 'true'],
      ] as [string, string][]),
      ...([
        ['appearance.theme', '"dark"'],
        ['models.chat', '"m"'],
        ['import.maxMegabytes', '1'],
        ['queue.paused', 'true'],
      ] as [string, string][]),
    ]
    const file = staged(...rows.map(([key, value]) => `INSERT OR REPLACE INTO settings VALUES ('${key}', '${value}')`))
    expect(adopt(file).reset).toEqual(['recording.systemSound'])
    const connection = openForWriting(file)
    const keys = Object.keys(getSettings(connection)).toSorted()
    connection.close()
    expect(keys).toEqual(
      ['appearance.theme', 'import.maxMegabytes', 'library.leftOut', 'library.restoredRows', 'models.chat', 'queue.paused'].toSorted(),
    )
  })

  it('leaves a microphone that the person switched on', () => {
    const file = staged("INSERT OR REPLACE INTO settings VALUES ('recording.systemSound', 'true')")
    expect(adopt(file, { 'recording.systemSound': true }).reset).toEqual([])
  })

  it('names no file of this computer to read from, until a document is imported here', () => {
    const file = staged("INSERT INTO settings VALUES ('library.restoredRows', '-1')")
    adopt(file)
    const connection = openForWriting(file)
    expect(originals(connection).map(({ path }) => path)).toEqual([''])
    connection.run(
      "INSERT INTO documents SELECT 'new', collection_id, 'n', name, '/here/new.md', type, kind, checksum, bytes, file, status, partial, pages, parents, chunks, embedded, tokens, redactions, language, warnings, error, added_at, own_date, modified_at, version, profile, deleted_at, profile_wish, redact_wish, redact, redacted_as, sensitivity, purging_at, trash_days, read_title, relabel, reader, ocr, is_part, went_along FROM documents LIMIT 1",
    )
    expect(originals(connection).map(({ path }) => path)).toEqual(['', '/here/new.md'])
    connection.close()
    expect(originals(t.connection).map(({ path }) => path)).toEqual(['/home/victim/secret.md'])
  })
})
