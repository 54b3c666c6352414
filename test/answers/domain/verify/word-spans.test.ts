import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wordSpans } from '../../../../src-main/answers/domain/verify/word-spans.ts'
import { tokenise } from '../../../../src-main/text/words.ts'

describe('Words with their places', () => {
  it('are the words of the text, whatever it is written with', () => {
    const unit = fc.oneof(
      fc.constantFrom(...Array.from('aßÉ5 ,.-⁶₂½①㎡№ªｶ漢กمी́🚀\n'), '1,200', 'm²', 'H₂O', 'ﬁ'),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
    )
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 30 }), (parts) => {
        const text = parts.join('').normalize('NFC')
        expect(wordSpans(text).map(({ word }) => word)).toEqual(tokenise(text))
      }),
      { numRuns: 2000 },
    )
  })
})
