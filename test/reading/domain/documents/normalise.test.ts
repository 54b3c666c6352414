import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Block } from '../../../../src-main/reading/domain/documents/types.ts'
import {
  closeUpLetters,
  dehyphenate,
  normaliseBlocks,
  normaliseProse,
  normaliseVerbatim,
} from '../../../../src-main/reading/domain/documents/normalise.ts'
import { cleanCharacters } from '../../../../src-main/reading/domain/documents/normalise-characters.ts'
import { headingTitle, meaningfulTitle, normaliseTitle } from '../../../../src-main/reading/domain/documents/normalise-title.ts'

/** Text with everything that normalisation changes: blanks, breaks, hyphens, marks, hidden and compatibility characters, single letters. */
const messy = fc.string({
  unit: fc.oneof(
    fc.constantFrom(
      ' ',
      '\n',
      '\r\n',
      '\t',
      '-',
      '\u00ad',
      '\u00a0',
      'A',
      'b',
      'C ',
      'D ',
      'e',
      'ß',
      'é',
      'e\u0301',
      'ﬁ',
      '①',
      '漢',
      'か',
      '\u3099',
      'ﾊﾟ',
      '가',
      '\u1100',
      '\u1161',
      'م',
      '\u200c',
      '\u200d',
      '👨',
      '👩',
      '\ufe0f',
      '\u200b',
      '\u202e',
      '\ufeff',
      '\u{e0041}',
      '\ud800',
      '\0',
      '\u0344',
      '\ufdfa',
      '´',
    ),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  ),
  maxLength: 80,
})

/** The title of a document with these headings. */
function titled(...headings: string[]): string | null {
  let end = -1
  const blocks = headings.map((one) => ({ type: 'heading' as const, start: end + 1, end: (end += one.length + 1) }))
  return headingTitle(headings.join('\n'), blocks)
}

