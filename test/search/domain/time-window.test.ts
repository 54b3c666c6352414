import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { localDay, parseTimeWindow } from '../../../src-main/search/domain/time-window.ts'

const HOUR = 3_600_000
const now = Date.UTC(2026, 10, 21, 12)
const utc = () => 0
/** Central Europe in 2026: summer time from 29 March 01:00 UTC to 25 October 01:00 UTC. */
const berlin = (time: number) => (time >= Date.UTC(2026, 2, 29, 1) && time < Date.UTC(2026, 9, 25, 1) ? -120 : -60)
const iso = (range: { from: number; to: number } | null) => range && [new Date(range.from).toISOString(), new Date(range.to).toISOString()]

describe('a time window', () => {
  it('counts hours and days back from now', () => {
    expect(parseTimeWindow('24h', now, utc)).toEqual({ from: now - 24 * HOUR, to: now })
    expect(parseTimeWindow('48h', now, utc)).toEqual({ from: now - 48 * HOUR, to: now })
    expect(parseTimeWindow('1w', now, utc)).toEqual({ from: now - 168 * HOUR, to: now })
  })

  it('accepts every date under `all`', () => {
    const all = parseTimeWindow('all', now, utc)
    expect(all && new Date(all.from).getTime() <= 0 && all.to > now).toBe(true)
  })

  it('includes both days of a range, in local time, summer time included', () => {
    expect(iso(parseTimeWindow('2026-03-01..2026-03-31', now, utc))).toEqual(['2026-03-01T00:00:00.000Z', '2026-03-31T23:59:59.999Z'])
    expect(iso(parseTimeWindow('2026-03-01..2026-03-31', now, berlin))).toEqual(['2026-02-28T23:00:00.000Z', '2026-03-31T21:59:59.999Z'])
    expect(iso(parseTimeWindow('2026-03-29..2026-03-29', now, berlin))).toEqual(['2026-03-28T23:00:00.000Z', '2026-03-29T21:59:59.999Z'])
    expect(iso(parseTimeWindow('2026-10-25..2026-10-25', now, berlin))).toEqual(['2026-10-24T22:00:00.000Z', '2026-10-25T22:59:59.999Z'])
  })

  it('includes the last minute or second of a range of date-times, local or in the given zone', () => {
    expect(iso(parseTimeWindow('2026-03-01T09:30..2026-03-01T10:00', now, utc))).toEqual([
      '2026-03-01T09:30:00.000Z',
      '2026-03-01T10:00:59.999Z',
    ])
    expect(iso(parseTimeWindow('2026-03-01T09:30:15Z..2026-03-02', now, berlin))).toEqual([
      '2026-03-01T09:30:15.000Z',
      '2026-03-02T22:59:59.999Z',
    ])
    expect(iso(parseTimeWindow('2026-03-01T09:30+02:00..2026-03-02', now, utc))?.[0]).toBe('2026-03-01T07:30:00.000Z')
  })

  it('is null for invalid text and for an end before the start', () => {
    const bad = [
      '',
      'yesterday',
      '2w',
      '2026-03-31..2026-03-01',
      '2026-02-30..2026-03-01',
      '2026-13-01..2026-13-02',
      '2026-03-01',
      '2026-03-01..',
      '..2026-03-01',
      '2026-03-01..2026-03-02..2026-03-03',
      '2026-03-01T25:00..2026-03-02',
      '2026-03-01T10:61..2026-03-02',
    ]
    expect(bad.filter((text) => parseTimeWindow(text, now, utc) !== null)).toEqual([])
  })

  it('covers every moment of its days and no other, in every time zone', () => {
    const day = fc.integer({ min: 0, max: 20_000 })
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 400 }), fc.integer({ min: -14 * 4, max: 12 * 4 }), (start, length, quarters) => {
        const offset = quarters * 15
        const text = (n: number) => new Date(n * 24 * HOUR).toISOString().slice(0, 10)
        const range = parseTimeWindow(`${text(start)}..${text(start + length)}`, now, () => offset)
        expect(range).toEqual({ from: start * 24 * HOUR + offset * 60_000, to: (start + length + 1) * 24 * HOUR + offset * 60_000 - 1 })
      }),
    )
  })
})

describe('a local day', () => {
  const HOUR_MS = 3_600_000
  it('is the full day in the person’s time zone, the given number of days back', () => {
    const now = Date.UTC(2026, 2, 10, 23, 30)
    expect(localDay(now, 0, () => -60)).toEqual({ from: Date.UTC(2026, 2, 10, 23), to: Date.UTC(2026, 2, 11, 23) - 1 })
    expect(localDay(now, 1, () => 300)).toEqual({ from: Date.UTC(2026, 2, 9, 5), to: Date.UTC(2026, 2, 10, 5) - 1 })
  })
  it('has 23 hours when the clocks go forward', () => {
    const change = Date.UTC(2026, 2, 29, 1)
    const { from, to } = localDay(Date.UTC(2026, 2, 30, 10), 1, (time) => (time < change ? -60 : -120))
    expect(to + 1 - from).toBe(23 * HOUR_MS)
  })
})
