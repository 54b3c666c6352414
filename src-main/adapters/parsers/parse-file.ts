import { readFile, stat } from 'node:fs/promises'
import { AppError } from '../../../src-preload/contract/errors.ts'
import { FILE_TYPES } from '../../../src-preload/contract/file-types.ts'
import type { NormalisedDocument } from '../../domain/documents/types.ts'
import { detectType } from './detect/detect-type.ts'
import { PARSERS } from './parsers.ts'

/** Largest file that is read at once (Node's own limit of a buffer is of that order). */
const MAX_BYTES = 2_000_000_000

/**
 * Reads a file to its normalised document. `name`: the name it came with (the stored file has another). Throws AppErrors: `file-missing`,
 * `file-unreadable`, `empty-file`, `too-large`, `no-text`, `needs-password`, `unsupported-type`, `damaged-file`, `unsafe-archive`.
 */
export async function parseFile(file: { path: string; name: string }): Promise<NormalisedDocument> {
  const data = await readWhole(file.path)
  try {
    const detected = await detectType(data, file.name)
    if ('decoded' in detected) return await (await PARSERS[FILE_TYPES[detected.type].parser]())(detected.decoded, data)
    return await (
      await PARSERS[FILE_TYPES[detected.type].parser]()
    )(data)
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
