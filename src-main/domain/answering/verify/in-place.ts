import { isSameUnit, type Pair } from './align.ts'
import { isHeld, isIn, isNumber, type Held } from './held.ts'
import type { Unit } from '../../facts/tokens.ts'

/** Between the two words that a number stands between, a source may hold so many units more. */
const ROOM = 2
/** Characters between a number and what it counts; with "de" or "of" between them. */
const BESIDE = 2
const OF = 4

/**
 * Whether a number (or name: `isKind`) of the claim stands between two words between which the block has another one, which the claim does not hold, and nowhere that one: "amounts to four
 * rents" where the block says "amounts to three monthly rents". At an end of the claim the word right beside a number decides.
 */
export function hasOtherInPlace(claim: readonly Unit[], held: Held, isKind: (unit: Unit) => boolean): boolean {
  return runsOf(claim, isKind).some(({ from, to }) => {
    const run = claim.slice(from, to)
    const [first, last] = [run[0], run.at(-1)]
    // A lead-in of the model's own stands nowhere.
    const [left, right] = [claim[from - 1], claim[to]].map((one) => (one && isHeld(one, held) ? one : undefined))
    if (!first || !last || ((left === undefined || right === undefined) && !isNumber(first))) return false
    if ((left === undefined && right && right.start - last.end > 1) || (right === undefined && left && first.start - left.end > 1))
      return false
    let other = false
    for (const [at, source] of held.units.entries()) {
      if (!isKind(source) || !standsAt(held.units, at, left, right)) continue
      if (isIn(source, run)) return false
      if (!isIn(source, claim)) other = true
    }
    return other
  })
}

/** Units of a kind in a row: the words of a name; each number is a run of its own. */
function runsOf(claim: readonly Unit[], isKind: (unit: Unit) => boolean): { from: number; to: number }[] {
  const runs: { from: number; to: number }[] = []
  claim.forEach((unit, place) => {
    if (!isKind(unit)) return
    const last = runs.at(-1)
    if (last && last.to === place && !isNumber(unit)) last.to = place + 1
    else runs.push({ from: place, to: place + 1 })
  })
  return runs
}

function standsAt(units: readonly Unit[], at: number, left: Unit | undefined, right: Unit | undefined): boolean {
  if (left && right) return isBeside(units, at, left, -1) && isBeside(units, at, right, 1)
  const [before, number, behind] = [units[at - 1], units[at], units[at + 1]]
  if (left && before && number) return isSameUnit(left, before) && number.start - before.end <= 1
  return right !== undefined && behind !== undefined && number !== undefined && isSameUnit(right, behind) && behind.start - number.end <= 1
}

function isBeside(units: readonly Unit[], at: number, wanted: Unit, step: 1 | -1): boolean {
  for (let i = 1; i <= ROOM; i += 1) {
    const unit = units[at + i * step]
    if (unit && isSameUnit(unit, wanted)) return true
  }
  return false
}

/**
 * Whether a number has another unit of measure than where the stretch holds it: "36 %" for "36 euros", "30 of the" for "30 % of the". `pairs`: a number that is aligned is compared there.
 */
export function hasOtherMeasure(claim: readonly Unit[], stretch: readonly Unit[], pairs: readonly Pair[]): boolean {
  return claim.some((unit, place) => {
    if (!isNumber(unit)) return false
    const pair = pairs.find((one) => one.claim === place)
    const places = pair ? [pair.source] : stretch.flatMap((other, i) => (isSameUnit(unit, other) ? [i] : []))
    return places.length > 0 && places.every((at) => isOtherMeasure(claim, place, stretch, at))
  })
}

function isOtherMeasure(claim: readonly Unit[], place: number, source: readonly Unit[], at: number): boolean {
  const [said, own] = [measureAt(claim, place), measureAt(source, at)]
  if (said !== null && own !== null) return said !== own
  if (said !== null) return !source.slice(Math.max(0, at - 2), at + 4).some(({ measure }) => measure === said)
  const behind = adjacent(claim, place, BESIDE)
  const counted = adjacent(source, at, BESIDE)
  // What is counted, by a word that is no unit of measure that we know: another word at its very place.
  if (own === null)
    return (
      isCounted(behind) &&
      isCounted(counted) &&
      !isIn(behind, source) &&
      !isIn(counted, claim) &&
      goOnAlike(claim[place + 2], source[at + 2])
    )
  return own === 'percent' || (behind !== null && !source.slice(at + 1, at + 4).some((unit) => isSameUnit(unit, behind)))
}

/** The measure behind a number, or the sign before it. */
function measureAt(units: readonly Unit[], place: number): string | null {
  const [before, number] = [units[place - 1], units[place]]
  const behind = adjacent(units, place, OF)
  if (behind?.measure) return behind.measure
  return number && before?.measure && number.start - before.end <= 1 && isNumber(units[place - 2] ?? before) === false
    ? before.measure
    : null
}

/** The unit right behind another one, at most so many characters from it. */
function adjacent(units: readonly Unit[], place: number, characters: number): Unit | null {
  const [unit, behind] = [units[place], units[place + 1]]
  return unit && behind && behind.start - unit.end <= characters ? behind : null
}

/** Whether both go on alike, or the claim ends there. */
function goOnAlike(claim: Unit | undefined, source: Unit | undefined): boolean {
  return claim === undefined || (source !== undefined && isSameUnit(claim, source))
}

function isCounted(unit: Unit | null): unit is Unit {
  return unit !== null && unit.forms === null && unit.measure === null && !unit.isName && !unit.isUnspaced
}
