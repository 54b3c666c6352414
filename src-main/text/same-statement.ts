import { LANGUAGES } from './languages/all.ts'
import { isNegation } from './negations.ts'
import { tokenise } from './words.ts'

/** Word Jaccard from which two sentences are the same statement. */
const SAME_FROM = 0.6
/** Shortest comparable sentence, words; shorter ones ("Yes.", "See below.") depend on their context. */
const SHORTEST = 4

/** Number words ("six", "drei") and months by their number. Articles are none ("one", "a"), nor is a word of two letters: both are mostly something else. */
const SPELLED: ReadonlyMap<string, string> = new Map(
  LANGUAGES.flatMap(({ numbers }) => [
    ...(numbers?.values ?? []).flatMap((pair) => spelled(pair, '')),
    ...(numbers?.months ?? []).flatMap((pair) => spelled(pair, 'month ')),
  ]),
)

/** Features by which sentences are compared. */
export type WordStatement = { words: ReadonlySet<string>; isNegated: boolean; numbers: ReadonlySet<string> }

/** Prepares a sentence for comparisons. */
export function statementOf(sentence: string): WordStatement {
  const words = new Set(tokenise(sentence))
  const numbers = numbersIn(words)
  for (const word of words) {
    const value = SPELLED.get(word)
    if (value !== undefined) numbers.add(value)
  }
  return { words, isNegated: [...words].some((word) => isNegation(word)), numbers }
}

function spelled(pair: string, before: string): [string, string][] {
  const [word = '', value = ''] = pair.split('=')
  return word.length < 3 || /^[~*]/.test(value) ? [] : [[word, `${before}${value}`]]
}

/**
 * True if two sentences say the same: word Jaccard >= 0.6, the same numbers, and equal negation. Contradicting sentences share most words,
 * and both must be sent.
 */
export function isSameStatement(a: WordStatement, b: WordStatement): boolean {
  const [small, large] = a.words.size < b.words.size ? [a.words, b.words] : [b.words, a.words]
  if (small.size < SHORTEST || small.size < SAME_FROM * large.size || a.isNegated !== b.isNegated) return false
  let shared = 0
  for (const word of small) if (large.has(word)) shared += 1
  if (shared / (small.size + large.size - shared) < SAME_FROM) return false
  return a.numbers.size === b.numbers.size && [...a.numbers].every((number) => b.numbers.has(number))
}

/** Words with digits. */
export function numbersIn(words: Iterable<string>): Set<string> {
  return new Set([...words].filter((word) => /\p{N}/u.test(word)))
}
