import { formatClock } from '../../src-preload/contract/values/clock.ts'
import type { Anchor } from '../../src-preload/contract/shapes/documents.ts'
import { clockOf } from '../../src-preload/texts/moment.ts'
import { unitDisplayOf } from '../../src-preload/texts/languages.ts'
import { perLanguage, t } from '../../src-preload/texts/say.ts'

const relative = perLanguage((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'long' }))
const day = dates({ day: 'numeric', month: 'short' })
const dayAndYear = dates({ day: 'numeric', month: 'short', year: 'numeric' })
const absolute = dates({ dateStyle: 'full', timeStyle: 'short' })
const weekday = dates({ weekday: 'long', day: 'numeric', month: 'long' })
const weekdayAndYear = dates({ day: 'numeric', month: 'long', year: 'numeric' })
const monthAndYear = dates({ month: 'short', year: 'numeric', timeZone: 'UTC' })
const clockTime = dates({ timeStyle: 'short' })
const dayTime = perLanguage((locale) => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', ...clockOf(locale) }))
const numbers = perLanguage((locale) => new Intl.NumberFormat(locale))
const shares = perLanguage((locale) => new Intl.NumberFormat(locale, { style: 'percent' }))
const typed = perLanguage((locale) => new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 10 }))
/** Formats of measured numbers, by decimal places. */
const decimals = perLanguage((locale) =>
  [0, 1, 2, 3].map((digits) => new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits })),
)
/** Formats of sizes, by unit: with one decimal place, and with none. */
const sizes = perLanguage((locale) =>
  ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'].map((unit) =>
    [1, 0].map(
      (digits) =>
        new Intl.NumberFormat(locale, {
          style: 'unit',
          unit,
          unitDisplay: unitDisplayOf(locale),
          minimumFractionDigits: digits,
          maximumFractionDigits: digits,
        }),
    ),
  ),
)
const languages = perLanguage((locale) => new Intl.DisplayNames(locale, { type: 'language' }))
const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** A count with grouped digits: 12,480. */
export function formatCount(count: number): string {
  return numbers().format(count)
}

/** A share of a whole, 0 to 1, in whole percent. The marks of direction that Intl sets are left out: texts isolate their values. */
export function formatShare(share: number): string {
  return shares().format(share).replaceAll('\u200e', '')
}

/** A number as it is typed in the language: with its decimal sign, without groups. */
export function numberToType(value: number): string {
  return typed().format(value)
}

/** A typed number, in the form of the language or with a decimal point; null: none. */
export function typedNumber(text: string): number | null {
  const parts = typed().formatToParts(1.5)
  const decimal = parts.find(({ type }) => type === 'decimal')?.value ?? '.'
  const plain = text.trim().replaceAll('\u2212', '-')
  const group = decimal === ',' ? '.' : ','
  // "1.000" has groups in German; "0.22" cannot.
  const isGrouped = new RegExp(`^-?[1-9]\\d{0,2}(?:\\${group}\\d{3})+(?:\\${decimal}\\d+)?$`).test(plain)
  const number = Number((isGrouped ? plain.replaceAll(group, '') : plain).replace(decimal, '.'))
  return plain === '' || Number.isNaN(number) ? null : number
}

/** A measurement with a fixed number of decimal places: 0.220 with three. */
export function formatDecimal(value: number, places: 0 | 1 | 2 | 3): string {
  return decimals()[places]?.format(value) ?? String(value)
}

/** Bytes in a readable unit: "812 kB", "2.4 MB"; units of 1,000, as operating systems show files. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return t('units.bytes', { count: bytes })
  const units = sizes()
  let value = bytes / 1000
  let unit = 0
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000
    unit += 1
  }
  return units[unit]?.[value < 10 ? 0 : 1]?.format(value) ?? ''
}

function dates(options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  return perLanguage((locale) => new Intl.DateTimeFormat(locale, options))
}

/** The name of a language in the app's language, by its ISO 639-1 code; null: undetermined. */
export function formatLanguage(code: string): string | null {
  return code === 'und' ? null : (languages().of(code) ?? code)
}

/** The age of an ISO 8601 time in words; a date from the eighth day on. A time in the future (the clock was changed) gives "now". */
export function formatRelative(iso: string, now: number): string {
  const then = Date.parse(iso)
  if (Number.isNaN(then)) return ''
  const past = Math.max(0, now - then)
  if (past < MINUTE) return t('units.now')
  if (past < HOUR) return relative().format(-Math.floor(past / MINUTE), 'minute')
  const days = calendarDays(then, now)
  if (days === 0) return relative().format(-Math.floor(past / HOUR), 'hour')
  if (days <= 7) return relative().format(-days, 'day')
  return new Date(then).getFullYear() === new Date(now).getFullYear() ? day().format(then) : dayAndYear().format(then)
}

