import { LANGUAGES, ofAll } from './languages/all.ts'

/** Negations in texts of any language. */
const NEGATIONS: ReadonlySet<string> = new Set(ofAll(({ negations }) => negations.anywhere))

/** Further negations by language, ambiguous in other languages (Dutch "nu" is "now"). */
const NEGATIONS_OF: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  LANGUAGES.filter(({ negations }) => negations.here.length > 0).map(({ code, negations }): [string, ReadonlySet<string>] => [
    code,
    new Set(negations.here),
  ]),
)

/** Negations for texts in an unknown or unsupported language: those of at least three letters in Latin script, and all in other scripts. */
const NEGATIONS_OF_ANY: ReadonlySet<string> = new Set(
  [...NEGATIONS_OF.values()].flatMap((words) => [...words].filter((word) => word.length > 2 || !/^\p{Script=Latin}/u.test(word))),
)

/**
 * True if a word (from `tokenise`) negates its statement. `language`: ISO 639-1. `don't` and similar forms are recognised by the remaining
 * `t`.
 */
export function isNegation(word: string, language = 'und'): boolean {
  return NEGATIONS.has(word) || word === 't' || (NEGATIONS_OF.get(language) ?? NEGATIONS_OF_ANY).has(word)
}
