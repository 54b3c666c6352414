import { detectAll } from 'jschardet'
import { decodeBytes, decodeStrictly } from './decode-bytes.ts'

/** Encodings of text files, by the names that jschardet gives them in small letters; those that no decoder here knows are left out. */
const ENCODINGS: Readonly<Record<string, string>> = {
  ...Object.fromEntries([0, 1, 2, 3, 4, 5, 6, 7, 8].map((page) => [`windows-125${page}`, `windows-125${page}`])),
  ...Object.fromEntries([2, 5, 6, 7, 8, 15].map((part) => [`iso-8859-${part}`, `iso-8859-${part}`])),
  'koi8-r': 'koi8-r',
  'koi8-u': 'koi8-u',
  cp874: 'windows-874',
  macroman: 'macintosh',
  cp437: 'ibm437',
  cp850: 'ibm850',
  cp852: 'ibm852',
  ibm866: 'ibm866',
  cp932: 'shift_jis',
  'euc-jp': 'euc-jp',
  gb18030: 'gb18030',
  big5: 'big5',
  cp949: 'euc-kr',
}

/** UTF-16 of a script whose bytes all look like ASCII and controls (Thai without blanks): the way round in which it is text. */
export function wideByLetters(sample: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (sample.length % 2 !== 0) return null
  const readings = (['utf-16le', 'utf-16be'] as const).map((encoding) => {
    const text = decodeStrictly(sample, encoding)
    return { encoding, score: text === null || isUnlike(encoding, text) ? -1 : plausibility(text) }
  })
  const [best] = readings.toSorted((a, b) => b.score - a.score)
  return best && best.score > 0.5 ? best.encoding : null
}

/** Least share of bytes outside ASCII in UTF-16 of a script other than Latin. */
const WIDE_SHARE = 0.1
/** What the look of the letters adds to the confidence of jschardet, which lies between 0 and 1 and differs by hundredths. */
const LOOK = 0.03
/** What a text that no language looks like loses of its look. */
const UNLIKE = 5
/** What speaks for the most frequent encoding, divided by the bytes that can tell: three letters say little about a language. */
const WESTERN = 0.08
/** The euro of Latin-9, in the place of a sign that nobody writes. */
const EURO = 0xa4
/** Share of bytes outside ASCII that no text of Western languages reaches. */
const WESTERN_SHARE = 0.34

/**
 * The encoding in which bytes that are no UTF-8 make the most sense: by the sequences of their letters in each language (jschardet 4, a port of
 * chardet 7), and where these are few, by the look of the text. Figures: 060-encodings-by-jschardet.md.
 */
export function guessEncoding(sample: Uint8Array): string {
  const telling = sample.filter((byte) => byte > 0x7f).length
  const scores = new Map([['windows-1252', 0]])
  for (const { encoding, confidence } of detectAll(sample, { detectEncodings: Object.keys(ENCODINGS), minimumThreshold: 0 })) {
    const name = ENCODINGS[encoding?.toLowerCase().replace('iso8859', 'iso-8859') ?? '']
    if (name !== undefined) scores.set(name, confidence)
  }
  let best = { encoding: 'windows-1252', score: -Infinity, look: 0 }
  for (const [encoding, confidence] of scores) {
    const text = decodeBytes(sample, encoding)
    const look = plausibility(text) - (isUnlike(encoding, text) ? UNLIKE : 0)
    const isWestern =
      (encoding === 'windows-1252' || (encoding === 'iso-8859-15' && sample.includes(EURO))) && telling < WESTERN_SHARE * sample.length
    const score = confidence + LOOK * look + (isWestern ? WESTERN / telling : 0)
    if (score > best.score + 1e-9) best = { encoding, score, look }
  }
  const wide = telling > WIDE_SHARE * sample.length ? wideByLetters(sample) : null
  return wide && plausibility(decodeBytes(sample, wide)) > best.look ? wide : best.encoding
}

const FOREIGN = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Thai}]/gu
/** A run of them that no Latin letter touches. */
const FOREIGN_WORD = new RegExp(String.raw`(?<![a-z])${FOREIGN.source}{3,}(?![a-z])`, 'giu')

/**
 * What no text of an encoding's languages looks like: foreign letters that make no words, Turkish with more letters of others than of its own,
 * Thai of its rare letters, Chinese without a frequent character.
 */
function isUnlike(encoding: string, text: string): boolean {
  const count = (pattern: RegExp): number => text.match(pattern)?.length ?? 0
  const foreign = count(FOREIGN)
  if (2 * (text.match(FOREIGN_WORD)?.join('').length ?? 0) < foreign) return true
  if (encoding === 'windows-1254') return 2 * count(/[áíúóæàèëÁÍÚÓÆ]/g) > count(/[şğıİŞĞ]/g)
  if (encoding === 'windows-874') return count(/[ฃฅฆฌญฎฏฐฑฒณฤฦศษฬฮฯ]/g) > 0.2 * foreign
  if (PAIRS.test(encoding)) return count(STRAY_PAIR) > count(PAIRED) / 2
  if (!encoding.startsWith('utf-16')) return false
  const all = count(/[\u2e80-\uffef]/g)
  return all > 0 && count(new RegExp(USUAL_CJK, 'g')) < 0.1 * all
}

/** Encodings of two bytes a character. */
const PAIRS = /^(?:shift_jis|euc-|gb|big5)/
/** A run of their characters, and one of a single character within a Latin word: two bytes that are letters of another encoding. */
const PAIRED = /[\u2e80-\uffef]+/g
const STRAY_PAIR = /(?<=[a-z])[\u2e80-\uffef](?![\u2e80-\uffef])|(?<![\u2e80-\uffef])[\u2e80-\uffef](?=[a-z])/gi

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
/** Signs that any text has. */
const TYPOGRAPHIC = /[’“”„«»–—…€°]/
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
  const { score, counted } = sense(text)
  return counted === 0 ? 0 : score / counted
}

/** Sum of what speaks for and against the characters outside ASCII of a text, and their number. */
export function sense(text: string): { score: number; counted: number } {
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
  return { score, counted }
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
  if (!isLetter && !afterLetter && /[¿¡]/.test(character)) return 1
  if (!isLetter) return afterLetter && !/[’´`”“»«…–—\u00a0°²³™®©,.]/.test(character) ? -2 : TYPOGRAPHIC.test(character) ? 0.8 : 0.3
  // Vietnamese writes its tones behind the letter.
  if (/\p{Script=Inherited}/u.test(character)) return afterLetter ? 1 : -1
  const script = SCRIPTS.find((pattern) => pattern.test(character))
  if (!script) return -1
  if (afterLetter && !script.test(previous)) return -3
  if (/[0-9]/.test(previous)) return -1
  if (/\p{Lu}/u.test(character) && /\p{Ll}/u.test(previous)) return -2
  // Accented Latin letters stand among plain ones.
  if (script !== SCRIPTS[0]) return USUAL_LETTERS.test(character) ? 1.5 : 0.6
  const amongAccents = previous > '\u007f' && afterLetter
  return amongAccents ? -0.8 : USUAL_LATIN.test(character) ? 1 : 0.5
}
