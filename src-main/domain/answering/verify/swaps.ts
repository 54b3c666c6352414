import { gapsOf, isSameUnit, type Gap, type Pair } from './align.ts'
import { isIn, isNameLike, isNumber, type Held, type Stretch, type Verdict } from './held.ts'
import type { Unit, Units } from '../../facts/tokens.ts'

/** A longer gap is a part left out, not a word put for another; in scripts without spaces a name is as many units as it has characters. */
const SWAP = 4
const SWAP_UNSPACED = 14
/** Two names with so many units between them at most belong to one statement. */
const ROLE_REACH = 6
/** Beginnings that turn a word round. */
const PREFIXES = ['un', 'in', 'im', 'non', 'dis', 'не', 'des', 'a']
/** Characters that turn what stands by them round in Japanese, Korean and Thai (so many at most), and in Chinese, besides those of `same-statement`: they are parts of other words as well. */
const LONGEST_TURN = 5
const TURNING_ENDINGS = /な(?:い|か|く)|ませ|않|아니|못|없|ไม่|มิ/u
const TURNING = new Set('未无無非勿莫否别'.split(''))

/** Whether something was put in the place of something else, judged gap by gap. */
export function findSwap(claim: Units, stretch: Stretch, aligned: readonly Pair[], held: Held): Verdict {
  const pairs = aligned.filter((_, i) => !isByChance(claim.units, aligned, i, stretch.units.length))
  const gaps = gapsOf(claim.units, stretch.units, pairs)
  // What merely moved is unaligned on both sides.
  const loose: Gap = { claim: gaps.flatMap((gap) => gap.claim), source: gaps.flatMap((gap) => gap.source) }
  if (gaps.some((gap) => hasOtherNumber(gap, loose)) || haveChangedPlaces(gaps, isNumber)) return 'swapped'
  if (articlesForNumbers(claim, stretch, pairs, loose.claim)) return 'swapped'
  const swaps = gaps
    .filter(
      (gap) => Math.max(gap.claim.length, gap.source.length) <= (gap.claim.some(({ isUnspaced }) => isUnspaced) ? SWAP_UNSPACED : SWAP),
    )
    .map((gap) => ({
      put: gap.claim.filter((_, i) => !hasMoved(gap.claim, i, loose.source)),
      taken: gap.source.filter((_, i) => !hasMoved(gap.source, i, loose.claim)),
    }))
    .filter(({ put, taken }) => put.length > 0 && taken.length > 0)
  if (swaps.some(({ put, taken }) => put.some((unit) => isNameLike(unit) && !isIn(unit, held.label)) && taken.some(isNameLike)))
    return 'swapped'
  if (swaps.some(({ put, taken }) => put.length === 1 && taken.length === 1 && (taken.some(isNumber) || isTurnedWord(put[0], taken[0]))))
    return 'turned'
  if (haveChangedPlaces(gaps, (unit) => unit.isName) || haveChangedRoles(claim, stretch)) return 'turned'
  return swaps.some(({ put, taken }) => put.some(hasNoCapitals) && taken.some(hasNoCapitals)) || gaps.some(turnsRound) ? 'turned' : 'agrees'
}

/** One character that both sides hold, with others around it on both sides, says nothing: 特斯拉 and 拉努夫. */
function isByChance(claim: readonly Unit[], pairs: readonly Pair[], place: number, sourceLength: number): boolean {
  const pair = pairs[place]
  const unit = claim[pair?.claim ?? -1]
  if (!pair || !unit?.isUnspaced || unit.forms !== null) return false
  const before = pairs[place - 1] ?? { claim: -1, source: -1 }
  const behind = pairs[place + 1] ?? { claim: claim.length, source: sourceLength }
  const isLoose = (a: Pair, b: Pair): boolean => b.claim - a.claim > 1 || b.source - a.source > 1
  return isLoose(before, pair) && isLoose(pair, behind)
}

/** A number where the source has another one that does not stand loose in the claim. What stands loose in the source may have moved, unless it stands exactly where the other one does. */
function hasOtherNumber({ claim, source }: Gap, loose: Gap): boolean {
  if (Math.max(claim.length, source.length) > SWAP_UNSPACED || !source.some((unit) => isNumber(unit) && !isIn(unit, loose.claim)))
    return false
  const isExact = claim.length === 1 && source.length === 1
  return claim.some((unit) => isNumber(unit) && !isIn(unit, source) && (isExact || !isIn(unit, loose.source)))
}