describe('normalised text', () => {
  it('stays the same when it is normalised again', () => {
    fc.assert(
      fc.property(messy, (raw) => {
        const once = cleanCharacters(raw).text
        expect(cleanCharacters(once)).toEqual({ text: once, hidden: false })
        expect(once).toBe(once.normalize('NFC'))
      }),
      { numRuns: 2000 },
    )
  })

  it('has no hidden character, lone surrogate, tab, carriage return, double blank or blank at a line end', () => {
    fc.assert(
      fc.property(messy, (raw) => {
        const { text } = normaliseProse(raw)
        expect(text).not.toMatch(
          /[\u00ad\u200b\u202a-\u202e\u2060-\u2069\ufeff\r\t\0]|\p{Cs}|[\u{e0000}-\u{e007f}]| {2}|^\s|\s$| \n|\n |\n{3}/u,
        )
      }),
      { numRuns: 2000 },
    )
  })

  it('keeps every letter and digit of plain running text', () => {
    fc.assert(
      fc.property(
        fc.array(fc.stringMatching(/^[a-z0-9]{2,9}$/), { minLength: 1 }),
        fc.constantFrom(' ', '\n', '  ', '\t'),
        (words, gap) => {
          expect(normaliseProse(words.join(gap)).text.split(/\s+/)).toEqual(words)
        },
      ),
    )
  })

  it('reports hidden characters exactly when there were some', () => {
    for (const code of [
      0x200b, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2060, 0x2061, 0x2066, 0x2067, 0x2068, 0x2069, 0x061c, 0x180e,
      0x034f, 0x3164, 0xffa0, 0xe0001, 0xe0041, 0xe007f, 0xe0100, 0x200c, 0x200d,
    ]) {
      expect(normaliseProse(`pay${String.fromCodePoint(code)}load`)).toEqual({ text: 'payload', hidden: true })
    }
    for (const text of ['plain', '\ufeffmarked', 'soft\u00adhyphen', 'می\u200cروم', '👨\u200d👩\u200d👧 ❤\ufe0f', 'क्\u200dष'])
      expect(normaliseProse(text).hidden).toBe(false)
    expect(normaliseProse('👨\u200d👩\u200d👧 می\u200cروم').text).toBe('👨\u200d👩\u200d👧 می\u200cروم')
  })

  it.each([
    ['C H A P T E R  O N E', 'CHAPTER ONE'],
    ['T H E  E N D of it', 'THE END of it'],
    ['E i n l e i t u n g', 'Einleitung'],
    ['A B C D E', 'A B C D E'],
    ['a b c d', 'a b c d'],
    ['I a m', 'I a m'],
    ['x x x x', 'x x x x'],
    ['S U M M A R Y: text', 'SUMMARY: text'],
    ['O r T h A', 'O r T h A'],
    ['C h i n a  O c e a n  S h i p p i n g', 'China Ocean Shipping'],
    ['C h i n a O c e a n S h i p p i n g', 'China Ocean Shipping'],
    ['A B  C D  E F  G H', 'A B  C D  E F  G H'],
  ])('closes letter-spaced words up: %s', (raw, expected) => {
    expect(closeUpLetters(raw)).toBe(expected)
  })

  it.each([
    ['an exam-\nple of it', 'an example of it'],
    ['an exam\u00ad\r\n  ple', 'an example'],
    ['state-of-\nthe-art', 'state-of-the-art'],
    ['pages 10-\n12', 'pages 10-\n12'],
    ['North-\nSouth', 'North-\nSouth'],
    ['a dash -\nthen', 'a dash -\nthen'],
    ['x-\nray', 'x-\nray'],
  ])('joins words cut at line ends: %j', (raw, expected) => {
    expect(dehyphenate(raw)).toBe(expected)
  })

  it('keeps the blanks of code', () => {
    expect(normaliseVerbatim('\n\n  if x:\r\n\treturn  1  \n\n')).toEqual({ text: '  if x:\n\treturn  1', hidden: false })
  })

  it('gives each block the range of its text', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ type: fc.constantFrom('paragraph' as const, 'code' as const), text: messy })), (raw) => {
        const { text, blocks } = normaliseBlocks(raw)
        let end = -2
        for (const block of blocks) {
          expect(block.start).toBe(end + 2)
          expect(text.slice(block.start, block.end).trim()).not.toBe('')
          end = block.end
        }
        expect(text.length).toBe(Math.max(0, end))
      }),
    )
  })

  it.each([
    ['a line of marks', 'a' + '\u0301'.repeat(500_000)],
    ['hyphens', 'ab-\n'.repeat(200_000)],
    ['single letters', 'A '.repeat(500_000)],
    ['blanks', ' '.repeat(1_000_000)],
    ['hidden characters', '\u200b'.repeat(1_000_000)],
    ['joiners', '\u200d'.repeat(1_000_000)],
    ['selectors', '\ufe0f'.repeat(1_000_000)],
    ['one word', 'x'.repeat(1_000_000)],
    ['wide blanks between letters', 'a  '.repeat(300_000)],
  ])('takes linear time for a megabyte of %s', (_name, raw) => {
    const before = process.cpuUsage()
    normaliseProse(raw)
    expect(process.cpuUsage(before).user / 1e6).toBeLessThan(3)
  })
})

