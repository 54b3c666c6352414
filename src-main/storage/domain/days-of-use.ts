/**
 * Begin of the last but one day of use (YYYY-MM-DD, in any order) up to `now`, ms; null: there is none. What is older has seen two days of use since: a
 * clock that jumps makes one, and days to come count for nothing.
 */
export function dayBefore(days: readonly string[], now: number): number | null {
  const begins = days.map((day) => Date.parse(day)).filter((begin) => begin <= now)
  return begins.toSorted((a, b) => a - b).at(-2) ?? null
}
