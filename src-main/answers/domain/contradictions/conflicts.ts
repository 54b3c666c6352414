import type { Message } from '../../../../src-preload/texts/text.ts'
import { text } from '../../../../src-preload/texts/text.ts'
import { defuseMarkers, forDisplay } from '../../../text/index.ts'
import { conflictBetween, namesIn, type ConflictStatement, type Difference } from './conflict.ts'
import { askedWords, differentValues } from './values.ts'

/** Most sides named. */
const MOST_SIDES = 3

/** What statements that do not agree are: contradictions, or different values of what was asked, perhaps of different things. */
export type Disagreement = { kind: 'contradiction' | 'values'; sides: Side[] }

/** One side of a contradiction: its index in the list and its differing words. */
export type Side = { index: number; words: string }

/**
 * The first contradiction that involves one of the first `asked` statements: its sides in order, each value once ("30 days", "45 days", and
 * "60 days" from a third source). `names`: names in the question (`namesIn`). Empty: none.
 */
export function firstConflict(
  statements: readonly ConflictStatement[],
  asked = statements.length,
  names: ReadonlySet<string> = new Set(),
): Side[] {
  return firstPair(statements, asked, (one, other) => conflictBetween(one, other, names))
}

/** The same, and without one the first different values of what the question asks. Null: neither. */
export function firstDisagreement(
  question: string,
  statements: readonly ConflictStatement[],
  asked = statements.length,
): Disagreement | null {
  const language = statements[0]?.passage.language ?? 'und'
  const names = namesIn(question, language)
  const contradiction = firstConflict(statements, asked, names)
  if (contradiction.length > 1) return { kind: 'contradiction', sides: contradiction }
  const words = askedWords(question, language)
  const values = firstPair(statements, asked, (one, other) => differentValues(one, other, words, names))
  return values.length > 1 ? { kind: 'values', sides: values } : null
}

function firstPair(
  statements: readonly ConflictStatement[],
  asked: number,
  between: (one: ConflictStatement, other: ConflictStatement) => Difference | null,
): Side[] {
  for (const [i, one] of statements.slice(0, asked).entries()) {
    const sides: Side[] = []
    for (const [j, other] of statements.entries()) {
      const found = j === i ? null : between(one, other)
      if (!found) continue
      if (sides.length === 0) sides.push({ index: i, words: found.a })
      if (sides.length < MOST_SIDES && !sides.some(({ words }) => words.toLowerCase() === found.b.toLowerCase()))
        sides.push({ index: j, words: found.b })
    }
    if (sides.length > 1) return sides
  }
  return []
}

/** "These sources do not agree: 30 days [1], 45 days [3]." `n`: number of each side's source. */
export function conflictLine(sides: readonly { words: string; n: number }[], kind: Disagreement['kind'] = 'contradiction'): Message {
  const shown = { sides: sides.map(({ words, n }) => `${shownWords(words)} [${n}]`) }
  return kind === 'values' ? text('notices.disagree.values', shown) : text('notices.disagree.message', shown)
}

/** The differing words as they are shown: brackets of the document would look like our markers. */
export function shownWords(words: string): string {
  return defuseMarkers(forDisplay(words))
}
