import { isValue } from './cell-values.ts'
import { nextTables } from './stacked-tables.ts'
import type { RawBlock } from './types.ts'

/** A sheet row: its number in the file (from 1) and its cells as text; `isHead`: its cells name the columns, as the file's layout tells. */
export type SheetRow = { number: number; cells: readonly string[]; isHead?: boolean }

/** Most rows and characters of a block, which the Reader renders at once. */
const BLOCK_ROWS = 50
const BLOCK_CHARACTERS = 3500
/** Rows searched for the header (titles may precede it), and longest header cell, characters. */
const HEADER_WITHIN = 10
const HEADER_CELL_CHARACTERS = 100
/**
 * Blocks of a sheet's ordered rows: a line per row, cells joined with ` | `; an empty row ends a block. The header row, if recognised,
 * starts a block and is marked. So does each table below another one (`nextTables`); `header` is false where its names are not clear.
 */
export function sheetBlocks(rows: readonly SheetRow[]): RawBlock[] {
  const filled = rows.map((row) => ({ ...row, cells: row.cells.map(cellText) })).filter(({ cells }) => cells.some((cell) => cell !== ''))
  const told = filled.findIndex(({ isHead }) => isHead)
  const header = told >= 0 ? told : headerIndex(filled.map(({ cells }) => cells))
  const isApart = (index: number): boolean => (filled[index - 1]?.number ?? 0) < (filled[index]?.number ?? 0) - 1
  const below = nextTables(
    filled.map(({ cells }) => cells),
    header,
    isApart,
  )
  const named = new Map<number, boolean>(header < 0 ? [] : [[header, true]])
  for (const next of below) {
    named.set(next.at, next.at === next.header)
    if (next.header !== null) named.set(next.header, true)
  }
  const blocks: RawBlock[] = []
  let rowsInBlock = 0
  filled.forEach(({ number, cells }, index) => {
    const line = rowLine(cells)
    const last = blocks.at(-1)
    const goesOn = last?.rows?.[1] === number - 1 && rowsInBlock < BLOCK_ROWS && last.text.length + line.length <= BLOCK_CHARACTERS
    if (last?.rows && goesOn && !named.has(index)) {
      last.text += `\n${line}`
      last.rows[1] = number
      rowsInBlock += 1
    } else {
      const isNamed = named.get(index)
      blocks.push({ type: 'table', text: line, rows: [number, number], ...(isNamed !== undefined && { header: isNamed }) })
      rowsInBlock = 1
    }
  })
  return blocks
}

/** A table's cell. `columns`, `rows`: how many it spans. `isHead`: the file calls it a heading. */
export type TableCell = { text: string; columns?: number; rows?: number; isHead?: boolean }

/** Most columns and rows that one cell is repeated over: more is a layout. */
const SPANNED = 200

/**
 * Blocks of a table: a line per row, cells joined with ` | `. A value that spans rows stands in each of them, since each is read alone; of
 * one that spans columns the others are empty, except in the header. `head`: number of rows that name the columns, if the file tells; they
 * become one line, and so do header rows that cells merged across columns bind together. Rows above a header are a block of their own.
 */
export function tableBlocks(rows: readonly (readonly TableCell[])[], head?: number): RawBlock[] {
  const told = head ?? headRows(rows)
  const { from, to } = mergedHeader(rows, told) ?? { from: 0, to: told }
  const grid = spread(rows, to)
  const isFilled = (cells: readonly string[]): boolean => cells.some((cell) => cell !== '')
  const filled = grid.filter(isFilled)
  if (filled.length === 0) return []
  const body = grid.slice(to).filter(isFilled)
  if (to > 0 && body.length > 0) {
    const titles = spread(rows.slice(0, from), 0).filter(isFilled)
    return [...(titles.length > 0 ? [table(titles, false)] : []), ...stacked([joinHead(grid.slice(from, to)), ...body], true)]
  }
  const found = headerIndex(filled)
  if (found < 0) return stacked(filled, false)
  return [...(found > 0 ? [table(filled.slice(0, found), false)] : []), ...stacked(filled.slice(found), true)]
}

