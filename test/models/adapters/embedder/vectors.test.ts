import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cutIds } from '../../../../src-main/models/adapters/embedder/tokenizer.ts'
import { checkedUnitVector, unitVector } from '../../../../src-main/models/adapters/embedder/vectors.ts'

describe('the vector of an embedding model', () => {
  it('is normalised to unit length and keeps its direction', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 64 }), (values) => {
        const norm = Math.hypot(...values)
        fc.pre(norm > 1e-3)
        const unit = unitVector(values, values.length)
        expect(Math.hypot(...unit)).toBeCloseTo(1, 4)
        for (const [i, value] of values.entries()) expect(unit[i]).toBeCloseTo(value / norm, 4)
      }),
    )
  })

  it.each([
    ['the wrong number of dimensions', [1, 0]],
    ['a value that is not a number', [Number.NaN, 0, 0]],
    ['an infinite value', [Number.POSITIVE_INFINITY, 0, 0]],
    ['only zeros', [0, 0, 0]],
    ['numbers that overflow', [1e200, 1e200, 1e200]],
  ])('is refused when it has %s', (_, values) => {
    expect(() => unitVector(values, 3)).toThrow(expect.objectContaining({ code: 'bad-vectors' }))
  })

  it('is refused when a model that promises unit vectors returns another norm', () => {
    expect(() => checkedUnitVector(Float32Array.of(0.5, 0.5, 0), 3)).toThrow(expect.objectContaining({ code: 'bad-vectors' }))
    expect(checkedUnitVector(Float32Array.of(0.6, 0.8, 0), 3)[1]).toBeCloseTo(0.8)
  })
})

describe('truncating token ids', () => {
  const continues = (id: number): boolean => id >= 100

  it('keeps the end token and cuts between two words', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 100, max: 199 })), { minLength: 0, maxLength: 60 }),
        fc.integer({ min: 3, max: 20 }),
        (words, limit) => {
          const ids = [1, ...words, 2]
          const kept = cutIds(ids, limit, continues)
          expect(kept.length).toBeLessThanOrEqual(limit)
          expect(kept.at(-1)).toBe(2)
          expect(kept.slice(0, -1)).toEqual(ids.slice(0, kept.length - 1))
          // The longest start that ends between two words; a single word that fills the limit is cut to it.
          const ends = ids.flatMap((id, i) => (i >= 2 && i < limit && !continues(id) ? [i] : []))
          const expected = ids.length <= limit ? ids.length : (ends.at(-1) ?? limit - 1) + 1
          expect(kept.length).toBe(expected)
        },
      ),
    )
  })
})
