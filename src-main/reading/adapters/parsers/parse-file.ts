import { isUtf8 } from 'node:buffer'
import { readFile, stat } from 'node:fs/promises'
import { AppError } from '../../../../src-preload/contract/errors.ts'
import { FILE_TYPES } from '../../../../src-preload/contract/file-types.ts'
import { headingOrderWarning } from '../../domain/documents/heading-order.ts'
import type { OcrState } from '../../domain/documents/ocr.ts'
import type { NormalisedDocument } from '../../domain/documents/types.ts'
import { decodeAs, encodingOf, type DecodedText, type Encoding } from './detect/decode-text.ts'
import { detectType } from './detect/detect-type.ts'
import { isCutAtLines, readStretches } from './detect/stretches.ts'
import { PARSERS } from './parsers.ts'
import { noText, parseText } from './text.ts'
import { parseTranscript } from './transcript.ts'

/** Largest file read into memory (Node's buffer limit is similar). */
const MAX_BYTES = 2_000_000_000
/** Bytes from which a plain text is parsed in stretches, and theirs. */
const SIZES = { large: 16_000_000, stretch: 2_000_000 }

/** `onShare`: told how much of a long file has been read, 0 to 1. */
type FileToParse = { path: string; name: string; password?: string; ocr?: OcrState; onShare?: (share: number) => void }

/** `share`: how much of the file has been parsed with this document, 0 to 1. */
export type ParsedStretch = { document: NormalisedDocument; share: number }

/**
 * Parses a file to its normalised document. `name`: original name (the stored file has another); `password`: opens a locked PDF; `ocr`: text recognition of its pages without text. Throws AppErrors: `file-missing`,
 * `file-unreadable`, `empty-file`, `too-large`, `no-text`, `needs-password`, `unsupported-type`, `damaged-file`, `unsafe-archive`.
 */
export async function parseFile(file: FileToParse): Promise<NormalisedDocument> {
  return parseBytes(await readWhole(file.path), file)
}

/** Parses the content of a file, as `parseFile`; also of one inside another. */
export async function parseBytes(data: Uint8Array, file: Omit<FileToParse, 'path'>): Promise<NormalisedDocument> {
  try {
    const detected = await detectType(data, file.name)
    const document = await ('decoded' in detected
      ? (await PARSERS[FILE_TYPES[detected.type].parser]())(detected.decoded, data, file.name)
      : (await PARSERS[FILE_TYPES[detected.type].parser]())(data, { ...file, readFile: (inner, name) => parseBytes(inner, { name }) }))
    const warning = headingOrderWarning(document)
    return warning ? { ...document, warnings: [...document.warnings, warning] } : document
  } catch (error) {
    throw errorOf(error)
  }
}

/** Any other error of a library is caused by the file: nested too deeply, truncated, of an exotic kind. */
function errorOf(error: unknown): AppError {
  return error instanceof AppError ? error : new AppError('damaged-file', { cause: error })
}

/**
 * Parses a file to one document, or a large plain text to several that follow one another: stretches of about 2 MB (`sizes`), cut between
 * paragraphs. So the memory for reading does not grow with the file. Throws as `parseFile`; a text without letters throws `no-text` at the end.
 */
export async function* parseStretches(file: FileToParse, sizes = SIZES): AsyncGenerator<ParsedStretch> {
  const encoding = await encodingOfLargeText(file, sizes)
  if (!encoding) {
    yield { document: await parseFile(file), share: 1 }
    return
  }
  let isEmpty = true
  for await (const { data, share } of readStretches(file.path, sizes.stretch)) {
    const document = stretchOf(decodeAs(data, encoding), file.name)
    if (document) yield { document, share }
    isEmpty &&= document === null
  }
  if (isEmpty) throw noText()
}

/** Encoding of a large plain text that can be cut; null: another file. */
async function encodingOfLargeText(file: FileToParse, sizes: typeof SIZES): Promise<Encoding | null> {
  const size = await stat(file.path).then(
    (found) => found.size,
    () => 0,
  )
  if (size < sizes.large) return null
  let telling: Uint8Array | null = null
  for await (const { data, at } of readStretches(file.path, sizes.stretch)) {
    if (at === 0) {
      if (!(await isPlain(data, file.name))) return null
      telling = data
    }
    // The first stretch that is no UTF-8 tells the encoding of all.
    if (!isUtf8(data)) {
      telling = data
      break
    }
  }
  const encoding = telling && encodingOf(telling)
  return encoding && isCutAtLines(encoding) ? encoding : null
}

/** True if a file begins as a plain text that is no transcript. Half a workbook or archive is refused: whatever else it is, the whole tells. */
async function isPlain(head: Uint8Array, name: string): Promise<boolean> {
  try {
    const detected = await detectType(head, name)
    return detected.type === 'txt' && parseTranscript(detected.decoded) === null
  } catch {
    return false
  }
}

function stretchOf(decoded: DecodedText, name: string): NormalisedDocument | null {
  try {
    return parseText(decoded, name)
  } catch (error) {
    if (error instanceof AppError && error.code === 'no-text') return null
    throw errorOf(error)
  }
}

async function readWhole(path: string): Promise<Uint8Array> {
  try {
    const { size } = await stat(path)
    if (size > MAX_BYTES) throw new AppError('too-large')
    const buffer = await readFile(path)
    return new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength)
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    const missing = cause instanceof Error && 'code' in cause && cause.code === 'ENOENT'
    throw new AppError(missing ? 'file-missing' : 'file-unreadable', { cause })
  }
}
