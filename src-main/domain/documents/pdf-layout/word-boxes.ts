import type { Page } from '../types.ts'

/** A painted rectangle: fractions of its page (0 to 1), origin top left. */
export type PaintedBox = { page: number; x: number; y: number; width: number; height: number }

/** Words this close in height and this far apart at most (both in word heights) are painted as one bar. */
const SAME_LINE = 0.5
const GAP = 1.5

/**
 * The boxes that a range of the normalised text covers on one page, neighbouring words of a line joined into one bar.
 * `range` in characters of the whole document, end exclusive.
 */
export function boxesOfRange(page: Page, range: { start: number; end: number }): PaintedBox[] {
  const boxes: PaintedBox[] = []
  for (const word of page.words) {
    if (word.end <= range.start || word.start >= range.end) continue
    const last = boxes.at(-1)
    const sameLine =
      last && Math.abs(last.y - word.y) < SAME_LINE * word.height && Math.abs(last.height - word.height) < SAME_LINE * word.height
    const gap = last ? word.x - (last.x + last.width) : 0
    if (last && sameLine && gap > -word.height && gap < GAP * word.height) {
      const right = Math.max(last.x + last.width, word.x + word.width)
      const bottom = Math.max(last.y + last.height, word.y + word.height)
      last.y = Math.min(last.y, word.y)
      last.width = right - last.x
      last.height = bottom - last.y
    } else boxes.push({ page: page.page, x: word.x, y: word.y, width: word.width, height: word.height })
  }
  return boxes
}
