import type { PdfTextItem } from './geometry.ts'

const LETTER = /(?=\p{L})[\p{Script=Arabic}\p{Script=Hebrew}]/u
const LETTERS = new RegExp(LETTER, 'gu')
/** Right-to-left text with nothing of another direction but numbers and signs in it. */
const SEGMENTS = /(?:[\p{Script=Arabic}\p{Script=Hebrew}]|[^\p{L}])+/gu

/** Letters as they are drawn (Arabic Presentation Forms): their signs are coded as drawn, too; those of other files as typed. */
const AS_DRAWN = /[\ufb50-\ufdff\ufe70-\ufefc]/u
const BRACKETS = new Map(['()', '[]', '{}', '«»', '<>'].flatMap(([one = '', other = '']) => [[one, other] as const, [other, one] as const]))

/** Stands among the glyphs of a page behind each run that it draws. */
export const END_OF_RUN = '\n'

/** True for right-to-left text, whose glyphs tell more than pdf.js does. */
export function asksForGlyphs({ str }: PdfTextItem): boolean {
  return /ل|[\p{Script=Arabic}\p{Script=Hebrew}]{2}/u.test(str)
}

/**
 * Items in which a glyph of several letters, such as lam-alef, has them in their order, and which have their signs of comparison: pdf.js turns a
 * right-to-left run round letter by letter, and leaves out < and >.
 * `glyphs`: the text of each glyph of the page, as drawn, with `END_OF_RUN`. An item that is not found among them stays as it is.
 */
export function withGlyphOrder(items: readonly PdfTextItem[], glyphs: readonly string[]): PdfTextItem[] {
  const drawn = glyphs.map((glyph) => lettersOf(glyph))
  const hasSigns = glyphs.some((glyph) => glyph === '<' || glyph === '>')
  if (!hasSigns && !drawn.some((letters) => letters.length > 1)) return [...items]
  const page = drawn.flat().join('')
  // For each letter of the page, where the letters of its glyph begin and end.
  let length = 0
  const spans = drawn.flatMap((letters, glyph) => {
    const span = { from: length, to: (length += letters.length), glyph }
    return letters.map(() => span)
  })
  let reached = 0
  /** Glyphs with the letters of the item that is read; -1: none yet. */
  const own = { first: -1, last: -1 }
  const inOrder = (text: string): string => {
    const sought = lettersOf(text).toReversed().join('')
    const at = sought.length > 1 ? page.indexOf(sought, reached) : -1
    if (at < 0) return text
    reached = at + sought.length
    if (own.first < 0) own.first = spans[at]?.glyph ?? 0
    own.last = spans[reached - 1]?.glyph ?? 0
    const letters: string[] = []
    for (let from = at; from < reached; from = spans[from]?.to ?? reached)
      letters.unshift(page.slice(from, Math.min(spans[from]?.to ?? reached, reached)))
    const turned = letters.join('')
    let next = 0
    return text.replace(LETTERS, () => turned.charAt(next++))
  }
  return items.map((item) => {
    if (!LETTER.test(item.str)) return item
    own.first = -1
    const str = item.dir === 'rtl' ? inOrder(item.str) : item.str.replace(SEGMENTS, inOrder)
    return { ...item, str: hasSigns && own.first >= 0 ? withSigns(str, glyphs, own, item.dir === 'rtl') : str }
  })
}

function lettersOf(text: string): string[] {
  return text.match(LETTERS) ?? []
}

/**
 * A text with the signs < and > among its glyphs, of which the first and the last with right-to-left letters are known. A sign stands behind all
 * that is drawn to its right, or to its left in a text of the other direction. As it is if the glyphs are not those of the text.
 */
function withSigns(text: string, glyphs: readonly string[], own: { first: number; last: number }, isRightToLeft: boolean): string {
  const characters = Array.from(text)
  const said = characters.flatMap((character, index) => (/\S/u.test(character) ? [index] : []))
  // Digits and signs on both sides of the letters belong to the text.
  const letters = said.filter((index) => LETTER.test(characters[index] ?? ''))
  const before = said.filter((index) => index < (letters[0] ?? 0)).length
  const behind = said.filter((index) => index > (letters.at(-1) ?? 0)).length
  const from = reach(glyphs, own.first, -1, isRightToLeft ? behind : before)
  const to = reach(glyphs, own.last, 1, isRightToLeft ? before : behind)
  const drawn = Array.from(glyphs.slice(from, to + 1).join(''))
  if (isRightToLeft) drawn.reverse()
  if (drawn.filter((character) => /[^\s<>]/u.test(character)).length !== said.length) return text
  const isTurned = isRightToLeft && AS_DRAWN.test(text)
  let count = 0
  drawn.forEach((character, index) => {
    if (/[^\s<>]/u.test(character)) count += 1
    if (!/[<>]/u.test(character)) return
    const sign = (isTurned && BRACKETS.get(character)) || character
    const [place, next] = [said[count - 1], said[count]]
    // It stands at the text that no blank parts it from.
    const isBefore = next !== undefined && /\S/u.test(drawn[index + 1] ?? '')
    if (isBefore) characters[next] = sign + characters[next]
    else if (place !== undefined) characters[place] += /\s/u.test(drawn[index - 1] ?? '') ? ` ${sign}` : sign
  })
  return characters.join('')
}

/** The glyph up to which `count` characters stand on one side of another one, with signs that follow them. */
function reach(glyphs: readonly string[], from: number, step: 1 | -1, count: number): number {
  let at = from
  let left = count
  for (let next = from + step; glyphs[next] !== undefined; next += step) {
    const glyph = (glyphs[next] ?? '').trim()
    if (left <= 0 && glyphs[next] === END_OF_RUN) break
    if (glyph !== '' && !/^[<>]$/u.test(glyph)) {
      if (left <= 0 || LETTER.test(glyph)) break
      left -= Array.from(glyph).length
    }
    at = next
  }
  return at
}
