import { describe, expect, it } from 'vitest'
import { END_OF_RUN, withGlyphOrder } from '../../../../src-main/reading/domain/documents/pdf-layout/glyph-order.ts'

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

describe('Signs of comparison in right-to-left text', () => {
  it.each([
    ['أو 5 < 7 نعم', 'معن 7 < 5 وأ'],
    ['أو < 30', '30 < وأ'],
    ['אם 5 < 7 אז', 'זא 7 < 5 םא'],
    ['كتب <b> هنا', 'انه >b< بتك'],
    ['ﺇﺫﺍ 5 < 7 ﻧﻌﻢ', 'ﻢﻌﻧ 7 > 5 ﺍﺫﺇ'],
    ['price 5 < 7 of עולם', 'price 5 < 7 of םלוע', 'ltr'],
  ])('are not lost in %s', (text, drawn, dir = 'rtl') => {
    // pdf.js leaves them out.
    const str = text.replaceAll(/[<>]/gu, '')
    const item = { str, dir, transform: [12, 0, 0, 12, 0, 0], width: 9, height: 12, fontName: 'f', hasEOL: false }
    const glyphs = [...Array.from(drawn), END_OF_RUN]
    expect(withGlyphOrder([item], glyphs)[0]?.str.replaceAll(/\s+/gu, ' ')).toBe(text)
    expect(withGlyphOrder([item], ['7', '<', END_OF_RUN, ...glyphs, '<', END_OF_RUN])[0]?.str.replaceAll(/\s+/gu, ' ')).toBe(text)
  })
})
