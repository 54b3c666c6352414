import type { Token } from '../../../text/index.ts'

/** Shortest word, and longest ending, for matching inflected forms by prefix ("Berg", "Bergs"). */
const INFLECTED_FROM = 4
const INFLECTION = 2
/** Least common beginning of words of one family ("administration", "administrative"): letters, and share of the shorter word. */
const FAMILY_LETTERS = 5
const FAMILY_SHARE = 0.7

/** True for a number, in digits or in words. */
export function isNumber(token: Token): boolean {
  return token.forms !== null && token.key.startsWith('#')
}

/** Value of a number; NaN for another token. */
export function valueOf(token: Token): number {
  return Number(token.forms?.[0] ?? Number.NaN)
}

/** True for a year between 1000 and 2099. */
export function isYear(token: Token): boolean {
  return /^(?:1\d|20)\d\d$/.test(token.forms?.[0] ?? '')
}

/** True for a word that is no number, no unit of measure and no sign. */
export function isWord(token: Token): boolean {
  return !isNumber(token) && token.measure === null
}

/**
 * True for tokens with the same meaning: equal stems, a shared reading of a number, a month by name and by number, or a name with an
 * ending.
 */
export function isSameToken(a: Token, b: Token): boolean {
  if (a.measure !== null && b.measure !== null) return a.measure === b.measure
  if (a.forms && b.forms) return a.forms.some((form) => b.forms?.includes(form))
  if (a.key === b.key) return true
  if (a.month !== null && b.forms) return b.forms.includes(String(a.month))
  if (b.month !== null && a.forms) return a.forms.includes(String(b.month))
  if (a.month !== null && b.month !== null) return a.month === b.month
  if (a.forms || b.forms || !(a.isName || a.isInitial) || !(b.isName || b.isInitial)) return false
  const [short, long] = a.key.length < b.key.length ? [a.key, b.key] : [b.key, a.key]
  return short.length >= INFLECTED_FROM && long.length - short.length <= INFLECTION && long.startsWith(short)
}

/** True for words of one family, judged by their common beginning. */
export function isRelatedToken(a: Token, b: Token): boolean {
  if (!isWord(a) || !isWord(b) || a.forms || b.forms) return false
  const shorter = Math.min(a.key.length, b.key.length)
  if (shorter < FAMILY_LETTERS) return false
  let common = 0
  while (common < shorter && a.key[common] === b.key[common]) common += 1
  return common >= Math.max(FAMILY_LETTERS, Math.ceil(FAMILY_SHARE * shorter))
}
