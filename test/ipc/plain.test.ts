import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plain, plainPath } from '../../src-main/ipc/plain.ts'

/** Names as an attacker writes them: marks of every language, hidden signs, line breaks, and any other text. */
const name = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('“', '”', '„', '«', '»', '"', '\u2033', '\uff02', '\u202e', '\u2068', '\n', '\u2028', '\u0000', 'Delete'),
    ),
  )
  .map((parts) => parts.join(''))

describe('a name from outside in a dialog', () => {
  it('is one bounded line that neither closes a quotation nor changes directions', () => {
    fc.assert(
      fc.property(name, (words) => {
        for (const shown of [plain(words), plainPath(words)]) {
          expect(shown).not.toMatch(/["“”„‟«»\u2033\u2036\u275d\u275e\u301d-\u301f\uff02]/u)
          expect(shown).not.toMatch(/[\p{C}\u2028\u2029]/u)
        }
        expect(Array.from(plain(words)).length).toBeLessThanOrEqual(81)
        expect(Array.from(plainPath(words)).length).toBeLessThanOrEqual(401)
      }),
    )
  })

  it('keeps what people call things', () => {
    expect(plain("O'Brien’s lease (2), Größe – قديم")).toBe("O'Brien’s lease (2), Größe – قديم")
    expect(plain('x“ for good? Nothing is lost. „y')).toBe("x' for good? Nothing is lost. 'y")
    expect(plainPath(`/home/${'a'.repeat(500)}/end.md`)).toMatch(/^\/home\/a+…a+\/end\.md$/u)
  })
})
