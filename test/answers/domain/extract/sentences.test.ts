import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CANDIDATES_AT_MOST, quotableSentences } from '../../../../src-main/answers/domain/extract/sentences.ts'
import { makePassage } from '../../../support/files/make-passage.ts'

describe('the splitter of passages into quotable sentences', () => {
  const texts = (text: string, more = {}) => quotableSentences([makePassage({ text, ...more })]).map((candidate) => candidate.text)

  it('returns complete sentences without headings', () => {
    expect(texts('3. Deposit and keys\n\nThe deposit is three monthly rents.\nIt is paid back after six weeks.')).toEqual([
      'The deposit is three monthly rents.',
      'It is paid back after six weeks.',
    ])
  })

  it('joins a sentence that wraps over lines', () => {
    expect(texts('The deposit of this flat is equal to three\nmonthly rents and is paid back.')).toEqual([
      'The deposit of this flat is equal to three\nmonthly rents and is paid back.',
    ])
  })

  it('returns list items without their bullets', () => {
    expect(texts('- Keys are handed over at noon\n- The meter is read together')).toEqual([
      'Keys are handed over at noon',
      'The meter is read together',
    ])
  })

  it('returns a sentence of overlapping chunks once', () => {
    const text = 'The deposit is three monthly rents.'
    expect(
      quotableSentences([makePassage({ id: 1, text }), makePassage({ id: 2, text: `${text} Keys are handed over at noon.` })]),
    ).toHaveLength(2)
  })

  it('returns lines when a passage has no sentence', () => {
    expect(texts('Agenda\nBudget')).toEqual(['Agenda', 'Budget'])
  })

  it('cuts an overlong sentence between words', () => {
    const [long] = texts(`${'word '.repeat(300)}end.`)
    expect(long?.length).toBeLessThanOrEqual(500)
    expect(long).toMatch(/word$/)
  })

  it('returns at most sixty sentences, best passages first, each at its place in the passage', () => {
    const sentence = fc
      .tuple(
        fc.constantFrom('The', 'A', 'Some'),
        fc.array(fc.constantFrom('rent', 'lease', 'keys', 'noon', '2027', '租金'), { minLength: 1, maxLength: 15 }),
        fc.constantFrom('. ', '.\n', '\n', '\n\n', '? '),
      )
      .map(([first, words, end]) => `${first} ${words.join(' ')}${end}`)
    fc.assert(
      fc.property(fc.array(fc.array(sentence, { maxLength: 15 }), { maxLength: 12 }), (documents) => {
        const list = documents.map((sentences, i) => makePassage({ id: i + 1, text: sentences.join('') }))
        const candidates = quotableSentences(list)
        expect(candidates.length).toBeLessThanOrEqual(CANDIDATES_AT_MOST)
        for (const { passage, start, end, text } of candidates) {
          expect(passage.text.slice(start, end)).toBe(text)
          expect(text).toBe(text.trim())
        }
        const ranks = candidates.map(({ rank }) => rank)
        expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
      }),
    )
  })
})
