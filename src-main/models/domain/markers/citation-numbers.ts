import type { Answer, Claim, Conflict, Notice, Source } from '../../../../src-preload/contract/shapes/answers.ts'
import { mapWords } from '../../../../src-preload/texts/text.ts'
import { renumberClaim } from './claim-quotes.ts'
import { createRenumbering, renumberMarkers, stripMarkers, type MarkerFilter } from './markers.ts'

/** Numbers for readers by the model's block numbers: from 1, in the order of first appearance. 0, the text that the person selected, stays 0. */
export type CitationNumbers = ReadonlyMap<number, number>

/** A text with its citations. */
type Cited = {
  readonly text: string
  readonly sources: readonly Source[]
  readonly claims: readonly Claim[]
  readonly notice?: Notice | null
  readonly conflict?: Conflict | null
}

/** Streaming filter that gives a citation its number when it first appears. `numbers` grows with the text. */
export function createCitationNumbering(): MarkerFilter & { numbers: CitationNumbers } {
  const numbers = new Map<number, number>()
  return { ...createRenumbering((n) => numberFor(numbers, n)), numbers }
}

/** The blocks as a reader numbers them: cited ones in the order of the text, then the others. */
export function blocksInReadingOrder<B extends { readonly n: number }>(blocks: readonly B[], cited: CitationNumbers): B[] {
  const numbers = new Map(cited)
  for (const { n } of blocks) numberFor(numbers, n)
  return blocks.map((block) => ({ ...block, n: numbers.get(block.n) ?? block.n })).toSorted((a, b) => a.n - b.n)
}

/**
 * The text with citations numbered from 1 in the order in which a reader meets them; sources that only the notice names come last. Markers
 * without a source are removed, because their number would lead to another one. Returns the same object if it is in order.
 */
export function inReadingOrder<C extends Cited>(cited: C): C {
  const { text, sources, claims, notice = null, conflict } = cited
  if (sources.length === 0) return cited
  const known = new Set(sources.map(({ n }) => n))
  const numbers = new Map<number, number>()
  const shown = stripMarkers(text).markers
  for (const { n } of shown) if (known.has(n)) numberFor(numbers, n)
  for (const { n } of sources.toSorted((a, b) => a.n - b.n)) numberFor(numbers, n)
  const isInOrder = sources.every(({ n }, place) => numbers.get(n) === n && n > (sources[place - 1]?.n ?? -1))
  if (isInOrder && shown.every(({ n }) => known.has(n))) return cited
  const { text: renumbered, moved } = renumberMarkers(text, numbers)
  return {
    ...cited,
    text: renumbered,
    sources: sources.map((source) => ({ ...source, n: numbers.get(source.n) ?? source.n })).toSorted((a, b) => a.n - b.n),
    claims: claims.map((claim) => {
      const { range } = claim
      return { ...renumberClaim(claim, numbers), ...(range && { range: { start: moved(range.start), end: moved(range.end) } }) }
    }),
    ...(conflict && { conflict: { sides: conflict.sides.map((side) => ({ ...side, n: numbers.get(side.n) ?? side.n })) } }),
    ...(notice?.code === 'sources-disagree' && {
      notice: { ...notice, message: mapWords(notice.message, (words) => renumberMarkers(words, numbers).text) },
    }),
  }
}

/** The same for a quoted answer: what stands within a quote is the document's own, also "[12]". */
export function quotesInReadingOrder<C extends Cited>(cited: C): C {
  const masked = { ...cited, text: withQuotes(cited.text, cited.claims, ({ text }) => 'x'.repeat(text.length)) }
  const ordered = inReadingOrder(masked)
  if (ordered === masked) return cited
  return { ...ordered, text: withQuotes(ordered.text, ordered.claims, (_claim, at) => cited.claims[at]?.text ?? '') }
}

/** The text with other words of the same length in place of each quote. Quotes whose range does not hold them stay. */
function withQuotes(text: string, claims: readonly Claim[], wordsOf: (claim: Claim, at: number) => string): string {
  return claims.reduce((whole, claim, at) => {
    const { range } = claim
    if (!range || range.end - range.start !== claim.text.length) return whole
    return whole.slice(0, range.start) + wordsOf(claim, at) + whole.slice(range.end)
  }, text)
}

/** An answer with its citations in the order in which a reader meets them. */
export function answerInReadingOrder(answer: Answer): Answer {
  const cited = { ...answer, text: answer.answer }
  const ordered = answer.mode === 'extractive' ? quotesInReadingOrder(cited) : inReadingOrder(cited)
  if (ordered === cited) return answer
  const { text, ...rest } = ordered
  return { ...rest, answer: text }
}

function numberFor(numbers: Map<number, number>, n: number): number {
  if (n === 0) numbers.set(0, 0)
  const number = numbers.get(n) ?? numbers.size - (numbers.has(0) ? 1 : 0) + 1
  numbers.set(n, number)
  return number
}
