import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createBest } from '../../../../src-main/search/adapters/vectors/best-rows.ts'
import { chooseCount, createCandidateCount } from '../../../../src-main/search/sqlite/candidate-count.ts'
import { quantiseQuery, usableVector } from '../../../../src-main/search/sqlite/quantise-query.ts'
import { quantiseBinary, quantiseInt8 } from '../../../../src-main/search/sqlite/vectors/quantise.ts'
import { createVectorMemory } from '../../../../src-main/search/adapters/vectors/memory.ts'
import { numbers } from '../../../bench/search/search-library.ts'
import { createTestDatabase } from '../../../support/database/database.ts'
import type { TestDatabase } from '../../../support/database/database.ts'

/** Rows 1, 2, 3, ... of group 0, in batches of 1,000. */
function memoryOf(vectors: readonly Float32Array[], dimension: number, o: { plain?: boolean } = {}) {
  const memory = createVectorMemory(dimension, o)
  for (let from = 0; from < vectors.length; from += 1000) {
    const batch = vectors.slice(from, from + 1000)
    const values = new Int8Array(batch.length * dimension)
    for (const [i, vector] of batch.entries()) values.set(new Int8Array(quantiseInt8(vector).i8.buffer), i * dimension)
    memory.add({
      ids: batch.map((_v, i) => from + i + 1),
      groups: batch.map(() => 0),
      bits: Uint8Array.from(batch.flatMap((vector) => [...quantiseBinary(vector)])),
      values,
    })
  }
  return memory
}

/** A unit vector determined by the seed. */
function vectorOf(seed: number, dimension = 16): Float32Array {
  const next = numbers(seed)
  const vector = Float32Array.from({ length: dimension }, () => next() - 0.5)
  const length = Math.hypot(...vector)
  return vector.map((x) => x / length)
}

const ALL = Uint8Array.of(1)
const cosine = (a: Float32Array, b: Float32Array): number => a.reduce((sum, x, i) => sum + x * (b[i] ?? 0), 0)

describe('quantised vectors in memory', () => {
  test.each([1, 2, 7, 64, 100, 127, 129, 384, 768, 1536, 3968, 4000, 4096, 8192])(
    'of %i dimensions return the nearest rows of the float vectors, in both kernels',
    (dimension) => {
      const vectors = Array.from({ length: 40 }, (_v, i) => vectorOf(i, dimension))
      for (const plain of [false, true]) {
        const memory = memoryOf(vectors, dimension, { plain })
        const questions = [101, 102, 103, 104, 105].map((seed) => vectorOf(seed, dimension))
        const codes = questions.map(quantiseQuery)
        const byValues = memory.nearestByInt8(codes, ALL, { best: 40 })
        expect(memory.nearestByBinary(codes, ALL, { candidates: 40, best: 40 })).toEqual(byValues)
        for (const [q, question] of questions.entries()) {
          const scores = (byValues[q] ?? []).map((id) => cosine(vectors[id - 1] as Float32Array, question))
          expect(scores).toHaveLength(40)
          // Rounding moves a score by at most about half a step of the largest value.
          for (let i = 1; i < 40; i++) expect(scores[i] as number).toBeLessThan((scores[i - 1] as number) + 0.03)
        }
      }
    },
  )

  test('are searched by allowed groups across several segments', () => {
    const memory = createVectorMemory(8)
    const rows = 70_000
    for (let from = 0; from < rows; from += 5000) {
      const ids = Array.from({ length: 5000 }, (_v, i) => from + i + 1)
      memory.add({
        ids,
        groups: ids.map((id) => id % 7),
        bits: Uint8Array.from(ids, (id) => id & 0xff),
        values: Int8Array.from(ids.flatMap((id) => [id % 100, 1, 2, 3, 4, 5, 6, 7])),
      })
    }
    expect([memory.rows, memory.has(1), memory.has(rows), memory.has(rows + 1), memory.has(9_999_999)]).toEqual([
      rows,
      true,
      true,
      false,
      false,
    ])
    const question = quantiseQuery(Float32Array.of(1, 0, 0, 0, 0, 0, 0, 0))
    const [found = []] = memory.nearestByInt8([question], Uint8Array.of(0, 0, 1, 0, 0, 1, 0), { best: 30 })
    // Equal scores by the lower id.
    const oracle = Array.from({ length: rows }, (_v, i) => i + 1)
      .filter((id) => id % 100 === 99 && [2, 5].includes(id % 7))
      .slice(0, 30)
    expect(found).toEqual(oracle)
    expect(memory.nearestByBinary([question], new Uint8Array(7), { candidates: 10, best: 10 })).toEqual([[]])
  })
})

