import { wordsAt, type Alignment } from './alignment.ts'
import type { PreparedText } from './prepared-text.ts'
import { isNumber, isYear, valueOf } from './same-token.ts'
import { unitOf } from './unit-of.ts'

/** How a number of a claim follows from the numbers of its source: "400 - 230". */
export type Calculation = { of: string; value: string }

/** Whole numbers below this are not rounded: the 31st is not the 30th. */
const LEAST_ROUNDED = 100
/** Largest group of "one in eight". */
const LARGEST_GROUP = 20
/** Most numbers of a passage that are tried as the second operand. */
const MOST_OPERANDS = 60

/**
 * The calculation behind a number that the passage does not have: a sum, difference, product or quotient, or else a share. `operands`: `shown` takes
 * numbers that the claim shows, which proves the number; `written` also takes one that only the passage has, which may be chance and
 * merely excuses it. Null: there is none.
 */
export function calculationOf(alignment: Alignment, i: number, operands: 'shown' | 'written'): Calculation | null {
  const { claim, places } = alignment
  const token = claim.tokens[i]
  if (!token) return null
  const value = valueOf(token)
  const others = claim.tokens.flatMap((other, k) =>
    k !== i && isNumber(other) && valueOf(other) !== 0 ? [{ k, value: valueOf(other) }] : [],
  )
  const shown = others.filter(({ k }) => (places[k] ?? []).length > 0).map((other) => other.value)
  const hidden = operands === 'written' && !isYear(token) ? numbersOf(alignment).slice(0, MOST_OPERANDS) : []
  const result = (of: string): Calculation => ({ of, value: wordsAt(claim, i) })
  const total = shown.reduce((sum, one) => sum + one, 0)
  if (shown.length > 2 && isEqual(total, value)) return result(shown.join(' + '))
  for (const [k, a] of shown.entries())
    for (const b of [...shown.slice(k), ...hidden]) {
      const operation = operationOf(a, b, value, !shown.includes(b))
      if (operation !== null) return result(operation)
    }
  // A share has one operand elsewhere: an excuse, no proof.
  if (operands === 'shown' || isYear(token)) return null
  const share = shareOf(
    value,
    others.map((other) => other.value),
    numbersOf(alignment),
  )
  return share === null ? null : result(share)
}

/** "Nine out of ten" for 90 %, and 12.5 % for "one in eight". */
function shareOf(value: number, others: readonly number[], written: readonly number[]): string | null {
  const isShare = (share: number): boolean => written.some((one) => isEqual(share, one / 100))
  const whole = others.find((other) => other !== value && (isShare(value / other) || isShare(other / value)))
  if (whole !== undefined) return value < whole ? `${value} / ${whole}` : `${whole} / ${value}`
  const group = [...others, ...written].find((other) => other > 1 && other <= LARGEST_GROUP && isEqual(100 / other, value))
  return group === undefined ? null : `1 / ${group}`
}

/** True if a number is a written one, rounded to fewer significant digits. */
export function isRounded(alignment: Alignment, i: number): boolean {
  const token = alignment.claim.tokens[i]
  if (!token || isYear(token)) return false
  const value = valueOf(token)
  return numbersOf(alignment).some((written) => (written >= LEAST_ROUNDED || !Number.isInteger(written)) && isRoundedTo(written, value))
}

function isRoundedTo(written: number, value: number): boolean {
  const digits = Math.max(1, digitsOf(value))
  return digits < digitsOf(written) && Number(written.toPrecision(digits)) === value
}

/** True for a share written as a percentage or the other way round: a quarter, 25 %. */
export function isSameShare(alignment: Alignment, i: number, unit: string | null): boolean {
  const token = alignment.claim.tokens[i]
  if (!token) return false
  const value = valueOf(token)
  return numbersOf(alignment).some((written) => isEqual(written / 100, value) || (unit === 'percent' && isEqual(written * 100, value)))
}

/** Units of one kind in a common unit. */
const FACTORS: Readonly<Record<string, readonly [kind: string, factor: number]>> = {
  millimetre: ['length', 1],
  centimetre: ['length', 10],
  metre: ['length', 1e3],
  kilometre: ['length', 1e6],
  gram: ['mass', 1],
  kilogram: ['mass', 1e3],
  tonne: ['mass', 1e6],
  second: ['time', 1],
  minute: ['time', 60],
  hour: ['time', 3600],
}

/** True if the passage has the quantity in another unit: 760 mm for 76 cm. */
export function isSameQuantity({ claim, passage }: Alignment, i: number): boolean {
  const quantityOf = (text: PreparedText, k: number): { kind: string; value: number } | null => {
    const factor = FACTORS[unitOf(text, k) ?? '']
    const token = text.tokens[k]
    return factor && token ? { kind: factor[0], value: valueOf(token) * factor[1] } : null
  }
  const own = quantityOf(claim, i)
  return (
    own !== null &&
    passage.tokens.some((token, k) => {
      const other = isNumber(token) ? quantityOf(passage, k) : null
      return other !== null && other.kind === own.kind && isEqual(other.value, own.value)
    })
  )
}

function operationOf(a: number, b: number, value: number, isHidden: boolean): string | null {
  if (isHidden && (b <= 1 || a <= 1 || a === b)) return null
  if (isEqual(a + b, value)) return `${a} + ${b}`
  const difference = Math.abs(a - b)
  if (a !== b && (isEqual(difference, value) || (!isHidden && isRoundedTo(Number(difference.toPrecision(6)), value))))
    return `${Math.max(a, b)} - ${Math.min(a, b)}`
  if (isHidden) return null
  if (isEqual(a * b, value)) return `${a} * ${b}`
  if (isEqual(a / b, value) || isEqual((100 * a) / b, value)) return `${a} / ${b}`
  return isEqual(b / a, value) || isEqual((100 * b) / a, value) ? `${b} / ${a}` : null
}

function numbersOf({ passage }: Alignment): number[] {
  return [...new Set(passage.tokens.filter(isNumber).flatMap(({ forms }) => (forms ?? []).map(Number)))].filter(Number.isFinite)
}

function isEqual(a: number, b: number): boolean {
  return Math.abs(a - b) <= Math.abs(b) * 1e-6 + 1e-9
}

/** Significant digits of a number. */
function digitsOf(value: number): number {
  return String(value)
    .replace(/\D/g, '')
    .replace(/^0+|0+$/g, '').length
}
