import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addMaxSims, matchTokens, maxSimWeight, tokenTerms, tokenWeights } from '../../../src-main/search/domain/late-interaction.ts'
import { type TokenCosines } from '../../../src-main/models/domain/generation/token-comparison.ts'

const cosine = fc.double({ min: -1, max: 1, noNaN: true })
/** A question of some tokens and a passage of some: weights, and cosines by row. */
const comparison = fc.integer({ min: 1, max: 8 }).chain((columns) =>
  fc.array(fc.tuple(fc.double({ min: 0, max: 9, noNaN: true }), fc.array(cosine, { minLength: columns, maxLength: columns })), {
    minLength: 1,
    maxLength: 9,
  }),
)

/** Tokens of one character each with a blank between: token j has the characters [2j, 2j + 1). */
const oneCharacter = (count: number): Int32Array => Int32Array.from({ length: 2 * count }, (_, i) => i)
const compared = (rows: readonly (readonly number[])[]): TokenCosines => ({
  ranges: oneCharacter(rows[0]?.length ?? 0),
  cosines: Float32Array.from(rows.flat()),
})

describe('MaxSim', () => {
  it('agrees with the formula of ColBERT, weighted, written out a second time', () => {
    fc.assert(
      fc.property(comparison, (rows) => {
        const words = rows.filter(([weight]) => Math.fround(weight) > 0)
        const all = words.reduce((sum, [weight]) => sum + weight, 0)
        const expected = words.reduce((sum, [weight, row]) => sum + (weight / all) * Math.max(...row), 0)
        const { maxSim } = matchTokens(compared(rows.map(([, row]) => row)), Float32Array.from(rows.map(([weight]) => weight)))
        expect(maxSim).toBeCloseTo(words.length === 0 ? 0 : expected, 4)
      }),
    )
  })

  it('has the mean of the weakest third of the words beside it, whatever they weigh', () => {
    const rows = [[0.9], [0.2], [0.8], [0.4], [0.7], [-0.5]]
    const { weakest } = matchTokens(compared(rows), Float32Array.of(1, 9, 1, 1, 1, 0))
    expect(weakest).toBeCloseTo((0.2 + 0.4) / 2)
    expect(matchTokens(compared([[0.3]]), Float32Array.of(1)).weakest).toBeCloseTo(0.3)
  })

  it('of a part of the passage is that of the tokens inside it, and never more than that of the whole', () => {
    const rows = [
      [0.1, 0.9, 0.3],
      [0.8, 0.2, 0.1],
    ]
    const weights = Float32Array.of(1, 1)
    expect(matchTokens(compared(rows), weights, 0, 1).maxSim).toBeCloseTo((0.1 + 0.8) / 2)
    expect(matchTokens(compared(rows), weights, 2, 5).maxSim).toBeCloseTo((0.9 + 0.2) / 2)
    expect(matchTokens(compared(rows), weights).maxSim).toBeCloseTo((0.9 + 0.8) / 2)
    fc.assert(
      fc.property(comparison, fc.nat(16), fc.nat(16), (rows, from, to) => {
        const all = compared(rows.map(([, row]) => row.map(Math.abs)))
        const weighed = Float32Array.from(rows.map(([weight]) => weight))
        expect(matchTokens(all, weighed, from, to).maxSim).toBeLessThanOrEqual(matchTokens(all, weighed).maxSim + 1e-6)
      }),
    )
  })

  it('is 0 where there is nothing to compare', () => {
    expect(matchTokens({ ranges: new Int32Array(), cosines: new Float32Array() }, Float32Array.of(1))).toEqual({ maxSim: 0, weakest: 0 })
    expect(matchTokens(compared([[0.5]]), Float32Array.of(0))).toEqual({ maxSim: 0, weakest: 0 })
    expect(matchTokens(compared([[0.5]]), Float32Array.of(1), 7, 9)).toEqual({ maxSim: 0, weakest: 0 })
  })
})

