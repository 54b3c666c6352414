import { fileTypeFromBuffer } from 'file-type'
import { AppError } from '../../../../../src-preload/contract/errors.ts'
import {
  isZipType,
  typeOfExtension,
  type FileType,
  type Refusal,
  type TextType,
  type ZipType,
} from '../../../../../src-preload/contract/file-types.ts'
import { decodeText } from './decode-text.ts'
import type { DecodedText } from './decode-text.ts'
import { isMailbox } from './mailbox.ts'
import { pictureKind } from '../pictures/picture-sizes.ts'
import { refusalOfContent, refusalOfOldOffice, refusalOfText } from './refusals.ts'
import { textKind } from './text-kind.ts'
import type { TextKind } from './text-kind.ts'
import { rootNames } from '../office/sheets/compound-file.ts'
import { zipKind } from './zip-kind.ts'

/** Detected type. Text is already decoded; web pages and messages declare their own encoding and may be decoded again. */
export type Detected = { type: Exclude<FileType, TextType> } | { type: TextKind; decoded: DecodedText }

/** Bytes examined by file-type, and range for `%PDF-`. */
const HEAD_BYTES = 64_000
const PDF_HEADER_WITHIN = 1024

/**
 * Detects a file's type by content; the name decides only between kinds of text and selects the sentence of a refusal. Throws `empty-file`,
 * `needs-password` (encrypted Office file), `unsupported-type` with a next step, `damaged-file` (text named .docx), `unsafe-archive`.
 */
export async function detectType(data: Uint8Array, name: string): Promise<Detected> {
  if (data.length === 0) throw new AppError('empty-file')
  const extension = /\.([a-z0-9]{1,12})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  const head = Buffer.from(data.buffer, data.byteOffset, Math.min(data.length, HEAD_BYTES))
  const pdfHeader = head.subarray(0, PDF_HEADER_WITHIN).indexOf('%PDF-')
  if (pdfHeader === 0) return { type: 'pdf' }
  if (isOldOffice(head)) return oldOffice(data, extension)
  if (isOldestWorkbook(head)) throw refuse('oldXls')
  const zipped = zippedType(extension)
  if (head.subarray(0, 2).toString('latin1') === 'PK') {
    const found = zipKind(data)
    if (found && 'type' in found) return { type: found.type }
    if (found) throw refuse(found.refusal)
    // A damaged DOCX is reported as damaged, not unknown.
    if (zipped) return { type: zipped }
  }
  if (isRichText(head, extension)) return { type: 'rtf' }
  if (pictureKind(head) && !isLikelyText(head)) return { type: 'picture' }
  const known = await knownType(head)
  const refusal = known && refusalOfContent(known)
  if (refusal) throw refuse(refusal)
  if (pdfHeader > 0 || extension === 'pdf') return { type: 'pdf' }
  if (isNamedMailbox(extension) ? isMailbox(data, 1) : extension !== 'md' && isMailbox(data, 2)) return { type: 'mbox' }
  const decoded = decodeText(data)
  if (decoded.binary) throw zipped ? new AppError('damaged-file') : refuse('unknown')
  const textRefusal = refusalOfText(extension)
  if (textRefusal) throw refuse(textRefusal)
  const type = textKind(decoded.text, extension)
  if (zipped && type === 'txt') throw new AppError('damaged-file')
  return { type, decoded }
}

function isNamedMailbox(extension: string): boolean {
  return typeOfExtension(extension) === 'mbox'
}

/** The zipped format of the extension: a file with it that is no valid zip is damaged. */
function zippedType(extension: string): ZipType | null {
  const type = typeOfExtension(extension)
  return type !== null && isZipType(type) ? type : null
}

/** True for the start of RTF; some programs omit its first word. */
function isRichText(head: Buffer, extension: string): boolean {
  const start = head
    .subarray(0, 200)
    .toString('latin1')
    .replace(/^(?:\xef\xbb\xbf)?\s*/, '')
  return start.startsWith('{\\rtf') || (extension === 'rtf' && start.startsWith('{\\'))
}

function refuse(refusal: Refusal): AppError {
  return new AppError('unsupported-type', { variant: refusal, data: { refusal } })
}

/** Only for non-text content: some text starts like a rare format (`BM`, `MZ`). */
async function knownType(head: Uint8Array): Promise<string | null> {
  if (isLikelyText(head)) return null
  const magic = Buffer.from(head.subarray(0, 4)).toString('hex')
  // file-type needs complete headers; the first bytes identify truncated pictures.
  if (magic === '89504e47' || magic === '47494638' || magic.startsWith('ffd8ff')) return 'image/*'
  try {
    return (await fileTypeFromBuffer(head))?.mime ?? null
  } catch {
    return null
  }
}

function isLikelyText(head: Uint8Array): boolean {
  for (const byte of head.subarray(0, 4096)) if (byte < 9 || (byte > 13 && byte < 32 && byte !== 27)) return false
  return true
}

/** The compound file of Office before 2007, also used by encrypted DOCX files. */
function isOldOffice(head: Uint8Array): boolean {
  return Buffer.from(head.subarray(0, 8)).toString('hex') === 'd0cf11e0a1b11ae1'
}

/** Streams of a workbook since Excel 97, and before; and of formats that may hold one. */
const WORKBOOK = 'workbook'
const OLD_WORKBOOK = 'book'
const OTHERS = ['worddocument', 'powerpoint document', '__properties_version1.0']

/** The one old Office format that is read, by its own streams: those of files embedded in it do not count. Throws the refusal of the others. */
function oldOffice(data: Uint8Array, extension: string): Detected {
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength)
  const names = rootNames(bytes)
  // In a damaged file a name may stand anywhere.
  const lower = names.size === 0 ? bytes.toString('latin1').replaceAll('\0', '').toLowerCase() : ''
  const holds = (name: string): boolean => names.has(name) || lower.includes(name)
  if (holds('encryptedpackage')) throw new AppError('needs-password')
  const isOther = OTHERS.some(holds)
  if (!isOther && holds(WORKBOOK)) return { type: 'xls' }
  throw refuse(!isOther && holds(OLD_WORKBOOK) ? 'oldXls' : refusalOfOldOffice(extension))
}

/** The first record of a workbook of before Excel 5, which is no compound file: BOF of BIFF2, BIFF3 or BIFF4 ([MS-XLS] 2.4.21). */
function isOldestWorkbook(head: Uint8Array): boolean {
  return ['09000400', '09000600', '09020600', '09040600'].includes(Buffer.from(head.subarray(0, 4)).toString('hex'))
}
