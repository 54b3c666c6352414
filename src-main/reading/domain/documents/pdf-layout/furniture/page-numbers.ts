/** `12`, `- 12 -`, `[12]`, `12.`: Western, Arabic-Indic and Roman numbers; without the point of a numbered heading. */
const DIGITS = /^[([|–—-]*(\p{Nd}{1,5})[)\]|–—-]*$/u
const ROMAN = /^m{0,3}(?:cm|cd|d?c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})$/i
const VALUES: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 }

/** A word as a page number: its value, null if it is none. */
export function pageNumber(word: string): number | null {
  const digits = DIGITS.exec(word)?.[1]
  if (digits !== undefined) return Number(digits.replace(/\p{Nd}/gu, (digit) => `${digitValue(digit)}`))
  if (word === '' || word.length > 12 || !ROMAN.test(word)) return null
  const values = Array.from(word.toLowerCase(), (letter) => VALUES[letter] ?? 0)
  return values.reduce((sum, value, index) => sum + (value < (values[index + 1] ?? 0) ? -value : value), 0)
}

/** Digits of a script follow each other from zero. */
function digitValue(digit: string): number {
  let zero = digit.codePointAt(0) ?? 0
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && (digit.codePointAt(0) ?? 0) - zero < 9) zero -= 1
  return (digit.codePointAt(0) ?? 0) - zero
}
