import { isSameUnit } from './align.ts'
import type { Unit, Units } from '../../facts/tokens.ts'

/** `wrong`: a number or name is not the source's; `swapped`: it stands where the source has another one. `turned`: one side is negated, or a word was put for another in a script that shows no names. */
export type Verdict = 'agrees' | 'turned' | 'wrong' | 'swapped'

/** What a block holds: its units, and those of its title line (`label`), which the model reads too. */
export type Held = { language: string; keys: ReadonlySet<string>; units: readonly Unit[]; label: readonly Unit[] }

/** One to three sentences of a block. `share`: of the claim's units that they hold; `score` orders them. */
export type Stretch = Units & { start: number; end: number; sentences: number; share: number; score: number }

/** Whether a unit stands anywhere in the block or in its title line. */
export function isHeld(unit: Unit, held: Held): boolean {
  return held.keys.has(unit.key) || isIn(unit, held.units) || isIn(unit, held.label)
}

/** Whether a unit is a number. */
export function isNumber(unit: Unit): boolean {
  return unit.forms !== null
}

/** Whether a unit may be a name by its capital. */
export function isNameLike(unit: Unit): boolean {
  return unit.forms === null && unit.measure === null && (unit.isName || (unit.isInitial && /^\p{Ll}/u.test(unit.key)))
}

/** Whether one of the others means the same. */
export function isIn(unit: Unit, others: readonly Unit[]): boolean {
  return others.some((other) => isSameUnit(unit, other))
}
