import { anyOf, ofAll } from '../languages/all.ts'
import { isNegation } from '../negations.ts'
import { isStopWord } from '../stop-words.ts'
import { indexWord, isUnspaced, SIGNS_IN, tokenise } from '../words.ts'
import { measureOf, MEASURE_SIGNS } from './measures.ts'
import { monthOf } from './number-words.ts'
import { FRACTIONS, isCjkNumeral, RAISED_NUMBER, readCjkNumber, readDigits, readNumberWord, readRaised, readRoman } from './numbers.ts'

/**
 * Comparable token of a sentence: a content word (`key`: index form) or a number (`forms`: all its readings). `measure`: the unit of
 * measure right after a number, or a sign for one. `isName`: capitalised other than at the start of a sentence; `isInitial`: first word of
 * the text or of a sentence. Offsets in the text.
 */
export type Token = {
  key: string
  forms: readonly string[] | null
  measure: string | null
  isName: boolean
  isInitial: boolean
  isUnspaced: boolean
  month: number | null
  start: number
  end: number
}

/** A negation at an offset, and the tokens of its sentence before and after it. */
export type Negation = { at: number; before: Token | null; behind: Token | null }

/**
 * Tokens of a text in order, with its negations, articles ("a", "one", "first": numbers only in contrast to another number) and agent
 * markers ("by", which swaps subject and object).
 */
export type TokenisedText = { tokens: Token[]; negations: Negation[]; articles: number[]; agents: number[] }

const DIGITS = String.raw`(?<![\p{L}\p{N}.,])\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?![\d.,])|(?:\d+(?:[.,:/'’–-]\d+)*[${FRACTIONS}]?|[${FRACTIONS}])(?:${RAISED_NUMBER})?[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]{0,6}`
const UNSPACED = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]`
const PER_CENT = String.raw`(?<!\p{L})(?:${anyOf(({ numbers }) => numbers?.perCent.per)})\s(?:${anyOf(({ numbers }) => numbers?.perCent.cent)})(?!\p{L})`
const STARTS_NUMBER = new RegExp(`^[\\d${FRACTIONS}]`, 'u')
const NUMBER = new RegExp(String.raw`^[\d.,:/'’–${FRACTIONS}\s-]*[\d${FRACTIONS}]`, 'u')
const RAISED_BEHIND = new RegExp(RAISED_NUMBER, 'u')
const RUN = new RegExp(
  `${DIGITS}|[${MEASURE_SIGNS}]|${PER_CENT}|(?:${UNSPACED}\\p{M}*)+|(?!${UNSPACED})[\\p{L}\\p{N}](?:(?!${UNSPACED})[\\p{L}\\p{N}\\p{M}])*(?:(?<=\\d)\\.\\d+)*`,
  'giu',
)
/** Suffixes of numbers without meaning of their own: ordinals, decades. */
const CLINGING: ReadonlySet<string> = new Set(ofAll(({ numbers }) => numbers?.ordinalEndings))
/** Digits of other scripts. */
const OTHER_SCRIPT_DIGIT = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0e50-\u0e59\uff10-\uff19]/gu
/** Reporting phrases, not part of the statement ("According to the report, ..."). */
const TELLING: ReadonlySet<string> = new Set(ofAll(({ statements }) => statements?.telling))
/** Chinese reporting phrases and connectives: single characters are too ambiguous for stop words. */
const TELLING_CHINESE = new RegExp(
  anyOf(({ statements }) => statements?.tellingPatterns),
  'gu',
)
/** Prepositions before the agent of a passive sentence. */
const AGENTS: ReadonlySet<string> = new Set(ofAll(({ statements }) => statements?.agents))
/** Currencies that stand before their number. */
const BEFORE_NUMBER = new Set(['eur', 'usd', 'gbp'])
/** Most characters between the parts of a number ("twenty - four"). */
const WITHIN_NUMBER = 3
const PLAIN_WORD = /^[A-Za-z]+$/
const PLAIN = { forms: null, measure: null, isName: false, isInitial: false, isUnspaced: false, month: null }

/** English stop words that are names when capitalised. */
const ALSO_NAMES = /^(?:May|Will|US|IT|WHO)$/

type TokenLists = { tokens: Token[]; negations: number[]; articles: number[]; agents: number[] }
type Place = {
  isFirst: boolean
  sentenceStarts: boolean
  isFollowedByName: boolean
  isPrefix: boolean
  isLetter: boolean
  isAlsoName: boolean
}

