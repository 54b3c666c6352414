import { readFile, stat } from 'node:fs/promises'
import { AppError } from '../../../src-preload/contract/errors.ts'
import { FILE_TYPES } from '../../../src-preload/contract/file-types.ts'
import type { OcrState } from '../../domain/documents/ocr.ts'
import type { NormalisedDocument } from '../../domain/documents/types.ts'
import { detectType } from './detect/detect-type.ts'
import { PARSERS } from './parsers.ts'

/** Largest file read into memory (Node's buffer limit is similar). */
const MAX_BYTES = 2_000_000_000

/**
 * Parses a file to its normalised document. `name`: original name (the stored file has another); `password`: opens a locked PDF; `ocr`: text recognition of its pages without text. Throws AppErrors: `file-missing`,
 * `file-unreadable`, `empty-file`, `too-large`, `no-text`, `needs-password`, `unsupported-type`, `damaged-file`, `unsafe-archive`.
 */
export async function parseFile(file: { path: string; name: string; password?: string; ocr?: OcrState }): Promise<NormalisedDocument> {
  const data = await readWhole(file.path)
  try {
    const detected = await detectType(data, file.name)
    if ('decoded' in detected) return await (await PARSERS[FILE_TYPES[detected.type].parser]())(detected.decoded, data, file.name)
    return await (
      await PARSERS[FILE_TYPES[detected.type].parser]()
    )(data, { ...(file.password !== undefined && { password: file.password }), ...(file.ocr && { ocr: file.ocr }) })
  } catch (error) {
    // Any other error of a library is caused by the file: nested too deeply, truncated, of an exotic kind.
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
