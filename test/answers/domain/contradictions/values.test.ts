import { describe, expect, it } from 'vitest'
import { prepareStatement } from '../../../../src-main/answers/domain/contradictions/conflict.ts'
import { firstDisagreement } from '../../../../src-main/answers/domain/contradictions/conflicts.ts'
import { makePassage } from '../../../support/files/make-passage.ts'

type Said = string | { text: string; title?: string; document?: string; kind?: 'transcript' }

/** What a question is told of statements of one document each. */
function told(question: string, said: readonly Said[], language = 'en') {
  const statements = said.map((one, i) => {
    const { text, ...where } = typeof one === 'string' ? { text: one } : one
    const document = where.document ?? `d${i}`
    return prepareStatement(text, makePassage({ document, title: `Document ${document}`, ...where, text, language }), 0)
  })
  const found = firstDisagreement(question, statements)
  return found && { kind: found.kind, words: found.sides.map(({ words }) => words) }
}

const values = (...words: string[]) => ({ kind: 'values', words })

describe('different values of what was asked', () => {
  it.each<[question: string, a: string, b: string, wordsA: string, wordsB: string, language?: string]>([
    [
      'What is the notice period of the lease?',
      'The lease can be ended by either side with six months notice to the end of a quarter.',
      'The lease can be ended by either side with three months notice to the end of a month.',
      'six months',
      'three months',
    ],
    [
      'Within how many days are invoices paid?',
      'Invoices are paid within 30 days of receipt.',
      'The finance team pays invoices within 45 days of receipt.',
      '30 days',
      '45 days',
    ],
    [
      'How much does the hotel cost?',
      'The hotel costs 120 euros.',
      'A night at the hotel by the harbour costs 180 euros, breakfast included.',
      '120 euros',
      '180 euros',
    ],
    [
      'Wie lange ist die Kündigungsfrist?',
      'Die Kündigungsfrist beträgt drei Monate.',
      'Für die Wohnung im Hof gilt eine Kündigungsfrist von 6 Monaten.',
      'drei Monate',
      '6 Monaten',
      'de',
    ],
  ])('are told: %s', (question, a, b, wordsA, wordsB, language) => {
    expect(told(question, [a, b], language)).toEqual(values(wordsA, wordsB))
    expect(told(question, [b, a], language)).toEqual(values(wordsB, wordsA))
  })

  it('are told of documents of two years: the newer one may have replaced the older', () => {
    const [older, newer] = [
      { text: 'The fee for members is 40 euros.', title: 'Terms 2023' },
      { text: 'The fee for members is 55 euros.', title: 'Terms 2025' },
    ]
    expect(told('What is the fee for members?', [older, newer])).toEqual(values('40 euros', '55 euros'))
  })

  it('stay a contradiction where the words are the same', () => {
    expect(told('What is the notice period?', ['The notice period is 30 days.', 'The notice period is 45 days.'])?.kind).toBe(
      'contradiction',
    )
  })

  it.each<[why: string, question: string, said: [Said, Said]]>([
    ['the same value in digits and words', 'How long is the notice?', ['Notice is three months.', 'The tenant gives notice of 3 months.']],
    ['two things in the place of one', 'What does a room cost?', ['A single room costs 80 euros.', 'A double room costs 120 euros.']],
    ['two places', 'What does the hotel cost?', ['The hotel in Hamburg costs 120 euros.', 'The hotel costs 180 euros.']],
    ['other units', 'How long is the lease?', ['The lease runs for 3 years.', 'The lease can be ended with 6 months notice.']],
    ['bounds', 'How long is the warranty?', ['The warranty lasts at least 12 months.', 'A warranty of 24 months is given.']],
    [
      'another part of the question',
      'What is the rent of the flat?',
      ['The rent is 900 euros.', 'The deposit of the flat is 1,800 euros.'],
    ],
    [
      'a statement with two values',
      'What is the fee?',
      ['The fee is 20 euros, or 30 euros for guests.', 'The fee paid in May is 40 euros.'],
    ],
    [
      'one document',
      'What is the fee?',
      [
        { text: 'The fee is 20 euros.', document: 'one' },
        { text: 'The yearly fee is 40 euros.', document: 'one' },
      ],
    ],
    [
      'what was said in a meeting',
      'What is the budget?',
      [
        { text: 'The budget is 20 euros.', kind: 'transcript' },
        { text: 'The budget of the club is 40 euros.', kind: 'transcript' },
      ],
    ],
    [
      'a document that the question names',
      'What is the fee of the Harbour Club?',
      [
        { text: 'The fee of the club is 20 euros.', title: 'Harbour Club' },
        { text: 'The fee of the rowing club is 40 euros.', title: 'Rowers' },
      ],
    ],
  ])('are not told of %s', (_why, question, said) => {
    expect(told(question, said)).toBeNull()
  })
})
