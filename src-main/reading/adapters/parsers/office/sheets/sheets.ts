import { text as message, type Text } from '../../../../../../src-preload/texts/text.ts'
import type { CellValue, MergeRange, Sheet } from 'hucre/xlsx'
import { AppError } from '../../../../../../src-preload/contract/errors.ts'
import { normaliseBlocks } from '../../../../domain/documents/normalise.ts'
import { meaningfulTitle } from '../../../../domain/documents/normalise-title.ts'
import { isValue } from '../../../../domain/documents/cell-values.ts'
import { sheetBlocks, type SheetRow } from '../../../../domain/documents/table-blocks.ts'
import type { NormalisedDocument, RawBlock } from '../../../../domain/documents/types.ts'
import type { OwnProperties } from '../office-properties.ts'
import { cellRanges, columnName, lineRanges, named } from './places.ts'
import { storedNumber } from './shown-numbers.ts'

/** Most rows in which a merged cell's value is repeated: more is a layout. */
const MERGED_ROWS = 1000
/** Longest name of a column, characters. */
const NAME_CHARACTERS = 100
const EXCEL_DAYS = Date.UTC(1900, 0, 1)
const MIDNIGHT = '00:00:00'

/** The filled rows of a sheet without its empty columns; `columns`: those that it has, from 0. */
export type ScatteredRows = { columns: readonly number[]; rows: readonly SheetRow[] }

/**
 * A sheet. `scattered`: its rows, where cells are too far apart for a rectangle; `notes`: comments and addresses by `row,column` (from 0), which
 * follow the text of their cell in brackets; `extra`: what stands beside the cells; `unsaved`: cells whose formulas have no saved result;
 * `unread`: why it has no cells.
 */
export type ReadSheet = Pick<Sheet, 'name' | 'rows' | 'merges'> & {
  hidden?: boolean
  scattered?: ScatteredRows
  notes?: ReadonlyMap<string, readonly string[]>
  extra?: readonly RawBlock[]
  hiddenRows?: readonly number[]
  hiddenColumns?: readonly number[]
  unsaved?: readonly string[]
  unread?: 'missing' | 'other' | undefined
}

/** The document of a workbook: each sheet as a heading and rows numbered like in the file. Throws `no-text`. */
export function sheetsDocument(
  type: NormalisedDocument['type'],
  sheets: readonly ReadSheet[],
  properties: OwnProperties,
): NormalisedDocument {
  const { text, blocks, warnings } = normaliseBlocks(sheets.flatMap(blocksOf))
  if (!blocks.some((block) => block.type !== 'heading')) throw new AppError('no-text', { variant: 'sheets' })
  return {
    type,
    title: meaningfulTitle(properties.title),
    text,
    blocks,
    pages: null,
    warnings: [...warnings, ...warningsOf(sheets)],
    partial: sheets.some(({ unread, unsaved = [] }) => unread !== undefined || unsaved.length > 0),
    date: properties.date,
  }
}

function warningsOf(sheets: readonly ReadSheet[]): Text[] {
  const names = (some: readonly ReadSheet[]): string[] => named(some.map(({ name }) => name))
  const hidden = sheets.filter((sheet) => sheet.hidden)
  const lines = sheets.flatMap(hiddenLines)
  const unsaved = sheets.flatMap((sheet) => cellRanges(sheet.name, sheet.unsaved ?? []))
  const missing = sheets.filter(({ unread }) => unread === 'missing')
  const others = sheets.filter(({ unread }) => unread === 'other')
  return [
    ...(hidden.length > 0 ? [message('import.hiddenSheets', { sheets: names(hidden) })] : []),
    ...(lines.length > 0 ? [message('import.hiddenLines', { places: named(lines) })] : []),
    ...(unsaved.length > 0 ? [message('import.unsavedFormulas', { places: named(unsaved) })] : []),
    ...(missing.length > 0 ? [message('import.missingSheets', { sheets: names(missing) })] : []),
    ...(others.length > 0 ? [message('import.otherSheets', { sheets: names(others) })] : []),
  ]
}

/** Hidden rows and columns that hold something. */
function hiddenLines({ name, rows, hiddenRows = [], hiddenColumns = [] }: ReadSheet): string[] {
  const isFilled = (cell: CellValue | undefined): boolean => cellText(cell) !== ''
  return [
    ...lineRanges(
      name,
      hiddenRows.filter((row) => rows[row]?.some(isFilled)),
      (row) => String(row + 1),
    ),
    ...lineRanges(
      name,
      hiddenColumns.filter((column) => rows.some((row) => isFilled(row?.[column]))),
      columnName,
    ),
  ]
}

/** The sheet's name, its rows, and what stands beside them. */
function blocksOf(sheet: ReadSheet): RawBlock[] {
  fillMerged(sheet)
  const rows = sheetBlocks(sheet.scattered ? notedScattered(sheet.scattered, sheet.notes) : notedRows(sheet))
  const blocks = [...rows, ...(sheet.extra ?? [])]
  return blocks.length === 0 ? [] : [{ type: 'heading', level: 1, text: sheet.name }, ...blocks]
}

