import { detectAll } from 'tinyld/light'
import { looksEnglish } from './english.ts'
import { LANGUAGES } from './languages/all.ts'
import { isStopWord } from './stop-words.ts'

/** So many characters decide; more cost time and tell nothing new. */
const SAMPLE = 600
/** Fewer letters than this are no evidence in a script that several languages share. */
const FEWEST_LETTERS = 12
/** As many different words are needed: one word over and over says nothing, and takes tinyld longest. */
const FEWEST_WORDS = 3
/** tinyld's languages in Latin letters (light build): a stray letter of another script in a text decides too much for it. */
const LATIN = codesAmong('latin')
const OTHER = codesAmong('other')
/** Below this score, or this lead over the second, tinyld is wrong too often (measured on 100 characters: half of its mistakes, 3 % of its right answers). */
const SURE = 0.04
const LEAD = 0.02
/** Share of function words in running text: German 0.45, Spanish 0.5; of a language's relatives at most 0.25. */
const FUNCTION_WORDS = 0.33
/** What it takes to say that a passage is in another language than the text around it: names and lists look like anything. */
const CLEAR = { sure: 0.25, lead: 0.15 }

/**
 * Language of a text as ISO 639-1 code, or `und` when unsure (a few words, a list of numbers, a language that tinyld's light build does not know).
 * Measured on passages of 500 characters: right for 99 % of English (Cranfield, QMSum) and German, all of Chinese (XQuAD).
 * `expected`: the language around the text; it is the answer unless another one is clearly right.
 */
export function detectLanguage(text: string, expected = 'und'): string {
  const sample = text.slice(0, SAMPLE)
  const letters = sample.match(/\p{L}/gu)?.length ?? 0
  const words = sample.match(/\p{Script=Latin}+/gu) ?? []
  const latin = words.reduce((sum, word) => sum + word.length, 0)
  if (latin * 2 < letters) return best(sample, OTHER, expected)
  if (latin < FEWEST_LETTERS || new Set(words).size < FEWEST_WORDS) return expected
  if (looksEnglish(words)) return 'en'
  return speaks(words, expected) ? expected : best(sample, LATIN, expected)
}

/** Whether so many of the words are function words of a language that asking further (a millisecond) would tell nothing new. */
function speaks(words: readonly string[], language: string): boolean {
  return words.filter((word) => isStopWord(word.toLowerCase(), language)).length >= words.length * FUNCTION_WORDS
}

function best(sample: string, only: string[], expected: string): string {
  const [first, second] = detectAll(sample, { only })
  if (!first || first.lang === expected) return expected
  const lead = first.accuracy - (second?.accuracy ?? 0)
  const isRival = only.includes(expected)
  return first.accuracy >= (isRival ? CLEAR.sure : SURE) && lead >= (isRival ? CLEAR.lead : LEAD) ? first.lang : expected
}

function codesAmong(group: 'latin' | 'other'): string[] {
  return LANGUAGES.filter(({ detectedAmong }) => detectedAmong === group).map(({ code }) => code)
}
