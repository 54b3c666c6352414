import type { Gutter } from './gutters.ts'
import type { PdfLine } from '../lines.ts'
import type { PdfWord } from '../geometry.ts'

/** Two columns beside each other, or the rows of their paragraphs, and what stands above and below both. */
export type ColumnCut = { above: PdfLine[]; beside: { left: PdfLine[]; right: PdfLine[] }[]; below: PdfLine[] }

/** Least rows of a column. */
const ROWS = 4
/** Running text drawn row by row: least words of a row, least filled share of a row, least share of rows that go on in lower case. */
const WORDS = 2.5
const FILLED = 0.6
const FLOW = 0.2
/** Blank above a heading of what stands below two columns, and least blank strip across both, ems. */
const HEADING_BLANK = 0.6
const STRIP = 0.6
/** Least share of the blanks within a column that part its neighbour too, if they are cells. */
const CELLS = 0.7
/** Largest distance of baselines at one height, ems; largest share of the lines of a sidebar that stand at the height of a line beside it. */
const SAME_HEIGHT = 0.15
const ALIGNED = 0.6
/** Least share of the lines of a sidebar with a word: parts of figures and formulas have none. */
const WORDED = 0.7
/** Usual distance of lines, ems. */
const LEADING = 1.2
/** Least type size of a heading over two columns, in usual ones. */
const HEADING = 1.12

/**
 * Cuts lines (sorted by `v`) at a gutter: columns whole, paragraphs that face each other row by row (a contract in two languages). null: what it
 * parts is no running text; 'cells': it is the cells of a table or a form, of which no part is columns. `isSide`: a list may stand beside text.
 */
export function cutAt(lines: readonly PdfLine[], gutter: Gutter, size: number, isSide = false): ColumnCut | 'cells' | null {
  const middle = (gutter.left + gutter.right) / 2
  const [from, to] = withoutTables(lines, trimmed(lines, gutter, middle, size), middle, size)
  const beside = lines.slice(from, to)
  if (!areColumns(beside, middle) && !(isSide && isSidebar(lines, [from, to], middle))) return null
  const cut = (ranges: readonly (readonly [number, number])[]): ColumnCut => ({
    above: lines.slice(0, from),
    beside: ranges.map(([open, end]) => sidesOf(lines.slice(open, end), middle)),
    below: lines.slice(to),
  })
  if (!areCells(lines, [from, to], middle, size)) return cut([[from, to]])
  const { left, right } = sidesOf(beside, middle)
  return isColumn(left, true) && isColumn(right, true) ? cut(partsBetweenStrips(lines, from, to, size, false)) : 'cells'
}

/** What stands on either side, and in how many lines on both. */
function sidesOf(lines: readonly PdfLine[], middle: number): { left: PdfLine[]; right: PdfLine[]; rowwise: number } {
  const left: PdfLine[] = []
  const right: PdfLine[] = []
  let rowwise = 0
  for (const line of lines) {
    const [before, after] = partsOf(line, middle)
    if (before) left.push(before)
    if (after) right.push(after)
    if (before && after) rowwise += 1
  }
  return { left, right, rowwise }
}

function areColumns(lines: readonly PdfLine[], middle: number): boolean {
  const { left, right, rowwise } = sidesOf(lines, middle)
  const fewer = Math.min(left.length, right.length)
  if (fewer < ROWS) return false
  const interleaved = rowwise > 0.2 * fewer || changes(lines, middle) > 0.3 * fewer
  return isColumn(left, interleaved) && isColumn(right, interleaved)
}

/**
 * True if the file draws a column and then a list of words beside it, or the other way round, with what stands above before them and what stands
 * below behind them, and the lines of the list are its own: labels stand at the height of their values.
 */
function isSidebar(lines: readonly PdfLine[], [from, to]: [number, number], middle: number): boolean {
  const beside = lines.slice(from, to)
  const { left, right, rowwise } = sidesOf(beside, middle)
  if (Math.min(left.length, right.length) < ROWS || rowwise > 0 || changes(beside, middle) > 1) return false
  const orders = beside.map(({ order }) => order)
  const [first, last] = [Math.min(...orders), Math.max(...orders)]
  if (lines.some(({ order }, index) => (index < from && order > first) || (index >= to && order < last))) return false
  const [list, text] = isColumn(left, false) ? [right, left] : [left, right]
  const isOfWords = list.filter((line) => line.words.some((word) => /\p{L}{3}|\p{Lo}{2}/u.test(word.text))).length >= WORDED * list.length
  return isOfWords && isColumn(text, false) && !areAligned(left, right)
}