/** Rows as text, with what is noted at their cells. */
function notedRows({ rows, merges = [], notes = new Map<string, string[]>() }: ReadSheet): SheetRow[] {
  const texts = rows.map((row) => filledPart(row ?? []).map(cellText))
  const heads = joinMergedHeads(texts, merges)
  for (const [key, own] of notes) {
    const [row = 0, column = 0] = key.split(',').map(Number)
    while (texts.length <= row) texts.push([])
    const cells = texts[row] ?? []
    while (cells.length <= column) cells.push('')
    cells[column] = `${cells[column]} [${own.join(' / ')}]`.trim()
  }
  return texts.map((cells, index) => ({ number: index + 1, cells, ...(heads.has(index) && { isHead: true }) }))
}

/** A row up to its last full cell: a rectangle around cells that are far apart is almost all empty. */
function filledPart(row: readonly CellValue[]): CellValue[] {
  return Array.from(row.slice(0, row.findLastIndex((cell) => cell !== null && cell !== undefined) + 1))
}

/** Scattered rows, with what is noted at their cells; at an empty cell it stands behind its row. */
function notedScattered({ columns, rows }: ScatteredRows, notes: ReadSheet['notes'] = new Map()): SheetRow[] {
  const byNumber = new Map(rows.map(({ number, cells }) => [number, [...cells]]))
  const places = new Map(columns.map((column, at) => [column, at]))
  for (const [key, own] of notes) {
    const [row = 0, column = 0] = key.split(',').map(Number)
    const cells = byNumber.get(row + 1) ?? []
    byNumber.set(row + 1, cells)
    const at = places.get(column) ?? cells.length
    cells[at] = `${cells[at] ?? ''} [${own.join(' / ')}]`.trim()
  }
  return [...byNumber]
    .toSorted(([a], [b]) => a - b)
    .map(([number, cells]) => ({ number, cells: Array.from(cells, (cell: string | undefined) => cell ?? '') }))
}

/**
 * Names columns in full under cells that are merged across some of them ("2024" above "Plan" and "Actual": "2024 Plan"), and tells which rows
 * end such a header. It begins a table, below titles at most, and only names stand under it: elsewhere merged cells are a layout.
 */
function joinMergedHeads(texts: string[][], merges: readonly MergeRange[]): Set<number> {
  // Full names by the last row of each header.
  const heads = new Map<number, string[]>()
  const across = merges.filter(({ startCol, endCol }) => endCol > startCol).toSorted((a, b) => a.startRow - b.startRow)
  const byRow = Map.groupBy(across, ({ startRow }) => startRow)
  const filledIn = (row: number): string[] => (texts[row] ?? []).filter((cell) => cell !== '')
  const namesUnder = (row: number, { startCol, endCol }: MergeRange): string[] =>
    (texts[row] ?? []).slice(startCol, endCol + 1).filter((cell) => cell !== '')
  for (const [row, merged] of byRow) {
    const own = merged.filter((merge) => merge.endRow === row && (texts[row]?.[merge.startCol] ?? '') !== '')
    const lowest = byRow.has(row + 1) ? row + 2 : row + 1
    const isPart = own.some((merge) => namesUnder(lowest, merge).length < filledIn(lowest).length)
    const beginsTable = heads.has(row) || filledIn(row - 1).length <= 1
    const hasBody = filledIn(row + 2).length > 1
    const areNames = own.length > 0 && own.every((merge) => namesUnder(row + 1, merge).length > 1) && filledIn(row + 1).every(isColumnName)
    if (!isPart || !beginsTable || !hasBody || !areNames) continue
    const above = heads.get(row) ?? texts[row] ?? []
    const names = Array.from(texts[row + 1] ?? [], (cell) => cell)
    for (const { startCol, endCol } of own)
      for (let column = startCol; column <= endCol; column += 1) {
        if (names[column]) names[column] = `${above[startCol]} ${names[column]}`
      }
    heads.delete(row)
    heads.set(row + 1, names)
  }
  for (const [row, names] of heads) texts[row] = names
  return new Set(heads.keys())
}

/** A column's name: short, and no value but a year. */
function isColumnName(cell: string): boolean {
  return cell.length <= NAME_CHARACTERS && (/^(?:1[89]|20)\d\d$/.test(cell) || !isValue(cell))
}

/** Repeats a value merged over several rows in each of them, because each row is read alone. */
function fillMerged({ merges, rows }: ReadSheet): void {
  for (const { startRow, endRow, startCol } of merges ?? []) {
    const value = rows[startRow]?.[startCol]
    if (value === null || value === undefined || endRow - startRow > MERGED_ROWS) continue
    for (let row = startRow + 1; row <= endRow; row += 1) {
      const cells = rows[row]
      // Empty rows stay empty.
      if (cells?.some((cell) => cell !== null) && cells[startCol] === null) cells[startCol] = value
    }
  }
}

/** Displayed form of a value: dates in ISO 8601 (a day without a time, a time without a day), numbers without binary rounding noise. */
export function cellText(value: CellValue | undefined): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return dateText(value)
  if (typeof value === 'number') return storedNumber(value)
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  return value
}

function dateText(date: Date): string {
  const text = isoText(date)
  // Excel's day count starts at the end of 1899: such a date is a time of day.
  return date.getTime() < EXCEL_DAYS ? (text.split(' ')[1] ?? MIDNIGHT) : text
}

/** A date as ISO 8601: a day without a time, or with it; '' if invalid. */
export function isoText(date: Date): string {
  if (Number.isNaN(date.getTime())) return ''
  const [day = '', time = ''] = new Date(Math.round(date.getTime() / 1000) * 1000).toISOString().split(/[T.]/)
  return time === MIDNIGHT ? day : `${day} ${time}`
}
