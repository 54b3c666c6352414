import { languageOf, ofAll } from '../languages/all.ts'
import { numberWordValue } from './number-words.ts'

/**
 * A parsed number word: its value (`5`, `5th`, `2x`); `scale` multiplies the preceding number, `article` ("a", "one", "first") is a number
 * only in contrast to another one.
 */
export type NumberWord = { value: string; kind: 'number' | 'scale' | 'article' }

/** Fractions that are one character, for regular expressions. */
export const FRACTIONS = '¼½¾⅐-⅞'
const CJK_DIGITS = '〇一二三四五六七八九'
const CJK_NUMERAL = /^[〇零一二三四五六七八九十百千万亿萬億两兩]$/u
const CJK_SCALES: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000, 万: 1e4, 萬: 1e4, 亿: 1e8, 億: 1e8 }
const ROMAN = /^(?:X{0,3})(?:IX|IV|V?I{0,3})$/
const ROMAN_DIGITS: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10 }
/** Shortest compound number word ("zweihundertfünfzig", "tjugofem"). */
const COMPOUND_FROM = 7
/** Million and milliard have similar stems in most languages; "millionaire" is excluded. */
const SCALE_STEMS = [
  { stem: /^(?:mil+i[oóõ]n|millon|miljo|milyon|milh[õã]|миллион|мільйон|εκατομμ[υύ]ρι)(?!är|ai|ер|är)\p{L}{0,4}$/u, value: '1000000' },
  { stem: /^(?:mil+iard|miljard|milyar|миллиард|мільярд|δισεκατομμ[υύ]ρι)(?!är|ai|ер|är)\p{L}{0,4}$/u, value: '1000000000' },
]
/** Longest first: the Italian "e" is a prefix of the Dutch "en". */
const CONNECTORS = ofAll(({ numbers }) => numbers?.connectors).toSorted((a, b) => b.length - a.length)

/**
 * Value of digits with separators, or their parts: `1.200` and `1,200` are 1200 (three decimals are rarer than thousands), `0,125` is
 * 0.125, `31.05.2027` is 31, 5, 2027, `10-20` is 10, 20.
 */
