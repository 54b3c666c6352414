/** A time (ms since 1970) as ISO 8601 with the zone of this computer: `2026-11-23T09:30:00+01:00`. */
export function echodateOf(ms: number): string {
  const minutes = -new Date(ms).getTimezoneOffset()
  const two = (value: number): string => String(Math.floor(Math.abs(value))).padStart(2, '0')
  const local = new Date(ms + minutes * 60_000).toISOString().slice(0, 19)
  return `${local}${minutes < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`
}

/** A given time as echodate: as it is with its zone, else in the zone of this computer (a day alone: its midnight). Null: not a time. */
export function parseEchodate(given: string): string | null {
  const day = /^\d{4}-\d{2}-\d{2}$/u.test(given)
  const ms = Date.parse(day ? `${given}T00:00:00` : given)
  if (Number.isNaN(ms)) return null
  return /T.*(?:Z|[+-]\d{2}:\d{2})$/u.test(given) ? given : echodateOf(ms)
}