/** Blocks of rows that hold a table (`header`: its first row names the columns) and those below it. */
function stacked(rows: readonly (readonly string[])[], header: boolean): RawBlock[] {
  const below = nextTables(rows, header ? 0 : -1, () => false)
  const end = (index: number): number | undefined => below[index]?.at
  const others = below.flatMap(({ at, header: names }, index) => {
    if (names === null) return [table(rows.slice(at, end(index + 1)), false)]
    return [...(names > at ? [table(rows.slice(at, names), false)] : []), table(rows.slice(names, end(index + 1)), true)]
  })
  return [table(rows.slice(0, end(0)), header), ...others]
}

/** Most columns of a table that lays out prose: two or three languages side by side. */
const PROSE_COLUMNS = 3
/** Shortest cell that holds prose, characters; in scripts without blanks a sentence is shorter. */
const PROSE_CHARACTERS = 50
const DENSE_PROSE_CHARACTERS = 20
/** Mean length of the prose in each column from which short names above it are a title, not the names of columns. */
const CLAUSE_CHARACTERS = 200
/** Least share of each column's characters, and of its cells, that is prose. */
const PROSE_SHARE = 0.6
const PROSE_CELLS = 0.3
const SENTENCE_END = /[\p{L}\d)\]"'”’»](?:[.!?…;:]["'”’»)\]]*(?=\s|$))/u
const DENSE_SENTENCE_END = /[。！？।]/u

/**
 * True for a table that only lays prose out: no header named by the file, few columns, and sentences in all of them (a contract in two
 * languages). False if short names stand above nothing but sentences: those are a header.
 */
export function isProseTable(rows: readonly (readonly TableCell[])[]): boolean {
  if (headRows(rows) > 0) return false
  const filled = spread(rows, 0).filter((cells) => cells.some((cell) => cell !== ''))
  const columns = Math.max(0, ...filled.map((cells) => cells.length))
  if (filled.length === 0 || columns > PROSE_COLUMNS) return false
  const prose = filled.map((cells) => cells.map(isProse))
  let areClauses = true
  for (let column = 0; column < columns; column += 1) {
    const cells = filled
      .map((row, index) => ({ text: row[column] ?? '', isProse: prose[index]?.[column] === true }))
      .filter(({ text }) => text !== '')
    const own = cells.filter((cell) => cell.isProse)
    const length = (some: typeof cells): number => some.reduce((sum, { text }) => sum + text.length, 0)
    if (own.length < cells.length * PROSE_CELLS || length(own) < length(cells) * PROSE_SHARE || cells.length === 0) return false
    areClauses &&= length(own) >= own.length * CLAUSE_CHARACTERS
  }
  const short = prose.map((cells) => !cells.some(Boolean))
  const hasHeader = columns > 1 && filled.length > 1 && short.indexOf(true) === 0 && short.lastIndexOf(true) === 0
  return areClauses || !hasHeader
}

function isProse(cell: string): boolean {
  if (DENSE_SENTENCE_END.test(cell)) return cell.length >= DENSE_PROSE_CHARACTERS
  return cell.length >= PROSE_CHARACTERS && SENTENCE_END.test(cell)
}

function table(rows: readonly (readonly string[])[], header: boolean): RawBlock {
  return { type: 'table', text: rows.map(rowLine).join('\n'), ...(header && { header }) }
}

/** First rows that hold headings alone, above others that do not. */
function headRows(rows: readonly (readonly TableCell[])[]): number {
  const count = rows.findIndex((cells) => cells.some(({ text, isHead }) => !isHead && cellText(text) !== ''))
  return Math.max(0, count)
}

/**
 * Rows that name the columns together: below titles as wide as the table, from the first row with a cell merged across some of its columns
 * down to the first one without (`to`: exclusive). Null: none, a form, or names that a header does not have. `told`: header rows that the file
 * itself marks, which are part of it.
 */