/** True if most lines of the shorter side stand at the height of one of the other. */
function areAligned(left: readonly PdfLine[], right: readonly PdfLine[]): boolean {
  const [fewer, more] = left.length < right.length ? [left, right] : [right, left]
  const level = fewer.filter((line) => more.some((other) => Math.abs(other.v - line.v) < SAME_HEIGHT * line.size))
  return level.length > ALIGNED * fewer.length
}

/**
 * The part of a range of lines that holds columns: blank strips across part it from tables whose cells happen to leave the same strip
 * blank, and from headings over both columns.
 */
function withoutTables(lines: readonly PdfLine[], [from, to]: [number, number], middle: number, size: number): [from: number, to: number] {
  let start = from
  let found = false
  for (const [open, end] of partsBetweenStrips(lines, from, to, size)) {
    const part = lines.slice(open, end)
    const table = isTable(part, middle)
    if (table || isHeading(part, middle, size)) {
      if (found) return [start, open]
      if (table) start = end
    } else found ||= areColumns(part, middle)
  }
  return [start, to]
}

/** Ranges of lines between blank strips; one or two lines between strips are a row, and rows belong together (`joinsRows`). */
function partsBetweenStrips(
  lines: readonly PdfLine[],
  from: number,
  to: number,
  size: number,
  joinsRows = true,
): [from: number, to: number][] {
  const parts: [number, number][] = []
  let wasRow = false
  for (let index = from, open = from; index < to; index += 1) {
    if (index < to - 1 && blankBelow(lines, index) < STRIP * size) continue
    const isRow =
      (lines[index]?.v ?? 0) - (lines[open]?.v ?? 0) < 1.5 * size && lines.slice(open, index + 1).some((line) => line.size < HEADING * size)
    const last = parts.at(-1)
    if (joinsRows && isRow && wasRow && last) last[1] = index + 1
    else parts.push([open, index + 1])
    wasRow = isRow
    open = index + 1
  }
  return parts
}

/** True for rows of cells: words on both sides in most lines, but no columns. */
function isTable(lines: readonly PdfLine[], middle: number): boolean {
  const { left, right, rowwise } = sidesOf(lines, middle)
  return rowwise >= 3 && rowwise > 0.5 * Math.max(left.length, right.length) && !(isColumn(left, true) && isColumn(right, true))
}

/**
 * True if the paragraphs of both sides begin side by side, and the file draws them so: terms and what they mean, or the cells of a table.
 * Paragraphs of columns that are drawn one after the other begin side by side by chance.
 */
function areCells(lines: readonly PdfLine[], [from, to]: [number, number], middle: number, size: number): boolean {
  const beside = lines.slice(from, to)
  const { left, right, rowwise } = sidesOf(beside, middle)
  const shared = partsBetweenStrips(lines, from, to, size).length
  if (rowwise + changes(beside, middle) < shared - 1) return false
  const own = [left, right].map((side) => partsBetweenStrips(side, 0, side.length, size).length)
  return shared > 2 && own.every((count) => shared >= CELLS * count)
}

/** True for larger type on one side alone, between blank strips. */
function isHeading(part: readonly PdfLine[], middle: number, size: number): boolean {
  const isOneSided = part.every((line) => line.u1 <= middle) || part.every((line) => line.u0 >= middle)
  return isOneSided && part.length <= 3 && part.every((line) => line.size >= HEADING * size)
}

/** The parts of a line before and behind a point that no word covers. */
function partsOf(line: PdfLine, at: number): [PdfLine | null, PdfLine | null] {
  if (line.u1 <= at) return [line, null]
  if (line.u0 >= at) return [null, line]
  return [
    part(
      line,
      line.words.filter((word) => word.u1 <= at),
    ),
    part(
      line,
      line.words.filter((word) => word.u1 > at),
    ),
  ]
}

