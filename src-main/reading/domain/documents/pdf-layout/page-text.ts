import { joinsWithoutBlank } from '../normalise.ts'
import { cleanCharacters } from '../normalise-characters.ts'
import type { EdgeRow } from './furniture/edge-rows.ts'
import { shownBox, unite } from './geometry.ts'
import type { PdfFontStyle, PdfTextItem, PdfViewport, PdfWord } from './geometry.ts'
import { cutWord } from './hyphens.ts'
import type { WordForms } from './hyphens.ts'
import type { PdfLine } from './lines.ts'
import { pageNumber } from './furniture/page-numbers.ts'
import { hasCells } from './paragraphs.ts'
import type { PdfParagraph } from './paragraphs.ts'
import type { PdfCell, PdfTable } from './tables/pdf-table.ts'
import { packWords } from './words.ts'
import type { PackedWords } from './words.ts'
import type { BlockType, PageFurniture, WordBox } from '../types.ts'

/**
 * A block of a page. `upright`: written left to right on the shown page. `size`, `font`: type size in PDF units and the one font
 * of its lines, '' if they have several; both tell headings. `header`: the line of a table that names its columns; `grid`: a table
 * whose cells are known.
 */
export type PdfBlock = {
  type: BlockType
  start: number
  end: number
  size: number
  font: string
  lines: number
  upright: boolean
  header?: { start: number; end: number }
  grid?: PdfTable
}

/**
 * Normalised text of a page, with offsets from its beginning. A word hyphenated at a line end has two boxes. `furniture`: running headers,
 * footers and page numbers, which are not part of the text; `label`: the page number printed there; `joins`: its last word goes on on the
 * next page; `alike`: another page is the same form, filled in.
 */
export type PdfPageText = {
  text: string
  words: PackedWords
  blocks: PdfBlock[]
  hidden: boolean
  unreadable: boolean
  pictured: boolean
  trusted: boolean
  alike: boolean
  furniture: PageFurniture[]
  label: string | null
  joins: boolean
}

/**
 * Raw content of a page. `comments`: said about the page, written behind its text; `recognised`: text recognition read its letters; `pictured`:
 * a picture with little text of the file's own, such as a stamped scan; `trusted`: its picture shows what its text says; `completed`: glyphs
 * without letters were read from its picture.
 */
export type PdfPageInput = {
  completed?: true
  recognised?: true
  pictured?: true
  trusted?: true
  items: readonly PdfTextItem[]
  comments?: readonly PdfTextItem[]
  styles: Readonly<Record<string, PdfFontStyle>>
  viewport: PdfViewport
}

/** A page to write. `viewport`: null if it could not be read; `next`: first paragraph of the next page; `forms`: all words seen so far. */
export type PageToWrite = {
  paragraphs: readonly PdfParagraph[]
  furniture: readonly EdgeRow[]
  label: string | null
  viewport: PdfViewport | null
  unreadable: boolean
  pictured: boolean
  trusted: boolean
  alike: boolean
  next: PdfParagraph | null
  forms: WordForms
}

/** A line that is a value behind its name: "Net pay: 2,944.32". */
const NAMED = /^\p{Lu}[^:：]{1,40}(?:: |：)\S/u
/** Between two cells. */
const CELLS = ' | '

type Writer = {
  parts: string[]
  length: number
  words: WordBox[]
  hidden: boolean
  viewport: PdfViewport
  forms: WordForms
  joins: boolean
}

/** The text of a page. Each word is normalised alone and its offset recorded when written, so offsets are exact. */
export function pageText(page: PageToWrite): PdfPageText {
  const { paragraphs, furniture, label, unreadable, pictured, trusted, alike, next, forms } = page
  const viewport = page.viewport ?? { width: 1, height: 1, transform: [] }
  const writer: Writer = { parts: [], length: 0, words: [], hidden: false, viewport, forms, joins: false }
  const blocks: PdfBlock[] = []
  paragraphs.forEach((paragraph, index) => {
    const before = { parts: writer.parts.length, length: writer.length }
    if (writer.length > 0) write(writer, '\n\n')
    const start = writer.length
    const header = paragraph.grid
      ? writeTable(writer, paragraph.grid)
      : writeParagraph(writer, paragraph, index === paragraphs.length - 1 ? next : null)
    if (writer.length === start) {
      writer.parts.length = before.parts
      writer.length = before.length
      return
    }
    const type = paragraph.table ? 'table' : paragraph.listItem ? 'list-item' : 'paragraph'
    const [line] = paragraph.lines
    blocks.push({
      type,
      start,
      end: writer.length,
      size: paragraph.size,
      font: paragraph.lines.every(({ font }) => font === line?.font) ? (line?.font ?? '') : '',
      lines: paragraph.lines.length,
      upright: line?.angle === 0,
      ...(header && { header }),
      ...(paragraph.grid && { grid: paragraph.grid }),
    })
  })
  return {
    text: writer.parts.join(''),
    words: packWords(writer.words),
    blocks,
    hidden: writer.hidden,
    unreadable,
    pictured,
    trusted,
    alike,
    furniture: furniture.map((row) => placed(row, viewport)),
    label,
    joins: writer.joins,
  }
}

