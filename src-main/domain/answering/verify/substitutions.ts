import { gapsOf, isSameToken, type Gap, type Pair } from './align.ts'
import { isIn, isNameLike, isNumber, type Evidence, type SentenceWindow, type Comparison } from './evidence.ts'
import type { Token, TokenisedText } from '../../facts/tokens.ts'

/**
 * Longest gap that counts as a substitution, tokens; longer gaps are omissions. In unspaced scripts each character of a name is a token.
 */
const LONGEST_SUBSTITUTION = 4
const LONGEST_SUBSTITUTION_UNSPACED = 14
/** Most tokens between two names of one statement. */
const ROLE_REACH = 6
/** Negating prefixes. */
const PREFIXES = ['un', 'in', 'im', 'non', 'dis', 'не', 'des', 'a']
/**
 * Negating endings in Japanese, Korean and Thai with their longest length, and negating characters in Chinese besides those of
 * `same-statement`; all are also parts of other words.
 */
const LONGEST_TURN = 5
const TURNING_ENDINGS = /な(?:い|か|く)|ませ|않|아니|못|없|ไม่|มิ/u
const TURNING = new Set('未无無非勿莫否别'.split(''))

/** Checks gap by gap whether the claim substitutes something for what the source says. */
export function findSubstitution(claim: TokenisedText, window: SentenceWindow, aligned: readonly Pair[], evidence: Evidence): Comparison {
  const pairs = aligned.filter((_, i) => !isByChance(claim.tokens, aligned, i, window.tokens.length))
  const gaps = gapsOf(claim.tokens, window.tokens, pairs)
  // Moved tokens are unaligned on both sides.
  const loose: Gap = { claim: gaps.flatMap((gap) => gap.claim), source: gaps.flatMap((gap) => gap.source) }
  if (gaps.some((gap) => hasOtherNumber(gap, loose)) || haveChangedPlaces(gaps, isNumber)) return 'substituted'
  if (articlesForNumbers(claim, window, pairs, loose.claim)) return 'substituted'
  const swaps = gaps
    .filter(
      (gap) =>
        Math.max(gap.claim.length, gap.source.length) <=
        (gap.claim.some(({ isUnspaced }) => isUnspaced) ? LONGEST_SUBSTITUTION_UNSPACED : LONGEST_SUBSTITUTION),
    )
    .map((gap) => ({
      put: gap.claim.filter((_, i) => !hasMoved(gap.claim, i, loose.source)),
      taken: gap.source.filter((_, i) => !hasMoved(gap.source, i, loose.claim)),
    }))
    .filter(({ put, taken }) => put.length > 0 && taken.length > 0)
  if (swaps.some(({ put, taken }) => put.some((token) => isNameLike(token) && !isIn(token, evidence.label)) && taken.some(isNameLike)))
    return 'substituted'
  if (swaps.some(({ put, taken }) => put.length === 1 && taken.length === 1 && (taken.some(isNumber) || isNegatedWord(put[0], taken[0]))))
    return 'negated'
  if (haveChangedPlaces(gaps, (token) => token.isName) || haveChangedRoles(claim, window)) return 'negated'
  return swaps.some(({ put, taken }) => put.some(hasNoCapitals) && taken.some(hasNoCapitals)) || gaps.some(turnsRound)
    ? 'negated'
    : 'agrees'
}

/** True for a single shared character with differences on both sides, a coincidence: 特斯拉 and 拉努夫. */
function isByChance(claim: readonly Token[], pairs: readonly Pair[], place: number, sourceLength: number): boolean {
  const pair = pairs[place]
  const token = claim[pair?.claim ?? -1]
  if (!pair || !token?.isUnspaced || token.forms !== null) return false
  const before = pairs[place - 1] ?? { claim: -1, source: -1 }
  const behind = pairs[place + 1] ?? { claim: claim.length, source: sourceLength }
  const isLoose = (a: Pair, b: Pair): boolean => b.claim - a.claim > 1 || b.source - a.source > 1
  return isLoose(before, pair) && isLoose(pair, behind)
}

/**
 * True if the source has another number in the gap that does not occur unaligned in the claim. Unaligned source tokens may have moved,
 * unless they are in the same position.
 */
function hasOtherNumber({ claim, source }: Gap, loose: Gap): boolean {
  if (
    Math.max(claim.length, source.length) > LONGEST_SUBSTITUTION_UNSPACED ||
    !source.some((token) => isNumber(token) && !isIn(token, loose.claim))
  )
    return false
  const isExact = claim.length === 1 && source.length === 1
  return claim.some((token) => isNumber(token) && !isIn(token, source) && (isExact || !isIn(token, loose.source)))
}

/**
 * "a week" or "one week" where the source has "two weeks": the article is next to an aligned token, in the position of the source's number.
 */