function part(line: PdfLine, words: readonly PdfWord[]): PdfLine | null {
  const [first, ...rest] = words
  if (!first) return null
  const u1 = words.reduce((most, word) => Math.max(most, word.u1), -Infinity)
  return { ...line, words: [{ ...first, gap: 0 }, ...rest], u0: words.reduce((least, word) => Math.min(least, word.u0), Infinity), u1 }
}

/** How often the file goes from one side to the other. */
function changes(lines: readonly PdfLine[], middle: number): number {
  const drawn = [...lines].sort((a, b) => a.order - b.order)
  return drawn.filter((line, index) => index > 0 && line.u0 > middle !== (drawn[index - 1]?.u0 ?? 0) > middle).length
}

/**
 * The lines beside a gutter without those that belong to what crosses it: a few lines on one side alone, at its top or bottom, behind a
 * blank.
 */
function trimmed(lines: readonly PdfLine[], gutter: Gutter, middle: number, size: number): [from: number, to: number] {
  const { to } = gutter
  let { from } = gutter
  const isLeft = (line: PdfLine): boolean => line.u0 < middle
  const isRight = (line: PdfLine): boolean => line.u1 > middle
  for (let count = 1; count <= 3; count += 1) {
    const top = lines.slice(from, from + count)
    const isAlone = !top.some(isLeft) || !top.some(isRight)
    if (isAlone && blankBelow(lines, from + count - 1) > size) {
      from += count
      count = 0
    }
  }
  // A heading of the text below.
  for (let count = 1; count <= 3 && to < lines.length; count += 1) {
    const bottom = lines.slice(to - count, to)
    const above = blankBelow(lines, to - count - 1)
    if (!bottom.some(isRight) && above > HEADING_BLANK * size && above >= blankBelow(lines, to - 1)) return [from, to - count]
  }
  return [from, to]
}

/** Blank between a line and the next one. */
function blankBelow(lines: readonly PdfLine[], index: number): number {
  const [line, next] = [lines[index], lines[index + 1]]
  return line && next ? next.v - line.v - 0.75 * next.size - 0.25 * line.size : 0
}

/**
 * True for a column of text. Drawn row by row, it must be running text: cells of a table are short and begin anew. Drawn column by column, it
 * is what its author took it for, unless it is numbers or labels.
 */
function isColumn(lines: readonly PdfLine[], interleaved: boolean): boolean {
  const u0 = lines.reduce((least, line) => Math.min(least, line.u0), Infinity)
  const u1 = lines.reduce((most, line) => Math.max(most, line.u1), -Infinity)
  const words = lines.reduce((sum, line) => sum + line.words.length, 0) / lines.length
  const filled = lines.reduce((sum, line) => sum + (line.u1 - line.u0), 0) / rowsOf(lines) / (u1 - u0)
  if (isUnspaced(lines)) return filled >= FILLED
  if (words < (interleaved ? WORDS : 2) || filled < (interleaved ? FILLED : 0.5)) return false
  return !interleaved || flow(lines) >= FLOW
}

/** Lines, or fewer where several columns stand beside each other: as many as there is room for below each other. */
function rowsOf(lines: readonly PdfLine[]): number {
  const height = (lines.at(-1)?.v ?? 0) - (lines[0]?.v ?? 0)
  const size = lines.reduce((sum, line) => sum + line.size, 0) / lines.length
  return Math.min(lines.length, height / (LEADING * size) + 1)
}

/** Share of lines that go on in the midst of a sentence; 1 in scripts without capitals. */
function flow(lines: readonly PdfLine[]): number {
  let cased = 0
  let caseless = 0
  let on = 0
  for (const line of lines) {
    const first = line.words[0]?.text ?? ''
    if (/^\P{L}*\p{Ll}/u.test(first)) on += 1
    if (/^\P{L}*[\p{Ll}\p{Lu}]/u.test(first)) cased += 1
    else if (/^\P{L}*\p{Lo}/u.test(first)) caseless += 1
  }
  return cased > caseless ? on / lines.length : caseless > 0.5 * lines.length ? 1 : 0
}

/** True for scripts without blanks between words. */
function isUnspaced(lines: readonly PdfLine[]): boolean {
  const text = lines.map((line) => line.words.map((word) => word.text).join('')).join('')
  return (text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu)?.length ?? 0) > text.length / 3
}