describe('the title of a document', () => {
  it.each(['(anonymous)', 'Table of Contents', 'Contents', 'A5.0', '4 Conclusions', 'Please wait...', 'Inhaltsverzeichnis'])(
    'is not “%s”, neither as a property nor as a heading',
    (name) => {
      expect(meaningfulTitle(name)).toBeNull()
      expect(titled(name)).toBeNull()
    },
  )

  it.each(['Conclusions of the harbour board', 'Contents of the cabinet', 'Reference manual', 'A5 Brochure'])('may be “%s”', (name) => {
    expect(meaningfulTitle(name)).toBe(name)
    expect(titled(name)).toBe(name)
  })

  it('is never a file name, a filler or an empty title', () => {
    for (const title of [
      'untitled',
      'Untitled',
      'Microsoft Word - x.doc',
      'report.pdf',
      'Document1',
      '',
      '  ',
      '---',
      'http://x.y/z',
      'PowerPoint Presentation',
      'a',
    ])
      expect(meaningfulTitle(title)).toBeNull()
    expect(meaningfulTitle('  The  Plan\n2025 ')).toBe('The Plan 2025')
  })

  it('is one line of at most 300 characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 2000 }), (raw) => {
        const title = normaliseTitle(raw)
        expect(title === null || (title.length <= 300 && !title.includes('\n'))).toBe(true)
      }),
    )
  })

  it('is the subject of a letter, never its letterhead', () => {
    const letter = (...lines: string[]): string | null => {
      const text = ['Nordwerk', 'Harbour Street 12, 20457 Hamburg', ...lines, 'I write to you about the pump.'].join('\n')
      return headingTitle(text, [{ type: 'heading', start: 0, end: 8 }])
    }
    expect(letter('Re: Delivery of the pumps', 'Dear Ms Weber,')).toBe('Delivery of the pumps')
    expect(letter('Dear Ms Weber,', '', 'Subject: Re: Delivery')).toBe('Delivery')
    expect(letter('Betreff: Kündigung des Vertrags', 'Sehr geehrte Frau Weber,')).toBe('Kündigung des Vertrags')
    expect(letter('Betreff:', 'Kündigung des Vertrags', 'Sehr geehrte Damen und Herren,')).toBe('Kündigung des Vertrags')
    expect(letter('Objet : Résiliation du bail', 'Madame, Monsieur,')).toBe('Résiliation du bail')
    // Without a subject the file name says more than the letterhead.
    expect(letter('Dear Ms Weber,')).toBeNull()
    // Nobody is greeted: no letter, and a name above an address is its sender's.
    expect(letter('Hello, world!')).toBeNull()
    expect(letter('Subject: Mathematics')).toBeNull()
    const text = 'Cancellation of the lease\nDear Ms Weber,\nplease find it enclosed.'
    expect(headingTitle(text, [{ type: 'heading', start: 0, end: 25 }])).toBe('Cancellation of the lease')
  })

  it('is the line above or below the salutation where a letter has no word for its subject', () => {
    const titleOf = (lines: readonly string[], headings: readonly number[]): string | null => {
      const starts = lines.map((_line, at) => lines.slice(0, at).join('\n').length + (at > 0 ? 1 : 0))
      const blocks = lines.map((line, at): Block => {
        const start = starts[at] ?? 0
        return { type: headings.includes(at) ? 'heading' : 'paragraph', start, end: start + line.length }
      })
      return headingTitle(lines.join('\n'), blocks)
    }
    const sender = ['Wexley Parish Council', 'Church Street, Wexley WX3 8RN', 'Our reference: HW/25/0193', '9 October 2025']
    expect(titleOf([...sender, 'Blocked drain in Orchard Lane', 'Dear Ms Aldous,', 'Thank you.'], [0])).toBe(
      'Blocked drain in Orchard Lane',
    )
    expect(titleOf([...sender, 'Dear Ms Aldous,', 'Blocked drain', 'Thank you.'], [0, 5])).toBe('Blocked drain')
    expect(titleOf([...sender, 'Dear Ms Aldous,', 'Thank you.'], [0])).toBeNull()
  })

  it('is never a paragraph taken for a heading', () => {
    expect(titled('Short heading')).toBe('Short heading')
    expect(titled('long '.repeat(50))).toBeNull()
    expect(titled()).toBeNull()
    expect(titled('CHAPTER 1', 'The Migration of Arctic Terns')).toBe('The Migration of Arctic Terns')
    expect(titled('Contents', 'Beekeeping in the Alps')).toBe('Beekeeping in the Alps')
    expect(titled('Kapitel IV.', 'Introduction')).toBeNull()
    expect(titled('Chapter 1')).toBeNull()
    for (const heading of ['0.27.1', 'v2.0.0-rc.1', '2024-11-03', 'Page 1', '1 Introduction', 'Einleitung', '1.1 Overview'])
      expect(titled(heading), heading).toBeNull()
    for (const heading of ['Introduction to sailing', '7 habits', 'Page layout', 'Summary of the talks'])
      expect(titled(heading), heading).toBe(heading)
  })
})