test('the list of best hits, built hit by hit, equals the start of the sorted hits', () => {
  const offers = fc.array(fc.tuple(fc.integer({ min: -5, max: 5 }), fc.nat(9999)), { maxLength: 60 })
  fc.assert(
    fc.property(offers, fc.integer({ min: 1, max: 20 }), (list, k) => {
      const unique = [...new Map(list.map(([score, id]) => [id, score] as const))].map(([id, score]) => ({ id, score }))
      const best = createBest(k)
      for (const { id, score } of unique) best.offer(score, id)
      expect(best.ids()).toEqual(
        unique
          .sort((a, b) => b.score - a.score || a.id - b.id)
          .slice(0, k)
          .map(({ id }) => id),
      )
    }),
  )
})

describe('the number of candidates for rescoring', () => {
  test('is the smallest that contains enough of the nearest neighbours', () => {
    const needs = (far: number) => Array.from({ length: 24 }, () => Array.from({ length: 100 }, (_v, rank) => (rank === 99 ? far : 50)))
    expect(chooseCount(needs(60), 100_000)).toBe(400)
    // One of 100 neighbours may be missed, but not two.
    expect(chooseCount(needs(99_000), 100_000)).toBe(400)
    expect(
      chooseCount(
        Array.from({ length: 24 }, () => Array.from({ length: 100 }, (_v, rank) => (rank < 10 ? 700 : 50))),
        100_000,
      ),
    ).toBe(800)
    expect(
      chooseCount(
        Array.from({ length: 24 }, () => [9000]),
        100_000,
      ),
    ).toBe(9600)
  })

  test('is absent where a scan is cheaper: for few rows or vectors that binary codes do not separate', () => {
    expect(
      chooseCount(
        Array.from({ length: 24 }, () => [50_000]),
        100_000,
      ),
    ).toBeNull()
    expect(
      chooseCount(
        Array.from({ length: 24 }, () => [300]),
        1000,
      ),
    ).toBeNull()
    const memory = memoryOf(
      Array.from({ length: 50 }, (_v, i) => vectorOf(i)),
      16,
    )
    const count = createCandidateCount(
      () => memory,
      () => ALL,
    )
    expect([count.step(), count.current()]).toEqual([false, null])
  })

  test('is measured step by step, and again when the rows have doubled', () => {
    const centres = Array.from({ length: 30 }, (_v, i) => vectorOf(-1 - i, 64))
    const vectors = Array.from({ length: 3000 }, (_v, i) => vectorOf(i, 64).map((x, d) => x + 2 * (centres[i % 30]?.[d] ?? 0)))
    const memory = memoryOf(vectors, 64)
    const count = createCandidateCount(
      () => memory,
      () => ALL,
      100,
    )
    let steps = 0
    while (count.step()) steps++
    expect(steps).toBe(24)
    expect(count.step()).toBe(false)
    memory.add({
      ids: vectors.map((_v, i) => 9000 + i),
      groups: vectors.map(() => 0),
      bits: new Uint8Array(3000 * 8),
      values: new Int8Array(3000 * 64).fill(1),
    })
    expect(count.step()).toBe(true)
  })
})

describe('the vector of a question', () => {
  test('is normalised to length 1, and refused without a finite length', () => {
    fc.assert(
      fc.property(fc.integer(), fc.double({ min: 1e-30, max: 1e30, noNaN: true }), (seed, length) => {
        const unit = usableVector(
          vectorOf(seed).map((x) => x * length),
          16,
        )
        expect(Math.hypot(...(unit ?? []))).toBeCloseTo(1, 4)
      }),
    )
    for (const bad of [Number.NaN, Infinity, -Infinity, 0]) expect(usableVector(new Float32Array(16).fill(bad), 16)).toBeNull()
    expect(usableVector(vectorOf(1), 17)).toBeNull()
  })
})

describe('many blobs joined in one query', () => {
  let t: TestDatabase
  beforeEach(() => {
    t = createTestDatabase()
  })
  afterEach(() => t.close())

  test('return their bytes one after the other, whatever the bytes', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ minLength: 1, maxLength: 40 }), { minLength: 1, maxLength: 20 }), (blobs) => {
        const hex = JSON.stringify(blobs.map((blob) => Buffer.from(blob).toString('hex')))
        const row = t.connection.get<{ bytes: Uint8Array }>(
          "SELECT CAST(group_concat(unhex(value), '') AS BLOB) AS bytes FROM json_each(?)",
          hex,
        )
        expect(Buffer.concat(blobs).equals(row?.bytes ?? Buffer.alloc(0))).toBe(true)
      }),
    )
  })
})
