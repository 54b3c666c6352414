import { ofAll } from '../../text/languages/all.ts'
import { isStopWord } from '../../text/stop-words.ts'
import { indexWord, isUnspaced, tokenise } from '../../text/words.ts'

/** More missing words are not named. */
const MOST = 3
/** Words that ask and are no function words: what they ask for is named behind them. */
const ASKING: ReadonlySet<string> = new Set(ofAll(({ askingVerbs }) => askingVerbs))
/** Function words of every language: that of a short question cannot be told. */
const STOP_WORDS: ReadonlySet<string> = new Set(ofAll(({ stopWords }) => stopWords))
/** A language of a smaller share of the passages is not named: in a few of them it is mistaken. */
const SPOKEN_SHARE = 0.1
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu

/** A word of the question that carries meaning, as it is written, with its stems in the languages of the documents. */
export type AskedWord = { word: string; stems: string[] }

/** The words of a question that could be looked up, each once; scripts without spaces have none, because one character says too little. */
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

/** Which of them stand in no passage of the library, at most three. `frequencies`: passages that hold each stem. */
export function missingWords(words: readonly AskedWord[], frequencies: Readonly<Record<string, number>>): string[] {
  return words
    .filter(({ stems }) => stems.every((stem) => (frequencies[stem] ?? 0) === 0))
    .map(({ word }) => word)
    .slice(0, MOST)
}

/** The languages (ISO 639-1) that at least a tenth of the passages are in; unknown ones (`und`) are not counted. */
export function spokenLanguages(counted: readonly { language: string; passages: number }[]): string[] {
  const known = counted.filter(({ language }) => language !== 'und')
  const all = known.reduce((sum, { passages }) => sum + passages, 0)
  return known.filter(({ passages }) => passages >= SPOKEN_SHARE * all).map(({ language }) => language)
}

/** Whether a question is in none of the documents' languages: it holds more function words of its own (`asked`, ISO 639-1) than of theirs. */
export function isInOtherLanguage(question: string, asked: string, languages: readonly string[]): boolean {
  if (asked === 'und' || languages.length === 0 || languages.includes(asked)) return false
  const words = tokenise(question)
  const count = (language: string): number => words.filter((word) => isStopWord(word, language)).length
  return languages.every((language) => count(language) < count(asked))
}
