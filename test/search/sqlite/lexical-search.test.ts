import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { typedSearch } from '../../../src-main/search/sqlite/lexical-search.ts'
import type { SearchFilter } from '../../../src-main/search/domain/types.ts'
import type { DocumentId } from '../../../src-preload/contract/ids.ts'
import { TEST_EMBEDDER, createTestDatabase, embedDocument, storeDocument, vectorOf } from '../../support/database/database.ts'
import type { TestDatabase } from '../../support/database/database.ts'

let t: TestDatabase
beforeEach(() => {
  t = createTestDatabase()
})
afterEach(() => t.close())

const dot = (a: Float32Array, b: Float32Array): number => a.reduce((sum, x, i) => sum + x * (b[i] ?? 0), 0)

describe('lexical and semantic search', () => {
  test('return, for an exact semantic search, the same list as comparing the question with every vector', () => {
    const texts = Array.from({ length: 60 }, (_v, i) => `passage ${i}`)
    let indexId = 0
    for (let i = 0; i < texts.length; i += 12)
      indexId = embedDocument(t.database, storeDocument(t.database, { texts: texts.slice(i, i + 12) }))
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: 70 }), (question, limit) => {
        const vector = vectorOf(question)
        const hits = t.search.vectorSearch({ indexId, vector, filter: {}, limit })
        const oracle = texts
          .map((text) => dot(vectorOf(text), vector))
          .sort((a, b) => b - a)
          .slice(0, limit)
        expect(hits.length).toBe(oracle.length)
        hits.forEach((hit, i) => expect(hit.score).toBeCloseTo(oracle[i] ?? Number.NaN, 5))
      }),
      { numRuns: 50 },
    )
  })

  test('list equal scores in the order of ids', () => {
    const indexId = embedDocument(t.database, storeDocument(t.database, { texts: ['same words', 'same words', 'same words'] }))
    for (const hits of [
      t.search.keywordSearch({ match: '"same"', filter: {}, limit: 9 }),
      t.search.vectorSearch({ indexId, vector: vectorOf('x'), filter: {}, limit: 9 }),
    ]) {
      expect(hits.map((hit) => hit.chunkId)).toEqual([1, 2, 3])
    }
  })

  test('take the newest live passages of an expression that too many match', async () => {
    const [first, second, third] = ['one', 'two', 'three'].map(
      (word) => storeDocument(t.database, { texts: [`harbour ${word}`] }).documentId,
    )
    await t.database.trashDocuments({ ids: [third as DocumentId], now: 2 })
    const match = '("harb"*)'
    const found = (most: number, limit: number) =>
      typedSearch(t.connection, { match, filter: {}, limit, most }).map(({ documentId }) => documentId)
    expect(found(2, 9)).toEqual([second, first])
    expect(found(2, 1)).toEqual([second])
    // Few enough to be ranked: equal ones in the order of ids.
    expect(found(3, 9)).toEqual([first, second])
  })

  test('know of a document that was stored, or put in the trash, since the library was counted', async () => {
    const { documentId } = storeDocument(t.database, { texts: ['harbour'] })
    const counted = () => t.search.scope({}).passages
    expect([counted(), counted()]).toEqual([1, 1])
    storeDocument(t.database, { texts: ['winch', 'crane'] })
    expect(counted()).toBe(3)
    await t.database.trashDocuments({ ids: [documentId as DocumentId], now: 2 })
    expect(counted()).toBe(2)
  })

  test('give the passages of the best hits, of each document a few and of all some', () => {
    for (const word of ['one', 'two']) storeDocument(t.database, { texts: [`harbour ${word}`, `harbour ${word}`, `harbour ${word}`] })
    const found = (ofOne: number, shown: number) =>
      t.search.foundPassages({ match: '("harb"*)', filter: {}, limit: 9, ofOne, shown }).map(({ text }) => text)
    expect(found(2, 9)).toEqual(['harbour one', 'harbour one', 'harbour two', 'harbour two'])
    expect(found(2, 3)).toEqual(['harbour one', 'harbour one', 'harbour two'])
  })

  test('rank, lexically, a word in the title above the same word in the text', () => {
    const low = storeDocument(t.database, { texts: ['a heron in the reeds'] })
    const high = storeDocument(t.database, { texts: ['a bird in the reeds'] })
    t.connection.run("UPDATE keywords SET title = 'heron', headings = '', body = 'a bird in the reeds' WHERE rowid = 2")
    const hits = t.search.keywordSearch({ match: '"heron"', filter: {}, limit: 9 })
    expect(hits.map((hit) => hit.documentId)).toEqual([high.documentId, low.documentId])
    expect(hits[0]?.score).toBeGreaterThan(hits[1]?.score ?? Infinity)
  })

  test.each([Number.NaN, Number.POSITIVE_INFINITY, 0])('refuse a question vector of %s', (number) => {
    const indexId = embedDocument(t.database, storeDocument(t.database, { texts: ['one'] }))
    expect(() => t.search.vectorSearch({ indexId, vector: new Float32Array(16).fill(number), filter: {}, limit: 1 })).toThrow(
      expect.objectContaining({ code: 'bad-vectors' }),
    )
    expect(() => t.search.vectorSearch({ indexId, vector: new Float32Array([1]), filter: {}, limit: 1 })).toThrow(
      expect.objectContaining({ code: 'bad-vectors' }),
    )
  })

  test('return an empty list for a missing vector index', () => {
    expect(t.search.vectorSearch({ indexId: 99, vector: vectorOf('x'), filter: {}, limit: 5 })).toEqual([])
    expect(t.search.activeIndex()).toBeNull()
  })
})

