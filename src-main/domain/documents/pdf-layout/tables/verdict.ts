import { isValue } from '../../table-blocks.ts'
import { isBullet } from '../paragraphs.ts'
import type { Band } from './bands.ts'
import { cellText } from './pdf-table.ts'
import type { PdfTable } from './pdf-table.ts'

/** Least rows; least rows of a table without values; least share of rows with two cells; least share of cells that are filled. */
const ROWS = 3
const ROWS_OF_WORDS = 4
const PAIRED = 0.6
const FILLED = 0.45
/** Least share of rows in which a column says something. */
const COLUMN = 0.12
/** Running text: words of a line, and lines that begin in lower case. */
const PROSE_WORDS = 3.5
const FLOW = 0.3
/** Longest usual cell, characters. */
const USUAL = 90
/** Share of labels that end with a colon in a form; share of marks in a list. */
const FORM = 0.4
const MARKS = 0.7

/** True for the table of an author; false for prose in columns, contents, forms, lists and code that happen to be aligned. */
export function isTable(table: PdfTable, bands: readonly Band[]): boolean {
  const rows = table.rows.map(({ cells }) => cells.map(cellText))
  const width = table.columns.length
  if (width < 2 || rows.length < ROWS) return false
  const paired = rows.filter((row) => row.filter((cell) => cell !== '').length >= 2).length
  const filled = rows.flat().filter((cell) => cell !== '')
  if (paired < ROWS || paired < PAIRED * rows.length || filled.length < FILLED * rows.length * width) return false
  const byColumn = Array.from({ length: width }, (_cell, column) => rows.flatMap((row) => row[column] || []))
  if (byColumn.some((cells) => cells.length < Math.max(2, COLUMN * rows.length))) return false
  const values = byColumn.map((cells) => cells.filter((cell) => isValue(cell)).length / cells.length)
  const hasValues = values.some((share) => share >= 0.5)
  if (!hasValues && (rows.length < ROWS_OF_WORDS || !table.header)) return false
  const lengths = filled.map((cell) => cell.length).sort((a, b) => a - b)
  if ((lengths[Math.floor(lengths.length / 2)] ?? 0) > USUAL) return false
  return (
    !isProse(table) &&
    !isContents(rows) &&
    !isForm(byColumn) &&
    !isList(byColumn) &&
    bands.filter((band) => band.isEven).length < 0.6 * bands.length
  )
}

/** Lines of text in two columns or more that run on. */
function isProse({ rows, columns }: PdfTable): boolean {
  const running = columns.filter((_column, index) => {
    const lines = rows.flatMap(({ cells }) => cells[index] ?? [])
    const words = lines.reduce((sum, line) => sum + line.length, 0) / Math.max(1, lines.length)
    const on = rows.filter(({ cells }) => /^\p{Ll}/u.test(cells[index]?.[0]?.[0]?.text ?? '')).length
    return words >= PROSE_WORDS && on >= FLOW * rows.length
  })
  return running.length >= 2 || (running.length > 0 && columns.length === 2)
}

/** Titles with the numbers of their pages: leader dots, or numbers that only grow in the last column. */
function isContents(rows: readonly (readonly string[])[]): boolean {
  if (rows.filter((row) => row.some((cell) => /\.{4}|(?:\. ){4}|…{2}/u.test(cell))).length >= 0.3 * rows.length) return true
  const last = rows.map((row) => row.at(-1) ?? '').filter((cell) => cell !== '')
  const pages = last.map(Number)
  const grows = pages.every((page, index) => Number.isInteger(page) && page >= (pages[index - 1] ?? 0))
  const titles = rows.filter((row) => /\p{L}{3}/u.test(row.at(-2) ?? '')).length
  return grows && last.length >= 3 && new Set(last).size >= 0.5 * last.length && titles >= 0.7 * rows.length
}

function isForm([labels = [], ...others]: readonly (readonly string[])[]): boolean {
  const ends = labels.filter((label) => /[:：]$/u.test(label)).length
  return others.length <= 2 && ends >= FORM * labels.length && ends >= 2
}

/** Marks of a list, of notes or of references, and their texts. */
function isList([marks = [], ...others]: readonly (readonly string[])[]): boolean {
  if (others.length > 1) return false
  return (
    marks.filter((mark) => isBullet(mark) || /^(?:\[[^\]]{1,12}\]|\d+(?:\.\d+)*\.?|\*+|†|‡|§)$/u.test(mark)).length >=
      MARKS * marks.length && !others.flat().every((cell) => isValue(cell))
  )
}
