import { format, getFormatDateInfo, isDateFormat, isPercentFormat } from 'numfmt'

/**
 * Formats that a file uses without defining them (ECMA-376, 18.8.30). Currencies among them depend on the computer's region and are left
 * out; so is the form of the dates of East Asia.
 */
const BUILT_IN: readonly (readonly [code: string, ...ids: number[]])[] = [
  ['0', 1],
  ['0.00', 2],
  ['#,##0', 3, 5, 6, 41, 42],
  ['#,##0.00', 4, 7, 8, 43, 44],
  ['0%', 9],
  ['0.00%', 10],
  ['0.00E+00', 11],
  ['# ?/?', 12],
  ['# ??/??', 13],
  ['yyyy-mm-dd', 14, 15, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58],
  ['d-mmm', 16],
  ['mmm-yy', 17],
  ['h:mm AM/PM', 18],
  ['h:mm:ss AM/PM', 19],
  ['h:mm', 20, 32],
  ['h:mm:ss', 21, 33],
  ['yyyy-mm-dd h:mm', 22, 34, 35, 55, 56],
  ['#,##0;(#,##0)', 37, 38],
  ['#,##0.00;(#,##0.00)', 39, 40],
  ['mm:ss', 45],
  ['[h]:mm:ss', 46],
  ['mm:ss.0', 47],
  ['##0.0E+0', 48],
]
/** Codes of the built-in formats by their number. */
export const BUILT_IN_CODES: ReadonlyMap<number, string> = new Map(
  BUILT_IN.flatMap(([code, ...ids]) => ids.map((id) => [id, code] as const)),
)
/** Longest format that Excel accepts, characters. */
const FORMAT_CHARACTERS = 255
/** A region's code, which would change the separators of one cell among others. */
const REGION = /\[\$([^\]-]*)-[^\]]*\]/g
const LITERALS = /"[^"]*"|\\./g
const ELAPSED = /\[(?:h+|m+|s+)\]/i
const GENERAL = /^(?:General|@)?$/i
const FRACTION = /^-?(?:(\d+) )?(\d+)\/(\d+)$/
const DAY_SECONDS = 86_400
/** Days from the first day of the system of 1900 to that of 1904. */
const DAYS_1904 = 1462
/** Last day of the year 9999. */
const LAST_DAY = 2_958_465

/**
 * A number as the cell shows it; null: as stored. `isTyped`: no formula computed it. What somebody typed and the format hides follows in
 * brackets, as the formula bar of Excel tells it: `13% (12.5%)`, `Mar 25 (2025-03-31)`.
 */
export type Shown = (value: number, isTyped: boolean) => string | null

/**
 * How a format shows numbers, with the separators that it is written in. Days are told in ISO 8601, times and elapsed times as shown. Null:
 * the format shows numbers as stored, or is not understood. `is1904`: days are counted from 1904.
 */
export function shownBy(code: string, is1904: boolean): Shown | null {
  if (code.length > FORMAT_CHARACTERS || GENERAL.test(code)) return null
  try {
    const show = isDateFormat(code) ? shownDate(code, is1904) : shownNumber(code)
    return (value, isTyped) => (Number.isFinite(value) ? attempt(() => show(value, isTyped)) : null)
  } catch {
    return null
  }
}

/** Null for a format that numfmt does not understand. */
function attempt(show: () => string | null): string | null {
  try {
    return show()
  } catch {
    return null
  }
}

function shownNumber(code: string): Shown {
  const pattern = code.replaceAll(REGION, (_all, symbol: string) => (symbol === '' ? '' : `[$${symbol}]`))
  const isPercent = isPercentFormat(pattern)
  return (value, isTyped) => {
    const text = formatted(pattern, decimal(value))
    // A sign alone ("-" for zero) says less than the stored number.
    if (!/[\p{L}\p{N}]/u.test(text)) return null
    return isTyped && saysLess(text, value) ? `${text} (${isPercent ? `${storedNumber(value * 100)}%` : storedNumber(value)})` : text
  }
}

/** Excel rounds the decimal number (1.005 to 1.01), numfmt the binary one just below it. */
function decimal(value: number): number {
  return Number.isInteger(value) ? value : value * (1 + Number.EPSILON)
}

function formatted(pattern: string, value: number): string {
  return format(pattern, value).replace(/\s+/g, ' ').trim()
}

/** True if a person gave the number more digits (at most 15) than the text has. */
export function saysLess(text: string, value: number): boolean {
  const fraction = FRACTION.exec(text)
  if (fraction && Number(fraction[1] ?? 0) + Number(fraction[2]) / Number(fraction[3]) === Math.abs(value)) return false
  return Number(value.toPrecision(15)) === value && !text.replace(/\D/g, '').includes(significantDigits(value))
}

function significantDigits(value: number): string {
  const [digits = ''] = Math.abs(value).toExponential().split('e')
  return digits.replace('.', '')
}

/** A number without binary rounding noise, in the notation of Excel. */
export function storedNumber(value: number): string {
  return String(Number(value.toPrecision(15)))
    .replace(/e([-+])(\d)$/, 'e$10$2')
    .replace('e', 'E')
}

function shownDate(code: string, is1904: boolean): Shown {
  const info = getFormatDateInfo(code)
  const isElapsed = ELAPSED.test(code.replaceAll(LITERALS, ''))
  const isTime = !info.year && !info.day && (info.hours || info.seconds || !info.month)
  const isDay = info.year && info.month && info.day
  return (value, isTyped) => {
    const day = is1904 ? value + DAYS_1904 : value
    // A time of day that comes with its day (a time stamp) is told with it; a few days alone are a time that has passed.
    if (isElapsed || (isTime && Math.abs(value) < DAYS_1904)) return shownTime(code, value, isTyped, isElapsed)
    if (day < 0 || day >= LAST_DAY + 1) return null
    if (isTime || isDay) return isoDay(day)
    const shown = formatted(code, day)
    if (!/[\p{L}\p{N}]/u.test(shown)) return null
    // Small numbers are no days: a month's number shown by its name, days that have passed.
    return value < DAYS_1904 ? shown : `${shown} (${isoDay(day)})`
  }
}

function shownTime(code: string, value: number, isTyped: boolean, isElapsed: boolean): string | null {
  // Excel shows no negative times, except those that count from 1904.
  const shown = formatted(code, value)
  if (!/\p{N}/u.test(shown)) return null
  const seconds = Math.round(Math.abs(value) * DAY_SECONDS) % 60
  const hidesSeconds = isTyped && seconds !== 0 && !/s/i.test(code.replaceAll(LITERALS, ''))
  return hidesSeconds ? `${shown} (${formatted(isElapsed ? '[h]:mm:ss' : 'hh:mm:ss', value)})` : shown
}

/** A day as ISO 8601, with its time if it has one. */
function isoDay(day: number): string {
  const seconds = Math.round(day * DAY_SECONDS) / DAY_SECONDS
  return formatted(Number.isInteger(seconds) ? 'yyyy-mm-dd' : 'yyyy-mm-dd hh:mm:ss', seconds)
}

/** A number as its cell shows it; `show`: how its format does. */
export function cellNumber(value: number, show: Shown | null | undefined, isTyped: boolean): string {
  return show?.(value, isTyped) ?? storedNumber(value)
}
