import { AppError } from '../../../../src-preload/contract/errors.ts'
import { ZIP_MARKS, type Refusal, type ZipType } from '../../../../src-preload/contract/file-types.ts'
import { refusalOf } from './refusals.ts'
import { openOfficeFile, readZipDirectory } from '../office/zip-limits.ts'

/** Content of a zip: a readable type, or a refusal. */
export type ZipKind = { type: ZipType } | { refusal: Refusal }

/** Kind of a zip, or null for an invalid zip. Reads names, and at most at one small part. */
export function zipKind(data: Uint8Array): ZipKind | null {
  const entries = readZipDirectory(data)
  if (!entries) return null
  const names = new Set(entries.map((entry) => entry.name))
  const holds = (prefix: string): boolean => entries.some((entry) => entry.name.startsWith(prefix))
  for (const { type, mainPart } of ZIP_MARKS) if (mainPart !== null && names.has(mainPart)) return { type }
  if (names.has('[Content_Types].xml')) {
    if (holds('ppt/')) return { type: 'pptx' }
    if (names.has('xl/workbook.bin')) return { refusal: refusalOf('excel-binary') }
    if (holds('xl/')) return { type: 'xlsx' }
    return holds('visio/') ? { refusal: refusalOf('drawing') } : { type: 'docx' }
  }
  if (names.has('META-INF/container.xml')) return { type: 'epub' }
  if (names.has('content.xml') || names.has('mimetype')) return openDocumentKind(data)
  return { refusal: refusalOf(holds('Index/') ? 'iwork' : 'zip') }
}

function openDocumentKind(data: Uint8Array): ZipKind {
  const mime =
    partText(data, /^mimetype$/) ||
    (/manifest:media-type="(application\/vnd\.oasis[^"]{0,80})"/.exec(partText(data, /^META-INF\/manifest\.xml$/))?.[1] ?? '')
  const marks = ZIP_MARKS.find((one) => one.mime?.test(mime))
  return marks ? { type: marks.type } : { refusal: refusalOf(mime) }
}

/** Start of a part; '' if missing or unreadable. */
function partText(data: Uint8Array, keep: RegExp): string {
  try {
    const [content] = openOfficeFile(data, keep).values()
    return content ? new TextDecoder().decode(content.subarray(0, 20_000)).trim() : ''
  } catch (error) {
    if (error instanceof AppError && error.code === 'damaged-file') return ''
    throw error
  }
}
