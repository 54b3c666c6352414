import { AppError } from '../../../../../src-preload/contract/errors.ts'
import { ZIP_MARKS, type Refusal, type ZipType } from '../../../../../src-preload/contract/file-types.ts'
import { refusalOf } from './refusals.ts'
import { openOfficeFile, readZipDirectory } from '../office/zip-limits.ts'

/** Content of a zip: a readable type, or a refusal. */
export type ZipKind = { type: ZipType } | { refusal: Refusal }

/** Kind of a zip, or null for an invalid zip. Reads names, and at most two small parts. */
export function zipKind(data: Uint8Array): ZipKind | null {
  const entries = readZipDirectory(data)
  if (!entries) return null
  // Names of the parts of a package are the same in capitals (ECMA-376-2, 6.2.2.3).
  const names = new Set(entries.flatMap(({ name }) => [name, name.toLowerCase()]))
  const holds = (prefix: string): boolean => [...names].some((name) => name.startsWith(prefix))
  for (const { type, mainPart } of ZIP_MARKS) if (mainPart !== null && names.has(mainPart)) return { type }
  if (names.has('[content_types].xml')) {
    if (holds('ppt/')) return { type: 'pptx' }
    if (names.has('xl/workbook.bin')) return { refusal: refusalOf('excel-binary') }
    if (holds('xl/')) return { type: 'xlsx' }
    return holds('visio/') ? { refusal: refusalOf('drawing') } : packageKind(partText(data, /^\[content_types\]\.xml$/i))
  }
  if (names.has('META-INF/container.xml')) return { type: 'epub' }
  if (names.has('content.xml') || names.has('mimetype')) return openDocumentKind(data)
  return { refusal: refusalOf(holds('Index/') ? 'iwork' : 'zip') }
}

/** Kind of a package that keeps its parts in folders of its own, by the types that it declares. */
function packageKind(types: string): ZipKind {
  if (/ms-excel\.sheet\.binary\./i.test(types)) return { refusal: refusalOf('excel-binary') }
  if (/spreadsheetml\.(?:sheet|template)\.main|ms-excel\.(?:sheet|template)\.macroEnabled\.main/i.test(types)) return { type: 'xlsx' }
  return { type: /presentationml\.(?:presentation|slideshow|template)\.main/i.test(types) ? 'pptx' : 'docx' }
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
