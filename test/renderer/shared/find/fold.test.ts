import { describe, expect, it } from 'vitest'
import { fold, queryPattern } from '../../../../src-renderer/shared/find/fold.ts'

/** The parts of a text that a query finds, as they are written in it. */
function found(text: string, query: string): string[] {
  const folded = fold(text)
  return [...folded.text.matchAll(queryPattern(query) ?? /(?!)/gu)].map((match) =>
    text.slice(folded.start(match.index), folded.end(match.index + match[0].length)),
  )
}

describe('a search in a text', () => {
  it('makes no difference between letters with and without case and accents, typed as one sign or as two', () => {
    expect(found('Über Cafe\u0301s, CAFÉ und Übermut', 'cafe')).toEqual(['Cafe\u0301', 'CAFÉ'])
    expect(found('cafe', 'CAFÉ')).toEqual(['cafe'])
    expect(found('Über Übermut uber', 'über')).toEqual(['Über', 'Über', 'uber'])
    expect(found('Ἀθῆναι ΑΘΗΝΑΙ', 'αθηναι')).toEqual(['Ἀθῆναι', 'ΑΘΗΝΑΙ'])
  })

  it('finds letters that are written as several, and marks the whole letter', () => {
    expect(found('Straße und STRASSE', 'strasse')).toEqual(['Straße', 'STRASSE'])
    expect(found('an eﬃcient oﬀer', 'fi')).toEqual(['ﬃ'])
    expect(found('an eﬃcient oﬀer', 'efficient')).toEqual(['eﬃcient'])
  })

  it('finds words of Arabic, Hebrew and Hindi, with their vowel signs or without, and keeps letters apart', () => {
    expect(found('قال كِتَابٌ جديد', 'كتاب')).toEqual(['كِتَابٌ'])
    expect(found('أحمد وإحمد', 'احمد')).toEqual(['أحمد', 'إحمد'])
    expect(found('כתב שָׁלוֹם', 'שלום')).toEqual(['שָׁלוֹם'])
    expect(found('कि की', 'की')).toEqual(['की'])
    expect(found('がか', 'か')).toEqual(['か'])
    expect(found('각가', '가')).toEqual(['가'])
  })

  it('goes on over line breaks, divided words, hidden signs and other kinds of quotation marks', () => {
    expect(found('a repre-\nsentative of the\n  people', 'representative of the people')).toEqual(['repre-\nsentative of the\n  people'])
    expect(found('a well-\nknown well-known wellknown', 'well-known')).toEqual(['well-\nknown', 'well-known'])
    expect(found('co\u00adoperate', 'cooperate')).toEqual(['co\u00adoperate'])
    expect(found('the station’s “pump” 1939–1945', `station's "pump" 1939-1945`)).toEqual(['station’s “pump” 1939–1945'])
  })

  it('takes signs of patterns as they are, and nothing for an empty query', () => {
    expect(found('a.c abc (x|y) [1]', 'a.c')).toEqual(['a.c'])
    expect(found('a.c abc (x|y) [1]', '(x|y) [1]')).toEqual(['(x|y) [1]'])
    expect(queryPattern(' \n ')).toBeNull()
  })

  it('places hits after signs of several code units', () => {
    expect(found('😀 İstanbul 𝔸 pump', 'pump')).toEqual(['pump'])
    expect(found('😀 İstanbul', 'istanbul')).toEqual(['İstanbul'])
  })
})
