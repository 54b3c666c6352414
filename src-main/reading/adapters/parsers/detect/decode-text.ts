import { isUtf8 } from 'node:buffer'
import { decodeBytes, decodeStrictly } from './decode-bytes.ts'
import { guessEncoding, sense, wideByLetters } from './guess-encoding.ts'
import { decodeMixed, telltaleLines } from './mixed-utf8.ts'

/** Decoded text. `guessed`: no byte order mark and not UTF-8, so the encoding is an informed guess. `binary`: not text. */
export type DecodedText = { text: string; encoding: string; guessed: boolean; binary: boolean }

/** Bytes sampled for the text check, and for guessing the encoding. */
const SAMPLE_BYTES = 64_000
const TELLING_BYTES = 12_000

/**
 * The encoding of bytes of text. `guessed`: no byte order mark and not UTF-8, so it is an informed guess. `skip`: bytes of a mark that the
 * decoder does not know. `strays`: encoding of the bytes that are no UTF-8, in a text that mixes both.
 */
export type Encoding = { encoding: string; guessed: boolean; skip: number; strays?: string }

/**
 * Finds the encoding (`declared`: the one that the file names itself, taken when its bytes do not say otherwise): by byte order mark, as UTF-8 when it is valid, as UTF-16 without a mark when its zero bytes (or its letters) show that,
 * else by the encoding whose letters make the most sense.
 */
export function encodingOf(data: Uint8Array, declared: string | null = null): Encoding {
  const known = (encoding: string, skip = 0): Encoding => ({ encoding, guessed: false, skip })
  const guessed = (encoding: string): Encoding => ({ encoding, guessed: true, skip: 0 })
  const marked = byMark(data)
  if (marked) return known(marked, isFourBytes(marked) ? 4 : 0)
  const sample = data.subarray(0, SAMPLE_BYTES)
  const wide = widestWithoutMark(sample) ?? wideWithoutMark(sample)
  if (wide) return guessed(wide)
  const loose = new TextDecoder('utf-8').decode(sample)
  if (isUtf8(data)) {
    if (/\x1b\$[B@]/.test(loose)) return known('iso-2022-jp')
    const hiddenWide = isBinary(loose) ? wideByLetters(sample) : null
    return hiddenWide ? guessed(hiddenWide) : known('utf-8')
  }
  const own = knownEncoding(declared)
  if (own) return known(own)
  return { ...guessed('utf-8'), ...legacyEncoding(data) }
}

/** Encoding of bytes that are no UTF-8: one of them all, or UTF-8 with other bytes among it (a log of two programs, one damaged character). */
function legacyEncoding(data: Uint8Array): Pick<Encoding, 'encoding' | 'strays'> {
  const encoding = guessEncoding(tellingPart(data))
  const { utf8, others, strays, characters } = telltaleLines(data, TELLING_BYTES)
  if (characters === 0) return { encoding }
  const mixed = guessEncoding(strays)
  const sample = Buffer.concat([utf8, others])
  // Characters of UTF-8 take two bytes or more, each of which is a character of the other reading.
  const asMixed = 2 * sense(decodeMixed(sample, mixed)).score - sense(decodeBytes(strays, mixed)).score
  const isMixed = asMixed >= sense(decodeBytes(sample, encoding)).score
  return isMixed ? { encoding: 'utf-8', strays: mixed } : { encoding }
}

/** Decodes bytes, from the beginning of a file or after a line feed in it. Zero bytes within other text are dropped. */
export function decodeAs(data: Uint8Array, { encoding, guessed, skip, strays }: Encoding): DecodedText {
  if (isFourBytes(encoding)) return { text: decodeWide(data.subarray(skip), encoding === 'utf-32le'), encoding, guessed, binary: false }
  const whole = encoding.startsWith('utf-16') && guessed ? data.subarray(0, data.length - (data.length % 2)) : data
  const text = strays === undefined ? decodeBytes(whole, encoding) : decodeMixed(whole, strays)
  return {
    text: text.replaceAll('\0', ''),
    encoding: strays === undefined ? encoding : `${encoding} + ${strays}`,
    guessed,
    binary: isBinary(text),
  }
}

