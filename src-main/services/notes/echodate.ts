/** A time (ms since 1970) as ISO 8601 with the zone of this computer: `2026-11-23T09:30:00+01:00`. */
export function echodateOf(ms: number): string {
  const minutes = -new Date(ms).getTimezoneOffset()
  const two = (value: number): string => String(Math.floor(Math.abs(value))).padStart(2, '0')
  const local = new Date(ms + minutes * 60_000).toISOString().slice(0, 19)
  return `${local}${minutes < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`
}
