/** A painted box: fractions of the page, origin top left. */
export type Box = { readonly page: number; readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** Widest gap between two words of one stroke, in heights of the line. */
const GAP = 1.2

/**
 * Word boxes to strokes, as a marker draws them: neighbours on one line become one box, the blank between them included. Order kept.
 */
export function mergeBoxes(boxes: readonly Box[]): Box[] {
  const merged: Box[] = []
  for (const box of boxes) {
    const last = merged.at(-1)
    if (last && sameLine(last, box)) merged[merged.length - 1] = unite(last, box)
    else merged.push(box)
  }
  return merged
}

function sameLine(a: Box, b: Box): boolean {
  if (a.page !== b.page) return false
  const shared = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  if (shared < 0.5 * Math.min(a.height, b.height)) return false
  const gap = Math.max(a.x, b.x) - Math.min(a.x + a.width, b.x + b.width)
  return gap < GAP * Math.max(a.height, b.height)
}

function unite(a: Box, b: Box): Box {
  const x = Math.min(a.x, b.x)
  const y = Math.min(a.y, b.y)
  return { page: a.page, x, y, width: Math.max(a.x + a.width, b.x + b.width) - x, height: Math.max(a.y + a.height, b.y + b.height) - y }
}
