import { AppError } from '../../../../../../src-preload/contract/errors.ts'
import { MOST_CELLS } from './count-cells.ts'
import { columnName, placeOf } from './places.ts'
import { decodeXml, isWorksheet, type Parts, type WorkbookParts } from './workbook-package.ts'

/** Most places of the rectangles that are read: hucre reads no larger one, each takes 8 bytes. */
const MOST_PLACES = 20_000_000
/** Places of a rectangle, for each of its cells, above which most of them are gaps. */
const GAPS = 20

const ROW_OR_CELL = /<(?:[\w.-]+:)?(row|c)(?=[\s/>])([^<>]*)>/g
const REFERENCE = /\sr\s*=\s*["']\$?([A-Za-z]{1,3})?\$?(\d{1,7})["']/

/** Cells of a sheet, rows that have some, places of these up to their last cell, its last row and column (from 1), and its columns (from 0); null: not every cell says its own. */
type Extent = { cells: number; rows: number; places: number; lastRow: number; lastColumn: number; columns: ReadonlySet<number> | null }

/**
 * True if the worksheets are rectangles of almost nothing but gaps: a few kilobytes can name one cell in each corner, and a table of all places between
 * would take gigabytes. Throws `unsafe-archive` if not even their filled rows and columns keep close.
 */
export function isScattered(parts: Parts, workbook: WorkbookParts): boolean {
  const extents = worksheetPaths(workbook).map((path) => extentOf(xmlOf(parts, path)))
  const isWide = hasGaps(extents, MOST_PLACES, ({ lastRow, lastColumn }) => lastRow * lastColumn)
  if (!isWide && !hasGaps(extents, MOST_CELLS, ({ places }) => places)) return false
  if (hasGaps(extents, MOST_CELLS, ({ rows, columns, lastColumn }) => rows * (columns?.size ?? lastColumn)))
    throw new AppError('unsafe-archive')
  return true
}

function hasGaps(extents: readonly Extent[], most: number, placesOf: (extent: Extent) => number): boolean {
  const places = extents.reduce((sum, extent) => sum + placesOf(extent), 0)
  return places > most && places > GAPS * extents.reduce((sum, { cells }) => sum + cells, 0)
}

/**
 * The parts with the columns of each worksheet side by side, and the real columns of each (null: left as they are).
 */
export function withoutGaps(parts: Parts, workbook: WorkbookParts): [Parts, (number[] | null)[]] {
  const close = new Map(parts)
  const columns = worksheetPaths(workbook).map((path) => {
    const xml = xmlOf(parts, path)
    const own = extentOf(xml).columns
    if (own === null) return null
    const sorted = [...own].toSorted((a, b) => a - b)
    const names = new Map(sorted.map((column, at) => [column, columnName(at)]))
    const moved = xml.replace(ROW_OR_CELL, (tag, name: string) =>
      name === 'row'
        ? tag
        : tag.replace(REFERENCE, (_all, letters = '', row = '') => ` r="${names.get(columnOf(letters)) ?? letters}${row}"`),
    )
    close.set(path, new TextEncoder().encode(moved))
    return sorted
  })
  return [close, columns]
}

function worksheetPaths({ sheets }: WorkbookParts): string[] {
  return sheets.filter(isWorksheet).map(({ path }) => path ?? '')
}

function xmlOf(parts: Parts, path: string): string {
  return decodeXml(parts.get(path) ?? new Uint8Array())
}

function extentOf(xml: string): Extent {
  const columns = new Set<number>()
  const extent = { cells: 0, rows: 0, places: 0, lastRow: 0, lastColumn: 0 }
  let [row, column, areNamed] = [0, 0, true]
  for (const [, name, head = ''] of xml.matchAll(ROW_OR_CELL)) {
    const [, letters, number] = REFERENCE.exec(head) ?? []
    if (name === 'row') {
      row = number === undefined ? row + 1 : Number(number)
      column = 0
      continue
    }
    areNamed &&= letters !== undefined
    if (column === 0) extent.rows += 1
    const next = letters === undefined ? column + 1 : columnOf(letters) + 1
    extent.places += Math.max(0, next - column)
    column = next
    if (letters !== undefined) row = Number(number)
    columns.add(column - 1)
    extent.cells += 1
    extent.lastRow = Math.max(extent.lastRow, row)
    extent.lastColumn = Math.max(extent.lastColumn, column)
  }
  return { ...extent, columns: areNamed ? columns : null }
}

function columnOf(letters: string): number {
  return placeOf(`${letters}1`)?.column ?? 0
}
