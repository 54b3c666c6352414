import { describe, expect, it } from 'vitest'
import { centralSentences, sectionsByHeading } from '../../../../src-main/answers/domain/extract/central.ts'
import { buildContext } from '../../../../src-main/answers/domain/sources/context.ts'
import { carryTerms, isFollowUp } from '../../../../src-main/answers/domain/conversation/follow-up.ts'
import { compressBlock, keepSentences } from '../../../../src-main/answers/domain/sources/compress-context.ts'
import { readDigits, readNumberWord } from '../../../../src-main/text/facts/numbers.ts'
import { createRunawayWatch, isRepeating } from '../../../../src-main/models/domain/generation/runaway.ts'
import { hintedDocuments, namedDocuments, topicOf, withoutNames } from '../../../../src-main/answers/domain/extract/full-document-topic.ts'
import { isFullDocumentRequest } from '../../../../src-main/search/domain/full-document-request.ts'
import { makePassage } from '../../../support/files/make-passage.ts'

describe('follow-up detection', () => {
  it.each(['And in 2024?', 'Why is that?', 'What about the deposit?', 'Who signed it?', 'How much?', 'und 2024?', 'Warum?'])(
    'recognises a follow-up question: %s',
    (question) => {
      expect(isFollowUp(question, /und|Warum/u.test(question) ? 'de' : 'en')).toBe(true)
    },
  )

  it.each([
    'When does the lease of the office end?',
    'How many litres of milk did the cooperative sell in 2024?',
    'Wer hat den Mietvertrag des Büros unterschrieben?',
  ])('takes a complete question for a new one: %s', (question) => {
    expect(isFollowUp(question, question.startsWith('Wer') ? 'de' : 'en')).toBe(false)
  })

  it('adds the terms of the previous question that the follow-up does not replace', () => {
    expect(carryTerms('And in 2024?', 'How much milk did the cooperative sell in 2023?', 'en')).toBe('And in 2024? milk cooperative sell')
    expect(carryTerms('What about cheese?', 'How much milk did the cooperative sell?', 'en')).toContain('cooperative')
  })
})

describe('context compression', () => {
  const text =
    'The lease ends on 31 May 2027. Rent is due on the first. Pets are not allowed. The deposit is three monthly rents. The keys are handed over in June.'
  const block = buildContext([makePassage({ text: 'The deposit is three monthly rents.', parentText: text, parentStart: 700 })], 1600)
    .blocks[0]!

  it('keeps sentences verbatim, maps each character to its source, and marks each removed sentence with an ellipsis', () => {
    const narrowed = keepSentences(block, (_sentence, place) => place === 0 || place === 3)
    expect(narrowed.text).toBe('The lease ends on 31 May 2027.  … The deposit is three monthly rents.  …')
    narrowed.at.forEach((place, i) => expect(place < 0 || narrowed.raw[place] === narrowed.text[i]).toBe(true))
  })

  it('leaves a block with the key terms unchanged, and reduces another to its matched child chunk and the sentences on the question', () => {
    expect(compressBlock(block, 'What is the deposit?', new Map())).toBe(block)
    const narrowed = compressBlock(block, 'Are pets allowed in the submarine?', new Map())
    expect(narrowed.text).toContain('Pets are not allowed.')
    expect(narrowed.text).toContain('The deposit is three monthly rents.')
    expect(narrowed.text).not.toContain('Rent is due')
  })
})

describe('the watch for runaway answers', () => {
  it('stops a repeating answer and lets long or regular text pass', () => {
    expect(isRepeating(`It is. ${'and so on '.repeat(60)}`)).toBe(true)
    expect(isRepeating(Array.from({ length: 90 }, (_, i) => `Point ${i} stands for itself.`).join('\n'))).toBe(false)
    expect(isRepeating(`| a | b |\n|${'---|'.repeat(20)}\n| 1 | 2 |`)).toBe(false)
    expect(isRepeating('short')).toBe(false)
    expect(createRunawayWatch(64)('x '.repeat(700))).toBe(true)
  })
})

describe('the number reader', () => {
  it.each([
    ['1,250', ['1250']],
    ['1.250', ['1250']],
    ['1.234.567,8', ['1234567.8']],
    ['0,125', ['0.125']],
    ['12.5', ['12.5']],
    ['31.05.2027', ['31', '5', '2027']],
    ['2027-05-31', ['2027', '5', '31']],
    ['10:30', ['10', '30']],
    ['6½', ['6.5']],
  ])('reads %s as %j', (digits, values) => {
    expect(readDigits(digits)).toEqual(values)
  })

  it('reads number words in the language of the text', () => {
    expect(['three', 'third', 'drei', 'fünfundzwanzig', 'one', 'lease'].map((word) => readNumberWord(word, 'de')?.value ?? null)).toEqual([
      '3',
      '3rd',
      '3',
      '25',
      null,
      null,
    ])
  })
})

