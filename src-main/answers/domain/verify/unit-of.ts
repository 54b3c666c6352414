import type { Token } from '../../../text/index.ts'
import type { PreparedText } from './prepared-text.ts'
import { isNumber } from './same-token.ts'

/** Most characters between a number and its unit, and for each number between them ("3 to 6 weeks"). */
const UNIT_REACH = 12
const UNIT_REACH_EACH = 3

/** Unit of measure of a number: behind it, behind the other end of its range, or a currency before it. Null: none. */
export function unitOf(text: PreparedText, i: number): string | null {
  return unitTokenOf(text, i)?.measure ?? null
}

/** The token that names the unit of a number: its own for "$5"; null: none. */
export function unitTokenOf({ tokens }: PreparedText, i: number): Token | null {
  const token = tokens[i]
  if (!token) return null
  if (token.measure !== null) return token
  for (let reach = 1; reach <= 3; reach += 1) {
    const next = tokens[i + reach]
    if (!next || next.start - token.end >= UNIT_REACH + UNIT_REACH_EACH * reach) break
    if (next.measure !== null && !isNumber(next)) return next
    if (!isNumber(next)) break
  }
  const before = tokens[i - 1]
  return before && /^(?:[$€£¥]|eur|usd|gbp)$/u.test(before.key) && token.start - before.end <= 1 ? before : null
}
