import { readXlsx, streamXlsxRows, type CellValue, type Sheet } from 'hucre/xlsx'
import { AppError } from '../../../../../../src-preload/contract/errors.ts'
import type { NormalisedDocument, RawBlock } from '../../../../domain/documents/types.ts'
import { struckText } from '../../../../../text/index.ts'
import { readCoreProperties } from '../office-properties.ts'
import { positionOf, Runs } from '../shared/runs.ts'
import { checkReferred, openOfficeFile, repack } from '../zip-limits.ts'
import { placeOf } from './places.ts'
import { isScattered, withoutGaps } from './scattered-cells.ts'
import { cellText, sheetsDocument, type ReadSheet, type ScatteredRows } from './sheets.ts'
import { printedTexts } from './printed-texts.ts'
import {
  isWorksheet,
  lowerCaseNames,
  workbookOf,
  worksheetsAlone,
  type Parts,
  type SheetPart,
  type WorkbookParts,
} from './workbook-package.ts'
import { commentsOf, personsOf } from './xlsx-comments.ts'
import { referredBytes } from './referred-bytes.ts'
import { chartBlocks, drawingOf, type Drawing } from './xlsx-drawings.ts'
import { showNumbers, storedValues } from './xlsx-numbers.ts'
import { struckCells } from './xlsx-struck.ts'

/** Link targets that say something by themselves. */
const ADDRESS = /^(?:mailto:|(?=https?:|ftp:|tel:))(.+)$/i

/**
 * Reads an Excel workbook: each cell as its sheet shows it, with comments, links, texts of shapes and what charts alone say. Formulas have
 * their saved value; macros and external links are ignored. Throws `damaged-file`, `unsafe-archive`, `needs-password`, `no-text`.
 */
export async function parseXlsx(data: Uint8Array): Promise<NormalisedDocument> {
  const opened = openOfficeFile(data)
  const parts = lowerCaseNames(opened)
  const workbook = workbookOf(parts)
  if (!workbook) throw new AppError('damaged-file')
  checkReferred(referredBytes(parts, workbook), data.length)
  const shown = showNumbers(parts, workbook)
  const read = workbook.sheets.some(isWorksheet) ? await readSheets(worksheetsAlone(withFirstRuns(shown.parts), workbook), workbook) : []
  return sheetsDocument('xlsx', completeSheets(parts, workbook, read, shown.unsaved), readCoreProperties(opened))
}

/** The sheets in the workbook's order, those that are charts included. */
function completeSheets(
  parts: Parts,
  workbook: WorkbookParts,
  read: readonly ReadRows[],
  unsaved: ReadonlyMap<string, string[]>,
): ReadSheet[] {
  const persons = personsOf(parts, workbook.path)
  const drawings = workbook.sheets.map(({ path }) => (path === null ? { texts: [], charts: [] } : drawingOf(parts, path)))
  const stored = drawings.some(({ charts }) => charts.length > 0) ? storedValues(parts, workbook) : new Set<string>()
  for (const { rows } of stored.size > 0 ? read : []) for (const cell of rows.flat()) stored.add(cellText(cell))
  const struck = struckCells(parts, workbook)
  const rest = [...read]
  return workbook.sheets.map((part, index) => {
    const extra = blocksOf(drawings[index] ?? { texts: [], charts: [] }, stored)
    const sheet = isWorksheet(part) ? rest.shift() : undefined
    if (!sheet) return { name: part.name, rows: [], hidden: part.isHidden, extra, unread: unreadKind(part) }
    return {
      ...withRuns(sheet, struck.get(part.name)),
      notes: notesOf(sheet, commentsOf(parts, part.path ?? '', persons)),
      hidden: part.isHidden,
      hiddenRows: [...(sheet.rowDefs ?? [])].filter(([, row]) => row.hidden).map(([row]) => row),
      hiddenColumns: (sheet.columns ?? []).flatMap((column, at) => (column.hidden ? [at] : [])),
      extra: [...extra, ...printedTexts(Object.values(sheet.headerFooter ?? {}))],
      unsaved: unsaved.get(part.name) ?? [],
    }
  })
}

/** Text before the first run of a shared string, as a run: hucre reads the one or the others. */
function withFirstRuns(parts: Parts): Parts {
  return new Map(
    [...parts].map(([name, data]) => {
      if (!name.endsWith('sharedstrings.xml')) return [name, data]
      const xml = Buffer.from(data).toString('utf8')
      return [
        name,
        Buffer.from(
          xml.replaceAll(
            /(<(?:\w+:)?si>\s*)(<(\w+:)?t(?=[\s>])[^<>]*>[^<]*<\/\3?t>)(?=\s*<(?:\w+:)?r>)/g,
            (_all, si: string, text: string, prefix = '') => `${si}<${prefix}r>${text}</${prefix}r>`,
          ),
        ),
      ]
    }),
  )
}

