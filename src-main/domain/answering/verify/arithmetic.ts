import type { Alignment } from './alignment.ts'
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
 * The calculation behind a number that the passage does not have: a sum, difference, product, quotient or share of two numbers, at least
 * one of which the claim shows and the passage has, or the sum of all shown. Null: there is none.
 */
export function calculationOf(alignment: Alignment, i: number): Calculation | null {
  const { claim, places, passage } = alignment
  const token = claim.tokens[i]
  if (!token) return null
  const value = valueOf(token)
  const shown = claim.tokens.flatMap((other, k) =>
    k !== i && isNumber(other) && (places[k] ?? []).length > 0 && valueOf(other) !== 0 ? [valueOf(other)] : [],
  )
  const written = numbersOf(alignment).slice(0, MOST_OPERANDS)
  const total = shown.reduce((sum, one) => sum + one, 0)
  const result = (of: string): Calculation => ({ of, value: claim.text.slice(token.start, token.end) })
  if (shown.length > 2 && isEqual(total, value)) return result(shown.join(' + '))
  for (const [k, a] of shown.entries()) {
    const isYearly = isYear(token)
    const second = [...shown.slice(k), ...(isYearly ? [] : written)]
    for (const b of second) {
      const operation = operationOf(a, b, value, !shown.includes(b))
      if (operation !== null) return result(operation)
    }
  }
  const others = claim.tokens.flatMap((other, k) => (k !== i && isNumber(other) && valueOf(other) !== 0 ? [valueOf(other)] : []))
  const share = isYear(token)
    ? undefined
    : others.find((other) =>
        passage.tokens.some(
          (one) => isNumber(one) && (isEqual(value / other, valueOf(one) / 100) || isEqual(other / value, valueOf(one) / 100)),
        ),
      )
  if (share !== undefined) return result(value < share ? `${value} / ${share}` : `${share} / ${value}`)
  const group = [...others, ...written].find((other) => other > 1 && other <= LARGEST_GROUP && isEqual(100 / other, value))
  return group === undefined ? null : result(`1 / ${group}`)
}

/** True if a number is a written one, or the difference of two shown ones, rounded to fewer significant digits. */
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
