import { measureOf } from '../../../text/index.ts'
import type { Token } from '../../../text/index.ts'
import { isInLabel, wordsAt, type Alignment } from './alignment.ts'
import { calculationOf, isRounded, isSameQuantity, isSameShare } from './arithmetic.ts'
import type { PreparedText } from './prepared-text.ts'
import { isNumber } from './same-token.ts'
import { unitOf, unitTokenOf } from './unit-of.ts'

/** Largest number word that may count things which the source only lists ("these three amounts"). */
const LARGEST_COUNT = 10
/** Units that a table or a list names once for many numbers, far from them. */
const OFTEN_FAR: ReadonlySet<string> = new Set(['percent', 'dollar', 'euro', 'pound', 'yen', 'year'])

/** A number that the passage does not have, and that follows from none of its numbers. */
export function missingNumber(alignment: Alignment): string | null {
  const { claim, places, passage } = alignment
  const i = claim.tokens.findIndex(
    (token, k) =>
      (isNumber(token) || (token.month !== null && token.isName)) &&
      (places[k] ?? []).length === 0 &&
      !isPeriod(claim, k) &&
      !isInLabel(token, passage) &&
      !isCount(alignment, k) &&
      !isRounded(alignment, k) &&
      !isSameQuantity(alignment, k) &&
      !isSameShare(alignment, k, unitOf(claim, k)) &&
      calculationOf(alignment, k, 'written') === null,
  )
  return i < 0 ? null : wordsAt(claim, i)
}

/** True for the unit in "a second" and "per second", which is no ordinal. */
function isPeriod(text: PreparedText, i: number): boolean {
  const token = text.tokens[i]
  return token !== undefined && /^second$/iu.test(wordsAt(text, i)) && isRate(text, token)
}

/** True for a token right behind a word such as "per". */
function isRate({ text, relations }: PreparedText, { start }: Token): boolean {
  return (
    relations.some(({ relation, end }) => relation === 'rate' && end < start && /^\s$/u.test(text.slice(end, start))) ||
    text[start - 1] === '/'
  )
}

/** A name, or a word with digits in it, that the passage and its title line do not have. German capitalises every noun, so its names cannot be told. */
export function missingName(alignment: Alignment): string | null {
  const { claim, passage, places, isInOtherLanguage } = alignment
  if (isInOtherLanguage) return null
  const i = claim.tokens.findIndex(
    (token, k) =>
      (token.isName ? claim.language !== 'de' && token.month === null : token.forms !== null) &&
      !isNumber(token) &&
      measureOf(wordsAt(claim, k).toLowerCase()) === null &&
      (places[k] ?? []).length === 0 &&
      !isInLabel(token, passage) &&
      !passage.tokens.some(({ key }) => key.startsWith(token.key) || (key.length > 2 && token.key.startsWith(key))),
  )
  return i < 0 ? null : wordsAt(claim, i)
}

/** A number whose unit of measure is another one in the passage, or a unit that the passage does not have. */
export function otherUnit({ claim, passage, places }: Alignment): string | null {
  for (const [i, token] of claim.tokens.entries()) {
    const own = places[i] ?? []
    const named = isNumber(token) && own.length > 0 ? unitTokenOf(claim, i) : null
    const unit = named?.measure ?? null
    if (named === null || unit === null) continue
    const written = own.flatMap((place) => unitOf(passage, place) ?? [])
    const isElsewhere = OFTEN_FAR.has(unit) || passage.tokens.some((other) => measureHere(passage, other) === unit)
    if (written.length > 0 ? !written.includes(unit) : !isElsewhere)
      return claim.text.slice(Math.min(token.start, named.start), Math.max(token.end, named.end))
  }
  return null
}

/** A rate by another period: "per day" for "per month". */
export function otherRate({ claim, passage, places }: Alignment): string | null {
  const isPeriodOf = (text: PreparedText, i: number): boolean => {
    const token = text.tokens[i]
    return token !== undefined && isRate(text, token) && measureHere(text, token) !== null
  }
  const i = claim.tokens.findIndex((_token, k) => (places[k] ?? []).length === 0 && isPeriodOf(claim, k))
  return i >= 0 && passage.tokens.some((_token, k) => isPeriodOf(passage, k)) ? wordsAt(claim, i) : null
}

function measureHere({ text }: PreparedText, token: { measure: string | null; start: number; end: number }): string | null {
  return token.measure ?? measureOf(text.slice(token.start, token.end).toLowerCase())
}

/**
 * True for a small number word that may count what the claim or its source lists ("these three amounts", "second, ..."): no other number
 * stands beside its neighbours in the passage.
 */
function isCount({ claim, passage, places }: Alignment, i: number): boolean {
  if (!/^\p{L}/u.test(wordsAt(claim, i)) || unitOf(claim, i) !== null || !isSmallNumber(claim.tokens[i])) return false
  return ![i - 1, i + 1].some((k) =>
    (places[k] ?? []).some((place) => [place - 1, place + 1].some((beside) => isSmallNumber(passage.tokens[beside]))),
  )
}

function isSmallNumber(token: Token | undefined): boolean {
  return token !== undefined && isNumber(token) && Number.parseFloat(token.forms?.[0] ?? '') <= LARGEST_COUNT
}