function mergedHeader(rows: readonly (readonly TableCell[])[], told = 0): { from: number; to: number } | null {
  const owners = spreadCells(rows)
  const columns = Math.max(0, ...owners.map((cells) => cells.length))
  const isTitle = (cells: readonly (TableCell | undefined)[]): boolean => cells.length === columns && new Set(cells).size === 1
  const from = owners.findIndex((cells) => !isTitle(cells))
  if (columns < 3 || from < 0 || from > HEADER_WITHIN) return told > from && from > 0 ? { from, to: told } : null
  const isMerged = (cells: readonly (TableCell | undefined)[]): boolean =>
    cells.some((cell, column) => cell !== undefined && cell === cells[column + 1])
  let to = from
  while (to < owners.length && isMerged(owners[to] ?? [])) to += 1
  // The row of the single names ends the header.
  to = Math.max(told, to + 1)
  if (to === told) return from > 0 && told > from ? { from, to } : null
  const names = owners[to - 1] ?? []
  const joined = joinHead(owners.slice(from, to).map((cells) => cells.map((cell) => cellText(cell?.text ?? ''))))
  const body = owners.slice(to).filter((cells) => !isTitle(cells))
  // Cells merged everywhere are a form.
  const isForm = isMerged(body[0] ?? []) || body.filter(isMerged).length * 2 > body.length
  const areNames =
    to - from > 1 &&
    body.length > 0 &&
    !isForm &&
    Array.from({ length: columns }, (_, column) => names[column]).every((cell) => isName(cellText(cell?.text ?? ''))) &&
    joined.every((name) => name.length <= HEADER_CELL_CHARACTERS) &&
    new Set(joined).size === joined.length
  return areNames ? { from, to } : null
}

/** A column's name: no value but a year. */
function isName(cell: string): boolean {
  return /^(?:1[89]|20)\d\d$/.test(cell) || !isValue(cell)
}

/** The cell that covers each place of a table. */
function spreadCells(rows: readonly (readonly TableCell[])[]): (TableCell | undefined)[][] {
  const grid: (TableCell | undefined)[][] = rows.map(() => [])
  rows.forEach((cells, row) => {
    let column = 0
    for (const cell of cells) {
      while (grid[row]?.[column] !== undefined) column += 1
      const across = Math.max(1, Math.min(SPANNED, cell.columns ?? 1))
      for (let below = 0; below < Math.max(1, Math.min(SPANNED, cell.rows ?? 1)) && row + below < rows.length; below += 1)
        for (let beside = 0; beside < across; beside += 1) (grid[row + below] ?? [])[column + beside] = cell
      column += across
    }
  })
  return grid.map((cells) => Array.from(cells))
}

/** Text of each place of a table. A merged cell stands in all columns of the first `head` rows, below in its first one. */
function spread(rows: readonly (readonly TableCell[])[], head: number): string[][] {
  return spreadCells(rows).map((cells, row) =>
    cells.map((cell, column) => (cell && (row < head || cell !== cells[column - 1]) ? cellText(cell.text) : '')),
  )
}

/** One name for each column of a header of several rows: "2024 Q1". */
function joinHead(rows: readonly (readonly string[])[]): string[] {
  const columns = Math.max(...rows.map((cells) => cells.length))
  return Array.from({ length: columns }, (_, column) =>
    [...new Set(rows.map((cells) => cells[column] ?? '').filter((cell) => cell !== ''))].join(' '),
  )
}

function rowLine(cells: readonly string[]): string {
  return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1).join(' | ')
}

/** A cell on one line; invisible characters do not count as content. */
function cellText(raw: string): string {
  const text = raw.replace(/\s+/g, ' ').trim()
  return /^[\p{Cf}\p{Cc}\s]*$/u.test(text) ? '' : text
}

/**
 * Index of the header: the first row as wide as the rows after it, with short, distinct names only; -1: none. A single column has no
 * header.
 */
export function headerIndex(rows: readonly (readonly string[])[]): number {
  const widths = rows
    .slice(0, 50)
    .map(width)
    .sort((a, b) => a - b)
  const usual = widths[Math.floor(widths.length / 2)] ?? 0
  if (rows.length < 2 || usual < 2) return -1
  const found = rows.slice(0, HEADER_WITHIN).findIndex((row) => width(row) >= Math.max(2, 0.6 * usual))
  const names = rows[found]?.filter((cell) => cell !== '') ?? []
  const areNames = names.every((name) => name.length <= HEADER_CELL_CHARACTERS && !isValue(name)) && new Set(names).size === names.length
  return areNames && found < rows.length - 1 ? found : -1
}

function width(row: readonly string[]): number {
  return row.filter((cell) => cell !== '').length
}
