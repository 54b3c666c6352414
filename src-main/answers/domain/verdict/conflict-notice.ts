import { text } from '../../../../src-preload/texts/text.ts'
import type { Conflict, Notice, Source } from '../../../../src-preload/contract/shapes/answers.ts'
import { prepareStatement } from '../contradictions/conflict.ts'
import { conflictLine, firstDisagreement, shownWords } from '../contradictions/conflicts.ts'
import { quoteOf } from '../sources/context.ts'
import { isSelected } from '../sources/selected.ts'
import { coveredShare } from '../../../text/index.ts'
import type { TermWeights } from '../../../text/index.ts'
import { sourceOf, type AnswerVerification } from '../verify/verify-answer.ts'
import { sentencesOf } from '../sources/compress-context.ts'
import type { NumberedBlock } from '../sources/types.ts'

/** Share of the best coverage of the question below which a sentence is off topic. */
const SHARE_OF_BEST = 0.5

/**
 * Finds a contradiction between sent blocks about the question, whichever of them the answer cites. Null: none. `sources` are the answer's
 * plus those of the sides.
 */
export function conflictIn(
  question: string,
  blocks: readonly NumberedBlock[],
  judged: AnswerVerification,
  weights: TermWeights,
): { notice: Notice; conflict: Conflict; sources: Source[] } | null {
  const read = blocks.flatMap((block) =>
    sentencesOf(block).map((span) => {
      const text = block.text.slice(span.start, span.end).trim()
      return { block, span, text, covered: coveredShare(question, [text], block.passage.language, weights) }
    }),
  )
  const most = Math.max(0, ...read.map(({ covered }) => covered))
  // Sentences that cover most of the question come first: a contradiction about a side issue is not reported.
  const asked = most === 0 ? [] : read.filter(({ covered }) => covered >= SHARE_OF_BEST * most).toSorted((a, b) => b.covered - a.covered)
  const statements = asked.map(({ block, span, text }) =>
    prepareStatement(text, { ...block.passage, anchor: block.anchor }, Math.max(0, block.at[span.start] ?? 0)),
  )
  const found = firstDisagreement(question, statements)
  const sides = (found?.sides ?? []).flatMap(({ index, words }) => {
    const one = asked[index]
    if (!one) return []
    const { text: quote, anchor } = quoteOf(one.block, one.span.start, one.span.end)
    return [{ words: shownWords(words), n: one.block.n, block: one.block, quote, anchor: isSelected(one.block.passage) ? null : anchor }]
  })
  if (found === null || sides.length < 2) return null
  const others = judged.sources.filter(({ n }) => !sides.some((side) => side.n === n))
  const named = sides.map(({ block, quote, n }): Source => ({
    ...(judged.sources.find((source) => source.n === n) ?? { ...sourceOf(block), support: 'quoted' }),
    quote,
  }))
  return {
    conflict: { kind: found.kind, sides: sides.map(({ n, words, quote, anchor }) => ({ n, words, quote, anchor })) },
    notice: { code: 'sources-disagree', message: conflictLine(sides, found.kind), next: text('notices.disagree.next') },
    sources: [...others, ...named].toSorted((a, b) => a.n - b.n),
  }
}
