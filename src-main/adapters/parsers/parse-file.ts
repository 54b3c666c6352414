import { readFile, stat } from 'node:fs/promises'
import { AppError } from '../../../src-preload/contract/errors.ts'
import type { NormalisedDocument } from '../../domain/documents/types.ts'
import { detectType } from './detect/detect-type.ts'
import type { Detected } from './detect/detect-type.ts'
import { parseDocx } from './office/docx.ts'
import { parseMarkdown } from './markup/markdown.ts'
import { parsePdf } from './pdf.ts'
import { parseText } from './text.ts'
import { asTranscript, parseTranscript } from './transcript.ts'

/** Largest file that is read at once (Node's own limit of a buffer is of that order). */
const MAX_BYTES = 2_000_000_000

/**
 * One parser per format; a new format is a line here, one in `detect-type.ts`, and one less in `refusals.ts`. All but the most frequent are loaded with
 * their libraries when the first such file comes.
 */
const PARSERS: {
  [T in Detected['type']]: (data: Uint8Array, detected: Extract<Detected, { type: T }>) => NormalisedDocument | Promise<NormalisedDocument>
} = {
  pdf: (data) => parsePdf(data),
  docx: async (data) => asTranscript(await parseDocx(data)),
  pptx: async (data) => (await import('./office/pptx.ts')).parsePptx(data),
  xlsx: async (data) => (await import('./office/xlsx.ts')).parseXlsx(data),
  odt: async (data) => (await import('./office/odt.ts')).parseOdt(data),
  rtf: async (data) => (await import('./office/rtf.ts')).parseRtf(data),
  epub: async (data) => (await import('./office/epub.ts')).parseEpub(data),
  html: async (data) => (await import('./markup/html.ts')).parseHtml(data),
  eml: async (data, detected) => (await import('./markup/eml.ts')).parseEml(data, detected.decoded),
  csv: async (_data, detected) => (await import('./markup/csv.ts')).parseCsv(detected.decoded),
  md: (_data, detected) => parseTranscript(detected.decoded) ?? parseMarkdown(detected.decoded),
  txt: (_data, detected) => parseTranscript(detected.decoded) ?? parseText(detected.decoded),
}

/**
 * Reads a file to its normalised document. `name`: the name it came with (the stored file has another). Throws AppErrors: `file-missing`,
 * `file-unreadable`, `empty-file`, `too-large`, `no-text`, `needs-password`, `unsupported-type`, `damaged-file`, `unsafe-archive`.
 */
export async function parseFile(file: { path: string; name: string }): Promise<NormalisedDocument> {
  const data = await readWhole(file.path)
  try {
    const detected = await detectType(data, file.name)
    return await (PARSERS[detected.type] as (data: Uint8Array, detected: Detected) => NormalisedDocument | Promise<NormalisedDocument>)(
      data,
      detected,
    )
  } catch (error) {
    // Anything a library throws over a file is the file's fault: nested too deeply, cut off, of a kind nobody writes.
    throw error instanceof AppError ? error : new AppError('damaged-file', { cause: error })
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
