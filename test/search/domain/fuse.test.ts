import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { combineQueries, coverageWeight, fuse, peakedness, scaleScores, vectorWeightOf } from '../../../src-main/search/domain/fuse.ts'
import type { FusionMethod, ListHit } from '../../../src-main/search/domain/types.ts'
import type { ChunkId, DocumentId } from '../../../src-preload/contract/ids.ts'

const METHODS: FusionMethod[] = ['self-weighing', 'rrf', 'equal-rrf', 'alpha']

function list(entries: readonly (readonly [id: number, score: number])[]): ListHit[] {
  return entries.map(([id, score]) => ({ chunkId: id as ChunkId, documentId: `d${id}` as DocumentId, score }))
}

/** A ranked list with distinct ids and falling scores. */
const ranked = (most: number) =>
  fc
    .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 300 }), fc.double({ min: 0.001, max: 30, noNaN: true })), {
      selector: ([id]) => id,
      maxLength: most,
    })
    .map((entries) => list(entries.toSorted((a, b) => b[1] - a[1] || a[0] - b[0])))
/** An embedder of that reliability, words at full weight. */
const weighing = (t: number) => ({ reliability: t, lexical: 1 })
const reliability = fc.double({ min: 0, max: 1, noNaN: true })

/** The fusion formula of src-main/DESIGN.md, Retrieval, written a second time as a naive oracle. */
function oracle(keyword: ListHit[], vector: ListHit[], t: number, l: number): Map<number, number> {
  const scale = (hits: ListHit[], isKeyword: boolean): number[] => {
    const scores = hits.map(({ score }) => score)
    const high = Math.max(...scores)
    const low = isKeyword && hits.length < 100 ? 0 : Math.min(...scores)
    return scores.every((score) => score === high) ? scores.map(() => 1) : scores.map((score) => (score - low) / (high - low))
  }
  const [k, v] = [scale(keyword, true), scale(vector, false)]
  const p = (scaled: number[]): number => {
    let sum = 0
    for (let rank = 2; rank <= 20; rank++) sum += scaled[rank - 1] ?? 0
    return 1 - sum / 19
  }
  const bottom = l * p(k) + t * p(v)
  const w = keyword.length === 0 ? 1 : vector.length === 0 ? 0 : bottom === 0 ? (t === 0 ? 0 : t / (l + t)) : (t * p(v)) / bottom
  const all = new Map<number, number>()
  keyword.forEach((hit, i) => all.set(hit.chunkId, (1 - w) * (k[i] ?? 0)))
  vector.forEach((hit, i) => all.set(hit.chunkId, (all.get(hit.chunkId) ?? 0) + w * (v[i] ?? 0)))
  return all
}

describe('scaled scores', () => {
  it('end at score 0 for a short lexical list, and at the last score for a full lexical list and for vectors', () => {
    expect(
      scaleScores(
        list([
          [1, 8],
          [2, 4],
          [3, 2],
        ]),
        'keyword',
      ),
    ).toEqual([1, 0.5, 0.25])
    expect(
      scaleScores(
        list([
          [1, 8],
          [2, 5],
          [3, 2],
        ]),
        'vector',
      ),
    ).toEqual([1, 0.5, 0])
    const full = list(Array.from({ length: 100 }, (_, index) => [index + 1, 101 - index] as const))
    expect(scaleScores(full, 'keyword').at(-1)).toBe(0)
    expect(scaleScores(full.slice(0, 99), 'keyword').at(-1)).toBeGreaterThan(0)
  })

  it('are all 1 when all scores are equal, and an empty list stays empty', () => {
    expect(
      scaleScores(
        list([
          [1, 3],
          [2, 3],
        ]),
        'vector',
      ),
    ).toEqual([1, 1])
    expect(scaleScores(list([[1, -1]]), 'keyword')).toEqual([1])
    expect(scaleScores([], 'keyword')).toEqual([])
  })
})

describe('the peakedness of a ranked list', () => {
  it('is 1 for a single hit and 0 for twenty equal hits, and counts ranks 2 to 20 alone', () => {
    expect(peakedness([1])).toBe(1)
    expect(peakedness(Array.from({ length: 20 }, () => 1))).toBe(0)
    expect(peakedness([1, ...Array.from({ length: 19 }, () => 0), 1, 1])).toBe(1)
    expect(peakedness([1, 0.5])).toBeCloseTo(1 - 0.5 / 19)
  })
})

