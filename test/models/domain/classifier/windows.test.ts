import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { opinionOf, probabilityOf } from '../../../../src-main/models/domain/classifier/judge.ts'
import { windowsOf } from '../../../../src-main/models/domain/classifier/windows.ts'

describe('the windows over a long passage', () => {
  it('are one for a passage that fits, and none without room', () => {
    expect(windowsOf(100, 100, 70, 8)).toEqual([{ start: 0, end: 100 }])
    expect(windowsOf(0, 100, null, 8)).toEqual([{ start: 0, end: 0 }])
    expect(windowsOf(100, 0, null, 8)).toEqual([])
  })

  it('begin with the one around the aligned sentence', () => {
    expect(windowsOf(1000, 200, 650, 8)[0]).toEqual({ start: 550, end: 750 })
    expect(windowsOf(1000, 200, 990, 8)[0]).toEqual({ start: 800, end: 1000 })
    expect(windowsOf(1000, 200, 3, 8)[0]).toEqual({ start: 0, end: 200 })
  })

  it('cover every token, each within its size, and every half of a window is whole in one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 600 }), fc.integer({ min: 2, max: 90 }), fc.option(fc.nat(599)), (length, size, centre) => {
        const windows = windowsOf(length, size, centre, Infinity)
        expect(windows.every(({ start, end }) => start >= 0 && end <= length && end - start <= size)).toBe(true)
        const half = Math.max(1, Math.floor(size / 2))
        for (let at = 0; at + half <= length; at++) {
          expect(windows.some(({ start, end }) => start <= at && at + half <= end)).toBe(true)
        }
      }),
    )
  })

  it('are at most as many as asked for', () => {
    expect(windowsOf(10_000, 100, null, 6)).toHaveLength(6)
  })
})

describe('the opinion', () => {
  it('of an NLI model is the probability of entailment, wherever its label stands', () => {
    expect(probabilityOf('nli', [0, 0, 0], 1)).toBeCloseTo(1 / 3)
    expect(probabilityOf('nli', [-2, 5, 1], 1)).toBeCloseTo(0.981, 3)
    expect(probabilityOf('nli', [5, -2, 1], 1)).toBeCloseTo(0.0009, 4)
    expect(probabilityOf('nli', [1000, -1000, 0], 0)).toBe(1)
  })

  it('of a cross-encoder is the sigmoid of its only logit', () => {
    expect(probabilityOf('cross-encoder', [0], 0)).toBe(0.5)
    expect(probabilityOf('cross-encoder', [8], 0)).toBeGreaterThan(0.999)
    expect(probabilityOf('cross-encoder', [-800], 0)).toBe(0)
  })

  it('is yes from one half, partly from one third, and no below', () => {
    expect([1, 0.5, 0.49, 0.34, 0.33, 0].map(opinionOf)).toEqual(['yes', 'yes', 'partly', 'partly', 'no', 'no'])
  })
})
