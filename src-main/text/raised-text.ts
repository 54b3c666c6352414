/** Raised and lowered characters that Unicode has (Unicode 16, 22.4 "Superscript and Subscript Characters"). */
const RAISED: Readonly<Record<string, string>> = {
  ...pairs('0123456789+-−=()', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾'),
  ...pairs('abcdefghijklmnoprstuvwxyz', 'ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ'),
}
const LOWERED: Readonly<Record<string, string>> = {
  ...pairs('0123456789+-−=()', '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎'),
  ...pairs('aehijklmnoprstuvx', 'ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ'),
}

const NUMBER = /^[0-9+\-−=()]+$/u
/** Letters at which a number ends by itself (`1st`, `2e`), and marks that no number has (`*`, `†`, `™`). */
const HARMLESS = /^(?:\p{L}{2,3}|[^\p{L}\p{N}]+)$/u
const NOTE_IN_BRACKETS = /^(?:[[(].*|\p{L})[\])]$/su

/**
 * Text of letters that a document raises by its formatting, so that they stay apart from what stands before them: digits and signs as Unicode's
 * own characters (`10` and `6`: `10⁶`; a note's mark: `2025⁴`), a single letter too (`2025ᵃ`), a term as `^(n+1)`, words and `[3]` after a
 * blank, ordinals and marks (`1st`, `*`) as they are. `before`: the text that it follows.
 */
export function raisedText(raised: string, before: string): string {
  return setOff(raised, before, RAISED, '^')
}

/** Text of lowered letters, as `raisedText`: `H` and `2`: `H₂`; `x` and `max`: `x_max`. */
export function loweredText(lowered: string, before: string): string {
  return setOff(lowered, before, LOWERED, '_')
}

function setOff(raw: string, before: string, characters: Readonly<Record<string, string>>, sign: '^' | '_'): string {
  const inner = raw.trim()
  if (inner === '' || !/\S$/u.test(before)) return raw
  const [blankBefore = '', blankAfter = ''] = [/^\s*/u.exec(raw)?.[0], /\s*$/u.exec(raw)?.[0]]
  return `${blankBefore}${own(inner, before, characters, sign)}${blankAfter}`
}

function own(inner: string, before: string, characters: Readonly<Record<string, string>>, sign: '^' | '_'): string {
  if (NOTE_IN_BRACKETS.test(inner)) return ` ${inner}`
  if (NUMBER.test(inner) || Array.from(inner).length === 1) {
    const mapped = Array.from(inner).map((character) => characters[character])
    if (mapped.every((character) => character !== undefined)) return mapped.join('')
  }
  // A list of marks: 1,2 or 3–5.
  if (/^[0-9][0-9,;–\-\s]*$/u.test(inner))
    return Array.from(inner)
      .map((character) => characters[character] ?? character)
      .join('')
  if (HARMLESS.test(inner)) return sign === '_' && /\p{L}/u.test(inner) ? `_${inner}` : inner
  if (/^[\p{L}\p{M}\s.,'’-]+$/u.test(inner)) return sign === '_' ? `_${/\s/u.test(inner) ? `(${inner})` : inner}` : ` ${inner}`
  return /[\p{L}\p{N})\]}]$/u.test(before) ? `${sign}(${inner})` : inner
}

function pairs(from: string, to: string): Record<string, string> {
  const characters = Array.from(to)
  return Object.fromEntries(Array.from(from).map((character, index) => [character, characters[index] ?? character]))
}
