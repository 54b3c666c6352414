import { splitSentences } from '../../text/sentences.ts'
import { tokenise } from '../../text/words.ts'
import { isSameToken } from './align.ts'
import { compareClaim, isNearlySame } from './compare-claim.ts'
import type { Evidence, SentenceWindow, Comparison } from './evidence.ts'
import type { SourceBlock } from '../sources/types.ts'
import { tokensOf, type Token, type TokenisedText } from '../../facts/tokens.ts'
import { findRun, wordSpans, type WordSpan } from './word-spans.ts'

/**
 * Share of a claim's tokens in the best window of a block. Own values: a paraphrase shares about two thirds, another topic under a third.
 */
const SUPPORTED_FROM = 0.6
const WEAK_FROM = 0.35
/** Longest window, sentences, and the score each further sentence costs, so that the shortest quote wins. */
const WINDOW_SENTENCES = 3
const SENTENCE_COST = 0.03
/** Best windows that are aligned token by token. */
const ALIGNED = 3
/** Shortest quotation, words. */
const QUOTE_WORDS = 4
/** Below this number of tokens function words count as well: "she would know" shares "know" with half of all sentences. */
const FEW_TOKENS = 3
/** Token share from which a window covers all clauses of a claim. */
const ALL_CLAUSES_FROM = 0.9
/** Shortest clause, words; shorter ones are incomplete. */
const CLAUSE_WORDS = 5
const MOST_JOINTS = 4
const JOINT = /[,;] (?:and|und|y|et|e|и|en|och|og|while|während)(?= )|;|，(?:而且|并且)/gu
/** Shortest sentence that counts as verbatim, words; shorter ones occur by chance. */
const VERBATIM_WORDS = 3
/** Reach of a negation before verbatim words, characters; the end of a clause stops it. */
const NEGATION_REACH = 40

type BlockSentence = TokenisedText & { start: number; end: number; keys: Set<string> }

/** A block prepared for matching. */
export type MatchableBlock = Evidence & { block: SourceBlock; n: number; words: WordSpan[]; sentences: BlockSentence[] }

/** A claim prepared for matching. `tokens`: by block language, filled lazily. `cuts`: ways to split it into complete clauses. */
export type MatchableClaim = { text: string; words: string[]; tokens: Map<string, TokenisedText>; cuts: MatchableClaim[][] }

/** Prepares a claim once for all blocks. */
export function makeMatchableClaim(text: string): MatchableClaim {
  const make = (said: string): MatchableClaim => ({ text: said, words: tokenise(said), tokens: new Map(), cuts: [] })
  return { ...make(text), cuts: cutsOf(text).map((clauses) => clauses.map(make)) }
}

/** A sentence split at its conjunctions: at all of them, and at each alone. Splits with a too short clause are skipped. */
function cutsOf(text: string): string[][] {
  const joints = [...text.matchAll(JOINT)].slice(0, MOST_JOINTS)
  const halves = joints.map(({ 0: joint, index }) => [text.slice(0, index), text.slice(index + joint.length)])
  const all = joints.length > 1 ? [text.split(JOINT)] : []
  return [...halves, ...all]
    .map((clauses) => clauses.map((clause) => clause.trim()))
    .filter((clauses) => clauses.every((clause) => tokenise(clause).length >= CLAUSE_WORDS))
}

/** Support of a claim by a block, and the best window in `block.text`. Null window: no shared word. */
export type Match = { support: 'supported' | 'weak' | 'not found'; share: number; window: { start: number; end: number } | null }

/** Prepares a block once for all claims of an answer. */
export function makeMatchable(block: SourceBlock, n: number): MatchableBlock {
  const { language, title, anchor } = block.passage
  const sentences = splitSentences(block.text, language).map(({ start, end }): BlockSentence => {
    const text = block.text.slice(start, end).trimEnd()
    const { tokens, negations, articles, agents } = tokensOf(text, language)
    for (const token of tokens) {
      token.start += start
      token.end += start
    }
    for (const negation of negations) negation.at += start
    return { start, end: start + text.length, tokens, negations, articles: articles.map((at) => at + start), agents, keys: keysOf(tokens) }
  })
  const tokens = sentences.flatMap((sentence) => sentence.tokens)
  const label = tokensOf([title, ...(anchor.section ?? []), anchor.speaker ?? ''].join('\n'), language).tokens
  return { block, n, words: wordSpans(block.text), sentences, language, tokens, keys: keysOf(tokens), label }
}

/**
 * Matches a claim with a block. `supported`: the claim or a quotation of four words in it is verbatim in the block, or a window of up to
 * three sentences has 0.6 of its tokens, its numbers and names in place, and the same negation. `not found`: a number or name differs, or
 * the share is below 0.35. `weak`: in between, or negated. A claim of several clauses is supported if each clause is.
 */