describe('the weight of a question token', () => {
  const question = 'Which leases end?'
  const ranges = Int32Array.of(0, 5, 6, 12, 6, 12, 13, 16, 16, 17)
  const frequencies = { passages: 100, frequencies: { which: 90, leas: 2, end: 40 } }

  it('is the idf of its word, the same for each piece of it, and 0 for punctuation', () => {
    const [which = 0, first = 0, second = 0, end = 0, mark] = tokenWeights(question, ranges, ['en'], frequencies)
    expect([first, second]).toEqual([Math.log(1 + 98.5 / 2.5), Math.log(1 + 98.5 / 2.5)].map((value) => expect.closeTo(value, 5)))
    expect(mark).toBe(0)
    expect(first).toBeGreaterThan(end)
    expect(end).toBeGreaterThan(which)
    expect(which).toBeGreaterThan(0)
  })

  it('goes by the most frequent of its stems, and needs the frequencies of all of them', () => {
    expect(tokenTerms('Which leases?', ['en', 'und'])).toEqual(['which', 'leas', 'leases'])
    const [weight] = tokenWeights('leases', Int32Array.of(0, 6), ['en', 'und'], { passages: 10, frequencies: { leas: 1, leases: 6 } })
    expect(weight).toBeCloseTo(Math.log(1 + 4.5 / 6.5), 5)
  })
})

describe('hits after late interaction', () => {
  const hits = [9, 7, 5, 3, 1].map((score, index) => ({ chunkId: index + 1, score: score / 10 }))

  it('are ordered by score / best + weight x MaxSim, in the range of scores that they had', () => {
    const after = addMaxSims(hits, new Map([1, 2, 3].map((id) => [id, id / 10])), 4)
    // 1 + 0.4, 0.778 + 0.8, 0.556 + 1.2
    expect(after.map(({ chunkId }) => chunkId)).toEqual([3, 2, 1, 4, 5])
    expect(after.map(({ score }) => score)).toEqual(
      [0.9, 0.5 + (0.4 * (7 / 9 + 0.8 - 1.4)) / (5 / 9 + 1.2 - 1.4), 0.5, 0.3, 0.1].map((value) => expect.closeTo(value)),
    )
  })

  it('are the same ones, best first, within 0 to 1, and the others keep their scores', () => {
    const fused = fc
      .uniqueArray(fc.double({ min: 0.001, max: 1, noNaN: true }), { minLength: 1, maxLength: 20 })
      .map((scores) => scores.sort((a, b) => b - a).map((score, index) => ({ chunkId: index + 1, score })))
    fc.assert(
      fc.property(fused, fc.array(cosine, { maxLength: 10 }), fc.double({ min: 0, max: 20, noNaN: true }), (before, maxSims, weight) => {
        const after = addMaxSims(before, new Map(maxSims.slice(0, before.length).map((value, index) => [index + 1, value])), weight)
        expect(after.map(({ chunkId }) => chunkId).toSorted((a, b) => a - b)).toEqual(before.map(({ chunkId }) => chunkId))
        expect(after.slice(maxSims.length)).toEqual(before.slice(maxSims.length))
        expect(after.every(({ score }, index) => score >= 0 && score <= 1 && score <= (after[index - 1]?.score ?? 1))).toBe(true)
      }),
    )
  })

  it('stay as they are without a comparison, or when it says nothing', () => {
    expect(addMaxSims(hits, new Map(), 4)).toEqual(hits)
    expect(addMaxSims(hits, new Map([[1, 0.5]]), 4)).toEqual(hits)
    expect(addMaxSims([], new Map(), 4)).toEqual([])
    expect(addMaxSims(hits, new Map(hits.map(({ chunkId }) => [chunkId, 0.5])), 4).map(({ chunkId }) => chunkId)).toEqual([1, 2, 3, 4, 5])
  })

  it('weigh MaxSim by the square of the reliability', () => {
    expect([maxSimWeight(4, 1), maxSimWeight(4, 0.5), maxSimWeight(4, 0)]).toEqual([4, 1, 0])
  })
})
