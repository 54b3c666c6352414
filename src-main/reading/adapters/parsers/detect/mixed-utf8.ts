import { isUtf8 } from 'node:buffer'
import { decodeBytes, decodeStrictly } from './decode-bytes.ts'

const LINE_FEED = 10

/**
 * Lines of bytes outside ASCII, at most `most` bytes of each kind: those that are UTF-8, the others, and the others with a blank for each
 * character of UTF-8 in them. `characters`: number of characters of UTF-8 in all of these.
 */
export function telltaleLines(data: Uint8Array, most: number): { utf8: Buffer; others: Buffer; strays: Buffer; characters: number } {
  const utf8: Uint8Array[] = []
  const others: Uint8Array[] = []
  const strays: Uint8Array[] = []
  let [utf8Bytes, otherBytes, characters] = [0, 0, 0]
  for (let start = 0; start < data.length && (utf8Bytes < most || otherBytes < most);) {
    const found = data.indexOf(LINE_FEED, start)
    const line = data.subarray(start, Math.min(found < 0 ? data.length : found + 1, start + most))
    start += line.length
    if (!line.some((byte) => byte > 0x7f)) continue
    if (isUtf8(line)) {
      if (utf8Bytes < most) utf8.push(line)
      utf8Bytes += line.length
      characters += 1
    } else {
      const { stray, count } = withoutCharacters(line)
      if (otherBytes < most) others.push(line)
      if (otherBytes < most) strays.push(stray)
      otherBytes += line.length
      characters += count
    }
  }
  return { utf8: Buffer.concat(utf8), others: Buffer.concat(others), strays: Buffer.concat(strays), characters }
}

/**
 * Decodes bytes of several writers: a line that is UTF-8 as such, another one in `encoding`; in a line of both, each character of UTF-8 as
 * such, and what lies between them in `encoding`. The beginning of a cut character becomes U+FFFD.
 */
export function decodeMixed(data: Uint8Array, encoding: string): string {
  const parts: string[] = []
  for (let start = 0; start < data.length;) {
    const found = data.indexOf(LINE_FEED, start)
    const line = data.subarray(start, found < 0 ? data.length : found + 1)
    start += line.length
    parts.push(isUtf8(line) ? new TextDecoder('utf-8', { ignoreBOM: true }).decode(line) : decodeLine(line, encoding))
  }
  return parts.join('')
}

function decodeLine(line: Uint8Array, encoding: string): string {
  // Encodings of two bytes use most pairs that UTF-8 uses: such a line is all of one kind.
  if (isOfPairs(encoding) && decodeStrictly(line, encoding) !== null) return decodeBytes(line, encoding)
  const parts: string[] = []
  let from = 0
  for (let at = 0; at < line.length;) {
    const length = characterLength(line, at)
    if ((line[at] ?? 0) < 0x80) at += 1
    else if (length === 0) at += 1
    else {
      if (from < at) parts.push(decodeBytes(line.subarray(from, at), encoding))
      parts.push(length < 0 ? '\ufffd' : Buffer.from(line.subarray(at, at + length)).toString('utf8'))
      at += Math.abs(length)
      from = at
    }
  }
  return parts.join('') + decodeBytes(line.subarray(from), encoding)
}

function isOfPairs(encoding: string): boolean {
  return /^(?:shift_jis|euc-|gb|big5)/.test(encoding)
}

function withoutCharacters(line: Uint8Array): { stray: Uint8Array; count: number } {
  const stray = Uint8Array.from(line)
  let count = 0
  for (let at = 0; at < line.length;) {
    const length = characterLength(line, at)
    if (length > 0) {
      stray.fill(0x20, at, at + length)
      count += 1
    }
    at += Math.max(1, Math.abs(length))
  }
  return { stray, count }
}

/** Bytes of the UTF-8 character outside ASCII that begins here; 0: none; negative: bytes of the beginning of one that is cut. */
function characterLength(data: Uint8Array, at: number): number {
  const first = data[at] ?? 0
  const length = first >= 0xc2 && first < 0xe0 ? 2 : first >= 0xe0 && first < 0xf0 ? 3 : first >= 0xf0 && first < 0xf5 ? 4 : 0
  if (length === 0) return 0
  let own = 1
  while (own < length && ((data[at + own] ?? 0) & 0xc0) === 0x80) own += 1
  if (own === length) return isUtf8(data.subarray(at, at + length)) ? length : 0
  return own > 1 ? -own : 0
}
