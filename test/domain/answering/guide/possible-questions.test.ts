import { describe, expect, it } from 'vitest'
import { bestQuestions, possibleQuestions, type PossibleQuestion } from '../../../../src-main/domain/answering/guide/possible-questions.ts'
import type { Passage } from '../../../../src-main/domain/retrieval/types.ts'

const passage = (text: string, section: string[] = [], language = 'en'): Passage =>
  ({ text, title: 'Handbook', language, type: 'txt', anchor: { start: 0, end: text.length, section } }) as unknown as Passage

const short = ({ kind, name, question }: PossibleQuestion) => ({ kind, name, question })

describe('questions that a document may answer', () => {
  it('ask when, where and how much of plain sentences that say so, and nothing of others', () => {
    const text =
      'The spit is closed from 15 April to 15 August. A bed costs 34 euros a night. The spare key is kept behind the north door. The winch is old. It is closed on Sundays.'
    expect(possibleQuestions([passage(text)]).map(short)).toEqual([
      { kind: 'when', name: 'the spit', question: 'When is the spit closed?' },
      { kind: 'cost', name: 'a bed', question: 'What does a bed cost?' },
      { kind: 'where', name: 'the spare key', question: 'Where is the spare key kept?' },
    ])
  })

  it('ask nothing that a person would find odd: private life, places that are none, light verbs, one of many, ends of broken lines', () => {
    const odd = [
      'Roberts was married in 2016, and has three children.',
      'More details can be found in Appendix B of the report.',
      'The results are measured on the development set.',
      'Roberts made 647 league appearances during his career.',
      'Appendix A contains more details of the runs.',
      'The project is led by the Mozilla Corporation after Gal launched it in 2011.',
      'Each instance contains one question and a passage.',
      'Natural Questions and WebQuestions improve modestly with it.',
      'the goal: I had never scored on the final day',
      'Project Manager: Are we not allowed to dim the lights?',
    ]
    expect(odd.flatMap((text) => possibleQuestions([passage(text)]).map(({ question }) => question))).toEqual([])
    const german = ['Die Situation ist in Abbildung 4.10b skizziert.', 'Jeder Graph enthält einen Teilbaum mit allen Ecken.']
    expect(german.flatMap((text) => possibleQuestions([passage(text, [], 'de')]).map(({ question }) => question))).toEqual([])
  })

  it('ask for headings without their numbers, fields and defined terms, each once', () => {
    const found = possibleQuestions([
      passage('Deposit: 900 euros\n\n“Landlord” means the owner of the house.', ['Handbook', '4.2 Notice and end']),
      passage('The notice is short.', ['Handbook', '4.2 Notice and end']),
      passage('Nothing.', ['Handbook', 'What is paid for what']),
    ])
    expect(found.map(short)).toEqual([
      { kind: 'topic', name: 'Notice and end', question: 'What about notice and end?' },
      { kind: 'value', name: 'Deposit', question: 'What is the deposit?' },
      { kind: 'term', name: 'Landlord', question: 'What does “Landlord” mean?' },
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
    ['Notice', null],
    ['How to merge files', 'How do you merge files?'],
    ['Merging PDF files', 'How does merging PDF files work?'],
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
})

describe('questions of plain sentences', () => {
  it.each([
    ['Since 2019, the three buoys measure light and salinity.', 'What do the three buoys measure?'],
    ['Davis (1989) proposed the acceptance model in his thesis.', 'Who proposed the acceptance model?'],
    ['The lease can be ended by either side with six months’ notice.', 'How can the lease be ended?'],
    ['The monthly rent is 1,180 euro, due on the third day.', 'What is the monthly rent?'],
    ['To reset the logger, press both keys for ten seconds.', 'How do you reset the logger?'],
    ['There are 14 beds in the boathouse for guests.', 'How many beds are there in the boathouse?'],
    ['Quiet hours are from 22:00 to 6:00.', 'When are quiet hours?'],
    ['The pier was closed because its piles had rotted.', 'Why was the pier closed?'],
    ['The festival began in May 1998 with two bands.', 'When did the festival begin?'],
    ['The tenant must pay the deposit in three parts.', 'What must the tenant pay?'],
    ['The following requires a second key of the house.', null],
    ['She proposed the new model to the whole board.', null],
    ['Recently the author’s model supports this second claim.', null],
    ['All the test of the new pump in one day.', null],
  ])('ask about the sentence %j: %j', (text, question) => {
    expect(possibleQuestions([passage(text)]).map((one) => one.question)).toEqual(question === null ? [] : [question])
  })

  it.each([
    ['Die drei Bojen messen Licht und Salzgehalt.', 'Was messen die drei Bojen?'],
    ['Der Mietvertrag kann mit einer Frist von drei Monaten gekündigt werden.', 'Wie kann der Mietvertrag gekündigt werden?'],
    ['Die monatliche Miete beträgt 980 Euro.', 'Was beträgt die monatliche Miete?'],
    ['Um den Logger zu öffnen, lösen Sie vier Schrauben.', 'Wie kann man den Logger öffnen?'],
    ['Dies enthält einen zweiten Schlüssel für das Haus.', null],
  ])('ask about the German sentence %j: %j', (text, question) => {
    expect(possibleQuestions([passage(text, [], 'de')]).map((one) => one.question)).toEqual(question === null ? [] : [question])
  })

  it('know the statement that they were made of, so that another answer can be told from it', () => {
    const text = 'It is old. A bed costs 34 euros a night.'
    expect(possibleQuestions([passage(text)]).map(({ answer }) => answer)).toEqual(['A bed costs 34 euros a night.'])
  })

  it('come best first, and no kind too often in a row', () => {
    const of = (kind: PossibleQuestion['kind'], worth: number): PossibleQuestion => ({
      kind,
      name: '',
      question: `${kind}?`,
      answer: '',
      worth,
    })
    const chosen = bestQuestions([of('topic', 1), of('does', 4), of('does', 4), of('does', 4), of('cost', 3)], 4)
    expect(chosen.map(({ kind }) => kind)).toEqual(['does', 'does', 'cost', 'does'])
  })
})
