import { formatClock } from '../../../src-preload/contract/values/clock.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { english } from '../../../src-preload/texts/en/english.ts'
import { hasHidden } from '../../../src-preload/contract/visible.ts'
import { CATALOGUES, type Language } from '../../../src-preload/texts/languages.ts'
import { speak, t } from '../../../src-preload/texts/say.ts'
import {
  fileName,
  formatAnchor,
  formatBytes,
  formatAbsolute,
  formatDayTime,
  formatRecent,
  formatRelative,
  formatShare,
  formatTimeLeft,
  formatTimeOfDay,
  numberToType,
  typedNumber,
} from '../../../src-renderer/shared/format.ts'

describe('the formatting of relative times', () => {
  const now = new Date(2026, 10, 21, 12, 0, 0).getTime()
  const before = (milliseconds: number) => formatRelative(new Date(now - milliseconds).toISOString(), now)
  const hour = 3_600_000

  it.each([
    [5_000, 'just now'],
    [3 * 60_000, '3 minutes ago'],
    [2 * hour, '2 hours ago'],
    [20 * hour, 'yesterday'],
    [3 * 24 * hour, '3 days ago'],
    [30 * 24 * hour, 'Oct 22'],
    [400 * 24 * hour, 'Oct 17, 2025'],
  ])('shows %i ms ago as “%s”', (milliseconds, text) => expect(before(milliseconds)).toBe(text))

  it('shows a time in the future as “just now”', () => expect(before(-10 * hour)).toBe('just now'))
  it('shows an invalid date as an empty text', () => expect(formatRelative('soon', now)).toBe(''))
})

it.each([
  [1, '1 byte'],
  [999, '999 bytes'],
  [1000, '1.0 kB'],
  [812_300, '812 kB'],
  [999_900, '1.0 MB'],
  [24_412_000, '24 MB'],
  [3_400_000_000, '3.4 GB'],
])('the size of %i bytes is shown as “%s”', (bytes, text) => expect(formatBytes(bytes)).toBe(text))

it.each([
  [2, 'a few seconds'],
  [41, '45 s'],
  [172, '3 min'],
  [7300, '2 h'],
])('%i remaining seconds are shown as “%s”', (seconds, text) => expect(formatTimeLeft(seconds)).toBe(text))

it.each([
  [{ page: 4 }, 'page 4'],
  [{ page: 4, pageEnd: 4 }, 'page 4'],
  [{ page: 4, pageEnd: 5 }, 'pages 4–5'],
  [{ slide: 2 }, 'slide 2'],
  [{ rows: [2, 40] as [number, number], section: ['Sales'] }, 'Sales, rows 2–40'],
  [{ rows: [7, 7] as [number, number] }, 'row 7'],
  [{ section: ['Winter', 'Snow'] }, 'Snow'],
  [{ startSeconds: 247 }, '4:07'],
  [{ section: ['Station Log'] }, ''],
  [{ section: ['Station Log', 'Snow'] }, 'Snow'],
  [{}, ''],
])('the anchor %o in “Station log” is shown as “%s”', (anchor, text) =>
  expect(formatAnchor({ start: 0, end: 1, ...anchor }, 'Station log')).toBe(text),
)

describe('a number in a field', () => {
  afterEach(() => speak('en', english))
  const read = (...typed: string[]) => typed.map(typedNumber)

  it('has the decimal sign of the language, and is read with that or a point', async () => {
    expect([numberToType(0.22), numberToType(12_480)]).toEqual(['0.22', '12480'])
    expect(read('0.22', '12,480', '1,000.5', '-3', '', 'soon')).toEqual([0.22, 12_480, 1000.5, -3, null, null])
    speak('de', await CATALOGUES.de())
    expect([numberToType(0.22), numberToType(12_480)]).toEqual(['0,22', '12480'])
    expect(read('0,22', '0.22', '0.220', '12.480', '1.000,5')).toEqual([0.22, 0.22, 0.22, 12_480, 1000.5])
    speak('ar', await CATALOGUES.ar())
    expect(read(numberToType(0.22))).toEqual([0.22])
  })
})

it('a clock time is shown with hours only from one hour on, and goes on after a day', () =>
  expect([formatClock(7), formatClock(3723), formatClock(90_000)]).toEqual(['0:07', '1:02:03', '25:00:00']))

it('the file name is the last part of a path of any system', () =>
  expect([fileName('/a/b.pdf'), fileName('C:\\a\\b.pdf'), fileName('b.pdf')]).toEqual(['b.pdf', 'b.pdf', 'b.pdf']))

describe('a time of day', () => {
  afterEach(() => speak('en', english))
  const at = new Date(2026, 10, 21, 14, 5).toISOString()
  const early = new Date(2026, 10, 21, 2, 5).toISOString()
  const times = (iso: string) =>
    [formatTimeOfDay(iso), formatRecent(iso, Date.parse(iso)), formatDayTime(iso), formatAbsolute(iso)].map((shown) =>
      shown.replaceAll('\u202f', ' '),
    )

  it.each<[Language, string, string]>([
    ['en', '2:05 PM', '2:05 AM'],
    ['de', '14:05', '02:05'],
    ['ar', '2:05 م', '2:05 ص'],
  ])('has one clock in the whole window (%s)', async (language, afternoon, night) => {
    speak(language, await CATALOGUES[language]())
    expect(times(at).map((shown) => shown.endsWith(afternoon))).toEqual([true, true, true, true])
    expect(times(early).map((shown) => shown.endsWith(night))).toEqual([true, true, true, true])
    expect(times(at).filter((shown) => hasHidden(shown))).toEqual([])
  })
})

describe('a size, and a share', () => {
  afterEach(() => speak('en', english))

  it.each<[Language, string[], string]>([
    ['en', ['999 bytes', '134 kB', '3.7 MB'], '37%'],
    ['de', ['999 Byte', '134 kB', '3,7 MB'], '37\u00a0%'],
    ['ar', ['999 بايت', '134 كيلوبايت', '3.7 ميغابايت'], '37%'],
  ])('have units of one style (%s), and no marks that a sentence would show as characters', async (language, sizes, share) => {
    speak(language, await CATALOGUES[language](), { onScreen: true })
    expect([999, 134_000, 3_700_000].map(formatBytes).map((size) => size.replaceAll(/[\u2068\u2069]/gu, ''))).toEqual(sizes)
    expect(formatShare(0.37)).toBe(share)
    expect(t('queue.share', { line: '', share: formatShare(0.37) })).not.toContain('U+')
  })
})
