import { isValue } from '../../cell-values.ts'
import { pageNumber } from '../furniture/page-numbers.ts'
import type { Band } from './bands.ts'
import { isOfFields } from './make-table.ts'
import { cellText } from './pdf-table.ts'
import type { PdfCell, PdfTable } from './pdf-table.ts'

/** Least rows; least rows of a table without values; least share of rows with two cells; least share of cells that are filled. */
const ROWS = 3
const ROWS_OF_WORDS = 5
const PAIRED = 0.6
const PAIRED_WORDS = 0.8
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
/** Least share of rows in which one column has words. */
const WORDED = 0.4
/** Blank that parts cells, ems; largest share of rows whose cells have one. */
const BLANK = 1.2
/** Least share of values behind the first column below names, and of all cells by which signs are no formula ("|": no stop here). */
const NAMED = 0.5
const PARTED = 0.15
const BULLET = /^[•●○▪■◦‣·]$/u
const DASH = /^[–—]$/u

/** True for the table of an author; false for prose in columns, contents, forms, lists, formulas and code that happen to be aligned. */
export function isTable(table: PdfTable, bands: readonly Band[]): boolean {
  const rows = table.rows.map(({ cells }) => cells.map(cellText))
  const width = table.columns.length
  if (width < 2 || rows.length < ROWS) return false
  const paired = rows.filter((row) => row.filter((cell) => cell !== '').length >= 2).length
  const filled = rows.flat().filter((cell) => cell !== '')
  const byColumn = Array.from({ length: width }, (_cell, column) => rows.flatMap((row) => row[column] || []))
  const hasValues = byColumn.some((cells) => shareOf(cells, isValue) >= 0.5)
  if (paired < ROWS || paired < (hasValues ? PAIRED : PAIRED_WORDS) * rows.length || filled.length < FILLED * rows.length * width)
    return false
  if (byColumn.some((cells) => cells.length < Math.max(2, COLUMN * rows.length))) return false
  if (!hasValues && (rows.length < ROWS_OF_WORDS || !table.header) && !isOfFields(rows)) return false
  const lengths = filled.map((cell) => cell.length).sort((a, b) => a - b)
  if ((lengths[Math.floor(lengths.length / 2)] ?? 0) > USUAL) return false
  if (shareOf(table.rows, ({ cells }) => cells.some(isParted)) > PARTED) return false
  const isNamed = table.header && isOfValues(rows)
  // Code is set in letters of one width, and hardly any of it is values under their names.
  if (shareOf(bands, (band) => band.isEven) >= 0.6 && !isNamed) return false
  return (
    (isNamed || isSaid(byColumn, rows.length)) &&
    !isProse(table) &&
    !isContents(rows, table.header) &&
    !isForm(byColumn) &&
    !isList(byColumn)
  )
}

function shareOf<T>(all: readonly T[], is: (one: T) => boolean): number {
  return all.length === 0 ? 0 : all.filter(is).length / all.length
}

/** A cell with a blank as wide as those between cells: its columns are those of another table. */
function isParted(cell: PdfCell): boolean {
  return cell.some((line) => line.some((word, index) => index > 0 && word.u0 - (line[index - 1]?.u1 ?? 0) > BLANK * word.size))
}

/** True if a column has words, or most cells are values; false for formulas, charts and drawings. */
function isSaid(byColumn: readonly (readonly string[])[], rows: number): boolean {
  const all = byColumn.flat()
  const symbols = all.filter((cell) => /^[()[\]{}|∥‖∂=·×⟨⟩〈〉\p{Co}\p{Cc}\s]+$/u.test(cell) || /[\p{Co}\p{Cc}]/u.test(cell)).length
  if (symbols >= 2 && shareOf(all, isValue) < NAMED) return false
  return (
    byColumn.some((cells) => cells.filter((cell) => /\p{L}{4}|\p{Lo}{2}/u.test(cell)).length >= WORDED * rows) ||
    shareOf(all, isValue) >= 0.7
  )
}

/** True if most of what stands below names of words, but for the first column, is values. */
function isOfValues([names = [], ...rows]: readonly (readonly string[])[]): boolean {
  const filled = rows.flatMap(([, ...cells]) => cells.filter((cell) => cell !== ''))
  return names.filter((name) => /\p{L}{3}/u.test(name)).length >= 2 && shareOf(filled, isValue) >= NAMED && filled.length >= ROWS
}

/** Lines of text in two columns or more that run on. */
function isProse({ rows, columns }: PdfTable): boolean {
  const running = columns.filter((_column, index) => {
    const lines = rows.flatMap(({ cells }) => cells[index] ?? [])
    const words = lines.reduce((sum, line) => sum + line.length, 0) / Math.max(1, lines.length)
    const on = rows.filter(({ cells }) => /^\p{Ll}/u.test(cells[index]?.[0]?.[0]?.text ?? '')).length
    return words >= PROSE_WORDS && on >= FLOW * rows.length
  })
  return running.length >= 2
}

/** Titles with the numbers of their pages: leader dots, numbers that only grow in the last column, or the entries of an index. */
function isContents(rows: readonly (readonly string[])[], header: boolean): boolean {
  if (shareOf(rows, (row) => row.some((cell) => /\.{4}|(?:\. ){4}|…{2}/u.test(cell))) >= 0.3) return true
  const entries = rows.flat().filter((cell) => /\p{L}/u.test(cell))
  if (shareOf(entries, (cell) => /\p{L}.*,\s?\d{1,4}(?:[-–]\d{1,4})?$/u.test(cell)) >= 0.4) return true
  const last = rows.map((row) => row.at(-1) ?? '').filter((cell) => cell !== '')
  const titles = shareOf(rows, (row) => /\p{L}{3}/u.test(row.at(-2) ?? ''))
  const isNamed = header && pageNumber(rows[0]?.at(-1) ?? '') === null
  if (isNamed || last.length < 3 || titles < 0.7) return false
  const pages = last.map((page) => pageNumber(page))
  const numbers = rows.map((row) => row[0] ?? '')
  const isNumbered = rows[0]?.length === 3 && numbers.every((number) => /^\d*(?:\.\d+)*\.?$/u.test(number))
  return pages.every((page, index) => page !== null && (isNumbered || page >= (pages[index - 1] ?? 0)))
}

/** Labels with a colon beside what they ask for, in one column or in several. */
function isForm(byColumn: readonly (readonly string[])[]): boolean {
  return byColumn.some((labels) => {
    const ends = labels.filter((label) => /[:：]$/u.test(label)).length
    return ends >= FORM * labels.length && ends >= 2
  })
}

/** Marks of a list, of notes or of references, and their texts; or several lists beside each other. */
function isList(byColumn: readonly (readonly string[])[]): boolean {
  const [marks = [], ...others] = byColumn
  // A dash further right is a cell that has no value.
  if ([...byColumn.flat().filter((cell) => BULLET.test(cell)), ...marks.filter((cell) => DASH.test(cell))].length >= 2) return true
  if (others.length > 1 || others.flat().every((cell) => isValue(cell))) return false
  const counts = marks.flatMap((mark) => Number.parseInt(mark, 10) || [])
  const isCounted =
    counts.length >= MARKS * marks.length && counts.every((count, index) => index === 0 || count === (counts[index - 1] ?? 0) + 1)
  return (
    isCounted || shareOf(marks, (mark) => /^(?:[([]?(?:\p{L}|[ivx]{1,4}|\d{1,3})[)\].]|\[[^\]]{1,12}\]|\*+|†|‡|§)$/u.test(mark)) >= MARKS
  )
}
