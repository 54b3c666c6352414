import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { abstentionOf, firstRank, mean, ndcgAt10, percentile, recallAt } from '../../../src-main/evaluation/domain/metrics.ts'
import type { RankedJudgement } from '../../../src-main/evaluation/domain/metrics.ts'

const ranked = fc.uniqueArray(fc.record({ rank: fc.option(fc.integer({ min: 1, max: 30 })), grade: fc.integer({ min: 0, max: 4 }) }), {
  maxLength: 12,
  selector: ({ rank }) => rank ?? Symbol('nowhere'),
})

describe('the metrics of a ranking', () => {
  it('agree with values calculated by hand', () => {
    const list: RankedJudgement[] = [
      { rank: 2, grade: 2 },
      { rank: null, grade: 1 },
      { rank: 12, grade: 1 },
    ]
    expect(recallAt(list, 1)).toBe(0)
    expect(recallAt(list, 10)).toBeCloseTo(1 / 3)
    expect(firstRank(list)).toBe(2)
    const ideal = 2 + 1 / Math.log2(3) + 1 / 2
    expect(ndcgAt10(list)).toBeCloseTo(2 / Math.log2(3) / ideal)
  })

  it('are 1 for the ideal order and null where nothing is relevant', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 20 }), (grades) => {
        const ideal = grades.toSorted((a, b) => b - a).map((grade, index) => ({ rank: index + 1, grade }))
        expect(ndcgAt10(ideal)).toBeCloseTo(1)
        expect(ndcgAt10(ideal.map(({ rank }) => ({ rank, grade: 0 })))).toBeNull()
      }),
    )
    expect(recallAt([], 5)).toBeNull()
    expect(firstRank([])).toBeNull()
  })

  it('stay between 0 and 1, and never rise when a relevant document falls', () => {
    fc.assert(
      fc.property(ranked, fc.nat(11), (list, at) => {
        const value = ndcgAt10(list)
        if (value === null) return
        expect(value).toBeGreaterThanOrEqual(0)
        expect(value).toBeLessThanOrEqual(1)
        const fallen = list.map((entry, index) => (index === at ? { ...entry, rank: null } : entry))
        expect(ndcgAt10(fallen) ?? 0).toBeLessThanOrEqual(value)
      }),
    )
  })

  it('average the known values, and take the nearest rank for a percentile', () => {
    expect(mean([1, null, 0])).toBe(0.5)
    expect(mean([null])).toBe(0)
    expect(percentile([5, 1, 3, 2, 4], 0.5)).toBe(3)
    expect(percentile([5, 1, 3, 2, 4], 0.95)).toBe(5)
    expect(percentile([], 0.5)).toBe(0)
  })
})

describe('the metrics of abstention', () => {
  it('are precision and recall of “not found”, and the precision at 70 % recall', () => {
    const asked = [
      { answerable: false, notFound: true, x: 0.1 },
      { answerable: true, notFound: true, x: 0.15 },
      { answerable: false, notFound: false, x: 0.3 },
      { answerable: true, notFound: false, x: 0.5 },
    ]
    expect(abstentionOf(asked)).toEqual({ n: 2, precision: 0.5, recall: 0.5, at70: { precision: 2 / 3, threshold: 0.3 } })
  })

  it('are null where every question has an answer', () => {
    expect(abstentionOf([{ answerable: true, notFound: true, x: 0 }])).toEqual({ n: 0, precision: null, recall: null, at70: null })
  })

  it('equal counting by hand at 70 % recall, ties together', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ answerable: fc.boolean(), x: fc.integer({ min: 0, max: 5 }) }), { minLength: 1, maxLength: 40 }),
        (drawn) => {
          const asked = drawn.map((entry) => ({ ...entry, notFound: false }))
          const { at70, n } = abstentionOf(asked)
          if (!at70) {
            expect(n).toBe(0)
            return
          }
          const below = (threshold: number) => asked.filter(({ x }) => x <= threshold)
          const told = (threshold: number) => below(threshold).filter(({ answerable }) => !answerable).length
          expect(told(at70.threshold)).toBeGreaterThanOrEqual(0.7 * n)
          for (let lower = 0; lower < at70.threshold; lower++) expect(told(lower)).toBeLessThan(0.7 * n)
          expect(at70.precision).toBeCloseTo(told(at70.threshold) / below(at70.threshold).length)
        },
      ),
    )
  })
})
