import { isNegation } from './negations.ts'
import { tokenise } from './words.ts'

/** Word Jaccard from which two sentences are the same statement. */
const SAME_FROM = 0.6
/** Shortest comparable sentence, words; shorter ones ("Yes.", "See below.") depend on their context. */
const SHORTEST = 4
/** Features by which sentences are compared. */
export type WordStatement = { words: ReadonlySet<string>; isNegated: boolean; numbers: ReadonlySet<string> }

/** Prepares a sentence for comparisons. */
export function statementOf(sentence: string): WordStatement {
  const words = new Set(tokenise(sentence))
  return { words, isNegated: [...words].some((word) => isNegation(word)), numbers: numbersIn(words) }
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