export function readDigits(digits: string): string[] {
  const fraction = fractionOf(digits.at(-1) ?? '')
  const run = (fraction > 0 ? digits.slice(0, -1) : digits).replace(/[\s\u00a0]/gu, '')
  if (run === '') return [String(fraction)]
  const grouped = /^([1-9]\d{0,2}(?:([.,'’])\d{3})(?:\2\d{3})*)(?:[.,](\d+))?$/.exec(run)
  if (grouped) return [String(Number(`${(grouped[1] ?? '').replace(/\D/g, '')}.${grouped[3] ?? '0'}`) + fraction)]
  if (/^\d+(?:[.,]\d+)?$/.test(run)) return [String(Number(run.replace(',', '.')) + fraction)]
  const parts = run.split(/[:/–-]/)
  return parts.length > 1 ? parts.flatMap((part) => readDigits(part)) : run.split(/[.,'’]/).map((part) => String(Number(part)))
}

/** Value of a fraction that is one character (`⅔`), by its plain form (`2⁄3`); 0 for any other. */
function fractionOf(character: string): number {
  const [above, below] = character.normalize('NFKC').split('⁄').map(Number)
  return above !== undefined && below !== undefined && below > 0 ? above / below : 0
}

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹'
/** A raised number behind a number, for regular expressions: `⁶`, `⁻³`, `^6`, `^(-3)`. */
export const RAISED_NUMBER = String.raw`⁻?[⁰¹²³⁴-⁹]+|\^\(?[-−]?\d+\)?`

/**
 * Readings of a number with a raised one behind it. Of ten it is an exponent (10⁶ is `10^6` and 1000000, never 10); of any other base it is that or
 * the mark of a note (1200³ is 1200 and `1200^3`).
 */
export function readRaised(base: string, raised: string): string[] {
  const exponent = Array.from(raised)
    .map((sign) => (RAISED.includes(sign) ? RAISED.indexOf(sign) : sign === '⁻' || sign === '−' ? '-' : sign))
    .join('')
    .replace(/[\^()]/gu, '')
  const power = `${base}^${Number(exponent)}`
  return base === '10' ? [power, String(10 ** Number(exponent))] : [base, power]
}

/** Parses a number word, compounds included; null for other words. `word`: from `tokenise`. */
export function readNumberWord(word: string, language: string): NumberWord | null {
  const found =
    numberWordValue(word, language) ?? (language === 'ar' && /^[وبل]/u.test(word) ? numberWordValue(word.slice(1), language) : null)
  if (found?.startsWith('~')) return { value: found.slice(1), kind: 'article' }
  if (found?.startsWith('*')) return { value: String(Number(found.slice(1))), kind: 'scale' }
  if (found !== null) return { value: found, kind: 'number' }
  const scale = word.length >= COMPOUND_FROM - 1 ? SCALE_STEMS.find(({ stem }) => stem.test(word)) : undefined
  if (scale) return { value: scale.value, kind: 'scale' }
  const compound = word.length >= COMPOUND_FROM && isCompounding(language) ? readCompound(word, language) : null
  return compound === null ? null : { value: compound, kind: 'number' }
}

function isCompounding(language: string): boolean {
  return language === 'und' || (languageOf(language)?.numbers?.isCompounding ?? false)
}

/** Parses a compound: "dreihundertfünfundzwanzig" is 325. Greedy, longest part first; null if anything is left over. */
function readCompound(word: string, language: string): string | null {
  let [total, part, pieces] = [0, 0, 0]
  for (let at = 0; at < word.length;) {
    let length = Math.min(12, word.length - at)
    let value: string | null = null
    while (length > 1 && value === null) {
      value = numberWordValue(word.slice(at, at + length), language)
      if (value === null || /st$|nd$|rd$|th$|x$/.test(value)) {
        value = null
        length -= 1
      }
    }
    if (value === null) {
      const connector = pieces > 0 ? CONNECTORS.find((one) => word.startsWith(one, at)) : undefined
      if (connector === undefined) return null
      at += connector.length
      continue
    }
    const number = Number(value.replace(/^[*~]/, ''))
    if (!value.startsWith('*')) part += number
    else if (number === 100) part = Math.max(1, part) * 100
    else {
      total += Math.max(1, part) * number
      part = 0
    }
    pieces += 1
    at += length
  }
  return pieces > 1 ? String(total + part) : null
}

/** True for a Chinese or Japanese numeral. */
export function isCjkNumeral(character: string): boolean {
  return CJK_NUMERAL.test(character)
}

/** Value of a run of Chinese numerals: 三十五 is 35, 二〇一五 is 2015. */
export function readCjkNumber(numerals: string): string {
  const digitOf = (character: string): number => (character === '零' ? 0 : /[两兩]/u.test(character) ? 2 : CJK_DIGITS.indexOf(character))
  const characters = numerals.split('')
  if (characters.every((character) => digitOf(character) >= 0)) return String(Number(characters.map(digitOf).join('')))
  let [total, section, digit] = [0, 0, 0]
  for (const character of characters) {
    const scale = CJK_SCALES[character]
    if (scale === undefined) digit = digitOf(character)
    else if (scale < 1e4) {
      section += Math.max(1, digit) * scale
      digit = 0
    } else {
      total += Math.max(1, section + digit) * scale
      section = digit = 0
    }
  }
  return String(total + section + digit)
}

/** Value of a Roman numeral of at least two characters, up to 39; null for other words. */
export function readRoman(word: string): string | null {
  if (word.length < 2 || !ROMAN.test(word)) return null
  const values = word.split('').map((sign) => ROMAN_DIGITS[sign] ?? 0)
  return String(values.reduce((sum, value, i) => sum + (value < (values[i + 1] ?? 0) ? -value : value), 0))
}
