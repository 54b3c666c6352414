import type { PdfLine } from '../lines.ts'

/** A blank strip between two columns: between `left` and `right`, beside the lines `from` to `to` (exclusive) of those sorted by height. */
export type Gutter = { left: number; right: number; from: number; to: number }

type Strip = { left: number; right: number; from: number }

/** Most strips that are followed at a time: a page of scattered words has thousands. */
const STRIPS = 40

/**
 * Tallest blank strips of at least `width` with words on either side, from the top of the page to its bottom: strips between the words of
 * each line are intersected with those of the line above (maximal white rectangles: T. Breuel, Two Geometric Algorithms for Layout
 * Analysis, 2002). `lines`: upright, sorted by `v`.
 */
export function guttersOf(lines: readonly PdfLine[], width: number): Gutter[] {
  const gutters: Gutter[] = []
  let open: Strip[] = []
  const close = (strip: Strip, to: number): void => {
    if (to - strip.from >= 2 && Number.isFinite(strip.left) && Number.isFinite(strip.right)) gutters.push({ ...strip, to })
  }
  lines.forEach((line, index) => {
    const blanks = blanksOf(line, width)
    const next: Strip[] = []
    for (const strip of open) {
      let goesOn = false
      for (const blank of blanks) {
        const left = Math.max(strip.left, blank.left)
        const right = Math.min(strip.right, blank.right)
        if (right - left < width) continue
        goesOn = true
        next.push({ left, right, from: strip.from })
      }
      if (!goesOn) close(strip, index)
    }
    for (const blank of blanks) next.push({ ...blank, from: index })
    open = largest(next)
  })
  for (const strip of open) close(strip, lines.length)
  return gutters
}

/** Strips between the words of a line, and before and behind it. */
function blanksOf(line: PdfLine, width: number): { left: number; right: number }[] {
  const blanks: { left: number; right: number }[] = []
  let end = -Infinity
  for (const word of line.words) {
    if (word.u0 - end >= width) blanks.push({ left: end, right: word.u0 })
    end = Math.max(end, word.u1)
  }
  blanks.push({ left: end, right: Infinity })
  return blanks
}

/** Strips that no other contains. `from` ascends. */
function largest(strips: readonly Strip[]): Strip[] {
  const kept: Strip[] = []
  for (const strip of strips) {
    if (kept.length >= STRIPS) break
    if (!kept.some((other) => other.left <= strip.left && other.right >= strip.right && other.from <= strip.from)) kept.push(strip)
  }
  return kept
}