function articlesForNumbers(claim: TokenisedText, window: SentenceWindow, pairs: readonly Pair[], loose: readonly Token[]): boolean {
  const isTaken = (token: Token | undefined): boolean => token !== undefined && isNumber(token) && !isIn(token, loose)
  let [i, j] = [-1, -1]
  for (const pair of [...pairs, { claim: claim.tokens.length, source: window.tokens.length }]) {
    const gap = { claim: claim.tokens.slice(i + 1, pair.claim), source: window.tokens.slice(j + 1, pair.source) }
    const [start, end] = [window.tokens[j]?.end ?? window.start, window.tokens[pair.source]?.start ?? window.end]
    const [from, to] = [claim.tokens[i]?.end ?? 0, claim.tokens[pair.claim]?.start ?? Infinity]
    if (isTaken(gap.source.at(-1)) && pair.source < window.tokens.length) {
      if (
        countBetween(claim.articles, gap.claim.at(-1)?.end ?? from, to) >
        countBetween(window.articles, gap.source.at(-2)?.end ?? start, end)
      )
        return true
    }
    if (isTaken(gap.source[0]) && j >= 0) {
      if (countBetween(claim.articles, from, gap.claim[0]?.start ?? to) > countBetween(window.articles, start, gap.source[1]?.start ?? end))
        return true
    }
    i = pair.claim
    j = pair.source
  }
  return false
}

function countBetween(places: readonly number[], start: number, end: number): number {
  return places.filter((at) => at >= start && at < end).length
}

/** True if two tokens of a kind in one sentence swap positions. */
function haveChangedPlaces(gaps: readonly Gap[], isKind: (token: Token) => boolean): boolean {
  return gaps.some((here) =>
    here.claim
      .filter(isKind)
      .some((put) =>
        here.source
          .filter(isKind)
          .some((taken) => gaps.some((there) => there !== here && isIn(taken, there.claim) && isIn(put, there.source))),
      ),
  )
}

/** True if two names around the same verb swap roles ("A sued B", "B sued A"), unless only one side is passive ("by"). */
function haveChangedRoles(claim: TokenisedText, window: SentenceWindow): boolean {
  if (claim.agents.length !== window.agents.length) return false
  const names = claim.tokens.flatMap((token, i) => (token.isName || token.isInitial ? [i] : []))
  return names.some((first, k) => {
    const second = names.slice(k + 1).find((i) => i > first + 1 && i <= first + ROLE_REACH)
    const [a, b] = [claim.tokens[first], claim.tokens[second ?? -1]]
    if (second === undefined || !a || !b || isSameToken(a, b)) return false
    const [placeB, placeA] = [placesOf(b, window.tokens), placesOf(a, window.tokens)]
    const [at, to] = [placeB[0] ?? -1, placeA[0] ?? -1]
    if (placeA.length !== 1 || placeB.length !== 1 || to <= at + 1 || to > at + ROLE_REACH || !window.tokens[to]?.isName) return false
    const between = window.tokens.slice(at + 1, to).filter((token) => !token.isName)
    return claim.tokens.slice(first + 1, second).some((token) => !token.isName && isIn(token, between))
  })
}

function placesOf(token: Token, others: readonly Token[]): number[] {
  return others.flatMap((other, i) => (isSameToken(token, other) ? [i] : []))
}

/** True if a gap token also occurs unaligned on the other side. A single character may do so by chance and needs its neighbour. */
function hasMoved(gap: readonly Token[], place: number, loose: readonly Token[]): boolean {
  const token = gap[place]
  if (!token) return false
  if (!token.isUnspaced) return isIn(token, loose)
  const [before, behind] = [gap[place - 1], gap[place + 1]]
  return loose.some(
    (other, i) =>
      isSameToken(token, other) &&
      ((before !== undefined && loose[i - 1] !== undefined && isSameToken(before, loose[i - 1] as Token)) ||
        (behind !== undefined && loose[i + 1] !== undefined && isSameToken(behind, loose[i + 1] as Token))),
  )
}

function isNegatedWord(put: Token | undefined, taken: Token | undefined): boolean {
  if (!put || !taken || put.isUnspaced || isNumber(put) || isNumber(taken)) return false
  const [short, long] = put.key.length < taken.key.length ? [put.key, taken.key] : [taken.key, put.key]
  return short.length >= 3 && PREFIXES.some((prefix) => long === prefix + short)
}

/** Negating characters inserted or removed alone. */
function turnsRound({ claim, source }: Gap): boolean {
  const [some, none] = claim.length > 0 ? [claim, source] : [source, claim]
  if (none.length > 0 || some.length > LONGEST_TURN || !some[0]?.isUnspaced) return false
  return (some.length <= 2 && some.some(({ key }) => TURNING.has(key))) || TURNING_ENDINGS.test(some.map(({ key }) => key).join(''))
}

function hasNoCapitals(token: Token): boolean {
  return token.forms === null && /^\p{Lo}/u.test(token.key)
}
