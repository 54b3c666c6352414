import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openForReading } from '../../../src-main/storage/sqlite/connection.ts'
import type { Connection } from '../../../src-main/storage/sqlite/connection.ts'
import { createVectorSearch } from '../../../src-main/search/sqlite/vector-lists.ts'
import type { VectorSearch, VectorSearchOptions } from '../../../src-main/search/sqlite/vector-lists.ts'
import type { DocumentId, JobId } from '../../../src-preload/contract/ids.ts'
import {
  TEST_EMBEDDER,
  createTestDatabase,
  embedDocument,
  makeChunk,
  publish,
  storeDocument,
  vectorOf,
} from '../../support/database/database.ts'
import type { TestDatabase } from '../../support/database/database.ts'

let t: TestDatabase
let reader: Connection
beforeEach(() => {
  t = createTestDatabase()
  reader = openForReading(t.file)
})
afterEach(() => {
  reader.close()
  t.close()
})

/** Searches through the quantised vectors in memory even in a small library. */
const open = (o: VectorSearchOptions = {}): VectorSearch => createVectorSearch(reader, { fewPassages: 0, fewRows: 0, ...o })
const KINDS: [name: string, o: VectorSearchOptions, exact: boolean][] = [
  ['binary quantisation', {}, false],
  ['binary quantisation without WebAssembly', { plain: true }, false],
  ['int8 quantisation', {}, true],
  ['direct comparison of few passages', { fewPassages: 9999 }, false],
]

type Stored = { documentId: DocumentId; jobId: JobId; n: number }
/** Changes of a library between two questions. */
const STEPS = {
  add: (stored: Stored[], n: number) =>
    void stored.push({
      ...storeDocument(t.database, {
        texts: Array.from({ length: (n % 4) + 1 }, (_v, i) => `${n} ${i}`),
        collection: n % 2 ? 'Work' : 'Garden',
        parent: 'all',
      }),
      n,
    }),
  embed: (stored: Stored[], n: number) => {
    const one = stored.at(n % Math.max(1, stored.length))
    if (one && t.database.getDocument(one.documentId)?.status === 'searchable') embedDocument(t.database, one)
  },
  embedSome: (stored: Stored[], n: number) => {
    const one = stored.at(n % Math.max(1, stored.length))
    if (!one) return
    const indexId = t.database.ensureIndex(TEST_EMBEDDER)
    const rows = t.database
      .pendingChunks({ indexId, documentId: one.documentId, limit: 1 })
      .map((chunk) => ({ chunkId: chunk.id, hash: chunk.hash, vector: vectorOf(chunk.text) }))
    t.database.addVectors({ indexId, documentId: one.documentId, rows, now: 1 })
  },
  change: (stored: Stored[], n: number) => {
    const one = stored.at(n % Math.max(1, stored.length))
    if (!one || t.database.getDocument(one.documentId)?.status !== 'ready') return
    t.connection.run("UPDATE jobs SET state = 'waiting' WHERE id = ?", one.jobId)
    publish(t.database, { ...one, chunks: [makeChunk({ position: 0, text: `changed ${n}` })] })
    if (n % 2) while (t.database.cleanVersions({ documentId: one.documentId, limit: 400 }) > 0);
  },
  trash: (stored: Stored[], n: number) => {
    const one = stored.at(n % Math.max(1, stored.length))
    if (one) void t.database.trashDocuments({ ids: [one.documentId], now: 1 })
  },
  restore: (stored: Stored[]) => void t.database.restoreDocuments(stored.map((one) => one.documentId)),
}
type Step = keyof typeof STEPS

describe.each(KINDS)('semantic search by %s', (_name, options, exact) => {
  test('returns, after every change of the library, the same list as comparing every vector in the database', () => {
    const steps = fc.array(fc.tuple(fc.constantFrom(...(Object.keys(STEPS) as Step[])), fc.nat(99)), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(steps, fc.integer({ min: 1, max: 40 }), (life, limit) => {
        const stored: Stored[] = []
        const search = open(options)
        for (const [step, n] of [['add', 1], ['embed', 0], ...life] as const) {
          STEPS[step](stored, n)
          const work = Array.from({ length: n % 3 }, () => search.work(1))
          expect(work.length).toBe(n % 3)
          for (const filter of [{}, { collectionIds: [t.database.ensureCollection('Work').id] }]) {
            const query = {
              indexId: 1,
              vectors: ['1 0', `changed ${n}`, 'x', 'y', 'z'].map((text) => vectorOf(text)),
              filter,
              limit,
              exact,
            }
            const found = search.lists(query)
            expect(found.lists).toEqual(t.search.vectorLists(query).lists)
            expect(found.how).not.toBe('database')
          }
        }
        t.connection.run('DELETE FROM jobs')
        t.connection.run('UPDATE documents SET deleted_at = 1')
      }),
      { numRuns: 12 },
    )
  })
})

