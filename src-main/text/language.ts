import { looksEnglish } from './english.ts'
import { guessLanguages } from './guess/guess-language.ts'
import { LANGUAGES } from './languages/all.ts'
import { isStopWord } from './stop-words.ts'

/** Most texts, whose letters need no tables of Unicode. */
const ASCII = /^[\x00-\x7f]*$/
/** Sample size, characters; more text costs time without better detection. */
const SAMPLE = 600
/** Least letters for detection in a script shared by several languages. */
const FEWEST_LETTERS = 12
/** Least distinct words: repeated words carry no information and are slowest in tinyld. */
const FEWEST_WORDS = 3
/** tinyld's Latin-script languages (light build): a stray letter of another script biases it too much. */
const LATIN = codesAmong('latin')
const OTHER = codesAmong('other')
/** Least score and lead of tinyld's best guess (measured on 100 characters: rejects half of its errors and 3 % of its correct answers). */
const SURE = 0.04
const LEAD = 0.02
/** Share of function words in running text: German 0.45, Spanish 0.5; at most 0.25 in related languages. */
const FUNCTION_WORDS = 0.33
/** Less is no running text: tables and references of English files, taken for Turkish, Polish or Romanian, have 0.00 to 0.01 of their frequent words. */
const FEW_PROSE_WORDS = 0.03
const MANY_WORDS = 20
/** The most frequent words of each language. */
const PROSE = new Map(LANGUAGES.map(({ code, stopWords, proseWords }) => [code, new Set([...stopWords, ...proseWords])]))
/** Score and lead needed to deviate from the language of the surrounding text: names and lists resemble any language. */
const CLEAR = { sure: 0.25, lead: 0.15 }

/**
 * Detects the language as an ISO 639-1 code, or `und` if unsure (few words, a list of numbers, a language unknown to tinyld's light build).
 * Measured on passages of 500 characters: correct for 99 % of English (Cranfield, QMSum) and German, all of Chinese (XQuAD). `expected`:
 * language of the surrounding text, which wins unless another is clearly right.
 */
export function detectLanguage(text: string, expected = 'und'): string {
  const sample = text.slice(0, SAMPLE)
  const isAscii = ASCII.test(sample)
  const words = sample.match(isAscii ? /[A-Za-z]+/g : /\p{Script=Latin}+/gu) ?? []
  const latin = words.reduce((sum, word) => sum + word.length, 0)
  const letters = isAscii ? latin : (sample.match(/\p{L}/gu)?.length ?? 0)
  if (latin * 2 < letters) return best(sample, OTHER, expected)
  if (latin < FEWEST_LETTERS || new Set(words).size < FEWEST_WORDS) return expected
  if (looksEnglish(words)) return 'en'
  if (speaks(words, expected)) return expected
  const guess = best(sample, LATIN, expected)
  return guess !== expected && isListOfNames(words, guess) ? expected : guess
}

/** True for many words of which hardly one is frequent in the language: names and heads of tables, which resemble Turkish. */
function isListOfNames(words: readonly string[], language: string): boolean {
  const frequent = PROSE.get(language)
  if (words.length < MANY_WORDS || frequent === undefined || frequent.size === 0) return false
  return words.filter((word) => frequent.has(word.toLowerCase())).length < words.length * FEW_PROSE_WORDS
}

/** True if the share of a language's function words is conclusive, which saves the slower detection (a millisecond). */
function speaks(words: readonly string[], language: string): boolean {
  return words.filter((word) => isStopWord(word.toLowerCase(), language)).length >= words.length * FUNCTION_WORDS
}

function best(sample: string, only: string[], expected: string): string {
  const [first, second] = guessLanguages(sample, only)
  if (!first || first.lang === expected) return expected
  const lead = first.accuracy - (second?.accuracy ?? 0)
  const isRival = only.includes(expected)
  return first.accuracy >= (isRival ? CLEAR.sure : SURE) && lead >= (isRival ? CLEAR.lead : LEAD) ? first.lang : expected
}

function codesAmong(group: 'latin' | 'other'): string[] {
  return LANGUAGES.filter(({ detectedAmong }) => detectedAmong === group).map(({ code }) => code)
}
