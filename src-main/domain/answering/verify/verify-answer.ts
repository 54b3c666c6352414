import type { Claim, Source, Support } from '../../../../src-preload/contract/shapes/answers.ts'
import { forDisplay } from '../../text/visible-text.ts'
import { claimsOf, type ClaimSentence } from './claims.ts'
import { quoteOf } from '../sources/context.ts'
import { makeMatchable, makeMatchableClaim, matchClaim, type Match, type MatchableBlock, type MatchableClaim } from './support.ts'
import { isSelected } from '../sources/selected.ts'
import type { NumberedBlock, Quote } from '../sources/types.ts'

/** Ordered from best to worst. */
const ORDER: readonly Support[] = ['supported', 'weak', 'elsewhere', 'not found']
/** Longest quote shown with a claim or source, characters. */
const QUOTE_CHARACTERS = 600

type Cited = { target: MatchableBlock; match: Match }

/** Claims of an answer, and the sent blocks it used, each with its degree of support. */
export type AnswerVerification = { claims: Claim[]; sources: Source[] }

/**
 * Verifies an answer (markers filtered) against the sent blocks. A claim gets the best support among its cited blocks, or `elsewhere` if
 * only an uncited block supports it (named in `elsewhere`). Quote and anchor come from the first cited block, `also` has those of the
 * others. A source gets the best support of the claims that cite it.
 */
export function verifyAnswer(answer: string, blocks: readonly NumberedBlock[]): AnswerVerification {
  const targets = blocks.map((block) => makeMatchable(block, block.n))
  const marks = new Map<number, { support: Support; quote: Quote }[]>()
  const claims = claimsOf(answer, blocks[0]?.passage.language).flatMap((sentence) => {
    const claim = makeMatchableClaim(sentence.text)
    const cited = matchCited(
      claim,
      sentence.numbers.flatMap((n) => targets.filter((target) => target.n === n)),
    )
    const supports = cited.some(({ match }) => match.support === 'supported')
    const elsewhere = supports
      ? undefined
      : findElsewhere(
          claim,
          targets.filter((target) => !sentence.numbers.includes(target.n)),
        )
    for (const { target, match } of cited) {
      const list = marks.get(target.n) ?? []
      list.push({ support: supportOf(match, elsewhere !== undefined), quote: quoteIn(target, match) })
      marks.set(target.n, list)
    }
    return sentence.isDoubtful && !supports ? [] : toClaim(sentence, cited, elsewhere)
  })
  const sources = blocks.filter(({ n }) => marks.has(n)).map((block) => toSource(block, marks.get(block.n) ?? []))
  return { claims, sources }
}

/** A sent block as an unverified source, for the source list during generation. */
export function pendingSource(block: NumberedBlock): Source {
  return { ...sourceOf(block), quote: cutQuote(forDisplay(block.passage.text)), support: 'weak' }
}

/** Fields of a source that do not depend on the answer. */
export function sourceOf(block: NumberedBlock): Pick<Source, 'n' | 'chunkId' | 'documentId' | 'title' | 'anchor'> {
  const { passage, n } = block
  const title = forDisplay(passage.title)
  if (isSelected(passage)) return { n, chunkId: null, documentId: null, title, anchor: null }
  return { n, chunkId: passage.chunkId, documentId: passage.documentId, title, anchor: passage.anchor }
}

/** The best of several degrees of support. */
function bestSupport(supports: readonly Support[]): Support {
  return ORDER.find((support) => supports.includes(support)) ?? 'not found'
}

function supportOf(match: Match, isElsewhere: boolean): Support {
  return match.support !== 'supported' && isElsewhere ? 'elsewhere' : match.support
}

/**
 * Support of a claim by each cited block. If no block supports it alone, its clauses may be supported by different blocks ("The lease ends
 * in May, and pets are not allowed [1][2]").
 */
function matchCited(claim: MatchableClaim, targets: readonly MatchableBlock[]): Cited[] {
  const whole = targets.map((target) => ({ target, match: matchClaim(claim, target) }))
  if (targets.length < 2 || whole.some(({ match }) => match.support === 'supported')) return whole
  for (const clauses of claim.cuts) {
    const matches = clauses.map((clause) => targets.map((target) => matchClaim(clause, target)))
    if (!matches.every((ones) => ones.some(({ support }) => support === 'supported'))) continue
    return whole.map(({ target, match }, i) => ({
      target,
      match: matches.flatMap((ones) => ones[i] ?? []).find(({ support }) => support === 'supported') ?? match,
    }))
  }
  return whole
}

/** An uncited block that supports a claim. */
function findElsewhere(claim: MatchableClaim, targets: readonly MatchableBlock[]): Claim['elsewhere'] {
  for (const target of targets) {
    const match = matchClaim(claim, target)
    if (match.support !== 'supported') continue
    const { chunkId, documentId, anchor } = sourceOf({ ...target.block, n: target.n })
    return { chunkId, documentId, anchor: anchor && quoteIn(target, match).anchor }
  }
  return undefined
}

function toClaim(sentence: ClaimSentence, cited: readonly Cited[], elsewhere: Claim['elsewhere']): Claim {
  const found = elsewhere && { elsewhere }
  const support = elsewhere ? 'elsewhere' : bestSupport(cited.map(({ match }) => match.support))
  const [first, ...others] = cited.map(({ target, match }) => {
    const { text, anchor } = quoteIn(target, match)
    return {
      n: target.n,
      support: supportOf(match, elsewhere !== undefined),
      quote: text,
      anchor: isSelected(target.block.passage) ? null : anchor,
    }
  })
  const { text, range } = sentence
  if (!first) return { text, range, n: null, support, quote: '', anchor: null, ...found }
  return { text, range, ...first, support, ...(others.length > 0 && { also: others }), ...found }
}

function toSource(block: NumberedBlock, marks: readonly { support: Support; quote: Quote }[]): Source {
  const support = bestSupport(marks.map((mark) => mark.support))
  const quote = marks.find((mark) => mark.support === support)?.quote.text ?? ''
  return { ...sourceOf(block), quote: quote === '' ? cutQuote(forDisplay(block.passage.text)) : quote, support }
}

function quoteIn(target: MatchableBlock, match: Match): Quote {
  if (!match.window) return { text: '', anchor: target.block.passage.anchor }
  // A verbatim run ends at its last letter; its full stop belongs to the quote.
  const end = match.window.end + (/^[.!?。！？]/u.test(target.block.text.slice(match.window.end)) ? 1 : 0)
  const quote = quoteOf(target.block, match.window.start, end)
  return { text: cutQuote(quote.text), anchor: quote.anchor }
}

function cutQuote(text: string): string {
  if (text.length <= QUOTE_CHARACTERS) return text
  const cut = text.slice(0, QUOTE_CHARACTERS - 1)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), QUOTE_CHARACTERS / 2)).trimEnd()}…`
}