export function matchClaim(claim: MatchableClaim, target: MatchableBlock): Match {
  const whole = matchClause(claim, target)
  if (claim.cuts.length === 0) return whole
  if (whole.support === 'supported') {
    // One clause alone may supply most tokens: the other must not say something else.
    const isHalf =
      whole.share < ALL_CLAUSES_FROM &&
      claim.cuts.some((clauses) => clauses.some((clause) => matchClause(clause, target).support === 'not found'))
    return isHalf ? { ...whole, support: 'weak' } : whole
  }
  if (!coversAllClauses(claim, target)) return whole
  for (const clauses of claim.cuts) {
    const matches = clauses.map((clause) => matchClause(clause, target))
    if (matches.every(({ support }) => support === 'supported'))
      return { ...whole, support: 'supported', window: matches[0]?.window ?? null }
  }
  return whole
}

/** True if the block has enough of a claim's tokens, anywhere, to cover all of its clauses. */
function coversAllClauses(claim: MatchableClaim, target: MatchableBlock): boolean {
  const { tokens } = tokensIn(claim, target.language)
  return tokens.filter(({ key }) => target.keys.has(key)).length >= WEAK_FROM * tokens.length
}

function matchClause(claim: MatchableClaim, target: MatchableBlock): Match {
  const verbatim = claim.words.length >= VERBATIM_WORDS ? findRun(target.words, claim.words) : null
  if (verbatim && hasSameSigns(claim.text, target.block.text, verbatim)) {
    const support = isNegatedBefore(verbatim, claim, target) ? 'weak' : 'supported'
    return { support, share: 1, window: verbatim }
  }
  const claimTokens = tokensIn(claim, target.block.passage.language)
  const { tokens } = claimTokens
  if (tokens.length === 0) return { support: 'not found', share: 0, window: null }
  const windows = bestWindows(tokens, target)
  const candidates = windows
    .filter(({ share }) => share >= WEAK_FROM)
    .map((window) => ({ window, verdict: compareClaim(claimTokens, window, target) }))
  // A near-verbatim window with a substitution. A longer window around it, or one with no more of the claim, must not hide the
  // substitution.
  const changed = candidates.filter(
    ({ window, verdict }) => verdict !== 'agrees' && verdict !== 'wrong' && isNearlySame(window.share, tokens),
  )
  const ranked = candidates
    .map(({ window, verdict: own }) => {
      const lender = changed.find(
        (one) =>
          isAround(window, one.window) ||
          one.window.share > window.share ||
          (one.window.share === window.share && !isAround(one.window, window)),
      )
      const verdict = own === 'agrees' && lender ? lender.verdict : own
      const share = tokens.length < FEW_TOKENS ? Math.min(window.share, shareOfWords(claim.words, target, window)) : window.share
      return { window, verdict, support: supportFrom(share, verdict) }
    })
    .toSorted((a, b) => ORDER[b.support] - ORDER[a.support] || b.window.score - a.window.score)
  const best = ranked[0]
  if (!best) return { support: 'not found', share: windows[0]?.share ?? 0, window: windows[0] ?? null }
  const { share, start, end } = best.window
  const quote = best.verdict === 'agrees' ? findQuoted(claim.text, target) : null
  if (quote) return { support: 'supported', share: Math.max(share, SUPPORTED_FROM), window: quote }
  return { support: best.support, share, window: { start, end } }
}

const ORDER: Readonly<Record<Match['support'], number>> = { supported: 2, weak: 1, 'not found': 0 }

function supportFrom(share: number, verdict: Comparison): Match['support'] {
  if (share < WEAK_FROM || verdict === 'wrong' || verdict === 'substituted') return 'not found'
  return share >= SUPPORTED_FROM && verdict === 'agrees' ? 'supported' : 'weak'
}

function shareOfWords(words: readonly string[], target: MatchableBlock, { start, end }: SentenceWindow): number {
  const evidence = new Set(target.words.filter((word) => word.start >= start && word.end <= end).map(({ word }) => word))
  const distinct = [...new Set(words)]
  return distinct.filter((word) => evidence.has(word)).length / distinct.length
}

function isAround(outer: SentenceWindow, inner: SentenceWindow): boolean {
  return outer.sentences > inner.sentences && inner.start >= outer.start && inner.end <= outer.end
}

