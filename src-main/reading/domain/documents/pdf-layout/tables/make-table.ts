import { isValue } from '../../cell-values.ts'
import { headerIndex } from '../../table-blocks.ts'
import type { PdfWord } from '../geometry.ts'
import { cellsOf } from './columns.ts'
import type { Column } from './pdf-table.ts'
import type { Band } from './bands.ts'
import { cellText } from './pdf-table.ts'
import type { PdfCell, PdfTable } from './pdf-table.ts'
import { rowsOfBands } from './rows.ts'
import type { GridBand } from './rows.ts'

/** Most rows that name the columns together; share of values of a column of values. */
const HEAD_ROWS = 4
const VALUES = 0.6
/** Least share of cells with digits, and of those without, of a column of several kinds. */
const MIXED = 0.2
const YEAR = /^(?:FY\s?)?(?:19|20)\d\d(?:[/–-](?:19|20)?\d\d)?\*?$/u

/** Kinds of values: money, shares, numbers, words; dates and times last. */
const KINDS = [
  /^[^\d]*\p{Sc}|\p{Sc}[^\d]*$/u,
  /\d\s?%$/u,
  /^[-+(]?[\d.,'\s]*\d\)?$(?<!\d[./-]\d{1,2}[./-]\d{2,4})/u,
  /^\P{N}*$/u,
  /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}|^\d{1,2}:\d{2}/u,
]

/** Rows and cells of bands. */
export function makeTable(bands: readonly Band[], columns: readonly Column[], size: number): PdfTable {
  const grid = bands.map((band): GridBand => ({ band, ...cellsOf(band, columns, size) }))
  const rows = rowsOfBands(grid, columns).map((own) => ({ own, cells: cellsOfRow(own, columns.length), v: own[0]?.band.v ?? 0 }))
  const texts = rows.map(({ cells }) => cells.map(cellText))
  const isUnnamed = (columns.length === 2 && (!hasValues(texts) || isOfKinds(texts.slice(1)))) || isOfFields(texts)
  const heads = isUnnamed && !isSetApart(bands) ? 0 : headOf(texts, headRows(texts))
  if (heads < 2) return { rows: rows.map(({ cells, v }) => ({ cells, v })), columns: [...columns], header: heads === 1, size }
  const head = rows.slice(0, heads).flatMap(({ own }) => own)
  return {
    rows: [
      { cells: cellsOfHead(head, columns.length), v: head[0]?.band.v ?? 0 },
      ...rows.slice(heads).map(({ cells, v }) => ({ cells, v })),
    ],
    columns: [...columns],
    header: true,
    size,
  }
}

function cellsOfRow(bands: readonly GridBand[], count: number): PdfCell[] {
  return Array.from({ length: count }, (_cell, column) =>
    bands.flatMap(({ runs }): PdfWord[][] => {
      const run = runs[column]
      return run ? [run.words] : []
    }),
  )
}

/** Cells of several rows that name the columns; what stands over several of them is said for each ("2024 January", "2024 February"). */
function cellsOfHead(bands: readonly GridBand[], count: number): PdfCell[] {
  return Array.from({ length: count }, (_cell, column) =>
    bands.flatMap(({ runs, over }): PdfWord[][] => {
      const run = runs[column] ?? over[column]
      return run ? [run.words] : []
    }),
  )
}

function hasValues(rows: readonly (readonly string[])[]): boolean {
  return [0, 1].some((column) => rows.filter((row) => isValue(row[column] ?? '')).length >= 0.5 * rows.length)
}

/** True for values of several kinds below each other, beside their labels: a date, an amount, a word. No name is that of all of them. */
function isOfKinds(rows: readonly (readonly string[])[]): boolean {
  const kinds = rows.flatMap(([, value = '']) => (value === '' ? [] : KINDS.findIndex((kind) => kind.test(value))))
  return new Set(kinds).size > 2 || (kinds.includes(KINDS.length - 1) && new Set(kinds).size > 1)
}

/** True for labels beside their values, twice in a row: no label has a digit, and what stands beside them is of one kind in no column. */
export function isOfFields(rows: readonly (readonly string[])[]): boolean {
  if (rows[0]?.length !== 4) return false
  const digits = [0, 1, 2, 3].map((column) => {
    const filled = rows.flatMap((row) => row[column] || [])
    return filled.filter((cell) => /\p{N}/u.test(cell)).length / Math.max(1, filled.length)
  })
  const isMixed = (share = 0): boolean => share > MIXED && share < 1 - MIXED
  return digits[0] === 0 && digits[2] === 0 && (isMixed(digits[1]) || isMixed(digits[3]))
}

/**
 * True if the first band is in a face that no other one has. Two columns of words are as often a glossary, a list of symbols or facts beside
 * their labels, whose first row names nothing.
 */
function isSetApart([first, ...others]: readonly Band[]): boolean {
  const own = new Set(first?.lines.map(({ font }) => font))
  return !own.has('') && others.every(({ lines }) => lines.every(({ font }) => !own.has(font)))
}

/** As many of the first `rows` rows as say nothing wrong of the columns below; 1 if none do, which `isTrueHeader` tells. */
function headOf(texts: readonly (readonly string[])[], rows: number): number {
  for (let heads = rows; heads > 0; heads -= 1) if (areNames(texts.slice(0, heads), texts.slice(heads))) return heads
  return Math.min(rows, 1)
}

/** False for a header that would say something wrong of the values below: no header is better. */
export function isTrueHeader(table: PdfTable): boolean {
  const [head = [], ...body] = table.rows.map(({ cells }) => cells.map(cellText))
  return areNames([head], body)
}

/**
 * False for rows that do not name the columns of those below: one holds a value (what stands in its column again), all columns are called
 * the same, or each name stands above several columns, of which nobody can tell which.
 */
function areNames(head: readonly (readonly string[])[], body: readonly (readonly string[])[]): boolean {
  const names = Array.from(head[0] ?? [], (_cell, column) => head.flatMap((row) => row[column] || []).join(' '))
  const said = names.filter((name) => name !== '')
  if (said.length > 1 && new Set(said).size === 1) return false
  const isUnnamed = (name: string, column: number): boolean =>
    column > 0 && name === '' && 2 * body.filter((row) => row[column] !== '').length >= body.length
  if (names.filter(isUnnamed).length >= names.slice(1).filter((name) => name !== '').length) return false
  const values = body.filter((row) => !head.some((own) => own.join('\n') === row.join('\n')))
  return !head.some((row) => row.some((cell, column) => column > 0 && cell !== '' && values.some((own) => own[column] === cell)))
}

/** How many of the first rows name the columns. */
function headRows(rows: readonly (readonly string[])[]): number {
  const [first = []] = rows
  const width = first.length
  const isOfValues = Array.from({ length: width }, (_cell, column) => {
    const filled = rows.flatMap((row) => row[column] || [])
    return column > 0 && filled.filter((cell) => isValue(cell)).length >= VALUES * filled.length && filled.length > 1
  })
  if (!isOfValues.some(Boolean)) return headerIndex(rows) === 0 ? 1 : 0
  const isHead = (row: readonly string[]): boolean =>
    row.slice(1).some((cell) => cell !== '') &&
    row.every((cell, column) => !isOfValues[column] || cell === '' || YEAR.test(cell) || (/\p{L}/u.test(cell) && !isValue(cell)))
  // A row below the first that says nothing of the values names none of their columns: it lacks them.
  const isBare = (row: readonly string[]): boolean => row.every((cell, column) => !isOfValues[column] || cell === '')
  const named = rows.findIndex((row, index) => !isHead(row) || (index > 0 && isBare(row)))
  return named > 0 && named <= HEAD_ROWS && named < rows.length - 1 ? named : 0
}
