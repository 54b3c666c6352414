import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { loweredText, raisedText } from '../../src-main/text/raised-text.ts'

describe('Letters raised or lowered by formatting', () => {
  it.each([
    ['10', '6', '10⁶'],
    ['10', '-3', '10⁻³'],
    ['10', '−3', '10⁻³'],
    ['30 June 2025', '4', '30 June 2025⁴'],
    ['30 June 2025', '4 ', '30 June 2025⁴ '],
    ['euros', '1,2', 'euros¹,²'],
    ['2025', 'a', '2025ᵃ'],
    ['x', 'n+1', 'x^(n+1)'],
    ['10', '1.5', '10^(1.5)'],
    ['1', 'st', '1st'],
    ['Brand', '™', 'Brand™'],
    ['the mill', '[3]', 'the mill [3]'],
    ['the mill', 'citation needed', 'the mill citation needed'],
    ['', '4', '4'],
    ['A note. ', '4', 'A note. 4'],
  ])('sets "%s" and the raised "%s" as "%s"', (before, raised, whole) => {
    expect(before + raisedText(raised, before)).toBe(whole)
  })

  it.each([
    ['H', '2', 'H₂'],
    ['log', '10', 'log₁₀'],
    ['x', 'max', 'x_max'],
    ['x', 'i', 'xᵢ'],
    ['x', 'i+1', 'x_(i+1)'],
  ])('sets "%s" and the lowered "%s" as "%s"', (before, lowered, whole) => {
    expect(before + loweredText(lowered, before)).toBe(whole)
  })

  it('never makes the number before them longer', () => {
    fc.assert(
      fc.property(
        fc.nat(),
        fc.string({ unit: fc.constantFrom(...Array.from('0123456789ab+-.,() [')), minLength: 1, maxLength: 6 }),
        (number, mark) => {
          const before = String(number)
          for (const set of [raisedText, loweredText]) expect(/^\d+/u.exec(before + set(mark.trim(), before))?.[0]).toBe(before)
        },
      ),
    )
  })
})
