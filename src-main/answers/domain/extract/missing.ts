import { indexWord, isStopWord, isUnspaced, ofAll, tokenise } from '../../../text/index.ts'
import { askingWords } from './answer-kind.ts'

/** Most missing words that are named. */
const MOST = 3
/** Verbs of asking that are not function words; the object behind them is what is missing. */
const ASKING: ReadonlySet<string> = new Set(ofAll(({ askingVerbs }) => askingVerbs))
/** Function words of every language: a short question's language cannot be detected. */
const STOP_WORDS: ReadonlySet<string> = new Set(ofAll(({ stopWords }) => stopWords))
/** Share of the passages below which a language is not named: such a small share is often a detection error. */
const SPOKEN_SHARE = 0.1
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu

/** A content word of the question as written, with its stems in the documents' languages. */
export type AskedWord = { word: string; stems: string[] }

/** The distinct content words of a question. Empty for unspaced scripts: a single character is too ambiguous. */
export function askedWords(question: string, languages: readonly string[]): AskedWord[] {
  const found = new Map<string, AskedWord>()
  for (const [word] of question.matchAll(WORD)) {
    const [token, ...rest] = tokenise(word)
    if (token === undefined || rest.length > 0 || token.length < 2 || isUnspaced(token) || found.has(token)) continue
    if (ASKING.has(token) || STOP_WORDS.has(token)) continue
    found.set(token, { word, stems: [...new Set([token, ...languages.map((language) => indexWord(token, language))])] })
  }
  return [...found.values()]
}

/** The same without the words that ask for a kind of answer ("how high"). */
export function subjectWords(question: string, languages: readonly string[]): AskedWord[] {
  const asking = askingWords(question)
  return askedWords(question, languages).filter(({ word }) => !asking.has(word.toLowerCase()))
}

/** Words found in no passage, at most three. `frequencies`: passages per stem. */
export function missingWords(words: readonly AskedWord[], frequencies: Readonly<Record<string, number>>): string[] {
  return words
    .filter(({ stems }) => stems.every((stem) => (frequencies[stem] ?? 0) === 0))
    .map(({ word }) => word)
    .slice(0, MOST)
}

/** ISO 639-1 languages of at least a tenth of the passages; `und` is ignored. */
export function spokenLanguages(counted: readonly { language: string; passages: number }[]): string[] {
  const known = counted.filter(({ language }) => language !== 'und')
  const all = known.reduce((sum, { passages }) => sum + passages, 0)
  return known.filter(({ passages }) => passages >= SPOKEN_SHARE * all).map(({ language }) => language)
}

/**
 * True if the question is in a language that no document has: it contains more function words of its own language (`asked`, ISO 639-1) than
 * of theirs.
 */
export function isInOtherLanguage(question: string, asked: string, languages: readonly string[]): boolean {
  if (asked === 'und' || languages.length === 0 || languages.includes(asked)) return false
  const words = tokenise(question)
  const count = (language: string): number => words.filter((word) => isStopWord(word, language)).length
  return languages.every((language) => count(language) < count(asked))
}
