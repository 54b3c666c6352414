import { rmSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createFoundStore } from '../../src-main/adapters/files/found.ts'
import { readLibraryMark, writeLibraryMark } from '../../src-main/adapters/files/library-mark.ts'
import { createFileStorage } from '../../src-main/adapters/files/storage.ts'
import type { DatabaseFunctions } from '../../src-main/adapters/sqlite/database-functions.ts'
import { createSafekeeping, type Safekeeping } from '../../src-main/services/safekeeping.ts'
import type { Client } from '../../src-main/workers/client.ts'
import { temporaryFolder } from '../support/app.ts'
import { asClient } from '../support/as-client.ts'
import { createTestDatabase, queueDocument, type TestDatabase } from '../support/database.ts'

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
    now: () => 1,
    onMoved: () => undefined,
  })
})
afterEach(() => {
  t.close()
  rmSync(dataFolder, { recursive: true, force: true })
})

describe('the mark beside the database', () => {
  it('is not written before it was compared, however long the database takes to open, so an earlier copy is still noticed', async () => {
    queueDocument(t.database, { title: 'Known' })
    const { id, counter } = t.database.libraryState()
    await writeLibraryMark(dataFolder, { id, counter: counter + 7 })
    // What the clock does while the database is opened.
    await safekeeping.keepMark()
    expect(await readLibraryMark(dataFolder)).toEqual({ id, counter: counter + 7 })
    await safekeeping.open()
    expect(await safekeeping.trouble()).toMatchObject({ kind: 'older', lost: 7 })
    expect(await readLibraryMark(dataFolder)).toEqual({ id, counter })
  })
})
