import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { DatabaseFunctions } from '../../../src-main/app/worker/database-functions.ts'
import { MIGRATIONS, openDatabase } from '../../../src-main/storage/sqlite/migrations/migrate.ts'
import type { SearchProcessFunctions } from '../../../src-main/app/worker/search-process-functions.ts'
import { startProcess, startThread } from '../../../src-main/storage/worker/client.ts'
import { supervise } from '../../../src-main/storage/worker/supervise.ts'
import type { DocumentId, JobId } from '../../../src-preload/contract/ids.ts'
import { TEST_EMBEDDER, makeChunk, makeFacts, makePiece, vectorOf } from '../../support/database/database.ts'
import { ENTRIES } from '../../support/app.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'echomind-test-'))
  file = join(folder, 'echomind.db')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const startDatabase = () => startThread<DatabaseFunctions>({ entry: ENTRIES.database, name: 'database', data: { file } })
const startSearch = () =>
  supervise(() => startProcess<SearchProcessFunctions>({ entry: ENTRIES.search, name: 'search', arguments: [file] }))

test('a search process finds what the database thread stored, and finds it again after its restart', async () => {
  const database = startDatabase()
  const { id: collectionId } = await database.call.ensureCollection('Personal')
  const documentId = 'd' as DocumentId
  const jobId = 'j' as JobId
  await database.call.createDocuments([
    { id: documentId, collectionId, name: 'n', path: 'p', title: 't', bytes: 1, importId: null, jobId, now: 1 },
  ])
  const chunk = makeChunk({ position: 0, text: 'zebra' })
  const version = await database.call.beginVersion(documentId)
  await database.call.addPiece({ documentId, version, piece: makePiece([chunk]) })
  await database.call.publishVersion({ documentId, version, facts: makeFacts([chunk]), title: 't', jobId, now: 1 })
  const indexId = await database.call.ensureIndex(TEST_EMBEDDER)
  await database.call.addVectors({
    indexId,
    documentId,
    rows: [{ chunkId: 1 as never, hash: chunk.hash, vector: vectorOf('zebra') }],
    now: 1,
  })

  const search = startSearch()
  const find = async () => [
    await search.call.keywordSearch({ match: '"zebra"', filter: {}, limit: 5 }),
    await search.call.vectorSearch({ indexId, vector: vectorOf('zebra'), filter: {}, limit: 5 }),
  ]
  expect(await find()).toMatchObject([[{ chunkId: 1, documentId }], [{ chunkId: 1, documentId }]])
  expect(await search.call.vectors({ indexId, ids: [1] })).toEqual([{ id: 1, vector: vectorOf('zebra') }])
  search.kill()
  await new Promise<void>((resolve) => search.onExit(() => resolve()))
  expect(await find()).toMatchObject([[{ chunkId: 1 }], [{ chunkId: 1 }]])
  await database.call.trashDocuments({ ids: [documentId], now: 2 })
  expect(await find()).toEqual([[], []])
  await search.close()
  await database.close()
})

test('a database of a later app version is refused with this reason on every call', async () => {
  const later = [...MIGRATIONS, { version: MIGRATIONS.length + 1, name: 'later', sql: 'CREATE TABLE later (id INTEGER PRIMARY KEY)' }]
  openDatabase(file, later).close()
  const database = startDatabase()
  await expect(database.call.listChats()).rejects.toMatchObject({ code: 'database-newer' })
  await expect(database.call.getSettings()).rejects.toMatchObject({ code: 'database-newer' })
  await database.close()
})

test('a search process that cannot start says why, and works after a later restart', async () => {
  const search = startSearch()
  await expect(search.call.activeIndex()).rejects.toMatchObject({ code: 'data-folder-unusable' })
  openDatabase(file).close()
  await new Promise<void>((resolve) => search.onRestart(() => resolve()))
  expect(await search.call.activeIndex()).toBeNull()
  await search.close()
})

test('a purge yields to other calls of the database thread', async () => {
  const database = startDatabase()
  const { id: collectionId } = await database.call.ensureCollection('Personal')
  const ids = Array.from({ length: 40 }, (_v, i) => `d${i}` as DocumentId)
  await database.call.createDocuments(
    ids.map((id) => ({ id, collectionId, name: 'n', path: 'p', title: 't', bytes: 1, importId: null, jobId: `j${id}` as JobId, now: 1 })),
  )
  for (const documentId of ids)
    await database.call.addPiece({
      documentId,
      version: 1,
      piece: makePiece(Array.from({ length: 300 }, (_v, i) => makeChunk({ position: i, text: `${documentId} ${i}` }))),
    })
  let purged = false
  const purge = database.call.purgeDocuments({ ids }).then(() => {
    purged = true
  })
  await database.call.listChats()
  expect(purged).toBe(false)
  await purge
  await database.close()
})
