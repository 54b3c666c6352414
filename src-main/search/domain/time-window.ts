const HOUR = 3_600_000
const PERIODS: Readonly<Record<'24h' | '48h' | '1w', number>> = { '24h': 24 * HOUR, '48h': 48 * HOUR, '1w': 7 * 24 * HOUR }

/** Time range in ms since 1970, both ends included. */
export type TimeRange = { from: number; to: number }

const MOMENT = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2}))?(Z|[+-]\d{2}:\d{2})?)?$/

/**
 * Parses a time window: `24h`, `48h`, `1w` back from `now`, `all`, or `FROM..TO` in local time, each a date (whole day) or a date-time to
 * the minute or second (all of it), optionally with `Z` or an offset. Null: invalid, or it ends before it begins. `now` in ms since 1970;
 * `offsetOf`: local offset at a time in minutes, like `Date#getTimezoneOffset`.
 */
export function parseTimeWindow(
  window: string,
  now: number,
  offsetOf: (time: number) => number = (time) => new Date(time).getTimezoneOffset(),
): TimeRange | null {
  if (window === 'all') return { from: -8.64e15, to: 8.64e15 }
  if (window === '24h' || window === '48h' || window === '1w') return { from: now - PERIODS[window], to: now }
  const ends = window.split('..')
  if (ends.length !== 2) return null
  const from = parseMoment(ends[0]?.trim() ?? '', offsetOf)
  const to = parseMoment(ends[1]?.trim() ?? '', offsetOf)
  return from && to && from.from <= to.to ? { from: from.from, to: to.to } : null
}

/** The local day `daysAgo` days before `now`. `offsetOf` as in `parseTimeWindow`. */
export function localDay(
  now: number,
  daysAgo: number,
  offsetOf: (time: number) => number = (time) => new Date(time).getTimezoneOffset(),
): TimeRange {
  const wallClock = new Date(now - offsetOf(now) * 60_000)
  const day = Date.UTC(wallClock.getUTCFullYear(), wallClock.getUTCMonth(), wallClock.getUTCDate() - daysAgo)
  return { from: fromLocal(day, offsetOf), to: fromLocal(day + 24 * HOUR, offsetOf) - 1 }
}

/** First and last millisecond of a day, minute or second. */
function parseMoment(text: string, offsetOf: (time: number) => number): TimeRange | null {
  const match = MOMENT.exec(text)
  if (!match) return null
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map((part) => (part === undefined ? undefined : Number(part)))
  if (year === undefined || month === undefined || day === undefined) return null
  const start = Date.UTC(year, month - 1, day, hour ?? 0, minute ?? 0, second ?? 0)
  // Date.UTC normalises 31 February to March: a date that does not round-trip is invalid.
  if (new Date(start).toISOString().slice(0, 10) !== text.slice(0, 10) || (hour ?? 0) > 23 || (minute ?? 0) > 59 || (second ?? 0) > 59)
    return null
  const end = hour === undefined ? Date.UTC(year, month - 1, day + 1) : start + (second === undefined ? 60_000 : 1000)
  const zone = match[7]
  if (zone !== undefined) return { from: start - zoneMilliseconds(zone), to: end - zoneMilliseconds(zone) - 1 }
  return { from: fromLocal(start, offsetOf), to: fromLocal(end, offsetOf) - 1 }
}

function zoneMilliseconds(zone: string): number {
  if (zone === 'Z') return 0
  const [hours, minutes] = zone.slice(1).split(':').map(Number)
  return (zone.startsWith('-') ? -1 : 1) * ((hours ?? 0) * 60 + (minutes ?? 0)) * 60_000
}

/** Converts local wall-clock time (its fields read as UTC) to ms since 1970, with the offset valid at that moment (daylight saving). */
function fromLocal(wallClock: number, offsetOf: (time: number) => number): number {
  const guess = wallClock + offsetOf(wallClock) * 60_000
  return wallClock + offsetOf(guess) * 60_000
}
