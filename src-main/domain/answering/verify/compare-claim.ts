import { alignTokens, alignTokensFromEnd, isSameToken, type Pair } from './align.ts'
import { isInEvidence, isIn, isNameLike, isNumber, type Evidence, type SentenceWindow, type Comparison } from './evidence.ts'
import { hasOtherInPlace, hasOtherMeasure } from './in-place.ts'
import { findSubstitution } from './substitutions.ts'
import type { Negation, Token, TokenisedText } from '../../facts/tokens.ts'

/** Token share from which a claim repeats its source nearly verbatim, so that differences are alterations. */
const NEARLY_SAME = 0.6
/** Longest name, words. */
const LONGEST_NAME = 3
/** Distance in tokens within which a number and a word belong together, in the claim and in the source. */
const NEIGHBOURS = 2
const NEIGHBOURS_IN_SOURCE = 3

/** True if a window with this share of a claim's tokens has nearly all of them: 0.6, all but one, or all but one multi-word name. */
export function isNearlySame(share: number, tokens: readonly Token[]): boolean {
  return share >= Math.min(NEARLY_SAME, 1 - longestName(tokens) / tokens.length - 1e-9) && share > 0
}

/** Tokens of the longest name, at most half of the claim: the rest must identify the sentence. */
function longestName(tokens: readonly Token[]): number {
  let longest = 1
  let run = 0
  for (const token of tokens) {
    run = isNameLike(token) ? run + 1 : 0
    longest = Math.max(longest, run)
  }
  return Math.max(1, Math.min(longest, LONGEST_NAME, Math.floor(tokens.length / 2)))
}

/** Compares a claim with a window that shares many of its tokens, token by token. */
export function compareClaim(claim: TokenisedText, window: SentenceWindow, evidence: Evidence): Comparison {
  const pairs = alignTokens(claim.tokens, window.tokens)
  const isNear = isNearlySame(Math.max(window.share, pairs.length / claim.tokens.length), claim.tokens)
  const swap = isNear ? findSubstitution(claim, window, pairs, evidence) : 'agrees'
  if (swap === 'substituted') return swap
  if (isNear && findSubstitution(claim, window, alignTokensFromEnd(claim.tokens, window.tokens), evidence) === 'substituted')
    return 'substituted'
  if (
    hasOtherInPlace(claim.tokens, evidence, isNumber) ||
    hasOtherInPlace(claim.tokens, evidence, isPlainName) ||
    hasOtherMeasure(claim.tokens, window.tokens, pairs)
  )
    return 'substituted'
  if (claim.tokens.some((token, place) => isNumber(token) && !standsRight(claim.tokens, place, window, evidence.label))) return 'wrong'
  if (hasUnknownName(claim.tokens, evidence)) return 'wrong'
  if (swap !== 'agrees') return swap
  return (isNear ? isNegatedDifferentlyInPlace(claim, window) : isNegatedDifferently(claim, window, pairs)) ? 'negated' : 'agrees'
}

function isPlainName(token: Token): boolean {
  return token.isName && token.forms === null
}

/** True for a year, whose position in the sentence is free. */
function isYear(token: Token): boolean {
  return token.forms?.some((form) => /^(?:1\d|20|21)\d\d$/.test(form)) ?? false
}

/** True if the number at `place` also occurs in the window, next to one of the words it is next to in the claim. */
function standsRight(tokens: readonly Token[], place: number, window: SentenceWindow, label: readonly Token[]): boolean {
  const source = window.tokens
  const token = tokens[place]
  if (!token) return true
  const places = source.flatMap((other, i) => (isSameToken(token, other) ? [i] : []))
  if (places.length === 0) return isIn(token, label)
  if (window.sentences === 1 && isYear(token)) return true
  const near = [...tokens.slice(Math.max(0, place - NEIGHBOURS), place), ...tokens.slice(place + 1, place + 1 + NEIGHBOURS)]
  // Adjacent numbers (a date) do not fix each other's position; a claim of numbers alone has no context words.
  const words = near.some(({ forms }) => forms === null) ? near.filter(({ forms }) => forms === null) : near
  if (words.length === 0) return true
  return (
    places.some((at) => {
      const around = source.slice(Math.max(0, at - NEIGHBOURS_IN_SOURCE), at + 1 + NEIGHBOURS_IN_SOURCE)
      return words.some((word) => around.some((other) => isSameToken(word, other)))
    }) || !words.some((word) => source.some((other) => isSameToken(word, other)))
  )
}

/** True for a name found nowhere in the block. German capitalises every noun, so two in a row are needed there. */
function hasUnknownName(tokens: readonly Token[], evidence: Evidence): boolean {
  const foreign = tokens.map((token) => token.isName && token.forms === null && !isInEvidence(token, evidence))
  return foreign.some((is, place) => is && (evidence.language !== 'de' || foreign[place + 1] === true))
}

/** True if claim and window differ in negation as a whole. Negations in clauses that the claim omits are ignored. */
function isNegatedDifferently(claim: TokenisedText, window: SentenceWindow, pairs: readonly Pair[]): boolean {
  const before = window.tokens[(pairs[0]?.source ?? 0) - 1]?.end ?? window.start
  const behind = window.tokens[(pairs.at(-1)?.source ?? window.tokens.length) + 1]?.start ?? window.end
  const inside = window.negations.filter(({ at }) => at >= before && at <= behind)
  return claim.negations.length > 0 !== inside.length > 0
}

/** Token-level negation check for near-verbatim claims: each negated position must be negated on both sides. */
function isNegatedDifferentlyInPlace(claim: TokenisedText, window: SentenceWindow): boolean {
  const isSaid = (one: Negation, others: readonly Negation[]): boolean =>
    others.some(
      (other) => isSame(one.before, other.before) || isSame(one.behind, other.behind) || isFirst(one, other) || isFirst(other, one),
    )
  // "No pets are allowed" and "Pets are not allowed" agree.
  const isFirst = (one: Negation, other: Negation): boolean => one.before === null && isSame(one.behind, other.before)
  if (claim.negations.some((one) => (one.before ?? one.behind) !== null && !isSaid(one, window.negations))) return true
  return window.negations.some((one) => {
    const negated = one.behind ?? one.before
    return negated !== null && isIn(negated, claim.tokens) && !isSaid(one, claim.negations)
  })
}

function isSame(a: Token | null, b: Token | null): boolean {
  return a !== null && b !== null && isSameToken(a, b)
}
