import { open } from 'node:fs/promises'
import { AppError } from '../../../../../src-preload/contract/errors.ts'
import type { Encoding } from './decode-text.ts'

const LINE_FEED = 10
const RETURN = 13
const BLANK = 32
/** Share of a stretch in whose end a break is looked for. */
const LOOKED_AT = 0.25

/** True for encodings in which the byte of a line feed or a blank is nothing else, and nothing before it matters after it. */
export function isCutAtLines({ encoding }: Encoding): boolean {
  return !/^(?:utf-16|utf-32|iso-2022)/.test(encoding)
}

/**
 * The bytes of a file in stretches of at most `bytes`, in order. `at`: place of the first one; `share`: how much of the file has been read with
 * it, 0 to 1. Throws `file-unreadable`.
 */
export async function* readStretches(path: string, bytes: number): AsyncGenerator<{ data: Uint8Array; at: number; share: number }> {
  try {
    await using file = await open(path)
    const { size } = await file.stat()
    for (let at = 0; at < size;) {
      // One byte more tells whether the stretch may end there.
      const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(Math.min(bytes + 1, size - at)), position: at })
      if (bytesRead === 0) return
      const data = buffer.subarray(0, stretchEnd(buffer.subarray(0, bytesRead), bytes))
      yield { data, at, share: Math.min(1, (at + data.length) / size) }
      at += data.length
    }
  } catch (cause) {
    throw cause instanceof AppError ? cause : new AppError('file-unreadable', { cause })
  }
}

/** Where a stretch of at most `most` bytes ends: after an empty line, else after a line, else after a blank, else before a character of UTF-8. */
function stretchEnd(data: Uint8Array, most: number): number {
  if (most >= data.length) return data.length
  const least = most - Math.floor(most * LOOKED_AT)
  let line = 0
  let blank = 0
  for (let at = most - 1; at >= least; at -= 1) {
    if (data[at] === LINE_FEED) {
      if (isEmptyLine(data, at)) return at + 1
      line ||= at + 1
    } else if (data[at] === BLANK) blank ||= at + 1
  }
  if (line > 0 || blank > 0) return line > 0 ? line : blank
  let end = most
  // Bytes 10xxxxxx continue a character.
  while (end > least && ((data[end] ?? 0) & 0xc0) === 0x80) end -= 1
  return end > least ? end : most
}

/** True for the line feed of an empty line. */
function isEmptyLine(data: Uint8Array, at: number): boolean {
  const before = data[at - 1] === RETURN ? at - 2 : at - 1
  return data[before] === LINE_FEED
}
