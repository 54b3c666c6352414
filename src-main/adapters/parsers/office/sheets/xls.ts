import { AppError } from '../../../../../src-preload/contract/errors.ts'
import type { NormalisedDocument } from '../../../../domain/documents/types.ts'
import { sheetsDocument } from './sheets.ts'

/** Error of hucre for a workbook of before Excel 97. */
const TOO_OLD = /Unsupported XLS version/
/** First record of a workbook (BOF, BIFF8), and the one right after it in a locked one (FILEPASS). */
const BEGIN = Buffer.from('0908100000060500', 'hex')
const BEGIN_BYTES = 20
const LOCKED = Buffer.from('2f00', 'hex')

/**
 * Reads a workbook of Excel 97 to 2003 (BIFF8): the saved values of all cells. Throws `damaged-file`, `needs-password`, `no-text`,
 * `unsupported-type`.
 */
export async function parseXls(data: Uint8Array): Promise<NormalisedDocument> {
  if (isLocked(Buffer.from(data.buffer, data.byteOffset, data.byteLength))) throw new AppError('needs-password')
  const { readXls } = await import('hucre')
  const { sheets } = await readXls(data).catch((cause: unknown) => {
    if (!(cause instanceof Error && TOO_OLD.test(cause.message))) throw new AppError('damaged-file', { cause })
    throw new AppError('unsupported-type', { variant: 'oldXls', data: { refusal: 'oldXls' }, cause })
  })
  // Rows without cells are missing.
  const whole = sheets.map((sheet) => ({ ...sheet, rows: Array.from(sheet.rows, (row) => row ?? []) }))
  return sheetsDocument('xls', whole, { title: null, date: null })
}

/** A locked workbook keeps its structure, so it would be read as nonsense. */
function isLocked(file: Buffer): boolean {
  const at = file.indexOf(BEGIN)
  return at >= 0 && file.subarray(at + BEGIN_BYTES, at + BEGIN_BYTES + LOCKED.length).equals(LOCKED)
}