describe('full-document questions', () => {
  it('find their document by adjacent words of its title or by its file name', () => {
    const documents = [
      { title: 'Yearly Report', name: 'r.pdf' },
      { title: 'Yearly Report 2024', name: 'r24.pdf' },
      { title: 'Lease', name: 'office-lease.docx' },
      { title: 'Notes', name: 'n.md' },
    ]
    expect(namedDocuments('Summarise the yearly report 2024, please', documents).map(({ title }) => title)).toEqual(['Yearly Report 2024'])
    expect(namedDocuments('What is office-lease.docx about?', documents).map(({ title }) => title)).toEqual(['Lease'])
    expect(namedDocuments('Give me a summary of the notes', documents)).toEqual([])
    expect(topicOf('List all deadlines in the contract')).toBe('deadlines')
  })

  it('find their document by a short file name with its ending or a title in the genitive, and ignore the words that ask', () => {
    const documents = [
      { title: 'Field Manual', name: 'fm.pdf' },
      { title: 'Mietvertrag', name: 'mv.pdf' },
      { title: 'Summary', name: 's.pdf' },
      { title: 'Document', name: 'd.docx' },
    ]
    const named = (question: string) => namedDocuments(question, documents).map(({ title }) => title)
    expect(named('Summarise fm.pdf')).toEqual(['Field Manual'])
    expect(named('Summarise fm')).toEqual([])
    expect(named('Zusammenfassung des Mietvertrags')).toEqual(['Mietvertrag'])
    expect(named('Give me a summary of this document')).toEqual([])
  })

  it.each([
    ['What is Field Manual about?', true],
    ['What’s the “Field Manual” about?', true],
    ['Worum geht es in fm.pdf?', true],
    ['Resume fm.pdf', true],
    ['¿De qué trata fm.pdf?', true],
    ['What does the Field Manual say about fire?', false],
    ['How many days of notice does fm.pdf ask for?', false],
    ['Who wrote the Field Manual?', false],
  ])('include “%s”: %s', (question, whole) => {
    const documents = [{ title: 'Field Manual', name: 'fm.pdf' }]
    expect(isFullDocumentRequest(withoutNames(question, namedDocuments(question, documents)))).toBe(whole)
  })

  it('get documents suggested by single words of their names', () => {
    const documents = [
      { title: 'Station handbook', name: 'h.pdf' },
      { title: 'Lease of the office', name: 'l.pdf' },
      { title: 'Lease of the car', name: 'c.pdf' },
    ]
    const hinted = (request: string) => hintedDocuments(request, documents).map(({ title }) => title)
    expect(hinted('Summarise the handbook')).toEqual(['Station handbook'])
    expect(hinted('List all deadlines in the car lease')).toEqual(['Lease of the car'])
    expect(hinted('Summarise the lease')).toEqual(['Lease of the office', 'Lease of the car'])
    expect(hinted('Summarise the talks about the lease')).toEqual([])
    expect(hinted('Summarise the weather in the handbook of 1938')).toEqual([])
    expect(hinted('Summarise this')).toEqual([])
  })

  it('are answered with one sentence of each section, in order, none twice', () => {
    const passage = (id: number, section: string, text: string) => ({
      ...makePassage({ id, text }),
      anchor: { start: id * 1000, end: id * 1000 + text.length, section: ['Report', section] },
    })
    const passages = [
      passage(1, 'Milk', 'The dairy sold much milk this year. A dog barked at the gate of it. The dairy sold much milk this year.'),
      passage(2, 'Staff', 'The dairy employs 36 people in Lund. It rained on one Tuesday only.'),
      passage(3, 'Money', 'The dairy cost 7.5 million kronor in all. Somebody found an old glove there.'),
    ]
    const sections = sectionsByHeading(passages, 8)
    expect(sections.map((section) => section.map(({ chunkId }) => chunkId))).toEqual([[1], [2], [3]])
    expect(centralSentences(sections, 3, new Set()).map(({ text }) => text)).toEqual([
      'The dairy sold much milk this year.',
      'The dairy employs 36 people in Lund.',
      'The dairy cost 7.5 million kronor in all.',
    ])
  })
})
