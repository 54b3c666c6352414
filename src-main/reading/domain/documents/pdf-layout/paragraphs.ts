import { CELL_GAP } from './lines.ts'
import type { PdfLine } from './lines.ts'
import type { PdfTable } from './tables/pdf-table.ts'

/**
 * Consecutive lines of one paragraph. `right`: end of its longest line; `grid`: its lines are the rows of this table; `isField`: its first line
 * is the label of a form.
 */
export type PdfParagraph = {
  lines: PdfLine[]
  u0: number
  right: number
  size: number
  listItem: boolean
  table: boolean
  grid?: PdfTable
  isField?: boolean
}

const BULLET = /^(?:[•‣⁃∙·–—*\-\u2190-\u21ff\u25a0-\u27bf\u2b00-\u2bff]|\(?(?:\d{1,3}|[a-zA-Z]|[ivx]{1,4})[.)])$/u
const TERMINAL = /[.!?:;。！？…][\p{Pe}\p{Pf}"'’”]*$/u

/** Least fields of a form; most words of a label; largest distance to the value below it, ems. */
const FIELDS = 3
const LABEL_WORDS = 7
const LABEL_DISTANCE = 2.6

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
  return withFields(paragraphs)
}

/** Paragraphs in which the small labels of a form, if it has several, stand with what was filled in below them. */
function withFields(paragraphs: PdfParagraph[]): PdfParagraph[] {
  const isLabel = paragraphs.map((paragraph, index) => isLabelOf(paragraph, paragraphs[index + 1]))
  if (isLabel.filter(Boolean).length < FIELDS) return paragraphs
  const joined: PdfParagraph[] = []
  paragraphs.forEach((paragraph, index) => {
    const label = isLabel[index - 1] && !isLabel[index - 2] ? joined.pop() : undefined
    const right = Math.max(label?.right ?? 0, paragraph.right)
    joined.push(label ? { ...paragraph, lines: [...label.lines, ...paragraph.lines], right, isField: true } : paragraph)
  })
  return joined
}

/** A short line right above larger type that begins at the same edge. */
function isLabelOf({ lines, table, listItem }: PdfParagraph, field: PdfParagraph | undefined): boolean {
  const [label, more] = lines
  const value = field?.lines[0]
  if (!label || more || !value || table || listItem || field.table || label.angle !== value.angle) return false
  // Above a fraction or a sum stand letters of small type, too.
  const isSaid = label.words.some(({ text }) => /\p{L}{3}|\p{Lo}{2}/u.test(text))
  if (!isSaid || label.words.length > LABEL_WORDS || !isLabelSize(label.size, value.size)) return false
  return Math.abs(label.u0 - value.u0) <= value.size && value.v > label.v && value.v - label.v <= LABEL_DISTANCE * value.size
}

/** True if a label of type of one size may stand above a value of another. */
export function isLabelSize(label: number, value: number): boolean {
  return value >= 1.12 * label && value <= 2 * label
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
