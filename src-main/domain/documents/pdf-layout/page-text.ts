import { joinsWithoutBlank } from '../normalise.ts'
import { cleanCharacters } from '../normalise-characters.ts'
import { inReadingOrder } from './reading-order.ts'
import type { PdfFontStyle, PdfTextItem, PdfViewport } from './geometry.ts'
import { cutWord, noteForms, wordForms } from './hyphens.ts'
import type { WordForms } from './hyphens.ts'
import { linesOf } from './lines.ts'
import type { PdfLine, PdfWord } from './lines.ts'
import { hasCells, paragraphsOf } from './paragraphs.ts'
import type { PdfParagraph } from './paragraphs.ts'
import { packWords } from './words.ts'
import type { PackedWords } from './words.ts'
import type { BlockType, WordBox } from '../types.ts'

/** A block of a page. `upright`: written left to right on the shown page. `size`: type size in PDF units, used to detect headings. */
export type PdfBlock = { type: BlockType; start: number; end: number; size: number; lines: number; upright: boolean }

/** Normalised text of a page, with offsets from its beginning. A word hyphenated at a line end has two boxes. */
export type PdfPageText = { text: string; words: PackedWords; blocks: PdfBlock[]; hidden: boolean; unreadable: boolean }

export type PdfPageInput = { items: readonly PdfTextItem[]; styles: Readonly<Record<string, PdfFontStyle>>; viewport: PdfViewport }

type Writer = { parts: string[]; length: number; words: WordBox[]; hidden: boolean; viewport: PdfViewport; forms: WordForms }

/**
 * Text of a page from pdf.js text items: words with boxes, lines, reading order, paragraphs, joined words. Each word is normalised alone
 * and its offset recorded when written, so offsets are exact. `forms` counts the words seen inside lines (all pages so far),
 * which tell whether a word keeps its hyphen at a line end.
 */
export function pdfPageText(input: PdfPageInput, forms: WordForms = wordForms()): PdfPageText {
  const found = linesOf(input.items, input.styles, input.viewport)
  const lines = inReadingOrder(found.lines)
  for (const line of lines) noteForms(line, forms)
  const writer: Writer = { parts: [], length: 0, words: [], hidden: false, viewport: input.viewport, forms }
  const blocks: PdfBlock[] = []
  for (const paragraph of paragraphsOf(lines)) {
    const before = { parts: writer.parts.length, length: writer.length }
    if (writer.length > 0) write(writer, '\n\n')
    const start = writer.length
    writeParagraph(writer, paragraph)
    if (writer.length === start) {
      writer.parts.length = before.parts
      writer.length = before.length
      continue
    }
    const type = paragraph.table ? 'table' : paragraph.listItem ? 'list-item' : 'paragraph'
    blocks.push({
      type,
      start,
      end: writer.length,
      size: paragraph.size,
      lines: paragraph.lines.length,
      upright: paragraph.lines[0]?.angle === 0,
    })
  }
  return { text: writer.parts.join(''), words: packWords(writer.words), blocks, hidden: writer.hidden, unreadable: found.unreadable }
}

function write(writer: Writer, text: string): void {
  writer.parts.push(text)
  writer.length += text.length
}

function writeParagraph(writer: Writer, paragraph: PdfParagraph): void {
  const full = paragraph.right - 0.25 * (paragraph.right - paragraph.u0)
  const inner = paragraph.lines.slice(0, -1)
  const running = inner.filter((line) => line.u1 >= full).length >= 0.6 * inner.length
  paragraph.lines.forEach((line, index) => {
    const next = paragraph.lines[index + 1]
    const last = line.words.length - 1
    line.words.forEach((word, place) => {
      const cut = next && place === last ? cutWord(word, next, writer.forms) : null
      writeWord(writer, cut ?? word)
      if (place < last) write(writer, ' ')
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
  const { width, height } = writer.viewport
  const start = writer.length
  write(writer, clean)
  const { x0, y0, x1, y1 } = word.box
  const [x, y] = [inside(x0 / width), inside(y0 / height)]
  writer.words.push({ start, end: writer.length, x, y, width: inside(x1 / width) - x, height: inside(y1 / height) - y })
}

/** Clamps a fraction of the page to 0 to 1. */
function inside(value: number): number {
  return Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : 0
}
