import type { Claim, Conflict } from '../../../../src-preload/contract/shapes/answers.ts'
import { namesIn, prepareStatement } from '../contradictions/conflict.ts'
import { firstConflict, shownWords } from '../contradictions/conflicts.ts'
import type { Quotable } from './quotes.ts'

/** A contradiction between quoted sentences. `claims`: theirs, in the same order. Null: none. */
export function conflictAmong(
  question: string,
  sentences: readonly Quotable[],
  claims: readonly (Claim & { n: number })[],
): Conflict | null {
  const statements = sentences.map(({ passage, start, end }) => prepareStatement(passage.text.slice(start, end), passage, start))
  const names = namesIn(question, sentences[0]?.passage.language ?? 'und')
  const sides = firstConflict(statements, statements.length, names).flatMap(({ index, words }) => {
    const claim = claims[index]
    return claim ? [{ words: shownWords(words), n: claim.n, quote: claim.quote, anchor: claim.anchor }] : []
  })
  return sides.length < 2 ? null : { sides }
}