describe('the filters of a search', () => {
  test('select the same documents in lexical search, semantic search and scope as a reference implementation', () => {
    const collections = ['Personal', 'Work', 'Garden']
    const types = ['pdf', 'md', 'txt'] as const
    const stored = Array.from({ length: 18 }, (_v, i) => {
      const o = {
        collection: collections[i % 3] ?? '',
        type: types[Math.floor(i / 3) % 3] ?? 'txt',
        now: i * 10,
        texts: [`zebra number ${i}`],
        title: `t${i}`,
      }
      const ids = storeDocument(t.database, o)
      embedDocument(t.database, ids)
      return { ...o, id: ids.documentId, collectionId: t.database.ensureCollection(o.collection).id }
    })
    const some = <T>(list: readonly T[]) => fc.option(fc.uniqueArray(fc.constantFrom(...list), { maxLength: 3 }), { nil: undefined })
    fc.assert(
      fc.property(
        some(stored.map((d) => d.collectionId)),
        some(types),
        some(stored.map((d) => d.id)),
        fc.option(fc.nat(180), { nil: undefined }),
        fc.option(fc.nat(180), { nil: undefined }),
        (collectionIds, typesLeft, documentIds, from, to) => {
          const filter: SearchFilter = {
            ...(collectionIds && { collectionIds }),
            ...(typesLeft && { types: typesLeft }),
            ...(documentIds && { documentIds }),
            ...(from !== undefined && { from }),
            ...(to !== undefined && { to }),
          }
          const left = stored
            .filter(
              (d) =>
                (!collectionIds || collectionIds.includes(d.collectionId)) &&
                (!typesLeft || typesLeft.includes(d.type)) &&
                (!documentIds || documentIds.includes(d.id)) &&
                (from === undefined || d.now >= from) &&
                (to === undefined || d.now <= to),
            )
            .map((d) => d.id)
            .sort()
          expect(
            t.search
              .keywordSearch({ match: '"zebra"', filter, limit: 100 })
              .map((hit) => hit.documentId)
              .sort(),
          ).toEqual(left)
          expect(
            t.search
              .vectorSearch({ indexId: 1, vector: vectorOf('q'), filter, limit: 100 })
              .map((hit) => hit.documentId)
              .sort(),
          ).toEqual(left)
          expect(
            t.database
              .listDocuments(filter)
              .map((d) => d.id)
              .sort(),
          ).toEqual(left)
          expect(t.search.scope(filter)).toMatchObject({ considered: left.length, total: 18, passages: left.length, embedded: left.length })
        },
      ),
      { numRuns: 150 },
    )
  })

  test('are applied before the limit, so that the list stays full', () => {
    for (let i = 0; i < 20; i++) storeDocument(t.database, { texts: ['zebra zebra zebra'], collection: 'Work' })
    const ids = storeDocument(t.database, { texts: ['a long text about a zebra and its many stripes'], collection: 'Garden' })
    const hits = t.search.keywordSearch({
      match: '"zebra"',
      filter: { collectionIds: [t.database.ensureCollection('Garden').id] },
      limit: 1,
    })
    expect(hits.map((hit) => hit.documentId)).toEqual([ids.documentId])
  })
})

