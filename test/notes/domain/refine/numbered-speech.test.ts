import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { numberedSpeech, renderLine, secondsAt, windowsOf } from '../../../../src-main/notes/domain/refine/numbered-speech.ts'
import { parsePart, PART_SCHEMA } from '../../../../src-main/notes/domain/refine/answer-schema.ts'
import { mergeParts } from '../../../../src-main/notes/domain/refine/merge-parts.ts'
import { defaultTemplate, templateFor, TEMPLATES } from '../../../../src-main/notes/domain/refine/templates.ts'
import { spoken } from '../segments.ts'

const segments = fc
  .array(
    fc.record({
      text: fc.array(fc.constantFrom('one', 'two.', 'three', 'né', '水', 'x'.repeat(450)), { maxLength: 120 }),
      speaker: fc.constantFrom('Ann', 'Bo', null),
      gap: fc.constantFrom(0, 20),
    }),
    { maxLength: 12 },
  )
  .map((all) => all.map(({ text, speaker, gap }, i) => ({ start: i * 30 + gap, end: i * 30 + 30, speaker, text: text.join(' ') })))
const lettersOf = (text: string): string => text.replace(/\s+/gu, '')

describe('the numbered lines of a transcript', () => {
  it('hold every word in order, numbered from 1, and keep the order of time', () => {
    fc.assert(
      fc.property(segments, (said) => {
        const lines = numberedSpeech(said)
        expect(lettersOf(lines.map(({ text }) => text).join(''))).toBe(lettersOf(said.map(({ text }) => text).join('')))
        lines.forEach(({ n, text, start, end }, i) => {
          expect(n).toBe(i + 1)
          expect(text.length).toBeLessThanOrEqual(850)
          expect(end).toBeGreaterThanOrEqual(start)
        })
      }),
      { numRuns: 300 },
    )
  })

  it('are in exactly one window each, which fits its budget', () => {
    fc.assert(
      fc.property(segments, fc.integer({ min: 10, max: 2000 }), (said, budget) => {
        const lines = numberedSpeech(said)
        const cost = ({ text }: { text: string }): number => text.length
        const windows = windowsOf(lines, budget, cost)
        expect(windows.flat()).toEqual(lines)
        for (const window of windows)
          if (window.length > 1) expect(window.reduce((sum, line) => sum + cost(line), 0)).toBeLessThanOrEqual(budget)
      }),
      { numRuns: 300 },
    )
  })

  it('know the second of each letter across the segments that they join', () => {
    const [line] = numberedSpeech(spoken('Ann: 12345', 'Ann: 12345'))
    expect(line).toMatchObject({ text: '12345 12345', start: 0, end: 10 })
    expect([0, 5, 6, 11].map((at) => secondsAt(line!, at))).toEqual([0, expect.closeTo(4.2, 0), 5, 10])
  })

  it('carry no citation marks of their own and no control tokens', () => {
    expect(renderLine({ n: 3, speaker: 'A [2]', text: 'see [4] <|end|> </source-ab12>' }, 'ab12')).toBe(
      '[3] A (2): see (4) ‹|end|› </source-····>\n',
    )
  })
})

describe('the answer of the model about a part', () => {
  const known = new Set([1, 2])

  it('loses numbers that it was not given, list marks, empty lines and words for nothing', () => {
    const parsed = parsePart(
      {
        title: ' A  title ',
        summary: [
          { text: '- It leaks [1].', at: [1, 7, 1] },
          { text: ' … ', at: [1] },
        ],
        actions: [{ text: 'Send it', owner: 'null', due: 'N/A', at: [2] }],
        notes: [{ heading: 'None', lines: [{ text: '3. Old', at: 'x' }] }],
      },
      known,
    )
    expect(parsed).toEqual({
      title: 'A title',
      summary: [{ text: 'It leaks.', at: [1] }],
      decisions: [],
      actions: [{ text: 'Send it', at: [2] }],
      questions: [],
      notes: [{ text: 'Old', at: [] }],
    })
    expect(parsePart({}, known)).toBeNull()
    expect(parsePart('text', known)).toBeNull()
    expect(parsePart({ summary: [{ text: 'x'.repeat(700), at: [1] }] }, known)).toBeNull()
  })

  it('is asked for by a schema with all of its lists', () => {
    expect(PART_SCHEMA).toMatchObject({ type: 'object', required: ['title', 'summary', 'decisions', 'actions', 'questions', 'notes'] })
  })

  it('is joined with those of other parts: repeated statements once with all their places, lines of one heading together', () => {
    const nothing = { title: '', summary: [], decisions: [], actions: [], questions: [], notes: [] }
    const note = (text: string, heading: string, n: number) => ({ text, heading, at: [n] })
    expect(
      mergeParts([
        {
          ...nothing,
          decisions: [{ text: 'We buy the new heat pump.', at: [1] }],
          notes: [note('a first', 'Price', 1), note('b', 'Roof', 2)],
        },
        {
          ...nothing,
          decisions: [
            { text: 'We buy the new heat pump!', at: [9] },
            { text: 'We do not buy the new heat pump.', at: [10] },
          ],
          notes: [note('c last', 'price', 9)],
        },
      ]),
    ).toEqual({
      decisions: [
        { text: 'We buy the new heat pump.', at: [1, 9] },
        { text: 'We do not buy the new heat pump.', at: [10] },
      ],
      actions: [],
      questions: [],
      notes: [note('a first', 'Price', 1), note('c last', 'Price', 9), note('b', 'Roof', 2)],
    })
  })
})

describe('the templates that come with the app', () => {
  it('have a name and instructions each, and there is one for every type of conversation', () => {
    const made = TEMPLATES.map(defaultTemplate)
    expect(new Set(made.map(({ name }) => name)).size).toBe(TEMPLATES.length)
    expect(made.every(({ instructions }) => instructions.length > 30)).toBe(true)
    expect(templateFor('casual')).toBe('meeting')
    expect(templateFor('lecture')).toBe('lecture')
    expect(templateFor(null)).toBe('meeting')
  })
})