describe('self-weighing fusion', () => {
  it('agrees with the formula, written a second time as a naive oracle', () => {
    fc.assert(
      fc.property(ranked(120), ranked(120), reliability, reliability, (keyword, vector, t, lexical) => {
        const expected = oracle(keyword, vector, t, lexical)
        const { hits } = fuse({ keyword, vector }, 'self-weighing', { reliability: t, lexical })
        expect(hits).toHaveLength(expected.size)
        for (const hit of hits) expect(hit.score).toBeCloseTo(expected.get(hit.chunkId) ?? -1, 9)
      }),
    )
  })

  it('gives the list with the higher peakedness more weight, and lexical search alone when the embedder is unreliable', () => {
    const flat = Array.from({ length: 20 }, () => 1)
    expect(vectorWeightOf([1], flat, weighing(1))).toBe(0)
    expect(vectorWeightOf(flat, [1], weighing(1))).toBe(1)
    expect(vectorWeightOf(flat, flat, weighing(1))).toBe(0.5)
    expect(vectorWeightOf(flat, flat, weighing(0.5))).toBeCloseTo(1 / 3)
    expect(vectorWeightOf([1], [1], weighing(0))).toBe(0)
    expect(vectorWeightOf(flat, [1], weighing(0))).toBe(0)
  })

  it('lets the words decide less the fewer of them one passage has, as far as the embedder is reliable', () => {
    expect([coverageWeight(1, 1), coverageWeight(0.5, 1), coverageWeight(0.25, 0.5), coverageWeight(0, 0.2)]).toEqual(
      [1, 0.5, Math.SQRT1_2, 0].map((value) => expect.closeTo(value)),
    )
    expect([0, 0.3, 1].map((coverage) => coverageWeight(coverage, 0))).toEqual([1, 1, 1])
    const flat = Array.from({ length: 5 }, () => 1)
    expect(vectorWeightOf(flat, flat, { reliability: 1, lexical: 0.5 })).toBeCloseTo(2 / 3)
    expect(vectorWeightOf([1], flat, { reliability: 0.7, lexical: 0 })).toBe(1)
  })

  it('returns one list unchanged when the other is missing or empty', () => {
    const only = list([
      [4, 9],
      [2, 3],
      [7, 3],
    ])
    for (const method of METHODS) {
      for (const other of [null, []]) {
        expect(fuse({ keyword: only, vector: other }, method, weighing(1)).hits.map(({ chunkId }) => chunkId)).toEqual([4, 2, 7])
        expect(fuse({ keyword: other, vector: only }, method, weighing(0.3)).hits.map(({ chunkId }) => chunkId)).toEqual([4, 2, 7])
      }
    }
    expect(fuse({ keyword: null, vector: only }, 'self-weighing', weighing(0)).vectorWeight).toBe(1)
    expect(fuse({ keyword: null, vector: null }, 'self-weighing', weighing(1)).hits).toEqual([])
  })
})

describe('every fusion method', () => {
  it('keeps all hits once, best first, ties by id, scores in 0 to 1, original ranks', () => {
    fc.assert(
      fc.property(ranked(100), ranked(100), reliability, fc.constantFrom(...METHODS), (keyword, vector, t, method) => {
        const { hits, vectorWeight } = fuse({ keyword, vector }, method, weighing(t))
        expect(vectorWeight).toBeGreaterThanOrEqual(0)
        expect(vectorWeight).toBeLessThanOrEqual(1)
        expect(new Set(hits.map(({ chunkId }) => chunkId))).toEqual(new Set([...keyword, ...vector].map(({ chunkId }) => chunkId)))
        expect(new Set(hits.map(({ chunkId }) => chunkId)).size).toBe(hits.length)
        for (const [index, hit] of hits.entries()) {
          expect(hit.score).toBeGreaterThanOrEqual(0)
          expect(hit.score).toBeLessThanOrEqual(1 + 1e-9)
          const next = hits[index + 1]
          expect(!next || hit.score > next.score || (hit.score === next.score && hit.chunkId < next.chunkId)).toBe(true)
          expect(hit.ranks.keyword).toBe(keyword.findIndex(({ chunkId }) => chunkId === hit.chunkId) + 1 || null)
          expect(hit.ranks.vector).toBe(vector.findIndex(({ chunkId }) => chunkId === hit.chunkId) + 1 || null)
        }
      }),
    )
  })

  it('weighs reciprocal ranks 0.6 to 0.4 with k = 60, or equally', () => {
    const lists = {
      keyword: list([
        [1, 9],
        [2, 8],
      ]),
      vector: list([
        [3, 0.9],
        [1, 0.8],
      ]),
    }
    const scores = (method: FusionMethod) =>
      Object.fromEntries(fuse(lists, method, weighing(1)).hits.map(({ chunkId, score }) => [chunkId, score / 61]))
    expect(scores('rrf')[1]).toBeCloseTo(0.4 / 61 + 0.6 / 62)
    expect(scores('rrf')[3]).toBeCloseTo(0.6 / 61)
    expect(scores('equal-rrf')[1]).toBeCloseTo(0.5 / 61 + 0.5 / 62)
  })

  it('blends 0.7 of the vector scores under the method alpha', () => {
    expect(fuse({ keyword: list([[1, 9]]), vector: list([[2, 0.9]]) }, 'alpha', weighing(0)).hits).toMatchObject([
      { chunkId: 2, score: 0.7 },
      { chunkId: 1 },
    ])
  })
})

describe('the combination of expanded queries', () => {
  const single = (id: number, score: number) => ({
    hits: [{ chunkId: id as ChunkId, documentId: 'd' as DocumentId, score, ranks: { keyword: 1, vector: null } }],
    vectorWeight: 0,
  })

  it('counts each expanded query by half, in scores of 0 to 1', () => {
    expect(combineQueries([single(1, 1)])).toMatchObject([{ chunkId: 1, score: 1 }])
    expect(combineQueries([single(1, 1), single(2, 1), single(2, 1)])).toMatchObject([
      { chunkId: 1, score: 0.5 },
      { chunkId: 2, score: 0.5 },
    ])
    expect(combineQueries([single(1, 0.4), single(2, 1)]).map(({ chunkId }) => chunkId)).toEqual([2, 1])
  })

  it('is independent of the order of the expanded queries, and returns at most 100 hits', () => {
    const query = ranked(100).map((hits) => fuse({ keyword: hits, vector: null }, 'self-weighing', weighing(1)))
    fc.assert(
      fc.property(query, query, query, (original, one, two) => {
        const [here, there] = [combineQueries([original, one, two]), combineQueries([original, two, one])]
        expect(here.length).toBeLessThanOrEqual(100)
        const scores = new Map(there.map(({ chunkId, score }) => [chunkId, score]))
        for (const { chunkId, score } of here.slice(0, 90)) expect(scores.get(chunkId) ?? score).toBeCloseTo(score, 9)
      }),
    )
  })
})
