import { LANGUAGES, ofAll } from './languages/all.ts'

/** Words that turn a statement round in a text of any language. */
const NEGATIONS: ReadonlySet<string> = new Set(ofAll(({ negations }) => negations.anywhere))

/** More of them by language: in another one the same word may mean something else (Dutch "nu" is "now"). */
const NEGATIONS_OF: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  LANGUAGES.filter(({ negations }) => negations.here.length > 0).map(({ code, negations }): [string, ReadonlySet<string>] => [
    code,
    new Set(negations.here),
  ]),
)

/** For a text whose language is not known, or has no list: those of three letters or more in our script, and all of other scripts. */
const NEGATIONS_OF_ANY: ReadonlySet<string> = new Set(
  [...NEGATIONS_OF.values()].flatMap((words) => [...words].filter((word) => word.length > 2 || !/^\p{Script=Latin}/u.test(word))),
)

/** Whether a word (from `tokenise`) turns its statement round; `language`: ISO 639-1. `don't` and its kin are told by the `t` that is left of them. */
export function isNegation(word: string, language = 'und'): boolean {
  return NEGATIONS.has(word) || word === 't' || (NEGATIONS_OF.get(language) ?? NEGATIONS_OF_ANY).has(word)
}