/** Tokenises a text into comparable tokens. Linear in the text. */
export function tokensOf(original: string, language: string): TokenisedText {
  const text = plainDigits(original)
  const telling = tellingIn(text)
  const found: TokenLists = { tokens: [], negations: [], articles: [], agents: [] }
  const { tokens } = found
  let isFirst = true
  let sentenceStarts = true
  let before = 0
  for (const run of text.matchAll(RUN)) {
    const start = run.index
    const end = start + run[0].length
    if (start - before !== 1 && /[.!?:。！？\n"“„«(]\s*$/u.test(text.slice(Math.max(before, start - 4), start))) sentenceStarts = true
    else if (/[\n"“„«(:。！？]/u.test(text.charAt(start - 1))) sentenceStarts = true
    before = end
    if (STARTS_NUMBER.test(run[0])) pushNumber(tokens, run[0], start, isFirst, language)
    // A version such as "Python3.13" is one word.
    else if (/^\p{L}.*\.\d/u.test(run[0])) tokens.push({ ...PLAIN, key: run[0].toLowerCase(), forms: [run[0].toLowerCase()], start, end })
    else if (MEASURE_SIGNS.includes(run[0])) tokens.push({ ...PLAIN, key: run[0], measure: measureOf(run[0]), start, end })
    else if (/^p\S+\sc/iu.test(run[0])) tokens.push({ ...PLAIN, key: '%', measure: measureOf('%'), start, end })
    else {
      const isFollowedByName = sentenceStarts && /^ \p{Lu}\p{Ll}/u.test(text.slice(end, end + 3))
      pushWords(
        found,
        run[0],
        start,
        language,
        {
          isFirst,
          sentenceStarts,
          isFollowedByName,
          isPrefix: text.charAt(end) === '-',
          isLetter: !sentenceStarts && !isFirst && run[0] === 'A',
          isAlsoName: language === 'en' && ALSO_NAMES.test(run[0]) && isWrittenAsName(text, start, end, sentenceStarts || isFirst),
        },
        telling,
      )
    }
    isFirst = false
    sentenceStarts = false
  }
  // Both lists are ordered.
  let next = 0
  const negations = found.negations.map((at): Negation => {
    while ((tokens[next]?.start ?? Infinity) < at) next += 1
    let before = next - 1
    while ((tokens[before]?.end ?? 0) > at) before -= 1
    return { at, before: tokens[before] ?? null, behind: tokens[next] ?? null }
  })
  return { tokens, negations, articles: found.articles, agents: found.agents }
}

/** Converts digits of other scripts to ASCII. Length-preserving. */
function plainDigits(text: string): string {
  // Fast path: most texts have none.
  if (text.search(OTHER_SCRIPT_DIGIT) < 0) return text
  return text.replace(OTHER_SCRIPT_DIGIT, (digit) =>
    String(
      ((digit.codePointAt(0) ?? 0) - (digit >= '\uff10' ? 0xff10 : digit >= '\u0e50' ? 0xe50 : digit >= '\u0966' ? 0x966 : 0x660)) % 16,
    ),
  )
}

/** Offsets of characters in Chinese reporting phrases. */
function tellingIn(text: string): ReadonlySet<number> {
  const places = new Set<number>()
  if (!/\p{Script=Han}/u.test(text)) return places
  for (const match of text.matchAll(TELLING_CHINESE)) for (let i = 0; i < match[0].length; i += 1) places.add(match.index + i)
  return places
}

function pushNumber(tokens: Token[], run: string, start: number, isInitial: boolean, language: string): void {
  const raised = RAISED_BEHIND.exec(run)
  const whole = raised === null ? run : run.slice(0, raised.index)
  const digits = NUMBER.exec(whole)?.[0] ?? whole
  const letters = raised === null ? run.slice(digits.length) : run.slice(raised.index + raised[0].length)
  const small = letters.toLowerCase()
  const end = start + run.length - letters.length
  const last = tokens.at(-1)
  if (last && BEFORE_NUMBER.has(last.key) && start - last.end <= 1) last.measure = measureOf(last.key)
  const values = readDigits(digits)
  const powers = raised === null ? [] : readRaised(values.at(-1) ?? '', raised[0])
  const scale = small === '' ? null : readNumberWord(small, language)
  const measure = measureOf(small)
  const clinging =
    letters === '' || measure !== null || scale?.kind === 'scale'
      ? []
      : CLINGING.has(small)
        ? [`${values[0] ?? ''}${/^(?:st|nd|rd|th)$/.test(small) ? 'th' : small}`]
        : [run.toLowerCase()]
  for (const [index, value] of values.entries()) {
    const number = scale?.kind === 'scale' ? String(Number(value) * Number(scale.value)) : value
    tokens.push({
      ...PLAIN,
      key: `#${number}`,
      forms: [...(index === values.length - 1 && powers.length > 0 ? powers : [number]), ...clinging.map(plainOrdinal)],
      isInitial,
      start,
      end: scale?.kind === 'scale' ? start + run.length : end,
    })
  }
  if (measure !== null) tokens.push({ ...PLAIN, key: small, measure, start: end, end: start + run.length })
}

/** Ordinal suffixes unified: "2nd", "3rd" and "3th". */
function plainOrdinal(value: string): string {
  return value.replace(/(?:st|nd|rd)$/, 'th')
}

function pushWords(found: TokenLists, run: string, offset: number, language: string, place: Place, telling: ReadonlySet<number>): void {
  const { tokens } = found
  // A unit such as m² is one word, not a number.
  const isOne = SIGNS_IN.test(run) && /^\p{L}/u.test(run) && !isUnspaced(run)
  const words = PLAIN_WORD.test(run) || isOne ? [run.normalize('NFKC').toLowerCase()] : tokenise(run)
  let at = offset
  let numeralsEnd = 0
  for (const word of words) {
    const start = words.length === 1 ? offset : at
    const end = words.length === 1 ? offset + run.length : Math.min(offset + run.length, at + word.length)
    at = end
    if (telling.has(start) || start < numeralsEnd) continue
    if (isNegation(word, language) && !place.isPrefix) found.negations.push(start)
    if (AGENTS.has(word)) found.agents.push(start)
    if (isCjkNumeral(word)) {
      numeralsEnd = pushCjk(found, run, offset, start)
      continue
    }
    if (pushNumberWord(found, word, language, place, start, end)) continue
    // "World War I"; elsewhere it is a pronoun.
    if (run === 'I' && tokens.at(-1)?.isName && start - (tokens.at(-1)?.end ?? 0) === 1) found.articles.push(start)
    const roman = readRoman(run)
    if (roman !== null) {
      tokens.push({ ...PLAIN, key: `#${roman}`, forms: [roman, word], start, end })
      continue
    }
    const measure = isBehindNumber(tokens.at(-1), start) ? measureOf(word) : null
    const isEmpty = !place.isAlsoName && isStopWord(word, language)
    if (measure === null && (isEmpty || TELLING.has(word) || isNegation(word, language))) continue
    const key = indexWord(word, language)
    if (key === '') continue
    const isCapital = /^\p{Lu}/u.test(run)
    tokens.push({
      ...PLAIN,
      key,
      forms: /\p{N}/u.test(word) ? [word] : null,
      measure,
      isName: isCapital && (!place.sentenceStarts || place.isFollowedByName || /^\p{Lu}[\p{Lu}\p{N}]+$/u.test(run)),
      isInitial: place.isFirst || place.sentenceStarts,
      isUnspaced: isUnspaced(word),
      month: isCapital || language !== 'en' ? monthOf(word) : null,
      start,
      end,
    })
  }
}

/**
 * True for "May" and "Will" inside a sentence or before a name or number, and for "US", "IT" and "WHO" unless the context is in capitals
 * too.
 */
function isWrittenAsName(text: string, start: number, end: number, isInitial: boolean): boolean {
  const behind = text.slice(end, end + 3)
  if (text.charAt(start + 1) === text.charAt(start + 1).toLowerCase()) return !isInitial || /^ (?:\p{Lu}\p{Ll}|\d)/u.test(behind)
  return !/\p{Lu}{2}\P{L}$/u.test(text.slice(Math.max(0, start - 3), start)) && !/^\P{L}\p{Lu}{2}/u.test(behind)
}

function isBehindNumber(last: Token | undefined, start: number): boolean {
  return last !== undefined && (last.forms !== null || last.measure !== null) && start - last.end <= 4
}

/** Reads consecutive numerals as one number ("三十五"); "万" multiplies preceding digits. Returns their end. */
function pushCjk({ tokens, articles }: TokenLists, run: string, offset: number, start: number): number {
  const numerals = /^[〇零一二三四五六七八九十百千万亿萬億两兩]+/u.exec(run.slice(start - offset))?.[0] ?? ''
  const end = start + numerals.length
  const value = readCjkNumber(numerals)
  const last = tokens.at(-1)
  if (last?.forms && start - last.end <= 1 && /^[百千万亿萬億]/u.test(numerals)) multiply(last, Number(value), end)
  else if (numerals === '一' && run.charAt(start - offset - 1) !== '第') articles.push(start)
  else tokens.push({ ...PLAIN, key: `#${value}`, forms: [value], isUnspaced: true, start, end })
  return end
}

function multiply(token: Token, scale: number, end: number): void {
  token.forms = [String(Number(token.forms?.[0]) * scale)]
  token.key = `#${token.forms[0] ?? ''}`
  token.end = end
}

/** Adds a number word; false for other words. "twenty-five" and "two million" merge with the preceding number. */
function pushNumberWord(
  { tokens, articles }: TokenLists,
  word: string,
  language: string,
  place: Place,
  start: number,
  end: number,
): boolean {
  const number = readNumberWord(word, language)
  if (number === null) return false
  const last = tokens.at(-1)
  const value = plainOrdinal(number.value)
  if (last?.forms && start - last.end <= WITHIN_NUMBER) {
    const before = Number(last.forms[0])
    const isTens = before >= 20 && before % 10 === 0 && before < 100 && Number(value) > 0 && Number(value) < 10
    if (number.kind === 'scale' && start - last.end <= 1 && !Number.isNaN(before)) return (multiply(last, Number(value), end), true)
    if (isTens) return (multiply(last, (before + Number(value)) / before, end), true)
  }
  if (number.kind === 'article') {
    if (!place.isLetter) articles.push(start)
  } else tokens.push({ ...PLAIN, key: `#${value}`, forms: [value], isInitial: place.isFirst, isUnspaced: isUnspaced(word), start, end })
  return true
}
