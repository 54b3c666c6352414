import type { CellValue } from 'hucre'
import { AppError } from '../../../../../src-preload/contract/errors.ts'
import type { NormalisedDocument } from '../../../../domain/documents/types.ts'
import { sheetsDocument } from './sheets.ts'
import { shownNumber } from './shown-numbers.ts'
import { xlsFormats } from './xls-formats.ts'

/** Error of hucre for a workbook of before Excel 97. */
const TOO_OLD = /Unsupported XLS version/
/** First record of a workbook (BOF, BIFF8), and the one right after it in a locked one (FILEPASS). */
const BEGIN = Buffer.from('0908100000060500', 'hex')
const BEGIN_BYTES = 20
const LOCKED = Buffer.from('2f00', 'hex')

/**
 * Reads a workbook of Excel 97 to 2003 (BIFF8): the saved values of all cells, percentages and amounts as the sheet shows them.
 * Throws `damaged-file`, `needs-password`, `no-text`,
 * `unsupported-type`.
 */
export async function parseXls(data: Uint8Array): Promise<NormalisedDocument> {
  const file = Buffer.from(data.buffer, data.byteOffset, data.byteLength)
  if (isLocked(file)) throw new AppError('needs-password')
  const { readXls } = await import('hucre')
  const { sheets } = await readXls(data).catch((cause: unknown) => {
    if (!(cause instanceof Error && TOO_OLD.test(cause.message))) throw new AppError('damaged-file', { cause })
    throw new AppError('unsupported-type', { variant: 'oldXls', data: { refusal: 'oldXls' }, cause })
  })
  const formats = xlsFormats(file)
  // Rows without cells are missing.
  const whole = sheets.map((sheet, index) => ({
    ...sheet,
    rows: Array.from(sheet.rows, (row, at) => (row ?? []).map((value, column) => shown(value, formats[index]?.get(`${at},${column}`)))),
  }))
  return sheetsDocument('xls', whole, { title: null, date: null })
}

/** A number in the form that its format shows, if that says more. */
function shown(value: CellValue, format: string | undefined): CellValue {
  return typeof value === 'number' && format !== undefined ? (shownNumber(value, format) ?? value) : value
}

/** A locked workbook keeps its structure, so it would be read as nonsense. */
function isLocked(file: Buffer): boolean {
  const at = file.indexOf(BEGIN)
  return at >= 0 && file.subarray(at + BEGIN_BYTES, at + BEGIN_BYTES + LOCKED.length).equals(LOCKED)
}
