import { describe, expect, it } from 'vitest'
import { withGlyphOrder } from '../../../src-main/domain/documents/pdf-layout/glyph-order.ts'

/** What pdf.js makes of glyphs in the order in which they are drawn: it turns them round letter by letter. */
function read(glyphs: readonly string[], dir = 'rtl'): string {
  const str = Array.from(glyphs.join('')).toReversed().join('')
  const item = { str, dir, transform: [12, 0, 0, 12, 0, 0], width: 9, height: 12, fontName: 'f', hasEOL: false }
  return withGlyphOrder([item], glyphs)[0]?.str ?? ''
}

describe('Letters of one glyph in right-to-left text', () => {
  it.each([
    ['ريالا', ['لا', 'ا', 'ي', 'ر']],
    ['إعلان المكتبة', ['ة', 'ب', 'ت', 'ك', 'م', 'ل', 'ا', ' ', 'ن', 'لا', 'ع', 'إ']],
    ['الله', ['لله', 'ا']],
    ['الآن 5', ['5', ' ', 'ن', 'لآ', 'ا']],
    ['مقال', ['ل', 'ا', 'ق', 'م']],
  ])('keep their order in %s', (text, glyphs) => {
    expect(read(glyphs)).toBe(text)
    expect(read(glyphs, 'ltr')).toBe(text)
  })

  it('leave text alone that the page does not draw', () => {
    const item = { str: 'رياال', dir: 'rtl', transform: [12, 0, 0, 12, 0, 0], width: 9, height: 12, fontName: 'f', hasEOL: false }
    expect(withGlyphOrder([item], ['لا', 'ب'])).toEqual([item])
  })
})
