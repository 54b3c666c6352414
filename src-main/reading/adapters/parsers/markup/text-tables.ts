import { tableBlocks } from '../../../domain/documents/table-blocks.ts'
import type { RawBlock } from '../../../domain/documents/types.ts'

/** Rows of cells; `head`: number of rows that name the columns, if the drawing tells. */
type Drawn = { rows: string[][]; head?: number }

const GRID_RULE = /^\s*\+(?:[-=:]+\+)+\s*$/
const GRID_LINE = /^\s*[+|]/
const COLUMN_RULE = /^\s*(?:-{2,}(?: +-{2,})+|={2,}(?: +={2,})+)\s*$/
const CROSSED_RULE = /^\s*-+(?:\+-+)+\s*$/
const BAR_RULE = /^[\s|:-]*-[\s|:-]*$/
/** Fewest lines of a table without rules, share of its rows in which each column has a value, and longest value, characters. */
const ALIGNED_LINES = 3
const ALIGNED_SHARE = 0.6
const ALIGNED_CELL = 60
const TAB = 8

/** A table drawn with rules: a grid, columns under dashes, output of databases. Null: no such drawing. */
export function ruledTable(lines: readonly string[]): RawBlock[] | null {
  return blocksOf(gridRows(lines) ?? crossedRows(lines) ?? dashedRows(lines))
}

/** Columns set apart by bars, tabs or blanks alone. Null: none. */
export function alignedTable(lines: readonly string[]): RawBlock[] | null {
  return blocksOf(barRows(lines) ?? tabRows(lines) ?? alignedRows(lines))
}

function blocksOf(drawn: Drawn | null): RawBlock[] | null {
  const blocks = drawn
    ? tableBlocks(
        drawn.rows.map((row) => row.map((text) => ({ text }))),
        drawn.head,
      )
    : []
  return blocks.length > 0 ? blocks : null
}

/** A grid of `+---+` and `|`. A row may have several lines, unless a rule stands below the header alone. */
function gridRows(lines: readonly string[]): Drawn | null {
  if (lines.length < 3 || !GRID_RULE.test(lines[0] ?? '') || !lines.every((line) => GRID_LINE.test(line))) return null
  const groups: string[][] = []
  let head: number | undefined
  for (const line of lines) {
    if (!GRID_RULE.test(line)) groups.at(-1)?.push(line)
    else {
      if (line.includes('=') && groups.length > 0) head = groups.filter((group) => group.length > 0).length
      groups.push([])
    }
  }
  const filled = groups.filter((group) => group.length > 0)
  const isList = filled.length === 2 && head === undefined
  const rows = filled.flatMap((group) => {
    const cells = group.map(barCells)
    return isList ? cells : [cells.reduce((row, more) => more.map((cell, column) => `${row[column] ?? ''} ${cell}`.trim()))]
  })
  return { rows, ...(isList ? { head: 1 } : head !== undefined && { head }) }
}

/** `a | b` above `---+---`. */
function crossedRows(lines: readonly string[]): Drawn | null {
  if (lines.length < 3 || !CROSSED_RULE.test(lines[1] ?? '')) return null
  const rows = lines.filter((_, index) => index !== 1)
  return rows.every((line) => line.includes('|')) ? { rows: rows.map((line) => line.split('|')), head: 1 } : null
}

/** Columns that lie under runs of dashes. */
function dashedRows(lines: readonly string[]): Drawn | null {
  const rule = lines.findIndex((line) => COLUMN_RULE.test(line))
  if (rule < 0 || lines.length < 3) return null
  const columns = [...(lines[rule] ?? '').matchAll(/[-=]+/g)].map(({ index }) => index)
  const cells = (line: string): string[] => columns.map((start, column) => line.slice(column === 0 ? 0 : start, columns[column + 1]))
  // The rule may stand above the header too, and below the table.
  const second = lines.findIndex((line, index) => index > rule && COLUMN_RULE.test(line))
  const head = rule > 0 ? rule : second > 0 && second < lines.length - 1 ? second - 1 : undefined
  const rows = lines.filter((line) => !COLUMN_RULE.test(line)).map(cells)
  return rows.length < 2 ? null : { rows, ...(head !== undefined && { head }) }
}

function barRows(lines: readonly string[]): Drawn | null {
  const bars = lines.map((line) => line.split('|').length)
  if (lines.length < 2 || bars.some((count) => count < 3 || count !== bars[0])) return null
  const rows = lines.filter((line) => !BAR_RULE.test(line))
  return { rows: rows.map(barCells), ...(BAR_RULE.test(lines[1] ?? '') && { head: 1 }) }
}

/** A tab between the cells of each line. */
function tabRows(lines: readonly string[]): Drawn | null {
  const rows = lines.map((line) => line.trimEnd().split('\t'))
  const isTable = rows.length >= ALIGNED_LINES && rows.every((row) => row.length > 1 && row.length === rows[0]?.length && row[0] !== '')
  return isTable ? { rows } : null
}

function barCells(line: string): string[] {
  return line
    .replace(/^\s*\|/, '')
    .replace(/\|\s*$/, '')
    .split('|')
    .map((cell) => cell.trim())
}

/** Columns between which at least two blanks stand in every line. */
function alignedRows(lines: readonly string[]): Drawn | null {
  if (lines.length < ALIGNED_LINES) return null
  const wide = lines.map(expandTabs)
  const width = Math.max(...wide.map((line) => line.length))
  const isBlank = Array.from({ length: width }, (_, at) => wide.every((line) => (line[at] ?? ' ') === ' '))
  // The numbers of rows without a name (pandas) are set apart by one blank.
  const isNumbered = wide.every((line, row) => (row === 0 ? line.startsWith(' ') : /^\d+ /.test(line)))
  const index = isNumbered ? isBlank.indexOf(true) : -1
  const starts = isBlank.flatMap((blank, at) =>
    !blank && (at === 0 || (isBlank[at - 1] && (at < 2 || isBlank[at - 2] || at - 1 === index))) ? [at] : [],
  )
  // Content before the first gutter is the first column.
  const columns = starts[0] === 0 || isBlank.slice(0, starts[0]).every(Boolean) ? starts : [0, ...starts]
  if (columns.length < 2) return null
  const rows = wide.map((line) => columns.map((start, column) => line.slice(start, columns[column + 1]).trim()))
  const isFull = (column: number): boolean => rows.filter((row) => row[column] !== '').length >= ALIGNED_SHARE * rows.length
  const isTable =
    rows.every((row, index) => (row[0] !== '' || index === 0) && row.every((cell) => cell.length <= ALIGNED_CELL)) &&
    columns.every((_, column) => isFull(column))
  return isTable ? { rows } : null
}

function expandTabs(line: string): string {
  let text = ''
  for (const part of line.trimEnd().split(/(\t)/)) text += part === '\t' ? ' '.repeat(TAB - (text.length % TAB)) : part
  return text
}
