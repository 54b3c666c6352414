import { readXlsx, streamXlsxRows } from 'hucre/xlsx'
import { AppError } from '../../../../../src-preload/contract/errors.ts'
import type { SheetRow } from '../../../../domain/documents/table-blocks.ts'
import type { NormalisedDocument } from '../../../../domain/documents/types.ts'
import { readCoreProperties } from '../office-properties.ts'
import { openOfficeFile, repack } from '../zip-limits.ts'
import { cellText, sheetsDocument, type ReadSheet } from './sheets.ts'
import { showNumbers } from './shown-numbers.ts'

/** Error of hucre for a sheet whose bounding rectangle is too large. */
const TOO_WIDE = /cells\), over the \d+ limit/

/**
 * Reads an Excel workbook. Formulas have their saved value, percentages and amounts the form that the sheet shows; macros and external links
 * are ignored. Throws `damaged-file`, `unsafe-archive`,
 * `needs-password`, `no-text`.
 */
export async function parseXlsx(data: Uint8Array): Promise<NormalisedDocument> {
  const parts = openOfficeFile(data)
  return sheetsDocument('xlsx', await readSheets(repack(showNumbers(parts))), readCoreProperties(parts))
}

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
