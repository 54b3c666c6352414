import { alignUnits, alignUnitsFromEnd, isSameUnit, type Pair } from './align.ts'
import { isHeld, isIn, isNameLike, isNumber, type Held, type Stretch, type Verdict } from './held.ts'
import { hasOtherInPlace, hasOtherMeasure } from './in-place.ts'
import { findSwap } from './swaps.ts'
import type { Negation, Unit, Units } from '../../facts/tokens.ts'

/** From this share on a claim is its source in nearly the same words, and what differs was changed. */
const NEARLY_SAME = 0.6
/** Words of a name, at most. */
const LONGEST_NAME = 3
/** A number belongs to the words so near to it. */
const NEIGHBOURS = 2
const NEIGHBOURS_IN_SOURCE = 3

/** Whether a stretch that holds this share of a claim's units holds nearly all: 0.6 of them, all but one, or all but one name of several words. */
export function isNearlySame(share: number, units: readonly Unit[]): boolean {
  return share >= Math.min(NEARLY_SAME, 1 - longestName(units) / units.length - 1e-9) && share > 0
}

/** Units of the longest name, but never more than half of the claim: what is left must tell that it is the same sentence. */
function longestName(units: readonly Unit[]): number {
  let longest = 1
  let run = 0
  for (const unit of units) {
    run = isNameLike(unit) ? run + 1 : 0
    longest = Math.max(longest, run)
  }
  return Math.max(1, Math.min(longest, LONGEST_NAME, Math.floor(units.length / 2)))
}

/** Compares a claim with a stretch that holds much of it, unit by unit in order. */
export function compareClaim(claim: Units, stretch: Stretch, held: Held): Verdict {
  const pairs = alignUnits(claim.units, stretch.units)
  const isNear = isNearlySame(Math.max(stretch.share, pairs.length / claim.units.length), claim.units)
  const swap = isNear ? findSwap(claim, stretch, pairs, held) : 'agrees'
  if (swap === 'swapped') return swap
  if (isNear && findSwap(claim, stretch, alignUnitsFromEnd(claim.units, stretch.units), held) === 'swapped') return 'swapped'
  if (
    hasOtherInPlace(claim.units, held, isNumber) ||
    hasOtherInPlace(claim.units, held, isPlainName) ||
    hasOtherMeasure(claim.units, stretch.units, pairs)
  )
    return 'swapped'
  if (claim.units.some((unit, place) => isNumber(unit) && !standsRight(claim.units, place, stretch, held.label))) return 'wrong'
  if (hasForeignName(claim.units, held)) return 'wrong'
  if (swap !== 'agrees') return swap
  return (isNear ? isTurnedInPlace(claim, stretch) : isTurned(claim, stretch, pairs)) ? 'turned' : 'agrees'
}

function isPlainName(unit: Unit): boolean {
  return unit.isName && unit.forms === null
}

/** A year may stand anywhere in its sentence. */
function isYear(unit: Unit): boolean {
  return unit.forms?.some((form) => /^(?:1\d|20|21)\d\d$/.test(form)) ?? false
}

/** A number must stand in the stretch, beside one of the words that it stands beside in the claim. */
function standsRight(units: readonly Unit[], place: number, stretch: Stretch, label: readonly Unit[]): boolean {
  const source = stretch.units
  const unit = units[place]
  if (!unit) return true
  const places = source.flatMap((other, i) => (isSameUnit(unit, other) ? [i] : []))
  if (places.length === 0) return isIn(unit, label)
  if (stretch.sentences === 1 && isYear(unit)) return true
  const near = [...units.slice(Math.max(0, place - NEIGHBOURS), place), ...units.slice(place + 1, place + 1 + NEIGHBOURS)]
  // Numbers side by side (a date) say nothing about each other's place; a claim of numbers alone has nothing to go by.
  const words = near.some(({ forms }) => forms === null) ? near.filter(({ forms }) => forms === null) : near
  if (words.length === 0) return true
  return (
    places.some((at) => {
      const around = source.slice(Math.max(0, at - NEIGHBOURS_IN_SOURCE), at + 1 + NEIGHBOURS_IN_SOURCE)
      return words.some((word) => around.some((other) => isSameUnit(word, other)))
    }) || !words.some((word) => source.some((other) => isSameUnit(word, other)))
  )
}

/** A name that stands nowhere in the block. In German every noun looks like one, so there it takes two in a row. */
function hasForeignName(units: readonly Unit[], held: Held): boolean {
  const foreign = units.map((unit) => unit.isName && unit.forms === null && !isHeld(unit, held))
  return foreign.some((is, place) => is && (held.language !== 'de' || foreign[place + 1] === true))
}

/** Whether claim and stretch disagree about negation as a whole; a negation in a clause that the claim leaves out does not count. */
function isTurned(claim: Units, stretch: Stretch, pairs: readonly Pair[]): boolean {
  const before = stretch.units[(pairs[0]?.source ?? 0) - 1]?.end ?? stretch.start
  const behind = stretch.units[(pairs.at(-1)?.source ?? stretch.units.length) + 1]?.start ?? stretch.end
  const inside = stretch.negations.filter(({ at }) => at >= before && at <= behind)
  return claim.negations.length > 0 !== inside.length > 0
}

/** The same word by word, for a claim in nearly the source's words: what is negated here must be negated there. */
function isTurnedInPlace(claim: Units, stretch: Stretch): boolean {
  const isSaid = (one: Negation, others: readonly Negation[]): boolean =>
    others.some(
      (other) => isSame(one.before, other.before) || isSame(one.behind, other.behind) || isFirst(one, other) || isFirst(other, one),
    )
  // "No pets are allowed" and "Pets are not allowed".
  const isFirst = (one: Negation, other: Negation): boolean => one.before === null && isSame(one.behind, other.before)
  if (claim.negations.some((one) => (one.before ?? one.behind) !== null && !isSaid(one, stretch.negations))) return true
  return stretch.negations.some((one) => {
    const negated = one.behind ?? one.before
    return negated !== null && isIn(negated, claim.units) && !isSaid(one, claim.negations)
  })
}

function isSame(a: Unit | null, b: Unit | null): boolean {
  return a !== null && b !== null && isSameUnit(a, b)
}
