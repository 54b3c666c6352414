import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanCharacters } from '../../../../src-main/reading/domain/documents/normalise-characters.ts'

describe('Characters of stored text', () => {
  it('keep the value of every number beside raised letters, fractions, signs of units and numbers in circles', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.stringMatching(/^[1-9]\d{0,3}$/), fc.constantFrom(...Array.from('⁰¹²³⁴⁶ⁿ⁻₁₂½¼¾⅓①⑩㎡㎏№℃™ªº…ⅣⅫ'))), {
          minLength: 1,
        }),
        (parts) => {
          expect(cleanCharacters(parts.join('')).text).toBe(parts.join(''))
        },
      ),
    )
  })

  it('part two numbers where a control character stood between them, as windows-1252 has it', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), fc.integer({ min: 0, max: 0x9f }), (before, after, code) => {
        fc.pre(code < 0x20 || code >= 0x7f)
        const { text } = cleanCharacters(`${before}${String.fromCharCode(code)}${after}`)
        expect([text.startsWith(String(before)), text.endsWith(String(after)), /^\d+[^\d]\d+$/u.test(text)]).toEqual([true, true, true])
      }),
    )
    expect(cleanCharacters('2019\u00962021, 40\u009750 \u0080, it\u0092s\u0085').text).toBe('2019–2021, 40—50 €, it’s…')
  })

  it('are plain for ligatures, full and half width, letters of mathematical alphabets, radicals and unbreakable blanks plainly', () => {
    expect(cleanCharacters('oﬃce ＡＢ１２ ﾊﾟ 𝐱𝟏 ⽇ 5\u00a0kg AB\u201117').text).toBe('office AB12 パ x1 日 5 kg AB-17')
  })
})
