/** Part of a window that the next one repeats, so that no sentence is cut in both. */
const OVERLAP = 0.5

/** A window of tokens: start inclusive, end exclusive. */
export type Window = { start: number; end: number }

/**
 * Windows of at most `size` tokens over a text of `length` tokens, overlapping by half. First the one around `centre`, the middle of the
 * aligned sentence (null: unknown), then the others in order. At most `most`.
 */
export function windowsOf(length: number, size: number, centre: number | null, most: number): Window[] {
  if (size <= 0) return []
  if (length <= size) return [{ start: 0, end: length }]
  const last = length - size
  const first = centre === null ? 0 : Math.min(last, Math.max(0, Math.round(centre - size / 2)))
  const starts = new Set([first])
  const step = Math.max(1, Math.floor(size * (1 - OVERLAP)))
  for (let start = 0; start < last; start += step) starts.add(start)
  starts.add(last)
  return [...starts].slice(0, most).map((start) => ({ start, end: start + size }))
}
