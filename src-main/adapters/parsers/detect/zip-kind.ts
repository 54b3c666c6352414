import { AppError } from '../../../../src-preload/contract/errors.ts'
import { refusalOf } from './refusals.ts'
import type { Refusal } from './refusals.ts'
import { openOfficeFile, readZipDirectory } from '../office/zip-gate.ts'

export type ZipType = 'docx' | 'pptx' | 'xlsx' | 'odt' | 'epub'

const MAIN_PARTS = [['word/document.xml', 'docx'], ['ppt/presentation.xml', 'pptx'], ['xl/workbook.xml', 'xlsx']] as const

/** What is in a zip: a type that is read, why it is not, or null: no zip that can be opened. Looks at names, and at most at one small part. */
export function zipKind(data: Uint8Array): ZipType | Refusal | null {
  const entries = readZipDirectory(data)
  if (!entries) return null
  const names = new Set(entries.map((entry) => entry.name))
  const holds = (prefix: string): boolean => entries.some((entry) => entry.name.startsWith(prefix))
  for (const [part, type] of MAIN_PARTS) if (names.has(part)) return type
  if (names.has('[Content_Types].xml')) {
    if (holds('ppt/')) return 'pptx'
    if (names.has('xl/workbook.bin')) return refusalOf('excel-binary')
    if (holds('xl/')) return 'xlsx'
    return holds('visio/') ? refusalOf('drawing') : 'docx'
  }
  if (names.has('META-INF/container.xml')) return 'epub'
  if (names.has('content.xml') || names.has('mimetype')) return openDocumentKind(data)
  return refusalOf(holds('Index/') ? 'iwork' : 'zip')
}

function openDocumentKind(data: Uint8Array): ZipType | Refusal {
  const mime = partText(data, /^mimetype$/) || (/manifest:media-type="(application\/vnd\.oasis[^"]{0,80})"/.exec(partText(data, /^META-INF\/manifest\.xml$/))?.[1] ?? '')
  if (mime.startsWith('application/epub')) return 'epub'
  if (/opendocument\.text/.test(mime)) return 'odt'
  return refusalOf(mime)
}

/** The start of a part, '' when it is missing or cannot be had. */
function partText(data: Uint8Array, keep: RegExp): string {
  try {
    const [content] = openOfficeFile(data, { keep, doctype: 'book' }).values()
    return content ? new TextDecoder().decode(content.subarray(0, 20_000)).trim() : ''
  } catch (error) {
    if (error instanceof AppError && error.code === 'damaged-file') return ''
    throw error
  }
}