describe('the statistics and lookups of search', () => {
  test('return the number of passages by language', () => {
    storeDocument(t.database, { texts: ['one', 'two'], language: 'en', parent: 'both' })
    storeDocument(t.database, { texts: ['eins'], language: 'de' })
    expect(t.search.scope({})).toEqual({
      considered: 2,
      total: 2,
      passages: 3,
      embedded: 0,
      languages: [
        { language: 'en', passages: 2 },
        { language: 'de', passages: 1 },
      ],
    })
  })

  test('return the number of passages with a term, accents folded as in the index', () => {
    storeDocument(t.database, { texts: ['café noir', 'café', 'thé'] })
    expect(t.search.termFrequencies(['café', 'noir', 'absent', '!!', '"', '中'])).toEqual({
      passages: 3,
      frequencies: { café: 2, noir: 1, absent: 0, '!!': 0, '"': 0, 中: 0 },
    })
  })

  test('return passages and vectors in the requested order without missing ones', () => {
    const indexId = embedDocument(t.database, storeDocument(t.database, { texts: ['one', 'two', 'three'] }))
    expect(t.search.passages([3, 99, 1]).map((passage) => passage.text)).toEqual(['three', 'one'])
    expect(t.search.vectors({ indexId, ids: [2, 99, 1] })).toEqual([
      { id: 2, vector: vectorOf('two') },
      { id: 1, vector: vectorOf('one') },
    ])
  })

  test('return the same sample of a language every time, spread over documents by size', () => {
    const big = storeDocument(t.database, { texts: Array.from({ length: 40 }, (_v, i) => `big ${i}`) })
    const small = storeDocument(t.database, { texts: Array.from({ length: 20 }, (_v, i) => `small ${i}`) })
    const other = storeDocument(t.database, { texts: ['eins'], language: 'de' })
    for (const ids of [big, small, other]) embedDocument(t.database, ids)
    const sample = t.search.sample({ indexId: 1, language: 'en', limit: 12 })
    expect(t.search.sample({ indexId: 1, language: 'en', limit: 12 })).toEqual(sample)
    expect(new Set(sample.map((row) => row.chunkId)).size).toBe(12)
    expect(sample.filter((row) => row.documentId === big.documentId).length).toBe(8)
    expect(sample.every((row) => dot(row.vector, vectorOf(row.text)) > 0.999)).toBe(true)
    expect(t.search.sample({ indexId: 1, language: 'en', limit: 500 }).length).toBe(60)
  })

  test('return the stored embedder reliability and the embedding model of an index', () => {
    const indexId = t.database.ensureIndex(TEST_EMBEDDER)
    const row = { language: 'en', mrr: 0.9, ownMedian: 0.6, otherMedian: 0.4, sample: 200, passages: 500 }
    t.database.saveReliability({ indexId, rows: [row, { ...row, language: 'de' }], now: 1 })
    t.database.saveReliability({ indexId, rows: [{ ...row, mrr: 0.8 }], now: 2 })
    expect(t.search.reliability(indexId)).toEqual([
      { ...row, language: 'de' },
      { ...row, mrr: 0.8 },
    ])
    expect(t.search.activeIndex()).toEqual({
      id: indexId,
      provider: 'built-in',
      model: 'test',
      digest: 'digest',
      dimension: 16,
      prefixVersion: 1,
      outdated: false,
    })
  })
})
