import { fileTypeFromBuffer } from 'file-type'
import { AppError } from '../../../../src-preload/contract/errors.ts'
import {
  isZipType,
  typeOfExtension,
  UNKNOWN_TYPE,
  type FileType,
  type Refusal,
  type TextType,
  type ZipType,
} from '../../../../src-preload/contract/file-types.ts'
import { decodeText } from './decode-text.ts'
import type { DecodedText } from './decode-text.ts'
import { refusalOfContent, refusalOfOldOffice, refusalOfText } from './refusals.ts'
import { textKind } from './text-kind.ts'
import type { TextKind } from './text-kind.ts'
import { zipKind } from './zip-kind.ts'

/** What a file is; text comes decoded (a web page and a message say themselves how their letters are stored: theirs may be decoded anew). */
export type Detected = { type: Exclude<FileType, TextType> } | { type: TextKind; decoded: DecodedText }

/** Bytes that file-type and the search for `%PDF-` look at. */
const HEAD_BYTES = 64_000
const PDF_HEADER_WITHIN = 1024

/**
 * Tells a file's type by its content; the name only decides between kinds of text, and what to say of a file that is refused.
 * Throws `empty-file`, `needs-password` (encrypted Office file), `unsupported-type` with the way out,
 * `damaged-file` (text called .docx), `unsafe-archive`.
 */
export async function detectType(data: Uint8Array, name: string): Promise<Detected> {
  if (data.length === 0) throw new AppError('empty-file')
  const extension = /\.([a-z0-9]{1,12})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  const head = Buffer.from(data.buffer, data.byteOffset, Math.min(data.length, HEAD_BYTES))
  const pdfHeader = head.subarray(0, PDF_HEADER_WITHIN).indexOf('%PDF-')
  if (pdfHeader === 0) return { type: 'pdf' }
  if (isOldOffice(head)) throw refuseOldOffice(data, extension)
  const zipped = zippedType(extension)
  if (head.subarray(0, 2).toString('latin1') === 'PK') {
    const found = zipKind(data)
    if (typeof found === 'string') return { type: found }
    if (found) throw refuse(found)
    // A damaged DOCX is to be called damaged, not unknown.
    if (zipped) return { type: zipped }
  }
  if (isRichText(head, extension)) return { type: 'rtf' }
  const known = await knownType(head)
  const refusal = known && refusalOfContent(known)
  if (refusal) throw refuse(refusal)
  if (pdfHeader > 0 || extension === 'pdf') return { type: 'pdf' }
  const decoded = decodeText(data)
  if (decoded.binary) throw zipped ? new AppError('damaged-file') : refuse(UNKNOWN_TYPE)
  const textRefusal = refusalOfText(extension)
  if (textRefusal) throw refuse(textRefusal)
  const type = textKind(decoded.text, extension)
  if (zipped && type === 'txt') throw new AppError('damaged-file')
  return { type, decoded }
}

/** The zipped format that a file is called: what is called so and is none is a damaged one. */
function zippedType(extension: string): ZipType | null {
  const type = typeOfExtension(extension)
  return type !== null && isZipType(type) ? type : null
}

/** Begins as RTF does; some programs leave its first word out. */
function isRichText(head: Buffer, extension: string): boolean {
  const start = head
    .subarray(0, 200)
    .toString('latin1')
    .replace(/^(?:\xef\xbb\xbf)?\s*/, '')
  return start.startsWith('{\\rtf') || (extension === 'rtf' && start.startsWith('{\\'))
}

function refuse(refusal: Refusal): AppError {
  return new AppError('unsupported-type', refusal)
}

/** Only of content that is no text: some text begins like a rare format (`BM`, `MZ`). */
async function knownType(head: Uint8Array): Promise<string | null> {
  if (isLikelyText(head)) return null
  const magic = Buffer.from(head.subarray(0, 4)).toString('hex')
  // file-type wants whole headers; of a cut picture the first bytes are enough to say what it was.
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

/** The compound file of Office before 2007, which encrypted DOCX files use too. */
function isOldOffice(head: Uint8Array): boolean {
  return Buffer.from(head.subarray(0, 8)).toString('hex') === 'd0cf11e0a1b11ae1'
}

function refuseOldOffice(data: Uint8Array, extension: string): AppError {
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength)
  if (bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'))) return new AppError('needs-password')
  return refuse(refusalOfOldOffice(extension))
}
