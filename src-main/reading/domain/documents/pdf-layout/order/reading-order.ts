import { cutAt } from './columns.ts'
import type { ColumnCut } from './columns.ts'
import { guttersOf } from './gutters.ts'
import type { Gutter } from './gutters.ts'
import { usualSize } from '../lines.ts'
import type { PdfLine } from '../lines.ts'
import { labelledRows } from './rows.ts'
import { withTables } from '../tables/find-tables.ts'
import { inMirror } from '../tables/mirrored.ts'

/** Least width of a gutter, ems of the page's usual type size. */
const GUTTER = 0.75
/** Least lines of a page with columns. */
const LINES = 8
/** Share of upright lines below which the order of the file is kept. */
const UPRIGHT = 0.6
/** Most columns in columns, and most runs of lines that are put in order. */
const DEPTH = 8
const CHUNKS = 200

/**
 * Lines in reading order over any number of columns: recursive cuts along the tallest gutters and across at their ends (XY-cut: Nagy and
 * Seth, Hierarchical Representation of Optically Scanned Documents, 1984). What stands above comes first, then column by column, then what
 * stands below. Within a column the order of the file is kept, but for what is drawn above what was drawn before.
 */
export function inReadingOrder(lines: readonly PdfLine[]): PdfLine[] {
  const upright = lines.filter((line) => line.angle === 0)
  if (upright.length < 2 || upright.length < UPRIGHT * lines.length) return [...lines]
  const ordered = cut(
    [...upright].sort((a, b) => a.v - b.v),
    usualSize(upright),
    isRightToLeft(upright),
    0,
  )
  return upright.length === lines.length ? ordered : withTurned(ordered, lines)
}

function cut(lines: PdfLine[], size: number, rightToLeft: boolean, depth: number): PdfLine[] {
  const found = lines.length >= LINES && depth < DEPTH ? bestCut(lines, size, depth) : null
  if (!found) return inColumn(rightToLeft ? inMirror(lines, (seen) => withTables(seen, size)) : withTables(lines, size))
  const go = (part: PdfLine[]): PdfLine[] => cut(part, size, rightToLeft, depth + 1)
  const columns = found.beside.flatMap(({ left, right }) => (rightToLeft ? [right, left] : [left, right]))
  return [found.above, ...columns, found.below].flatMap(go)
}

/** The cut along the tallest gutter that parts columns, or text from the sidebar of its page. */
function bestCut(lines: readonly PdfLine[], size: number, depth: number): ColumnCut | null {
  const height = ({ from, to }: { from: number; to: number }): number => (lines[to - 1]?.v ?? 0) - (lines[from]?.v ?? 0)
  const gutters = guttersOf(lines, GUTTER * size).sort((a, b) => height(b) - height(a))
  const cells: Gutter[] = []
  const isWithin = (gutter: Gutter): boolean =>
    cells.some((other) => gutter.left < other.right && gutter.right > other.left && gutter.from < other.to && gutter.to > other.from)
  for (const gutter of gutters) {
    const found = isWithin(gutter) ? null : cutAt(lines, gutter, size, depth === 0)
    if (found === 'cells') cells.push(gutter)
    else if (found) return found
  }
  return null
}

type Chunk = { lines: PdfLine[]; top: number; bottom: number }

/** Lines of one column in the order of the file, but runs of lines that stand wholly above what was drawn before come before it. */
function inColumn(lines: readonly PdfLine[]): PdfLine[] {
  const chunks: Chunk[] = []
  for (const line of [...lines].sort((a, b) => a.order - b.order)) {
    const open = chunks.at(-1)
    const top = line.v - 0.7 * line.size
    if (open && line.v >= open.bottom - 0.5 * line.size) {
      open.lines.push(line)
      open.bottom = Math.max(open.bottom, line.v)
    } else chunks.push({ lines: [line], top, bottom: line.v })
  }
  if (chunks.length > CHUNKS) return chunks.flatMap((chunk) => chunk.lines)
  const placed: Chunk[] = []
  for (const chunk of chunks) {
    const before = placed.at(-1)
    const rows = before && chunk.top < before.bottom ? labelledRows(before.lines, chunk.lines) : null
    if (before && rows) {
      Object.assign(before, { lines: rows, bottom: Math.max(before.bottom, chunk.bottom) })
      continue
    }
    let at = placed.length
    while (at > 0 && (placed[at - 1]?.top ?? -Infinity) >= chunk.bottom - 1) at -= 1
    placed.splice(at, 0, chunk)
  }
  return placed.flatMap((chunk) => chunk.lines)
}

/** Puts turned lines behind the line that the file draws before them, or behind the row of a table that took it in. */
function withTurned(ordered: readonly PdfLine[], lines: readonly PdfLine[]): PdfLine[] {
  const after = new Map<number, PdfLine[]>()
  let before = -1
  for (const line of lines) {
    if (line.angle === 0) before = line.order
    else after.set(before, [...(after.get(before) ?? []), line])
  }
  const behind = Map.groupBy(after.keys(), (order) => lastUpTo(ordered, order))
  const turned = (index: number): PdfLine[] => (behind.get(index) ?? []).flatMap((order) => after.get(order) ?? [])
  return [...turned(-1), ...ordered.flatMap((line, index) => [line, ...turned(index)])]
}

/** Index of the line that the file draws last up to a place in it; of one in several columns its last part. -1: none. */
function lastUpTo(lines: readonly PdfLine[], order: number): number {
  return lines.reduce((best, line, index) => (line.order <= order && line.order >= (lines[best]?.order ?? -1) ? index : best), -1)
}

function isRightToLeft(lines: readonly PdfLine[]): boolean {
  let own = 0
  let all = 0
  for (const line of lines)
    for (const { text } of line.words) {
      // Numbers are of any direction.
      if (/\p{L}/u.test(text)) all += 1
      if (/(?=\p{L})[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text)) own += 1
    }
  return own > all / 2
}