test('semantic search before loading equals a comparison with every passage: from stored bits, or after loading if filtered or exact', () => {
  t.connection.database.pragma('synchronous = OFF')
  for (let i = 0; i < 45; i++)
    embedDocument(t.database, storeDocument(t.database, { texts: Array.from({ length: 200 }, (_v, n) => `${i} ${n}`) }))
  const query = { indexId: 1, vectors: [vectorOf('7 7')], filter: {}, limit: 3 }
  for (const [asked, how] of [
    [query, 'stored'],
    [{ ...query, filter: { types: ['txt' as const] } }, 'bits'],
    [{ ...query, exact: true }, 'values'],
  ] as const) {
    const found = open().lists(asked)
    expect([found.how, found.lists[0]?.map(({ chunkId }) => chunkId)]).toEqual([
      how,
      t.search.vectorLists(asked).lists[0]?.map(({ chunkId }) => chunkId),
    ])
  }
  expect(open({ fewPassages: 9000 }).lists({ ...query, filter: { types: ['pdf'] } })).toEqual({
    lists: [[]],
    how: 'join',
    candidates: null,
  })
}, 120_000)

describe('the question vector of a semantic search', () => {
  beforeEach(() => void embedDocument(t.database, storeDocument(t.database, { texts: ['one', 'two'] })))

  test.each([
    ['NaN', vectorOf('one').fill(Number.NaN, 3, 4)],
    ['infinity', vectorOf('one').fill(Number.POSITIVE_INFINITY, 0, 1)],
    ['only zeros', new Float32Array(16)],
    ['another dimension', vectorOf('one', 8)],
    ['no dimension', new Float32Array()],
  ])('with %s has no result list, while the other vectors of the query have theirs', (_name, bad) => {
    for (const search of [open().lists, t.search.vectorLists]) {
      const { lists } = search({ indexId: 1, vectors: [vectorOf('one'), bad, vectorOf('two')], filter: {}, limit: 1 })
      expect(lists.map((list) => list?.map((hit) => hit.chunkId) ?? null)).toEqual([[1], null, [2]])
    }
  })

  test.each([1e-30, 0.001, 1000, 1e30])('of length %s finds the same passages as one of length 1', (length) => {
    const ask = (vector: Float32Array) =>
      open()
        .lists({ indexId: 1, vectors: [vector], filter: {}, limit: 2 })
        .lists[0]?.map((hit) => hit.chunkId)
    expect(ask(vectorOf('two').map((x) => x * length))).toEqual([2, 1])
  })

  test('has no result list in a missing index and an empty one without vectors, limit or matching documents', () => {
    const search = open()
    const query = { indexId: 1, vectors: [vectorOf('one')], filter: {}, limit: 5 }
    expect(search.lists({ ...query, indexId: 99 })).toEqual({ lists: [null], how: 'none', candidates: null })
    expect(search.lists({ ...query, vectors: [] })).toMatchObject({ lists: [] })
    expect(search.lists({ ...query, limit: 0 })).toMatchObject({ lists: [[]] })
    expect(search.lists({ ...query, filter: { from: 9_999_999_999_999 } })).toMatchObject({ lists: [[]] })
    expect(
      search.lists({ ...query, filter: { documentIds: Array.from({ length: 300 }, (_v, i) => `d${i}` as DocumentId) } }),
    ).toMatchObject({ lists: [[]] })
    expect(search.work(99)).toBe(false)
    expect(search.work(null)).toBe(false)
  })

  test('is compared with the requested index when several indexes exist', () => {
    const ids = storeDocument(t.database, { texts: ['three'] })
    const second = t.database.ensureIndex({ ...TEST_EMBEDDER, model: 'other', dimension: 40 })
    const search = open()
    const ask = (indexId: number, dimension: number) =>
      search.lists({ indexId, vectors: [vectorOf('one', dimension)], filter: {}, limit: 1 }).lists
    expect(ask(1, 16)).toMatchObject([[{ chunkId: 1 }]])
    expect(ask(second, 16)).toEqual([null])
    expect(ask(second, 40)).toEqual([[]])
    expect(ask(1, 40)).toEqual([null])
    embedDocument(t.database, ids)
    expect(ask(1, 16)).toMatchObject([[{ chunkId: 1 }]])
  })
})
