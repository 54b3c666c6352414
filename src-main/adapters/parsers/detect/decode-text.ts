import { isUtf8 } from 'node:buffer'

/** Decoded text. `guessed`: no byte order mark and not UTF-8, so the encoding is an informed guess. `binary`: not text. */
export type DecodedText = { text: string; encoding: string; guessed: boolean; binary: boolean }

/** Bytes sampled for the text check, and for guessing the encoding. */
const SAMPLE_BYTES = 64_000
const TELLING_BYTES = 12_000

/** Encodings without a mark, in order of preference: Western first. */
const CANDIDATES = [
  'windows-1252',
  'windows-1250',
  'iso-8859-2',
  'windows-1251',
  'koi8-r',
  'iso-8859-5',
  'ibm866',
  'windows-1253',
  'windows-1254',
  'windows-1257',
  'windows-1255',
  'windows-1256',
  'iso-8859-6',
  'windows-874',
  'shift_jis',
  'euc-jp',
  'gb18030',
  'big5',
  'euc-kr',
  'utf-16le',
  'utf-16be',
] as const
/** Last resort, because it decodes other encodings' quotation marks and dashes as letters. */
const LAST_RESORT = 'macintosh'

/**
 * The encoding of bytes of text. `guessed`: no byte order mark and not UTF-8, so it is an informed guess. `skip`: bytes of a mark that the
 * decoder does not know.
 */
export type Encoding = { encoding: string; guessed: boolean; skip: number }

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
  // A few bad bytes in a long UTF-8 file (truncated, a stray letter) do not change its encoding.
  const bad = loose.split('\ufffd').length - 1
  const good = (loose.match(/[\u0080-\ufffc]/g) ?? []).length
  return guessed(good > 0 && bad * 10 < good ? 'utf-8' : guess(tellingPart(data)))
}

/** Decodes bytes, from the beginning of a file or after a line feed in it. Zero bytes within other text are dropped. */
export function decodeAs(data: Uint8Array, { encoding, guessed, skip }: Encoding): DecodedText {
  if (isFourBytes(encoding)) return { text: decodeWide(data.subarray(skip), encoding === 'utf-32le'), encoding, guessed, binary: false }
  const whole = encoding.startsWith('utf-16') && guessed ? data.subarray(0, data.length - (data.length % 2)) : data
  const text = new TextDecoder(encoding).decode(whole)
  return { text: text.replaceAll('\0', ''), encoding, guessed, binary: isBinary(text) }
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
    return encoding.startsWith('utf-') ? null : encoding
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

function decodeStrictly(data: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(data)
  } catch {
    return null
  }
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

/** UTF-16 of a script whose bytes all look like ASCII and controls (Thai without blanks): the way round in which it is text. */
function wideByLetters(sample: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (sample.length % 2 !== 0) return null
  const readings = (['utf-16le', 'utf-16be'] as const).map((encoding) => {
    const text = decodeStrictly(sample, encoding)
    return { encoding, score: text === null || isUnlike(encoding, text) ? -1 : plausibility(text) }
  })
  const [best] = readings.toSorted((a, b) => b.score - a.score)
  return best && best.score > 0.5 ? best.encoding : null
}

function guess(sample: Uint8Array): string {
  let best: { encoding: string; score: number } = { encoding: 'windows-1252', score: -Infinity }
  // Latin-9 is Latin-1 with the euro sign in the place of a sign that nobody writes.
  const look = (encoding: string): void => {
    const text = new TextDecoder(encoding).decode(sample)
    const score = plausibility(text) - (isUnlike(encoding, text) ? 1 : 0)
    if (score > best.score + 1e-9) best = { encoding, score }
  }
  for (const encoding of CANDIDATES) look(encoding)
  if (sample.includes(0xa4)) look('iso-8859-15')
  if (best.score < 0) look(LAST_RESORT)
  return best.encoding
}

/**
 * What no text of an encoding's languages looks like: a few foreign letters strewn among Latin ones, Turkish with more letters of others than of its own,
 * Thai of its rare letters, Chinese without a frequent character.
 */
function isUnlike(encoding: string, text: string): boolean {
  const count = (pattern: RegExp): number => text.match(pattern)?.length ?? 0
  const foreign = count(/[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Thai}]/gu)
  if (foreign > 0 && foreign < 0.34 * count(/[a-z]/gi)) return true
  if (encoding === 'windows-1254') return 2 * count(/[áíúóæàèëÁÍÚÓÆ]/g) > count(/[şğıİŞĞ]/g)
  if (encoding === 'windows-874') return count(/[ฃฅฆฌญฎฏฐฑฒณฤฦศษฬฮฯ]/g) > 0.2 * foreign
  if (!encoding.startsWith('utf-16')) return false
  const all = count(/[\u2e80-\uffef]/g)
  return all > 4 && count(new RegExp(USUAL_CJK, 'g')) < 0.1 * all
}