/** "a week" or "one week" where the source has "two weeks": the article stands right before (or behind) an aligned unit, where the source has the number. */
function articlesForNumbers(claim: Units, stretch: Stretch, pairs: readonly Pair[], loose: readonly Unit[]): boolean {
  const isTaken = (unit: Unit | undefined): boolean => unit !== undefined && isNumber(unit) && !isIn(unit, loose)
  let [i, j] = [-1, -1]
  for (const pair of [...pairs, { claim: claim.units.length, source: stretch.units.length }]) {
    const gap = { claim: claim.units.slice(i + 1, pair.claim), source: stretch.units.slice(j + 1, pair.source) }
    const [start, end] = [stretch.units[j]?.end ?? stretch.start, stretch.units[pair.source]?.start ?? stretch.end]
    const [from, to] = [claim.units[i]?.end ?? 0, claim.units[pair.claim]?.start ?? Infinity]
    if (isTaken(gap.source.at(-1)) && pair.source < stretch.units.length) {
      if (
        countBetween(claim.articles, gap.claim.at(-1)?.end ?? from, to) >
        countBetween(stretch.articles, gap.source.at(-2)?.end ?? start, end)
      )
        return true
    }
    if (isTaken(gap.source[0]) && j >= 0) {
      if (
        countBetween(claim.articles, from, gap.claim[0]?.start ?? to) > countBetween(stretch.articles, start, gap.source[1]?.start ?? end)
      )
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

/** Two units of a kind in one sentence that stand in each other's place. */
function haveChangedPlaces(gaps: readonly Gap[], isKind: (unit: Unit) => boolean): boolean {
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

/** Two names that stand the other way round about the same word ("A sued B", "B sued A"), unless one side alone says "by". */
function haveChangedRoles(claim: Units, stretch: Stretch): boolean {
  if (claim.agents.length !== stretch.agents.length) return false
  const names = claim.units.flatMap((unit, i) => (unit.isName || unit.isInitial ? [i] : []))
  return names.some((first, k) => {
    const second = names.slice(k + 1).find((i) => i > first + 1 && i <= first + ROLE_REACH)
    const [a, b] = [claim.units[first], claim.units[second ?? -1]]
    if (second === undefined || !a || !b || isSameUnit(a, b)) return false
    const [placeB, placeA] = [placesOf(b, stretch.units), placesOf(a, stretch.units)]
    const [at, to] = [placeB[0] ?? -1, placeA[0] ?? -1]
    if (placeA.length !== 1 || placeB.length !== 1 || to <= at + 1 || to > at + ROLE_REACH || !stretch.units[to]?.isName) return false
    const between = stretch.units.slice(at + 1, to).filter((unit) => !unit.isName)
    return claim.units.slice(first + 1, second).some((unit) => !unit.isName && isIn(unit, between))
  })
}

function placesOf(unit: Unit, others: readonly Unit[]): number[] {
  return others.flatMap((other, i) => (isSameUnit(unit, other) ? [i] : []))
}

/** Whether a unit of a gap stands loose on the other side too. One character alone may do so by chance: it takes the one beside it as well. */
function hasMoved(gap: readonly Unit[], place: number, loose: readonly Unit[]): boolean {
  const unit = gap[place]
  if (!unit) return false
  if (!unit.isUnspaced) return isIn(unit, loose)
  const [before, behind] = [gap[place - 1], gap[place + 1]]
  return loose.some(
    (other, i) =>
      isSameUnit(unit, other) &&
      ((before !== undefined && loose[i - 1] !== undefined && isSameUnit(before, loose[i - 1] as Unit)) ||
        (behind !== undefined && loose[i + 1] !== undefined && isSameUnit(behind, loose[i + 1] as Unit))),
  )
}

function isTurnedWord(put: Unit | undefined, taken: Unit | undefined): boolean {
  if (!put || !taken || put.isUnspaced || isNumber(put) || isNumber(taken)) return false
  const [short, long] = put.key.length < taken.key.length ? [put.key, taken.key] : [taken.key, put.key]
  return short.length >= 3 && PREFIXES.some((prefix) => long === prefix + short)
}

/** Characters that turn round, put in or taken out alone. */
function turnsRound({ claim, source }: Gap): boolean {
  const [some, none] = claim.length > 0 ? [claim, source] : [source, claim]
  if (none.length > 0 || some.length > LONGEST_TURN || !some[0]?.isUnspaced) return false
  return (some.length <= 2 && some.some(({ key }) => TURNING.has(key))) || TURNING_ENDINGS.test(some.map(({ key }) => key).join(''))
}

function hasNoCapitals(unit: Unit): boolean {
  return unit.forms === null && /^\p{Lo}/u.test(unit.key)
}
