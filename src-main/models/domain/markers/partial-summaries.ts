import { anyOf } from '../../../text/index.ts'
import { stripMarkers } from './markers.ts'

const NOTHING = new RegExp(`^\\W*(?:${anyOf(({ refusals }) => refusals?.nothing)})`, 'iu')

/** True if a partial summary says that its part has nothing on the question: a short line with a known opening. */
export function isEmptySummary(notes: string): boolean {
  return NOTHING.test(notes) && notes.length < 120
}

/**
 * Fits partial summaries (as lines) into `budget` tokens, counted by `count`: the longest lose their last lines until all fit. `left`:
 * lines dropped.
 */
export function fitPartialSummaries(
  notes: readonly (readonly string[])[],
  room: number,
  count: (text: string) => number,
): { text: string; left: number } {
  const lines = notes.map((note) => note.map((line) => ({ line, tokens: count(`${line}\n`) })))
  const each = lines.flat().reduce((sum, line) => sum + line.tokens, 0)
  let tokens = count(
    lines
      .flat()
      .map(({ line }) => line)
      .join('\n'),
  )
  // The tokens of single lines add up to more than those of the joined text.
  const share = each === 0 ? 1 : tokens / each
  let left = 0
  while (tokens > room && lines.some((note) => note.length > 0)) {
    const longest = lines.reduce((most, note) => (note.length >= most.length ? note : most), [])
    tokens -= (longest.pop()?.tokens ?? 0) * share
    left++
  }
  return {
    text: lines
      .flat()
      .map(({ line }) => line)
      .join('\n'),
    left,
  }
}

/**
 * Lines of a partial summary, each starting with its source number, as in every prompt. Lines without a citation are dropped. `numberOf`:
 * maps a marker to its number; null drops it.
 */
export function summaryLines(notes: string, numberOf: (n: number) => number | null): string[] {
  return notes.split('\n').flatMap((line) => {
    const { text, markers } = stripMarkers(line)
    const lines: string[] = []
    let from = 0
    for (const at of new Set(markers.map((marker) => marker.at))) {
      const said = text
        .slice(from, at)
        .replace(/^[\s.,;:!?*•–-]+/u, '')
        .trim()
      const numbers = markers.flatMap((marker) => (marker.at === at && said !== '' ? (numberOf(marker.n) ?? []) : []))
      if (numbers.length > 0) lines.push(`${[...new Set(numbers)].map((n) => `[${n}]`).join('')} ${said}`)
      from = at
    }
    return lines
  })
}
