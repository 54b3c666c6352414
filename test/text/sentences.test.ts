import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitSentences } from '../../src-main/text/sentences.ts'

function sentences(text: string, language?: string): string[] {
  return splitSentences(text, language).map(({ start, end }) => text.slice(start, end).trim())
}

describe('the sentence splitter', () => {
  it('keeps a sentence together after abbreviations, initials, decimals and references', () => {
    expect(
      sentences('Dr. Smith met J. R. R. Tolkien in Jan. 1944. See Fig. 3 and Smith et al. (2020). It was 3.14, e.g. Pi. What? Yes!'),
    ).toEqual([
      'Dr. Smith met J. R. R. Tolkien in Jan. 1944.',
      'See Fig. 3 and Smith et al. (2020).',
      'It was 3.14, e.g. Pi.',
      'What?',
      'Yes!',
    ])
  })

  it('ends no sentence inside of an address or a word', () => {
    const text = 'See https://a.example/?q=1&b=2 for it, and set it !important.'
    expect(sentences(`${text} Why?Because it is so. Why? because.`)).toEqual([text, 'Why?', 'Because it is so.', 'Why?', 'because.'])
  })

  it('keeps a sentence together after German abbreviations and ordinals', () => {
    expect(
      sentences(
        'Am 3. Oktober wurde z. B. die Brücke gebaut. Im 16. und 17. Jahrhundert, d. h. früher, stand sie noch. Hr. Müller kam.',
        'de',
      ),
    ).toEqual([
      'Am 3. Oktober wurde z. B. die Brücke gebaut.',
      'Im 16. und 17. Jahrhundert, d. h. früher, stand sie noch.',
      'Hr. Müller kam.',
    ])
  })

  it('begins a sentence with a year, but not after a month or an abbreviation', () => {
    expect(sentences('Er brach die Lehre ab. 2011 schloss er die Schule ab. Sie begann im Sept. 1999 mit ca. 2000 anderen.', 'de')).toEqual(
      ['Er brach die Lehre ab.', '2011 schloss er die Schule ab.', 'Sie begann im Sept. 1999 mit ca. 2000 anderen.'],
    )
    expect(sentences('Es gilt Art. 6 Abs. 1 lit. f der Verordnung. It weighs 5 lb. 3 oz. at most.')).toHaveLength(2)
  })

  it('joins wrapped lines, and ends at list items and short lines', () => {
    expect(
      sentences('This is a long wrapped line of text that goes\non over the next line. And then\nA heading\n- item one\n- item two'),
    ).toEqual([
      'This is a long wrapped line of text that goes\non over the next line.',
      'And then',
      'A heading',
      '- item one',
      '- item two',
    ])
  })

  it('ends Chinese and Arabic sentences at their own stops', () => {
    expect(sentences('这是第一句。这是第二句！')).toEqual(['这是第一句。', '这是第二句！'])
    expect(sentences('هذا نص. وهذه جملة ثانية؟ نعم.')).toHaveLength(3)
  })

  it('ends a sentence at a stop between blanks, as in tokenised texts', () => {
    expect(sentences('steady flow is studied . the lift is found . see e.g. table 3 .')).toEqual([
      'steady flow is studied .',
      'the lift is found .',
      'see e.g. table 3 .',
    ])
  })

  it('keeps a list number with its line', () => {
    expect(sentences('1. Introduction to bridges\n2. History')).toEqual(['1. Introduction to bridges', '2. History'])
  })

  it('covers any text without gap, overlap or empty span, and cuts no surrogate pair', () => {
    const piece = fc.constantFrom('Dr. ', 'A. ', '3. ', 'word ', 'Word. ', '\n', '\n\n', '。', '😀', 'é', '- ', '(', '"', '? ', '...')
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.array(piece, { maxLength: 60 }).map((parts) => parts.join('')),
        ),
        (text) => {
          let reached = 0
          for (const { start, end } of splitSentences(text)) {
            expect(start).toBe(reached)
            expect(end).toBeGreaterThan(start)
            expect((text.charCodeAt(end - 1) & 0xfc00) === 0xd800 && (text.charCodeAt(end) & 0xfc00) === 0xdc00).toBe(false)
            reached = end
          }
          expect(reached).toBe(text.length)
        },
      ),
    )
  })

  it('splits an endless sentence into parts of bounded length', () => {
    const spans = splitSentences('a'.repeat(100_000))
    expect(Math.max(...spans.map(({ start, end }) => end - start))).toBeLessThanOrEqual(8000)
  })
})