const SCRIPTS = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Thai}/u,
] as const
/** Letters that European languages really use often; the rest of Latin-1 and Latin Extended-A count half. */
const USUAL_LATIN = /[äöüßÄÖÜéèêëàâçîïôûùœæøåñóíúáãõìòÅØÆÉąćęłńśźżčďěňřšťůžőűğşıİėįųūāēīļņķģ]/
/** Latin letters that are no words by themselves. */
const LONE_LATIN = /(?![àèéêóåöÀÈÉÓÅÖ])\p{Script=Latin}/u
/** The letters that make up half of any text in Cyrillic, Greek, Hebrew and Arabic. */
const USUAL_LETTERS = /[оеаинтсОЕАИНТСαοιετσνάίόέΑΟΙΕΤΣΝיוהלאמתاليمنوترานรกเอมวงทยส\u0e31\u0e34\u0e35\u0e48\u0e49]/
/** The characters that make up most of any Chinese, Japanese or Korean text. */
const USUAL_CJK =
  /[\u3041-\u30ff、。，「」的一是不了人我在有他这為这个们中来上大和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种事成方多经去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实日本語国人年会的学生時間今行来見私事何出前電車東京校。은는이가을를에의도로다고하기지서나한]/

/**
 * How much text that was decoded in some way looks like a language, per character outside ASCII: each usual letter counts for it; letters of two
 * scripts in one word, capitals after small letters, symbols between letters, controls and undecodable bytes against it.
 */
function plausibility(text: string): number {
  let score = 0
  let counted = 0
  let previous = ''
  let beforePrevious = ''
  for (const character of text) {
    // A sign of its own is likelier than a word of one rare letter.
    if (previous > '\u007f' && LONE_LATIN.test(previous) && !/\p{L}/u.test(beforePrevious) && !/\p{L}/u.test(character)) score -= 0.8
    if (character > '\u007f') {
      counted += 1
      score += worth(character, previous)
    } else if (/[a-z]/i.test(character) && previous > '\u007f' && isForeignToLatin(previous)) score -= 1
    beforePrevious = previous
    previous = character
  }
  return counted === 0 ? 0 : score / counted
}

function isForeignToLatin(character: string): boolean {
  return /\p{L}/u.test(character) && !/\p{Script=Latin}/u.test(character)
}

function worth(character: string, previous: string): number {
  if (character === '\ufffd' || /[\p{Cc}\p{Co}\p{Cn}]/u.test(character)) return -4
  if (/[\u2e80-\uffef]/.test(character))
    return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff01-\uff5e]/u.test(character) &&
      !/[\uff61-\uff9f]/.test(character)
      ? USUAL_CJK.test(character)
        ? 2.2
        : 0.9
      : -2
  const isLetter = /[\p{L}\p{M}]/u.test(character)
  const afterLetter = /\p{L}/u.test(previous)
  if (character === '¤') return -1
  if (!isLetter) return afterLetter && !/[’´`”“»«…–—\u00a0°²³€™®©,.]/.test(character) ? -2 : 0.3
  const script = SCRIPTS.find((pattern) => pattern.test(character))
  if (!script) return -1
  if (afterLetter && !script.test(previous)) return -3
  if (/\p{Lu}/u.test(character) && /\p{Ll}/u.test(previous)) return -2
  // Accented Latin letters stand among plain ones.
  if (script !== SCRIPTS[0]) return USUAL_LETTERS.test(character) ? 1.5 : 0.6
  const amongAccents = previous > '\u007f' && afterLetter
  return amongAccents ? -0.8 : USUAL_LATIN.test(character) ? 1 : 0.5
}
