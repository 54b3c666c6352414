import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseByteRange } from '../../../../src-main/storage/domain/policy/byte-range.ts'

describe('the reader of byte ranges', () => {
  it.each([
    ['bytes=0-99', 1000, { start: 0, end: 99 }],
    ['bytes=900-', 1000, { start: 900, end: 999 }],
    ['bytes=-100', 1000, { start: 900, end: 999 }],
    ['bytes=-5000', 1000, { start: 0, end: 999 }],
    ['bytes=0-5000', 1000, { start: 0, end: 999 }],
    ['bytes=1000-', 1000, 'unsatisfiable'],
    ['bytes=-0', 1000, 'unsatisfiable'],
    ['bytes=0-', 0, 'unsatisfiable'],
    ['bytes=5-4', 1000, null],
    ['bytes=-', 1000, null],
    ['bytes=0-1,5-6', 1000, null],
    ['items=0-1', 1000, null],
    ['bytes= 0-1', 1000, null],
    ['bytes=0x1-2', 1000, null],
    ['bytes=99999999999999999999-', 1000, null],
    [null, 1000, null],
  ] as const)('reads %s of a file of %i bytes', (header, size, expected) => expect(parseByteRange(header, size)).toEqual(expected))

  it('returns only bytes of the file', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), fc.nat(), (first, last, size) => {
        for (const header of [`bytes=${first}-${last}`, `bytes=${first}-`, `bytes=-${last}`]) {
          const range = parseByteRange(header, size)
          if (range === null || range === 'unsatisfiable') continue
          expect(range.start).toBeGreaterThanOrEqual(0)
          expect(range.end).toBeLessThan(size)
          expect(range.start).toBeLessThanOrEqual(range.end)
        }
      }),
    )
  })
})
