import { describe, expect, it } from 'vitest'
import { fill, hasHoles, holesIn, withBlanks, withHolesFilled } from '../../../../src-main/reading/domain/documents/pdf-layout/holes.ts'

const item = (str: string, x = 0, width = str.length * 5) => ({
  str,
  dir: 'ltr',
  transform: [10, 0, 0, 10, x, 700],
  width,
  height: 10,
  fontName: 'F1',
  hasEOL: false,
})

describe('Glyphs without Unicode', () => {
  it.each([
    ['Free income \0,\0\0\0', 'Free income 9,560', 'Free income 9,560'],
    ['Ba\u0001age', 'Baggage', 'Baggage'],
    ['\0\0,\0', '12,5', '12,5'],
    ['rate \0.\0 %', 'rate 4.2%', 'rate 4.2 %'],
  ])('%j is filled with what was recognised', (text, read, whole) => {
    expect(fill(text, read)).toBe(whole)
  })

  it('stay where something else was recognised, so that the page is told', () => {
    expect(fill('The income of the year was \0', 'A picture of a boat')).toBeNull()
    expect(holesIn(withHolesFilled([item('The income of the year was \0')], () => '')[0]?.str ?? '')).toBe(1)
  })

  it('are filled across the items of one word', () => {
    const read = withHolesFilled([item('Ba', 0, 10), item('\u0001', 10, 5), item('age', 15, 15)], () => 'Baggage')
    expect(read.map(({ str }) => str)).toEqual(['Baggage'])
  })

  it('are blanks where a font has no other', () => {
    expect(withBlanks([item('The\u0003river\u0003rises\u0003slowly')])[0]?.str).toBe('The river rises slowly')
    expect(withBlanks([item('Ba\u0001age of the bier')])[0]?.str).toContain('\u0001')
  })

  it('are none where a sign of mathematics stands alone, but are where letters or digits may be missing', () => {
    const sign = { ...item('\u0004'), fontName: 'Brackets' }
    expect(hasHoles([item('x = 2'), sign])).toBe(false)
    expect(hasHoles([item('Ba\u0004age')])).toBe(true)
    expect(hasHoles([item('x = 2'), { ...item('\0'), fontName: 'Digits' }])).toBe(true)
    expect(hasHoles([{ ...item('12'), fontName: 'Brackets' }, sign])).toBe(true)
  })
})
