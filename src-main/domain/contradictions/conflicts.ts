import type { Message } from '../../../src-preload/texts/text.ts'
import { text } from '../../../src-preload/texts/text.ts'
import { defuseMarkers } from '../text/prompt-safe.ts'
import { forDisplay } from '../text/visible-text.ts'
import { conflictBetween, type ConflictStatement } from './conflict.ts'

/** Most sides named. */
const MOST_SIDES = 3

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
  for (const [i, one] of statements.slice(0, asked).entries()) {
    const sides: Side[] = []
    for (const [j, other] of statements.entries()) {
      const found = j === i ? null : conflictBetween(one, other, names)
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
export function conflictLine(sides: readonly { words: string; n: number }[]): Message {
  return text('notices.disagree.message', { sides: sides.map(({ words, n }) => `${shownWords(words)} [${n}]`) })
}

/** The differing words as they are shown: brackets of the document would look like our markers. */
export function shownWords(words: string): string {
  return defuseMarkers(forDisplay(words))
}