function bestWindows(tokens: readonly Token[], target: MatchableBlock): SentenceWindow[] {
  const found: { first: number; count: number; share: number; score: number }[] = []
  // Repeated words count once.
  const distinct = [...new Map(tokens.map((token) => [token.key, token])).values()]
  const evidence = target.sentences.map((sentence) => distinct.map((token) => containsToken(sentence, token)))
  target.sentences.forEach((_, first) => {
    for (let count = 1; count <= WINDOW_SENTENCES && first + count <= target.sentences.length; count += 1) {
      const share = distinct.filter((_token, i) => evidence.slice(first, first + count).some((one) => one[i])).length / distinct.length
      const score = share - (count - 1) * SENTENCE_COST
      const inside = found.at(-1)
      // A longer window with the same share is no better quote.
      if (share > 0 && !(count > 1 && inside && inside.first === first && inside.share >= share)) found.push({ first, count, share, score })
    }
  })
  const ordered = found.toSorted((a, b) => b.score - a.score)
  // Single sentences are always examined.
  const singles = ordered.filter(({ count }) => count === 1)
  return [...new Set([...ordered.slice(0, ALIGNED), ...singles.slice(0, ALIGNED)])].map(({ first, count, share, score }) => {
    const sentences = target.sentences.slice(first, first + count)
    return {
      start: sentences[0]?.start ?? 0,
      end: sentences.at(-1)?.end ?? 0,
      sentences: count,
      tokens: sentences.flatMap((sentence) => sentence.tokens),
      negations: sentences.flatMap((sentence) => sentence.negations),
      articles: sentences.flatMap((sentence) => sentence.articles),
      agents: sentences.flatMap((sentence) => sentence.agents),
      share,
      score,
    }
  })
}

function containsToken(sentence: BlockSentence, token: Token): boolean {
  if (sentence.keys.has(token.key)) return true
  return (token.forms !== null || token.isName || token.month !== null) && sentence.tokens.some((other) => isSameToken(token, other))
}

function tokensIn(claim: MatchableClaim, language: string): TokenisedText {
  let tokens = claim.tokens.get(language)
  if (!tokens) claim.tokens.set(language, (tokens = tokensOf(claim.text, language)))
  return tokens
}

function keysOf(tokens: readonly Token[]): Set<string> {
  return new Set(tokens.map(({ key }) => key))
}

/**
 * Compares punctuation: words alone do not distinguish "10 %" from "10 ‰", "1.5" from "1, 5", or "5" from parts of "2.5" and "5 million".
 */
function hasSameSigns(claim: string, text: string, run: { start: number; end: number }): boolean {
  const signsOf = (said: string): string => (said.match(/\d+(?:[.,:/-]\d+)*|[%‰$€£¥°]/gu) ?? []).join(' ')
  const [before, behind] = [text.slice(Math.max(0, run.start - 2), run.start), text.slice(run.end, run.end + 16)]
  if (/[\d][.,]$/u.test(before) && /^\d/u.test(text.slice(run.start)) && !/^\s/u.test(text.slice(run.start - 1))) return false
  const end = run.end + (/^\s?[%‰°€$£]/u.exec(behind)?.[0].length ?? 0)
  const start = run.start - (/[$€£¥]\s?$/u.exec(before)?.[0].length ?? 0)
  const said = signsOf(claim)
  if (
    said === signsOf(text.slice(start, end)) ||
    said === signsOf(text.slice(run.start, end)) ||
    said === signsOf(text.slice(start, run.end))
  )
    return true
  const isCut =
    /\d$/u.test(text.slice(run.start, run.end)) &&
    /^(?:[.,]\d|\s?(?:%|‰|[万亿]|(?:million|billion|thousand|milli|mrd|mio|тыс|млн|млрд)))/iu.test(behind)
  return !isCut && said === signsOf(text.slice(run.start, run.end))
}

/** True if a negation precedes the verbatim words: "It is not true that the lease ends in May" contains "the lease ends in May". */
function isNegatedBefore(run: { start: number; end: number }, claim: MatchableClaim, target: MatchableBlock): boolean {
  const sentence = target.sentences.find(({ start, end }) => run.start >= start && run.start < end)
  const before = sentence?.negations.findLast(({ at }) => at < run.start && run.start - at <= NEGATION_REACH)
  if (before === undefined || tokensIn(claim, target.block.passage.language).negations.length > 0) return false
  return !/[,;:.–]/u.test(target.block.text.slice(before.at, run.start))
}

/** The first quotation of at least four words in a claim that is verbatim in the block. */
function findQuoted(claim: string, target: MatchableBlock): { start: number; end: number } | null {
  for (const [, quoted = ''] of claim.matchAll(/["“„«]([^"“”„«»]{8,400})["”“»]/gu)) {
    const words = tokenise(quoted)
    const run = words.length >= QUOTE_WORDS ? findRun(target.words, words) : null
    if (run) return run
  }
  return null
}
