import { describe, expect, it } from 'vitest'
import { possibleQuestions, spreadQuestions } from '../../../../src-main/domain/answering/guide/possible-questions.ts'
import type { Passage } from '../../../../src-main/domain/retrieval/types.ts'

const passage = (text: string, section: string[] = [], language = 'en'): Passage =>
  ({ text, title: 'Handbook', language, type: 'txt', anchor: { start: 0, end: text.length, section } }) as unknown as Passage

describe('questions that a document may answer', () => {
  it('ask when, where and how much of plain sentences that say so, and nothing of others', () => {
    const text =
      'The spit is closed from 15 April to 15 August. A bed costs 34 euros a night. The spare key is kept behind the north door. The winch is old. It is closed on Sundays.'
    expect(possibleQuestions([passage(text)])).toEqual([
      { kind: 'when', name: 'the spit', question: 'When is the spit closed?' },
      { kind: 'cost', name: 'a bed', question: 'What does a bed cost?' },
      { kind: 'where', name: 'the spare key', question: 'Where is the spare key kept?' },
    ])
  })

  it('ask for headings without their numbers, fields and defined terms, each once', () => {
    const found = possibleQuestions([
      passage('Deposit: 900 euros\n\n“Landlord” means the owner of the house.', ['Handbook', '4.2 Notice']),
      passage('The notice is short.', ['Handbook', '4.2 Notice']),
      passage('Nothing.', ['Handbook', 'What is paid for what']),
    ])
    expect(found).toEqual([
      { kind: 'term', name: 'Landlord', question: 'What does “Landlord” mean?' },
      { kind: 'topic', name: 'Notice', question: 'What about Notice?' },
      { kind: 'value', name: 'Deposit', question: 'What is the deposit?' },
    ])
  })

  it('ask what a thing is that the document names again and again, and nothing about words that point elsewhere', () => {
    const text =
      'A trace tree is a tree of recorded paths. It grows while the program runs. The trace tree is stored once. Each trace tree is a cache. This is the end. PDF.js is a reader of PDF.js files in PDF.js.\n\nA lathe is a machine.'
    expect(possibleQuestions([passage(text)]).map(({ question }) => question)).toEqual(['What is a trace tree?', 'What is PDF.js?'])
    const german = 'Der Eigenwert ist eine Zahl. Zum Eigenwert gehört ein Vektor. Das ist ein Satz. Jeder Eigenwert ist reell.'
    expect(possibleQuestions([passage(german, [], 'de')]).map(({ question }) => question)).toEqual(['Was ist der Eigenwert?'])
  })

  it('never take a long or empty name, and no sentence of another language', () => {
    expect(possibleQuestions([passage('The spit is closed in May.', [], 'de')])).toEqual([])
    expect(possibleQuestions([passage('x', ['Handbook', 'word '.repeat(12)]), passage('y', ['Handbook', '12.'])])).toEqual([])
  })

  it('are asked in the language of the document, and in a language without patterns by the name alone', () => {
    const german = 'Die kleine Winde wird am 3. Mai geprüft. Der Ersatzschlüssel ist hinter der Nordtür versteckt. Ein Bett kostet 34 Euro.'
    expect(possibleQuestions([passage(german, [], 'de')]).map(({ question }) => question)).toEqual([
      'Wann wird die kleine Winde geprüft?',
      'Wo ist der Ersatzschlüssel versteckt?',
      'Was kostet ein Bett?',
    ])
  })

  it('are none in a language without patterns, or in no language: a bare name is no question', () => {
    for (const language of ['fi', 'und'])
      expect(possibleQuestions([passage('Original Date / Rev: 3 May 2019', ['Ohje', 'Kaukosäädin'], language)])).toEqual([])
  })

  it.each([
    ['Overview', null],
    ['3. References', null],
    ['src/main.ts', null],
    ['XBRL 10-K 2020', null],
    ['SAFETY', null],
    ['What is paid for what', null],
    ['Who may use the boat?', 'Who may use the boat?'],
    ['Term and notice', 'What about term and notice?'],
  ])('ask for the heading %j: %j', (heading, question) => {
    expect(possibleQuestions([passage('Words.', ['Handbook', heading])]).map((one) => one.question)).toEqual(
      question === null ? [] : [question],
    )
  })

  it.each([
    ['Notice Period: 30 days', 'What is the notice period?'],
    ['Attending physician: Eva Lund', 'Who is the attending physician?'],
    ['VAT rate: 19 %', 'What is the VAT rate?'],
    ['Original Date / Rev: 3 May 2019', null],
    ['Note: keep the door closed', null],
    ['Sarah Johnson: I agree with that', null],
    ['Date: 3 May', null],
  ])('ask for the field %j: %j', (text, question) => {
    expect(possibleQuestions([passage(text)]).map((one) => one.question)).toEqual(question === null ? [] : [question])
  })

  it('ask for a cell only in a column that a person would ask for', () => {
    const table = (head: string, row: string): Passage => passage(`${head}\n${row}`, ['Handbook'])
    const asked = (one: Passage) => possibleQuestions([{ ...one, kind: 'table', type: 'csv' } as Passage]).map(({ question }) => question)
    expect(asked(table('Article | Unit Price (EUR) | Shelf', 'Oak table | 499.00 | 12'))).toEqual(['What is the unit price of oak table?'])
    expect(asked(table('Station | Position', 'Middle | 58.3'))).toEqual([])
  })

  it('are spread over their kinds and over the document', () => {
    const topics = Array.from({ length: 9 }, (_, i) => ({ kind: 'topic', name: `t${i}`, question: '' }) as const)
    const spread = spreadQuestions([...topics, { kind: 'cost', name: 'a bed', question: '' }], 4)
    expect(spread[0]).toMatchObject({ kind: 'cost', name: 'a bed' })
    expect(new Set(spread.slice(1).map(({ name }) => Math.floor(Number(name.slice(1)) / 3))).size).toBeGreaterThan(1)
  })
})
