import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dayBefore } from '../../../src-main/storage/domain/days-of-use.ts'

const DAY = 86_400_000
const day = (at: number): string => new Date(at).toISOString().slice(0, 10)
const now = Date.parse('2026-11-29T10:00:00Z')

it('the day before the last day of use is told in any order of the days', () => {
  expect(dayBefore(['2026-11-29', '2026-11-02', '2026-11-20'], now)).toBe(Date.parse('2026-11-20'))
  expect(dayBefore(['2026-11-29'], now)).toBeNull()
})

it('one jump of the clock, of any length, makes nothing of the last day old', () => {
  fc.assert(
    fc.property(fc.integer({ min: -4000, max: 4000 }), (jump) => {
      const days = [day(now - DAY), day(now)]
      const later = now + jump * DAY
      // The app notes the day on which it is used.
      const before = dayBefore([...new Set([...days, day(later)])], later)
      expect(before === null || before <= now).toBe(true)
    }),
  )
})
