import { text as message } from '../../../../../src-preload/texts/text.ts'
import type { CellValue, Sheet } from 'hucre/xlsx'
import { AppError } from '../../../../../src-preload/contract/errors.ts'
import { normaliseBlocks } from '../../../../domain/documents/normalise.ts'
import { meaningfulTitle } from '../../../../domain/documents/normalise-title.ts'
import { sheetBlocks, type SheetRow } from '../../../../domain/documents/table-blocks.ts'
import type { NormalisedDocument, RawBlock } from '../../../../domain/documents/types.ts'
import type { OwnProperties } from '../office-properties.ts'

/** Most rows in which a merged cell's value is repeated: more is a layout. */
const MERGED_ROWS = 1000
/** Names of hidden sheets in the warning. */
const HIDDEN_NAMED = 10
const EXCEL_DAYS = Date.UTC(1900, 0, 1)
const MIDNIGHT = '00:00:00'

/** A sheet; `scattered`: its rows, where cells are too far apart for a rectangle. */
export type ReadSheet = Sheet & { scattered?: SheetRow[] }

/** The document of a workbook: each sheet as a heading and rows numbered like in the file. Throws `no-text`. */
export function sheetsDocument(
  type: NormalisedDocument['type'],
  sheets: readonly ReadSheet[],
  properties: OwnProperties,
): NormalisedDocument {
  const { text, blocks, warnings } = normaliseBlocks(sheets.flatMap(blocksOf))
  if (!blocks.some((block) => block.type === 'table')) throw new AppError('no-text', { variant: 'sheets' })
  const hidden = sheets.filter((sheet) => sheet.hidden || sheet.veryHidden).map((sheet) => sheet.name)
  return {
    type,
    title: meaningfulTitle(properties.title),
    text,
    blocks,
    pages: null,
    warnings: [...warnings, ...(hidden.length > 0 ? [message('import.hiddenSheets', { sheets: hidden.slice(0, HIDDEN_NAMED) })] : [])],
    partial: false,
    date: properties.date,
  }
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
