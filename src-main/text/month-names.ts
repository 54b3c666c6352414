import { LANGUAGES } from './languages/all.ts'
import { indexWord } from './words.ts'

type Names = ReadonlyMap<string, readonly string[]>

const UNKNOWN = 'und'
const known = new Map<string, Names>()

/**
 * Other names of a month in any of these languages, or in each language for `und` (tables): "feb" for "february". `word`: a name, or its stem
 * where the language is known.
 */
export function otherMonthNames(word: string, languages: readonly string[]): string[] {
  return [...new Set(languages.flatMap((language) => namesOf(language).get(word) ?? []))]
}

/** For each name of a month and its stem, the other names. */
function namesOf(language: string): Names {
  let others = known.get(language)
  if (!others) {
    const found = new Map<string, string[]>()
    for (const { code, numbers } of LANGUAGES) {
      if (language !== UNKNOWN && language !== code) continue
      const names = (numbers?.months ?? []).map((pair) => pair.split('=')).map(([name = '', number = '']) => ({ name, number }))
      for (const { name, number } of names) {
        const same = names.filter((other) => other.number === number && other.name !== name).map((other) => other.name)
        for (const key of new Set([name, indexWord(name, language)])) found.set(key, [...(found.get(key) ?? []), ...same])
      }
    }
    others = found
    known.set(language, others)
  }
  return others
}
