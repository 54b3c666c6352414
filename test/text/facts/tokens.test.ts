import { describe, expect, it } from 'vitest'
import { tokensOf } from '../../../src-main/text/facts/tokens.ts'

/** The readings of each number of a text. */
function numbersIn(text: string): (readonly string[])[] {
  return tokensOf(text, 'en').tokens.flatMap(({ forms }) => (forms ? [forms] : []))
}

describe('Numbers of a sentence', () => {
  it.each([
    ['The tank holds 10⁶ litres', [['10^6', '1000000']]],
    ['a load of 10^-3 bar', [['10^-3', '0.001']]],
    ['The fee is 1200³ euros', [['1200', '1200^3']]],
    ['due by 30 June 2025⁴', [['30'], ['2025', '2025^4']]],
    ['mix 5½ cups with ⅔ of it', [['5.5'], [String(2 / 3)]]],
    ['area of 450 m²', [['450']]],
  ])('of "%s" are read with what is raised behind them', (text, numbers) => {
    expect(numbersIn(text).filter(([form = '']) => /^\d/u.test(form))).toEqual(numbers)
  })
})
