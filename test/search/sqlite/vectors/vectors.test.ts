import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { quantiseBinary, quantiseInt8 } from '../../../../src-main/search/sqlite/vectors/quantise.ts'
import type { ChunkId } from '../../../../src-preload/contract/ids.ts'
import {
  TEST_EMBEDDER,
  createTestDatabase,
  embedDocument,
  makeChunk,
  publish,
  storeDocument,
  vectorOf,
} from '../../../support/database/database.ts'
import type { TestDatabase } from '../../../support/database/database.ts'

let t: TestDatabase
beforeEach(() => {
  t = createTestDatabase()
})
afterEach(() => t.close())

const statusOf = (id: Parameters<typeof t.database.getDocument>[0]): string | undefined => t.database.getDocument(id)?.status

describe('the stored vectors of a document', () => {
  test('are added batch by batch, and exactly the missing ones are pending after a stop', () => {
    const ids = storeDocument(t.database, { texts: ['a', 'b', 'c'], parent: 'abc' })
    const indexId = t.database.ensureIndex(TEST_EMBEDDER)
    const pending = t.database.pendingChunks({ indexId, documentId: ids.documentId, limit: 2 })
    expect(pending.map((chunk) => chunk.text)).toEqual(['a', 'b'])
    const rows = pending.map((chunk) => ({ chunkId: chunk.id, hash: chunk.hash, vector: vectorOf(chunk.text) }))
    for (let again = 0; again < 2; again++) t.database.addVectors({ indexId, documentId: ids.documentId, rows, now: 1 })
    expect(t.database.pendingChunks({ indexId, documentId: ids.documentId, limit: 9 }).map((chunk) => chunk.text)).toEqual(['c'])
    expect(statusOf(ids.documentId)).toBe('embedding')
    expect(t.search.scope({}).embedded).toBe(2)
    embedDocument(t.database, ids)
    expect(statusOf(ids.documentId)).toBe('ready')
    expect(t.database.stats()).toMatchObject({ documents: 1, chunks: 3, vectors: 3 })
    for (const table of ['vectors_1', 'codes_1', 'codes8_1'])
      expect(t.connection.get(`SELECT count(*) AS n FROM ${table}`)).toEqual({ n: 3 })
  })

  test.each([
    ['NaN', () => vectorOf('a').fill(Number.NaN, 3, 4)],
    ['infinity', () => vectorOf('a').fill(Number.POSITIVE_INFINITY, 0, 1)],
    ['no length', () => new Float32Array(16)],
    ['twice the length', () => vectorOf('a').map((x) => 2 * x)],
    ['another dimension', () => vectorOf('a', 8)],
  ])('with %s are refused together with their batch', (_name, bad) => {
    const ids = storeDocument(t.database, { texts: ['a', 'b'] })
    const indexId = t.database.ensureIndex(TEST_EMBEDDER)
    const [first, second] = t.database.pendingChunks({ indexId, documentId: ids.documentId, limit: 9 })
    if (!first || !second) throw new Error('nothing is pending')
    const rows = [
      { chunkId: first.id, hash: first.hash, vector: vectorOf('a') },
      { chunkId: second.id, hash: second.hash, vector: bad() },
    ]
    expect(() => t.database.addVectors({ indexId, documentId: ids.documentId, rows, now: 1 })).toThrow(
      expect.objectContaining({ code: 'bad-vectors' }),
    )
    expect(t.connection.get('SELECT count(*) AS n FROM vectors_1')).toEqual({ n: 0 })
  })

  test('of deleted or changed chunks are left out', () => {
    const ids = storeDocument(t.database, { texts: ['a'] })
    const indexId = t.database.ensureIndex(TEST_EMBEDDER)
    const rows = [
      { chunkId: 77 as ChunkId, hash: 'x', vector: vectorOf('a') },
      { chunkId: 1 as ChunkId, hash: 'other', vector: vectorOf('a') },
    ]
    t.database.addVectors({ indexId, documentId: ids.documentId, rows, now: 1 })
    expect(t.connection.get('SELECT count(*) AS n FROM vectors_1')).toEqual({ n: 0 })
    expect(t.search.scope({}).embedded).toBe(0)
  })

  test('of unchanged passages are reused in a new version, also after the old version was removed', () => {
    for (const cleaned of [true, false]) {
      const ids = storeDocument(t.database, { texts: [`same ${cleaned}`, 'changes'] })
      const indexId = embedDocument(t.database, ids)
      t.connection.run("UPDATE jobs SET state = 'waiting' WHERE id = ?", ids.jobId)
      const chunks = [makeChunk({ position: 0, text: 'new first' }), makeChunk({ position: 1, text: `same ${cleaned}` })]
      publish(t.database, { ...ids, chunks })
      if (cleaned) while (t.database.cleanVersions({ documentId: ids.documentId, limit: 1 }) > 0);
      const pending = t.database.pendingChunks({ indexId, documentId: ids.documentId, limit: 9 })
      expect(pending.map((chunk) => chunk.text)).toEqual(['new first', `same ${cleaned}`])
      expect(t.database.cachedVectors({ indexId, hashes: pending.map((chunk) => chunk.hash) })).toEqual([
        { hash: chunks[1]?.hash, vector: vectorOf(`same ${cleaned}`) },
      ])
    }
  })

  test('leave the reason of a reading that failed before them', () => {
    const ids = storeDocument(t.database, { texts: ['a'] })
    t.database.setFile({ id: ids.documentId, checksum: 'a', bytes: 1, file: 'f', type: 'pdf', modifiedAt: null })
    t.database.queueReading({ ids: [ids.documentId], importId: null, payload: { path: '', temporary: false, embed: true }, now: 2 })
    const reading = t.database.claimJob({ step: 'read', now: 3 })
    if (!reading) throw new Error('nothing is queued')
    const error = { code: 'needs-password', message: 'The file is locked.', next: '' } as const
    t.database.endJob({ id: reading.id, now: 4, status: 'failed', error })
    embedDocument(t.database, ids)
    expect(t.database.getDocument(ids.documentId)).toMatchObject({ status: 'ready', error: { code: 'needs-password' } })
  })

  test('of another model form a second index, while the first serves until the second is complete', async () => {
    const documents = [storeDocument(t.database, { texts: ['a'] }), storeDocument(t.database, { texts: ['b'] })]
    for (const ids of documents) embedDocument(t.database, ids)
    const second = t.database.ensureIndex({ ...TEST_EMBEDDER, model: 'better', dimension: 8 })
    expect(t.database.ensureIndex({ ...TEST_EMBEDDER, model: 'better', dimension: 8 })).toBe(second)
    expect(await t.database.queueMissing({ indexId: second, now: 5 })).toBe(2)
    for (const [i, ids] of documents.entries()) {
      expect(t.search.activeIndex()?.id).toBe(1)
      const rows = t.database
        .pendingChunks({ indexId: second, documentId: ids.documentId, limit: 9 })
        .map((chunk) => ({ chunkId: chunk.id, hash: chunk.hash, vector: vectorOf(chunk.text, 8) }))
      t.database.addVectors({ indexId: second, documentId: ids.documentId, rows, now: 6 })
      t.database.markReady({ ...ids, now: 6 })
      expect(await t.database.activateWhenWhole({ indexId: second })).toBe(i === 1)
      expect(t.search.activeIndex()?.id).toBe(i === 0 ? 1 : second)
      expect(t.search.scope({}).embedded).toBe(2)
    }
    expect(t.database.check()).toEqual([])
  })
})

describe('the quantised vectors', () => {
  test('of 1 bit equal those of sqlite-vec', () => {
    fc.assert(
      fc.property(fc.array(fc.float({ noNaN: true, min: -1, max: 1 }), { minLength: 16, maxLength: 16 }), (numbers) => {
        const vector = Float32Array.from(numbers)
        const row = t.connection.get<{ bits: Uint8Array }>('SELECT vec_quantize_binary(?) AS bits', new Uint8Array(vector.buffer))
        expect([...quantiseBinary(vector)]).toEqual([...(row?.bits ?? [])])
      }),
    )
  })

  test('of 8 bits differ from the vector by at most half a step of its scale', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const vector = vectorOf(text)
        const { scale, i8 } = quantiseInt8(vector)
        const back = Float64Array.from(new Int8Array(i8.buffer), (x) => x * scale)
        vector.forEach((x, i) => expect(Math.abs(x - (back[i] ?? Number.NaN))).toBeLessThanOrEqual(scale * 0.5001))
        expect(Math.max(...new Int8Array(i8.buffer).map(Math.abs))).toBe(127)
      }),
    )
  })
})
