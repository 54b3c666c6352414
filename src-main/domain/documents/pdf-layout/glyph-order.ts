import type { PdfTextItem } from './geometry.ts'

const LETTER = /(?=\p{L})[\p{Script=Arabic}\p{Script=Hebrew}]/u
const LETTERS = new RegExp(LETTER, 'gu')
/** Right-to-left text with nothing of another direction but numbers and signs in it. */
const SEGMENTS = /(?:[\p{Script=Arabic}\p{Script=Hebrew}]|[^\p{L}])+/gu

/** True for text that may have a glyph of several right-to-left letters. */
export function mayHaveLigature({ str }: PdfTextItem): boolean {
  return /ل|\p{Script=Hebrew}{2}/u.test(str)
}

/**
 * Items in which a glyph of several letters, such as lam-alef, has them in their order: pdf.js turns a right-to-left run round letter by letter.
 * `glyphs`: the text of each glyph of the page, as drawn. An item that is not found among them stays as it is.
 */
export function withGlyphOrder(items: readonly PdfTextItem[], glyphs: readonly string[]): PdfTextItem[] {
  const drawn = glyphs.map((glyph) => lettersOf(glyph))
  if (!drawn.some((letters) => letters.length > 1)) return [...items]
  const page = drawn.flat().join('')
  // For each letter of the page, where the letters of its glyph begin and end.
  let length = 0
  const spans = drawn.flatMap((letters) => {
    const span = { from: length, to: (length += letters.length) }
    return letters.map(() => span)
  })
  let reached = 0
  const inOrder = (text: string): string => {
    const own = lettersOf(text).toReversed().join('')
    const at = own.length > 1 ? page.indexOf(own, reached) : -1
    if (at < 0) return text
    reached = at + own.length
    const letters: string[] = []
    for (let from = at; from < reached; from = spans[from]?.to ?? reached)
      letters.unshift(page.slice(from, Math.min(spans[from]?.to ?? reached, reached)))
    const turned = letters.join('')
    let next = 0
    return text.replace(LETTERS, () => turned.charAt(next++))
  }
  return items.map((item) => {
    if (!LETTER.test(item.str)) return item
    return { ...item, str: item.dir === 'rtl' ? inOrder(item.str) : item.str.replace(SEGMENTS, inOrder) }
  })
}

function lettersOf(text: string): string[] {
  return text.match(LETTERS) ?? []
}
