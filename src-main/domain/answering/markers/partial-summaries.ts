import { anyOf } from '../../text/languages/all.ts'
import { stripMarkers } from './markers.ts'

const NOTHING = new RegExp(`^\\W*(?:${anyOf(({ refusals }) => refusals?.nothing)})`, 'iu')

/** Whether the notes on a part say that it holds nothing: a short line that begins so, in the languages that models answer in. */
export function isEmptySummary(notes: string): boolean {
  return NOTHING.test(notes) && notes.length < 120
}

/** Notes, as lines, that fit the room (tokens, as `count` tells them): the longest give up their last lines until all do. `left`: lines that had to go. */
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
  // Lines counted one by one come to more than all of them at once.
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

/** Notes as lines that begin with the number of their source, as sources do in every prompt; what cites nothing is left out. `numberOf`: the number that stands for a marker; null: none. */
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
