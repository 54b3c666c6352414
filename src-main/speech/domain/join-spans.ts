/** Longest joined span, and longest pause inside one, in samples of 16 kHz. */
const LONGEST = 29 * 16_000
const LONGEST_PAUSE = 3 * 16_000

type Span = { start: number; end: number }

/** Joins neighbouring spans up to 29 s, for engines that take as long for a word as for half a minute. */
export function joinSpans(spans: readonly Span[]): Span[] {
  const joined: Span[] = []
  for (const span of spans) {
    const last = joined.at(-1)
    if (last && span.end - last.start <= LONGEST && span.start - last.end <= LONGEST_PAUSE) last.end = span.end
    else joined.push({ ...span })
  }
  return joined
}
