import type { PdfLine, PdfWord } from './lines.ts'

/** Least rows of two columns for changing a page's order. */
const ROWS = 8

type Half = 'left' | 'right' | 'across'

/**
 * Reading order of two-column pages written row by row: left column, then right, between full-width lines. Only if both sides contain full
 * lines of running text: the short, uneven cells of a table keep their rows. Pages written column by column are unchanged.
 */
export function inReadingOrder(lines: readonly PdfLine[], pageWidth: number): PdfLine[] {
  const upright = lines.filter((line) => line.angle === 0)
  const gutter = upright.length >= ROWS ? findGutter(upright, pageWidth) : null
  if (gutter === null) return [...lines]
  const parts = lines.flatMap((line) => (line.angle === 0 ? splitAt(line, gutter) : [line]))
  const halves = parts.map((line) => halfOf(line, gutter))
  const changes = halves.filter((half, index) => half === 'right' && halves[index - 1] === 'left').length
  const left = parts.filter((_line, index) => halves[index] === 'left')
  const right = parts.filter((_line, index) => halves[index] === 'right')
  if (changes < ROWS || changes < 0.6 * right.length || !isRunningText(left) || !isRunningText(right)) return [...lines]
  return sortBands(parts, halves)
}

/** Centre of the widest blank strip near the page's middle that most lines avoid; null if none. */
function findGutter(lines: readonly PdfLine[], pageWidth: number): number | null {
  let best: { x: number; clear: number } | null = null
  for (let step = 35; step <= 65; step += 1) {
    const x = (pageWidth * step) / 100
    let clear = 0
    let crossed = 0
    for (const line of lines) {
      if (isClear(line, x)) clear += 1
      else if ((crossed += 1) > 0.3 * lines.length) break
    }
    if (clear >= 0.7 * lines.length && (!best || clear > best.clear)) best = { x, clear }
  }
  return best?.x ?? null
}

function isClear(line: PdfLine, x: number): boolean {
  if (line.u1 < x || line.u0 > x) return true
  const after = line.words.findIndex((word) => word.u0 > x)
  const next = line.words[after]
  const before = line.words[after - 1]
  return next !== undefined && before !== undefined && before.u1 < x && next.gap >= 0.8
}

function splitAt(line: PdfLine, x: number): PdfLine[] {
  if (line.u1 < x || line.u0 > x || !isClear(line, x)) return [line]
  const left = line.words.filter((word) => word.u0 <= x)
  const right = line.words.filter((word) => word.u0 > x).map((word, index): PdfWord => (index === 0 ? { ...word, gap: 0 } : word))
  const part = (words: PdfWord[]): PdfLine => ({ ...line, words, u0: words[0]?.u0 ?? line.u0, u1: words.at(-1)?.u1 ?? line.u1 })
  return left.length > 0 && right.length > 0 ? [part(left), part(right)] : [line]
}

function halfOf(line: PdfLine, gutter: number): Half {
  if (line.angle !== 0) return 'across'
  return line.u1 < gutter ? 'left' : line.u0 > gutter ? 'right' : 'across'
}

/** True for running text: at least four words per line, and mostly full lines. */
function isRunningText(lines: readonly PdfLine[]): boolean {
  if (lines.length < ROWS) return false
  const end = lines.reduce((most, line) => Math.max(most, line.u1), -Infinity)
  const width = end - lines.reduce((least, line) => Math.min(least, line.u0), Infinity)
  const words = lines.reduce((sum, line) => sum + line.words.length, 0) / lines.length
  const filled = lines.reduce((sum, line) => sum + (line.u1 - line.u0), 0) / lines.length / width
  return words >= 4 && filled >= 0.75
}

function sortBands(lines: readonly PdfLine[], halves: readonly Half[]): PdfLine[] {
  const sorted: PdfLine[] = []
  let left: PdfLine[] = []
  let right: PdfLine[] = []
  const flush = (): void => {
    sorted.push(...left, ...right)
    left = []
    right = []
  }
  lines.forEach((line, index) => {
    if (halves[index] === 'left') left.push(line)
    else if (halves[index] === 'right') right.push(line)
    else {
      flush()
      sorted.push(line)
    }
  })
  flush()
  return sorted
}
