import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { databaseFunctions } from '../../../src-main/app/worker/database-functions.ts'
import type { DocumentId, JobId } from '../../../src-preload/contract/ids.ts'
import {
  createTestDatabase,
  embedDocument,
  makeChunk,
  publish,
  queueDocument,
  storeDocument,
  TEST_EMBEDDER,
  vectorOf,
} from '../../support/database/database.ts'
import type { TestDatabase } from '../../support/database/database.ts'
import { recordStatements, scansOfPassages } from '../../support/database/recording.ts'

let t: TestDatabase
beforeEach(() => void (t = createTestDatabase()))
afterEach(() => t.close())

type Stored = { documentId: DocumentId; jobId: JobId }
const store = (text: string): Stored => storeDocument(t.database, { texts: [text, `${text} again`] })
const ready = (text: string): Stored => {
  const ids = store(text)
  embedDocument(t.database, ids)
  return ids
}
const stateOf = ({ jobId }: Stored): string =>
  t.connection.get<{ state: string }>("SELECT step || ' ' || state AS state FROM jobs WHERE id = ?", jobId)?.state ?? ''
const missing = (indexId: number): Promise<number> => t.database.queueMissing({ indexId, now: 9 })
const BETTER = { ...TEST_EMBEDDER, model: 'better', dimension: 8 }

function addBetter(ids: Stored, indexId: number, limit = 9): void {
  const rows = t.database
    .pendingChunks({ indexId, documentId: ids.documentId, limit })
    .map(({ id, hash, text }) => ({ chunkId: id, hash, vector: vectorOf(text, 8) }))
  t.database.addVectors({ indexId, documentId: ids.documentId, rows, now: 6 })
}

describe('finding documents without vectors', () => {
  test('skips documents that are embedded, waiting, in the trash or never read', async () => {
    const indexId = embedDocument(t.database, store('whole'))
    const waiting = store('waits')
    const trashed = store('in the trash')
    await t.database.trashDocuments({ ids: [trashed.documentId], now: 1 })
    queueDocument(t.database)
    expect(await missing(indexId)).toBe(0)
    expect(stateOf(waiting)).toBe('embed waiting')
    expect(stateOf(trashed)).toBe('embed cancelled')
  })

  test('queues a document that became ready while embeddings were off', async () => {
    const indexId = embedDocument(t.database, store('whole'))
    const off = store('off')
    t.database.markReady({ ...off, now: 1 })
    expect(await missing(indexId)).toBe(1)
    expect(stateOf(off)).toBe('embed waiting')
    expect(await missing(indexId)).toBe(0)
  })

  test('queues a document whose embedding failed, but not one whose reading failed', async () => {
    const indexId = embedDocument(t.database, store('whole'))
    const failed = store('failed')
    const end = { now: 1, status: 'failed' as const, error: { code: 'model-failed' as const, message: 'x', next: 'x' } }
    t.database.endJob({ id: failed.jobId, ...end })
    const unread = queueDocument(t.database)
    t.database.endJob({ id: unread.jobId, ...end })
    expect(await missing(indexId)).toBe(1)
    expect([stateOf(failed), stateOf(unread)]).toEqual(['embed waiting', 'read failed'])
  })

  test('queues a document restored from the trash without vectors', async () => {
    const indexId = embedDocument(t.database, store('whole'))
    const off = store('off')
    t.database.markReady({ ...off, now: 1 })
    await t.database.trashDocuments({ ids: [off.documentId], now: 1 })
    expect(await missing(indexId)).toBe(0)
    await t.database.restoreDocuments([off.documentId])
    expect(await missing(indexId)).toBe(1)
  })

  test('queues a document whose new version has no vectors', async () => {
    const ids = ready('old')
    t.connection.run("UPDATE jobs SET state = 'waiting' WHERE id = ?", ids.jobId)
    publish(t.database, { ...ids, chunks: [makeChunk({ position: 0, text: 'new' })] })
    t.database.markReady({ ...ids, now: 2 })
    expect(await missing(1)).toBe(1)
  })

  test('queues every document for a new embedding model until all have its vectors, then switches to the new index', async () => {
    const documents = [ready('a'), ready('b'), ready('c')]
    const second = t.database.ensureIndex(BETTER)
    expect(await missing(second)).toBe(3)
    for (const ids of documents) t.database.markReady({ ...ids, now: 3 })
    addBetter(documents[0] as Stored, second)
    addBetter(documents[1] as Stored, second, 1)
    expect(await missing(second)).toBe(2)
    expect(documents.map(stateOf)).toEqual(['embed done', 'embed waiting', 'embed waiting'])
    expect(t.search.activeIndex()?.id).toBe(1)
    for (const ids of documents) {
      addBetter(ids, second)
      t.database.markReady({ ...ids, now: 4 })
    }
    expect(await missing(second)).toBe(0)
    expect([t.search.activeIndex()?.id, t.search.scope({}).embedded]).toEqual([second, 6])
    expect(t.database.check()).toEqual([])
  })

  test('keeps the old index when a document is published while the vectors of the new index are counted', async () => {
    const ids = ready('a')
    const second = t.database.ensureIndex(BETTER)
    addBetter(ids, second)
    const other = ready('b')
    addBetter(other, second)
    const activating = t.database.activateWhenWhole({ indexId: second })
    // The count pauses between two steps.
    embedDocument(t.database, storeDocument(t.database, { texts: ['late'] }))
    expect(await activating).toBe(false)
    expect(t.search.activeIndex()?.id).toBe(1)
  })

  test('works step by step through a library of many documents', async () => {
    t.connection.database.pragma('synchronous = OFF')
    const documents = Array.from({ length: 450 }, (_, i) => store(`${i}`))
    const second = t.database.ensureIndex(TEST_EMBEDDER)
    for (const ids of documents) t.database.markReady({ ...ids, now: 1 })
    expect(await missing(second)).toBe(450)
  })
})

