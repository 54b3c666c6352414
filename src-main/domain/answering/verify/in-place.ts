import { isSameToken, type Pair } from './align.ts'
import { isInEvidence, isIn, isNumber, type Evidence } from './evidence.ts'
import type { Token } from '../../facts/tokens.ts'

/** Most extra source tokens between the two neighbours of a number. */
const EXTRA_TOKENS = 2
/** Most characters between a number and its noun; with "de" or "of" in between. */
const BESIDE = 2
const OF = 4

/**
 * True if the source has a different number (or name: `isKind`) in the same slot, between the same two neighbouring words: "amounts to four
 * rents" where the block says "amounts to three monthly rents". At the ends of the claim the one neighbour decides. A number that the claim
 * also has elsewhere is ignored.
 */
export function hasOtherInPlace(claim: readonly Token[], evidence: Evidence, isKind: (token: Token) => boolean): boolean {
  return runsOf(claim, isKind).some(({ from, to }) => {
    const run = claim.slice(from, to)
    const [first, last] = [run[0], run.at(-1)]
    // A lead-in written by the model has no counterpart in the source.
    const [left, right] = [claim[from - 1], claim[to]].map((one) => (one && isInEvidence(one, evidence) ? one : undefined))
    if (!first || !last || ((left === undefined || right === undefined) && !isNumber(first))) return false
    if ((left === undefined && right && right.start - last.end > 1) || (right === undefined && left && first.start - left.end > 1))
      return false
    let other = false
    for (const [at, source] of evidence.tokens.entries()) {
      if (!isKind(source) || !standsAt(evidence.tokens, at, left, right)) continue
      if (isIn(source, run)) return false
      if (!isIn(source, claim)) other = true
    }
    return other
  })
}

/** Runs of tokens of a kind: the words of a name; each number is its own run. */
function runsOf(claim: readonly Token[], isKind: (token: Token) => boolean): { from: number; to: number }[] {
  const runs: { from: number; to: number }[] = []
  claim.forEach((token, place) => {
    if (!isKind(token)) return
    const last = runs.at(-1)
    if (last && last.to === place && !isNumber(token)) last.to = place + 1
    else runs.push({ from: place, to: place + 1 })
  })
  return runs
}

function standsAt(tokens: readonly Token[], at: number, left: Token | undefined, right: Token | undefined): boolean {
  if (left && right) return isBeside(tokens, at, left, -1) && isBeside(tokens, at, right, 1)
  const [before, number, behind] = [tokens[at - 1], tokens[at], tokens[at + 1]]
  if (left && before && number) return isSameToken(left, before) && number.start - before.end <= 1
  return right !== undefined && behind !== undefined && number !== undefined && isSameToken(right, behind) && behind.start - number.end <= 1
}

function isBeside(tokens: readonly Token[], at: number, wanted: Token, step: 1 | -1): boolean {
  for (let i = 1; i <= EXTRA_TOKENS; i += 1) {
    const token = tokens[at + i * step]
    if (token && isSameToken(token, wanted)) return true
  }
  return false
}

/**
 * True if a number has another unit of measure than in the window: "36 %" for "36 euros", "30 of the" for "30 % of the". `pairs`: an
 * aligned number is compared with its partner.
 */
export function hasOtherMeasure(claim: readonly Token[], window: readonly Token[], pairs: readonly Pair[]): boolean {
  return claim.some((token, place) => {
    if (!isNumber(token)) return false
    const pair = pairs.find((one) => one.claim === place)
    const places = pair ? [pair.source] : window.flatMap((other, i) => (isSameToken(token, other) ? [i] : []))
    return places.length > 0 && places.every((at) => isOtherMeasure(claim, place, window, at))
  })
}

function isOtherMeasure(claim: readonly Token[], place: number, source: readonly Token[], at: number): boolean {
  const [said, own] = [measureAt(claim, place), measureAt(source, at)]
  if (said !== null && own !== null) return said !== own
  if (said !== null) return !source.slice(Math.max(0, at - 2), at + 4).some(({ measure }) => measure === said)
  const behind = adjacent(claim, place, BESIDE)
  const counted = adjacent(source, at, BESIDE)
  // The counted noun is not a known unit of measure: compare the words in its position.
  if (own === null)
    return (
      isCounted(behind) &&
      isCounted(counted) &&
      !isIn(behind, source) &&
      !isIn(counted, claim) &&
      goOnAlike(claim[place + 2], source[at + 2])
    )
  return own === 'percent' || (behind !== null && !source.slice(at + 1, at + 4).some((token) => isSameToken(token, behind)))
}

/** Unit of measure after a number, or the sign before it. */
function measureAt(tokens: readonly Token[], place: number): string | null {
  const [before, number] = [tokens[place - 1], tokens[place]]
  const behind = adjacent(tokens, place, OF)
  if (behind?.measure) return behind.measure
  return number && before?.measure && number.start - before.end <= 1 && isNumber(tokens[place - 2] ?? before) === false
    ? before.measure
    : null
}

/** The next token, if at most `characters` away. */
function adjacent(tokens: readonly Token[], place: number, characters: number): Token | null {
  const [token, behind] = [tokens[place], tokens[place + 1]]
  return token && behind && behind.start - token.end <= characters ? behind : null
}

/** True if both continue alike, or the claim ends there. */
function goOnAlike(claim: Token | undefined, source: Token | undefined): boolean {
  return claim === undefined || (source !== undefined && isSameToken(claim, source))
}

function isCounted(token: Token | null): token is Token {
  return token !== null && token.forms === null && token.measure === null && !token.isName && !token.isUnspaced
}
