import { LANGUAGES } from './languages/all.ts'

const STOP_WORDS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  LANGUAGES.flatMap(({ code, otherCodes, stopWords }) => {
    const set = new Set(stopWords)
    return [code, ...otherCodes].map((one): [string, ReadonlySet<string>] => [one, set])
  }),
)

/** True if `word` (from `tokenise`) is a function word of `language` (ISO 639-1); false for a language without a list. */
export function isStopWord(word: string, language: string): boolean {
  return STOP_WORDS.get(language)?.has(word) ?? false
}