/** Bytes to text, in the encoding that is found (`declared`: as in `encodingOf`). */
export function decodeText(data: Uint8Array, declared: string | null = null): DecodedText {
  return decodeAs(data, encodingOf(data, declared))
}

function isFourBytes(encoding: string): boolean {
  return encoding.startsWith('utf-32')
}

/** Canonical name of a known legacy encoding (UTF-8 and UTF-16 are detected by content); else null. */
function knownEncoding(label: string | null): string | null {
  try {
    const { encoding } = new TextDecoder(label ?? 'utf-8')
    return encoding.startsWith('utf-') || encoding === 'replacement' ? null : encoding
  } catch {
    return null
  }
}

function byMark(data: Uint8Array): string | null {
  const first = Buffer.from(data.subarray(0, 4)).toString('hex')
  if (first === 'fffe0000' && data.length % 4 === 0) return 'utf-32le'
  if (first === '0000feff') return 'utf-32be'
  if (data[0] === 0xef && data[1] === 0xbb && data[2] === 0xbf) return 'utf-8'
  if (data[0] === 0xff && data[1] === 0xfe) return 'utf-16le'
  if (data[0] === 0xfe && data[1] === 0xff) return 'utf-16be'
  return null
}

/** True for more than a twentieth of control characters: program data, not text. */
function isBinary(text: string): boolean {
  const sample = text.slice(0, SAMPLE_BYTES)
  const controls = (sample.match(/[\x01-\x08\x0e-\x1a\x1c-\x1f\x7f]/g) ?? []).length
  const zeros = (sample.match(/\0/g) ?? []).length
  return controls > sample.length / 20 || zeros > sample.length / 4
}

/** UTF-32 without a mark: every fourth byte is zero, and its neighbour rarely above 16. */
function widestWithoutMark(sample: Uint8Array): 'utf-32le' | 'utf-32be' | null {
  const words = Math.floor(sample.length / 4)
  if (words < 2 || sample.length % 4 !== 0) return null
  const text = (little: boolean): string => decodeWide(sample, little)
  for (const encoding of ['utf-32le', 'utf-32be'] as const) {
    const decoded = text(encoding === 'utf-32le')
    if (!decoded.includes('\ufffd') && (decoded.match(/[\p{L}\p{N}\p{P}\s]/gu) ?? []).length > 0.8 * words) return encoding
  }
  return null
}

/** Decodes UTF-32, which TextDecoder lacks; invalid code points become U+FFFD. */
function decodeWide(data: Uint8Array, little: boolean): string {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength - (data.byteLength % 4))
  const parts: string[] = []
  for (let at = 0; at < view.byteLength; at += 4) {
    const code = view.getUint32(at, little)
    parts.push(code === 0 ? '' : code > 0x10ffff || (code >= 0xd800 && code < 0xe000) ? '\ufffd' : String.fromCodePoint(code))
  }
  return parts.join('')
}

/** UTF-16 without a mark: every other byte of blanks, digits and Latin letters is zero. */
function wideWithoutMark(sample: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const pairs = Math.floor(sample.length / 2)
  if (pairs < 2) return null
  let evenZeros = 0
  let oddZeros = 0
  for (let index = 0; index < pairs; index += 1) {
    if (sample[2 * index] === 0) evenZeros += 1
    if (sample[2 * index + 1] === 0) oddZeros += 1
  }
  const many = Math.max(evenZeros, oddZeros)
  if (many < pairs / 12 || Math.min(evenZeros, oddZeros) > many / 8) return null
  const encoding = oddZeros > evenZeros ? 'utf-16le' : 'utf-16be'
  const text = decodeStrictly(sample.subarray(0, 2 * pairs), encoding)
  // Program data has zeros too, but rarely decodes to letters.
  return text !== null && (text.match(/[\p{L}\p{N}\p{P}\s]/gu) ?? []).length > 0.8 * pairs ? encoding : null
}

/** The part that tells most: from shortly before the first byte outside ASCII on. An even place, for UTF-16. */
function tellingPart(data: Uint8Array): Uint8Array {
  const first = data.findIndex((byte) => byte > 0x7f)
  const start = Math.max(0, first - 500) & ~1
  return data.subarray(start, start + TELLING_BYTES)
}