/** Number of midnights between two times, in local time. */
function calendarDays(from: number, to: number): number {
  const midnight = (time: number) => new Date(time).setHours(0, 0, 0, 0)
  return Math.round((midnight(to) - midnight(from)) / (24 * HOUR))
}

/** Date and time in full, for the tooltip of a relative time. */
export function formatAbsolute(iso: string): string {
  const time = Date.parse(iso)
  return Number.isNaN(time) ? '' : absolute().format(time)
}

/** Day and time of an ISO 8601 time, short: "Nov 23, 2:05 PM". */
export function formatDayTime(iso: string): string {
  const time = Date.parse(iso)
  return Number.isNaN(time) ? '' : dayTime().format(time)
}

/** Heading of a day: "Today", "Yesterday", "Monday, 23 November"; with the year if it is another one. */
export function formatDay(iso: string, now: number = Date.now()): string {
  return capitalized(dayInSentence(iso, now))
}

/** The same within a sentence: "today". */
export function dayInSentence(iso: string, now: number = Date.now()): string {
  const then = Date.parse(iso)
  if (Number.isNaN(then)) return t('units.noDate')
  const days = calendarDays(then, now)
  if (days === 0 || days === 1) return relative().format(-days, 'day')
  return new Date(then).getFullYear() === new Date(now).getFullYear() ? weekday().format(then) : weekdayAndYear().format(then)
}

function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A month by its name of the shape YYYY-MM: "Nov 2026". */
export function formatMonth(month: string): string {
  const time = Date.parse(`${month}-01T00:00:00Z`)
  return Number.isNaN(time) ? '' : monthAndYear().format(time)
}

/** Time of day of an ISO 8601 time, by the clock of the language: "2:05 PM", "14:05". */
export function formatTimeOfDay(iso: string): string {
  const time = Date.parse(iso)
  return Number.isNaN(time) ? '' : clockTime().format(time)
}

/** The time of a moment of today, else its day. */
export function formatRecent(iso: string, now: number = Date.now()): string {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return ''
  return date.toDateString() === new Date(now).toDateString() ? clockTime().format(date) : day().format(date)
}

/** Remaining time, rounded so that it changes rarely: "a few seconds", "40 s", "3 min", "2 h". */
export function formatTimeLeft(seconds: number): string {
  if (seconds < 5) return t('units.soon')
  if (seconds < 60) return t('units.seconds', { count: Math.ceil(seconds / 5) * 5 })
  if (seconds < 3600) return t('units.minutes', { count: Math.round(seconds / 60) })
  return t('units.hours', { count: Math.round(seconds / 3600) })
}

/** The headings above a passage, outermost first, without a heading that repeats the document's title. */
export function sectionOf(anchor: Anchor | null, title: string): readonly string[] {
  const same = title.trim().toLowerCase()
  // Of several documents of one title each has its file's name behind it.
  return (anchor?.section ?? []).filter((heading) => {
    const plain = heading.trim().toLowerCase()
    return plain !== same && !same.startsWith(`${plain} (`)
  })
}

/** Position of a passage in the document `title`: "page 4", "pages 4-5", "slide 2", "Sales, rows 2–40", a heading; '' if it has none. */
export function formatAnchor(anchor: Anchor | null, title: string): string {
  if (!anchor) return ''
  if (anchor.page !== undefined) {
    return anchor.pageEnd !== undefined && anchor.pageEnd !== anchor.page
      ? t('units.pages', { from: anchor.pageLabel ?? anchor.page, to: anchor.pageLabelEnd ?? anchor.pageEnd })
      : t('units.page', { page: anchor.pageLabel ?? anchor.page })
  }
  if (anchor.slide !== undefined) return t('units.slide', { slide: anchor.slide })
  if (anchor.rows !== undefined) {
    const [from, to] = anchor.rows
    const rows = from === to ? t('units.row', { row: from }) : t('units.rows', { from, to })
    return [...sectionOf(anchor, title).slice(-1), rows].join(', ')
  }
  if (anchor.startSeconds !== undefined) return formatClock(anchor.startSeconds)
  return sectionOf(anchor, title).at(-1) ?? ''
}

/** An ISO 8601 time as the value of a field for local date and time, to the minute; '' if it is none. */
export function toLocalInput(iso: string): string {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return ''
  return new Date(date.getTime() - date.getTimezoneOffset() * MINUTE).toISOString().slice(0, 16)
}

/** The value of a field for local date and time as ISO 8601 with the local zone; null: incomplete. */
export function fromLocalInput(value: string): string | null {
  const date = new Date(value)
  if (value === '' || Number.isNaN(date.getTime())) return null
  const minutes = -date.getTimezoneOffset()
  const two = (number: number) => String(Math.floor(Math.abs(number))).padStart(2, '0')
  return `${value.slice(0, 16)}:00${minutes < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`
}

/** The last part of a path, with slashes or backslashes. */
export function fileName(path: string): string {
  return path.split(/[\\/]/).at(-1) ?? path
}
