import { CELL_GAP } from './lines.ts'
import type { PdfLine } from './lines.ts'
import type { PdfTable } from './tables/pdf-table.ts'

/** Consecutive lines of one paragraph. `right`: end of its longest line; `grid`: its lines are the rows of this table. */
export type PdfParagraph = {
  lines: PdfLine[]
  u0: number
  right: number
  size: number
  listItem: boolean
  table: boolean
  grid?: PdfTable
}

const BULLET = /^(?:[•◦▪▫■□●○‣⁃∙·➢➤✓✔►–—*-]|\(?(?:\d{1,3}|[a-zA-Z]|[ivx]{1,4})[.)])$/u
const TERMINAL = /[.!?:;。！？…][\p{Pe}\p{Pf}"'’”]*$/u

/** Groups lines into paragraphs by line gaps, size, columns, indents after a full stop, and bullets. Table rows stay together. */
export function paragraphsOf(lines: readonly PdfLine[]): PdfParagraph[] {
  const pace = usualPace(lines)
  const paragraphs: PdfParagraph[] = []
  let previous: PdfLine | null = null
  for (const line of lines) {
    const open = paragraphs.at(-1)
    if (line.table) {
      if (open?.grid === line.table) open.lines.push(line)
      else paragraphs.push({ lines: [line], u0: line.u0, right: line.u1, size: line.size, listItem: false, table: true, grid: line.table })
      previous = null
      continue
    }
    if (open && previous && belongs(open, previous, line, pace)) {
      open.lines.push(line)
      open.u0 = Math.min(open.u0, line.u0)
      open.right = Math.max(open.right, line.u1)
      open.table &&= hasCells(line)
    } else {
      const listItem = BULLET.test(line.words[0]?.text ?? '') && line.words.length > 1
      paragraphs.push({ lines: [line], u0: line.u0, right: line.u1, size: line.size, listItem, table: hasCells(line) })
    }
    previous = line
  }
  for (const paragraph of paragraphs) paragraph.table &&= paragraph.grid !== undefined || paragraph.lines.length >= 2
  return paragraphs
}

/** True if no sentence ends with a paragraph. */
export function isUnfinished({ lines }: PdfParagraph): boolean {
  return !TERMINAL.test(lines.at(-1)?.words.at(-1)?.text ?? '')
}

/** True for a row of a table or table of contents: wide gaps or leader dots. Equal gaps are a justified line. */
export function hasCells(line: PdfLine): boolean {
  const widest = line.words.reduce((most, word) => Math.max(most, word.gap), 0)
  if (widest < CELL_GAP) return line.words.some((word) => /\.{5}/.test(word.text))
  const narrowest = line.words.slice(1).reduce((least, word) => Math.min(least, word.gap), Infinity)
  return line.words.length < 4 || widest > 1.2 * narrowest
}

/** Line distance of running text, ems: the lower quartile of the page's distances, which excludes paragraph gaps. */
function usualPace(lines: readonly PdfLine[]): number {
  const paces: number[] = []
  for (let index = 1; index < lines.length; index += 1) {
    const line = lines[index]
    const before = lines[index - 1]
    if (!line || !before || line.angle !== before.angle || ratio(line.size, before.size) > 1.12) continue
    const pace = (line.v - before.v) / line.size
    if (pace > 0.8 && pace < 4) paces.push(pace)
  }
  paces.sort((a, b) => a - b)
  return Math.min(Math.max(paces[Math.floor(paces.length / 4)] ?? 1.2, 1), 2.4)
}

function belongs(open: PdfParagraph, before: PdfLine, line: PdfLine, pace: number): boolean {
  if (line.angle !== before.angle || ratio(line.size, before.size) > 1.12) return false
  if (BULLET.test(line.words[0]?.text ?? '') && line.words.length > 1) return false
  const lastWord = before.words.at(-1)?.text ?? ''
  const firstWord = line.words[0]?.text ?? ''
  const size = Math.max(line.size, before.size)
  const down = (line.v - before.v) / size
  const runsOn = !TERMINAL.test(lastWord) && /^\p{Ll}/u.test(firstWord)
  // The next column starts above and beside. Only an unfinished sentence continues there.
  if (down < -0.5 || line.u0 > before.u1 + size || line.u1 < before.u0 - size) return runsOn && down < -0.5 && line.u0 > before.u0
  if (down > pace * 1.25 + 0.1) return false
  if (hasCells(line) !== hasCells(before) && !runsOn) return false
  if (!TERMINAL.test(lastWord)) return true
  const width = Math.max(open.right, line.u1) - open.u0
  const endedEarly = before.u1 < Math.max(open.right, line.u1) - 0.2 * width
  const indented = line.u0 - open.u0 > 0.8 * size && !open.listItem
  return !endedEarly && !indented
}

function ratio(one: number, other: number): number {
  return Math.max(one, other) / Math.min(one, other)
}
