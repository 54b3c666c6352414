import type { Page } from '../types.ts'

/** A highlight rectangle: fractions of its page (0 to 1), origin top left. */
export type PaintedBox = { page: number; x: number; y: number; width: number; height: number }

/** Largest vertical offset and gap of words highlighted as one bar, in word heights. */
const SAME_LINE = 0.5
const GAP = 1.5

/**
 * Boxes of a range of the normalised text on one page, adjacent words of a line joined. `range`: characters of the whole document, end
 * exclusive.
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
