import { readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createFoundStore } from '../../../../src-main/storage/adapters/files/found.ts'
import { readLibraryMark, writeLibraryMark } from '../../../../src-main/storage/adapters/files/library-mark.ts'
import { createFileStorage } from '../../../../src-main/storage/adapters/files/storage.ts'
import type { DatabaseFunctions } from '../../../../src-main/app/worker/database-functions.ts'
import { createSafekeeping, type Safekeeping } from '../../../../src-main/care/services/maintenance/safekeeping.ts'
import type { Client } from '../../../../src-main/storage/worker/client.ts'
import { temporaryFolder } from '../../../support/app.ts'
import { asClient } from '../../../support/as-client.ts'
import { createTestDatabase, queueDocument, type TestDatabase } from '../../../support/database/database.ts'

const NOW = Date.UTC(2026, 10, 22)

let t: TestDatabase
let dataFolder: string
let safekeeping: Safekeeping
beforeEach(() => {
  t = createTestDatabase()
  dataFolder = temporaryFolder()
  safekeeping = createSafekeeping({
    dataFolder,
    storage: createFileStorage({ dataFolder }),
    foundStore: createFoundStore({ dataFolder }),
    database: asClient(t.database) as unknown as Client<DatabaseFunctions>,
    now: () => NOW,
    onMoved: () => undefined,
  })
})
afterEach(() => {
  t.close()
  rmSync(dataFolder, { recursive: true, force: true })
})

describe('the library mark beside the database', () => {
  it('is compared before it is written, however long opening takes, so that an earlier copy is noticed', async () => {
    queueDocument(t.database, { title: 'Known' })
    const { id, counter } = t.database.libraryState()
    await writeLibraryMark(dataFolder, { id, counter: counter + 7 })
    // The clock’s action while the database opens.
    await safekeeping.keepMark()
    expect(await readLibraryMark(dataFolder)).toEqual({ id, counter: counter + 7 })
    await safekeeping.open()
    expect(await safekeeping.trouble()).toMatchObject({ kind: 'older', lost: 7 })
    expect(await readLibraryMark(dataFolder)).toEqual({ id, counter })
  })

  it('loses the unfinished copies of killed processes, and keeps those of running ones', async () => {
    await safekeeping.open()
    const [old, young] = ['library.json.1.part', 'library.json.2.part'].map((name) => join(dataFolder, name)) as [string, string]
    for (const path of [old, young]) writeFileSync(path, '{"id')
    utimesSync(old, new Date(NOW - 120_000), new Date(NOW - 120_000))
    utimesSync(young, new Date(NOW), new Date(NOW))
    await safekeeping.collectGarbage()
    expect(readdirSync(dataFolder).toSorted()).toEqual(['library.json', 'library.json.2.part'])
  })
})

describe('the copy of a database from before an update', () => {
  it('goes after two weeks, because it is a whole copy of all texts', async () => {
    await safekeeping.open()
    const [old, young] = ['echomind.db.before-7', 'echomind.db.before-8'].map((name) => join(dataFolder, name)) as [string, string]
    for (const path of [old, young]) writeFileSync(path, 'all texts')
    utimesSync(old, new Date(NOW - 15 * 86_400_000), new Date(NOW - 15 * 86_400_000))
    utimesSync(young, new Date(NOW - 86_400_000), new Date(NOW - 86_400_000))
    const copies = () => readdirSync(dataFolder).filter((name) => name.startsWith('echomind'))
    await safekeeping.collectGarbage()
    // A clock that jumped ahead is no proof: the library was not used for two weeks.
    expect(copies()).toEqual(['echomind.db.before-7', 'echomind.db.before-8'])
    for (let ago = 14; ago >= 1; ago -= 1)
      t.database.ageTrash({ day: new Date(NOW - ago * 86_400_000).toISOString().slice(0, 10), days: 30 })
    await safekeeping.collectGarbage()
    expect(copies()).toEqual(['echomind.db.before-8'])
  })
})
