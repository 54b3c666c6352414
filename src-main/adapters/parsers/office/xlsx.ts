import { text as message } from '../../../../src-preload/texts/text.ts'
import { readXlsx, streamXlsxRows } from 'hucre/xlsx'
import type { CellValue, Sheet } from 'hucre/xlsx'
import { AppError } from '../../../../src-preload/contract/errors.ts'
import { normaliseBlocks } from '../../../domain/documents/normalise.ts'
import { meaningfulTitle } from '../../../domain/documents/normalise-title.ts'
import { sheetBlocks, type SheetRow } from '../../../domain/documents/table-blocks.ts'
import type { NormalisedDocument, RawBlock } from '../../../domain/documents/types.ts'
import { readCoreProperties } from './office-properties.ts'
import { openOfficeFile, repack } from './zip-limits.ts'

/** Most rows in which a merged cell's value is repeated: more is a layout. */
const MERGED_ROWS = 1000
/** Error of hucre for a sheet whose bounding rectangle is too large. */
const TOO_WIDE = /cells\), over the \d+ limit/

/**
 * Reads a workbook: each sheet as a heading and rows numbered like in the file. Formulas have their saved value; macros and external links
 * are ignored. Throws `damaged-file`, `unsafe-archive`, `needs-password`, `no-text`.
 */
export async function parseXlsx(data: Uint8Array): Promise<NormalisedDocument> {
  const parts = openOfficeFile(data)
  const sheets = await readSheets(repack(parts))
  const raw = sheets.flatMap(blocksOf)
  const { text, blocks, warnings } = normaliseBlocks(raw)
  if (!blocks.some((block) => block.type === 'table')) throw new AppError('no-text', { variant: 'sheets' })
  const hidden = sheets.filter((sheet) => sheet.hidden || sheet.veryHidden).map((sheet) => sheet.name)
  const properties = readCoreProperties(parts)
  return {
    type: 'xlsx',
    title: meaningfulTitle(properties.title),
    text,
    blocks,
    pages: null,
    warnings: [...warnings, ...(hidden.length > 0 ? [message('import.hiddenSheets', { sheets: hidden.slice(0, 10) })] : [])],
    partial: false,
    date: properties.date,
  }
}

/** A sheet with cells too far apart for a rectangle of rows. */
type ReadSheet = Sheet & { scattered?: SheetRow[] }

async function readSheets(archive: Uint8Array): Promise<ReadSheet[]> {
  try {
    return (await readXlsx(archive)).sheets
  } catch (cause) {
    if (!(cause instanceof Error && TOO_WIDE.test(cause.message))) throw new AppError('damaged-file', { cause })
    return readScattered(archive).catch((error: unknown) => Promise.reject(new AppError('damaged-file', { cause: error })))
  }
}

/** A stray cell in the last corner makes a rectangle of 17 billion cells: reading by row without empty columns keeps the sheet small. */
async function readScattered(archive: Uint8Array): Promise<ReadSheet[]> {
  const { sheets } = await readXlsx(archive, { maxRows: 1 })
  return Promise.all(sheets.map(async (sheet, index) => ({ ...sheet, scattered: await scatteredRows(archive, index) })))
}

async function scatteredRows(archive: Uint8Array, sheet: number): Promise<SheetRow[]> {
  const rows: { number: number; cells: Map<number, string> }[] = []
  for await (const { index, values } of streamXlsxRows(archive, { sheet })) {
    const cells = new Map<number, string>()
    values.forEach((value, column) => {
      const text = cellText(value)
      if (text !== '') cells.set(column, text)
    })
    if (cells.size > 0) rows.push({ number: index + 1, cells })
  }
  const columns = [...new Set(rows.flatMap(({ cells }) => [...cells.keys()]))].toSorted((a, b) => a - b)
  return rows.map(({ number, cells }) => ({ number, cells: columns.map((column) => cells.get(column) ?? '') }))
}

/** The sheet's name, its rows, and text boxes. */
function blocksOf(sheet: ReadSheet): RawBlock[] {
  fillMerged(sheet)
  const rows = sheetBlocks(sheet.scattered ?? sheet.rows.map((row, index) => ({ number: index + 1, cells: row.map(cellText) })))
  const boxes = (sheet.textBoxes ?? []).map((box): RawBlock => ({ type: 'paragraph', text: box.text }))
  const blocks = [...rows, ...boxes]
  return blocks.length === 0 ? [] : [{ type: 'heading', level: 1, text: sheet.name }, ...blocks]
}

/** Repeats a value merged over several rows in each of them, because each row is read alone. */
function fillMerged({ merges, rows }: Sheet): void {
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
  if (typeof value === 'number') return String(Number(value.toPrecision(15)))
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  return value
}

function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return ''
  const [day = '', time = ''] = new Date(Math.round(date.getTime() / 1000) * 1000).toISOString().split(/[T.]/)
  // Excel's day count starts at the end of 1899: such a date is a time of day.
  if (day < '1900-01-01') return time
  return time === '00:00:00' ? day : `${day} ${time}`
}