/** Why a sheet has no cells: its part is missing, or it is of a kind that is not read. Charts are read by themselves. */
function unreadKind({ type, path }: SheetPart): ReadSheet['unread'] {
  if (path === null) return 'missing'
  return type === 'chartsheet' ? undefined : 'other'
}

function blocksOf({ texts, charts }: Drawing, stored: ReadonlySet<string>): RawBlock[] {
  const shapes = texts.map((text): RawBlock => ({ type: 'paragraph', text }))
  return [...shapes, ...charts.flatMap((chart) => chartBlocks(chart, (value) => stored.has(value)))]
}

/** Comments, and addresses of links that the cell does not show, by `row,column`. */
function notesOf({ rows, cells }: Sheet, comments: ReadonlyMap<string, readonly string[]>): Map<string, string[]> {
  const notes = new Map<string, string[]>()
  const add = (row: number, column: number, note: string): void => {
    notes.set(`${row},${column}`, [...(notes.get(`${row},${column}`) ?? []), note])
  }
  for (const [key, { hyperlink }] of cells ?? []) {
    const [row = 0, column = 0] = key.split(',').map(Number)
    const address = ADDRESS.exec(hyperlink?.target ?? '')?.[1]
    if (address !== undefined && !cellText(rows[row]?.[column]).includes(address)) add(row, column, address)
  }
  for (const [reference, texts] of comments) {
    const place = placeOf(reference)
    if (place) for (const text of texts) add(place.row, place.column, text)
  }
  return notes
}

const POSITIONS = { superscript: 'raised', subscript: 'lowered' } as const

/** The sheet with raised, lowered and struck letters set apart ("10⁶"). `struck`: cells whose style strikes them out, as `row,column`. */
function withRuns<S extends Sheet>(sheet: S, struck: ReadonlySet<string> = new Set()): S {
  const set = (key: string, textOf: (cell: CellValue | undefined) => string): void => {
    const [row = 0, column = 0] = key.split(',').map(Number)
    const cells = sheet.rows[row]
    if (cells) cells[column] = textOf(cells[column])
  }
  for (const key of struck) set(key, (cell) => struckText(cellText(cell)))
  for (const [key, { richText }] of sheet.cells ?? []) {
    if (!richText?.some(({ font }) => font?.vertAlign || font?.strikethrough || struck.has(key))) continue
    const runs = new Runs()
    for (const { text, font } of richText) {
      const isStruck = font ? font.strikethrough : struck.has(key)
      runs.add(text, positionOf(font?.vertAlign ? POSITIONS[font.vertAlign] : null, isStruck === true))
    }
    set(key, () => runs.take())
  }
  return sheet
}

type ReadRows = Sheet & { scattered?: ScatteredRows }

/** The worksheets of a package that hucre can read; by their filled rows and columns alone where cells are far apart. */
async function readSheets(parts: Parts, workbook: WorkbookParts): Promise<ReadRows[]> {
  try {
    if (!isScattered(parts, workbook)) return (await readXlsx(repack(parts))).sheets
    return await readScattered(parts, workbook)
  } catch (cause) {
    throw cause instanceof AppError ? cause : new AppError('damaged-file', { cause })
  }
}

/** A stray cell in the last corner makes a rectangle of 17 billion cells: reading by row without empty columns keeps the sheet small. */
async function readScattered(parts: Parts, workbook: WorkbookParts): Promise<ReadRows[]> {
  const [close, columns] = withoutGaps(parts, workbook)
  const archive = repack(close)
  const { sheets } = await readXlsx(archive, { maxRows: 1 })
  return Promise.all(sheets.map(async (sheet, at) => ({ ...sheet, scattered: await scatteredRows(archive, at, columns[at] ?? null) })))
}

/** The filled rows of a sheet, and its filled columns. `own`: the real columns of those in the archive; null: they are the same. */
async function scatteredRows(archive: Uint8Array, sheet: number, own: readonly number[] | null): Promise<ScatteredRows> {
  const rows: { number: number; cells: Map<number, string> }[] = []
  for await (const { index, values } of streamXlsxRows(archive, { sheet })) {
    const cells = new Map<number, string>()
    values.forEach((value, column) => {
      const text = cellText(value)
      if (text !== '') cells.set(own?.[column] ?? column, text)
    })
    if (cells.size > 0) rows.push({ number: index + 1, cells })
  }
  const columns = [...new Set(rows.flatMap(({ cells }) => [...cells.keys()]))].toSorted((a, b) => a - b)
  return { columns, rows: rows.map(({ number, cells }) => ({ number, cells: columns.map((column) => cells.get(column) ?? '') })) }
}