describe('the scope of a search', () => {
  test('without a filter equals the sum over all documents outside the trash', async () => {
    ready('a')
    const gone = ready('b')
    storeDocument(t.database, { texts: ['drei'], language: 'de' })
    await t.database.trashDocuments({ ids: [gone.documentId], now: 1 })
    expect(t.search.scope({})).toEqual(t.search.scope({ from: 0 }))
    expect(t.search.scope({})).toEqual({
      considered: 2,
      total: 2,
      passages: 3,
      embedded: 2,
      languages: [
        { language: 'en', passages: 2 },
        { language: 'de', passages: 1 },
      ],
    })
  })
})

test('a list of documents read page by page equals the list read at once', async () => {
  const documents = [ready('a'), ready('b'), ready('c')]
  await t.database.trashDocuments({ ids: [documents[1]?.documentId as DocumentId], now: 1 })
  expect(t.database.documentsAt(t.database.documentOrder())).toEqual(t.database.listDocuments())
  expect(t.database.countDocuments()).toBe(2)
})

test('no query of the start, of opening a window or of an idle app scans a table of passages', async () => {
  for (let i = 0; i < 30; i++) ready(`${i}`)
  t.database.addWatched({ path: '/watched', collectionId: t.database.listCollections()[0]?.id ?? '', review: false, now: 1 })
  const { DATABASE_TOUR } = await import('../../support/database/tour.ts')
  const { BY_ITSELF } = await import('../../support/database/tour-by-itself.ts')
  const { tourIds } = await import('../../support/database/tour-examples.ts')
  const recording = recordStatements(t.connection)
  const functions = databaseFunctions(recording.connection)
  const ids = tourIds(t.connection)
  for (const name of BY_ITSELF) {
    recording.as(name)
    await DATABASE_TOUR[name](functions, ids)
  }
  // The detector works on a known scan.
  expect(scansOfPassages({ sql: 'SELECT count(*) FROM chunks c JOIN documents d', plan: ['SCAN c'] })).toEqual(['SCAN c'])
  expect(new Set(recording.statements().map((row) => row.name))).toContain('queueMissing')
  expect(recording.statements().flatMap((row) => scansOfPassages(row).map((step) => `${row.name}: ${step}`))).toEqual([])
})
