import { AppError } from '../../../../../../src-preload/contract/errors.ts'
import type { NormalisedDocument } from '../../../../domain/documents/types.ts'
import { workbookStream } from './compound-file.ts'
import { printedTexts } from './printed-texts.ts'
import { sheetsDocument } from './sheets.ts'
import { readWorkbook } from './xls-workbook.ts'

/**
 * Reads a workbook of Excel 97 to 2003 (BIFF8): each cell as its sheet shows it, with comments, links and texts of shapes. Formulas have their
 * saved value. Throws `damaged-file`, `needs-password`, `no-text`, `unsupported-type`.
 */
export function parseXls(data: Uint8Array): NormalisedDocument {
  const stream = workbookStream(Buffer.from(data.buffer, data.byteOffset, data.byteLength))
  if (!stream) throw new AppError('damaged-file')
  const sheets = readWorkbook(stream)
  if (sheets === 'locked') throw new AppError('needs-password')
  if (sheets === 'old') throw new AppError('unsupported-type', { variant: 'oldXls', data: { refusal: 'oldXls' } })
  return sheetsDocument(
    'xls',
    sheets.map(({ shapes, printed, kind, ...sheet }) => ({
      ...sheet,
      rows: Array.from(sheet.rows, (row) => Array.from(row ?? [], (cell) => cell ?? null)),
      extra: [...shapes.map((text) => ({ type: 'paragraph' as const, text })), ...printedTexts(printed)],
      ...(kind === 'other' && { unread: 'other' as const }),
    })),
    { title: null, date: null },
  )
}