function placed(row: EdgeRow, viewport: PdfViewport): PageFurniture {
  const boxes = row.lines.flatMap((line) => line.words.map((word) => word.box))
  const { x0, y0, x1, y1 } = shownBox(
    boxes.reduce((one, other) => unite(one, other)),
    viewport,
  )
  return {
    kind: row.edge === 'top' ? 'header' : 'footer',
    text: cleanCharacters(row.text).text,
    x: x0,
    y: y0,
    width: x1 - x0,
    height: y1 - y0,
  }
}

/** The printed page number among the furniture, as it is written. */
export function labelOf(furniture: readonly EdgeRow[]): string | null {
  const row = furniture.find((candidate) => candidate.page !== null)
  const word = row?.text.split(' ').find((candidate) => pageNumber(candidate) === row.page)
  return word?.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '') ?? null
}

function write(writer: Writer, text: string): void {
  writer.parts.push(text)
  writer.length += text.length
}

/** A line for each row, cells joined as in the tables of other formats. Returns where the line stands that names the columns. */
function writeTable(writer: Writer, { rows, header }: PdfTable): { start: number; end: number } | undefined {
  const begin = writer.length
  let head: { start: number; end: number } | undefined
  for (const { cells } of rows) {
    if (writer.length > begin) write(writer, '\n')
    const last = cells.findLastIndex((cell) => cell.length > 0)
    cells.slice(0, last + 1).forEach((cell, column) => {
      if (column > 0) write(writer, CELLS)
      writeCell(writer, cell)
    })
    if (header) head ??= { start: begin, end: writer.length }
  }
  return head
}

function writeCell(writer: Writer, cell: PdfCell): void {
  const words = cell.flat()
  const ends = new Set(cell.map((line) => line.at(-1)))
  words.forEach((word, index) => {
    const next = words[index + 1]
    const cut = next && ends.has(word) ? cutWord(word, next.text, writer.forms) : null
    writeWord(writer, cut ?? word)
    if (next && !cut && !(ends.has(word) && joinsWithoutBlank(word.text, next.text))) write(writer, ' ')
  })
}

/** `after`: the paragraph on the next page that may go on with its last word. */
function writeParagraph(writer: Writer, paragraph: PdfParagraph, after: PdfParagraph | null): undefined {
  const full = paragraph.right - 0.25 * (paragraph.right - paragraph.u0)
  const inner = paragraph.lines.slice(0, -1)
  const named = inner.filter((line) => NAMED.test(line.words.map((word) => word.text).join(' '))).length
  const running = (named < 2 || 2 * named < inner.length) && inner.filter((line) => line.u1 >= full).length >= 0.6 * inner.length
  paragraph.lines.forEach((line, index) => {
    const next = paragraph.lines[index + 1]
    const following = next ?? (after && !after.table && !paragraph.table ? after.lines[0] : undefined)
    const last = line.words.length - 1
    line.words.forEach((word, place) => {
      const cut = following && place === last ? cutWord(word, following.words[0]?.text ?? '', writer.forms) : null
      writer.joins ||= cut !== null && !next
      writeWord(writer, cut ?? word)
      if (place < last) write(writer, ' ')
      else if (next && paragraph.isField && index === 0) write(writer, /[:：?]$/u.test(word.text) ? ' ' : ': ')
      else if (next && cut === null) write(writer, lineBreak(line, next, running))
    })
  })
}

/**
 * Separator of two lines: a blank in running text with mostly full lines, a line break for short lines (verses, addresses) and table rows.
 */
function lineBreak(line: PdfLine, next: PdfLine, running: boolean): string {
  if (hasCells(line) || hasCells(next)) return '\n'
  const before = line.words.at(-1)?.text ?? ''
  const after = next.words[0]?.text ?? ''
  if (!running && !/^\p{Ll}/u.test(after)) return '\n'
  return joinsWithoutBlank(before, after) ? '' : ' '
}

function writeWord(writer: Writer, word: PdfWord): void {
  const { text, hidden } = cleanCharacters(word.text)
  writer.hidden ||= hidden
  const clean = /\s/.test(text) ? text.replace(/\s+/g, ' ').trim() : text
  if (clean === '') return
  const start = writer.length
  write(writer, clean)
  const { x0, y0, x1, y1 } = shownBox(word.box, writer.viewport)
  writer.words.push({ start, end: writer.length, x: x0, y: y0, width: x1 - x0, height: y1 - y0 })
}
