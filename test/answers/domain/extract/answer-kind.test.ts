import { describe, expect, it } from 'vitest'
import { askedKind, holdsKind, readAsked } from '../../../../src-main/answers/domain/extract/answer-kind.ts'

describe('the kind of answer that a question asks for', () => {
  it.each([
    ['What does the oak table cost?', 'amount'],
    ['How much did Huddersfield pay for Roberts?', 'amount'],
    ['How long can I return things?', 'duration'],
    ['For how many years is it taken?', 'duration'],
    ['How many lorries did it take?', 'count'],
    ['How tall is he?', 'count'],
    ['When is the homework due?', 'date'],
    ['Who was the cashier?', 'person'],
    ['Where can the minutes be found?', 'place'],
    ['Why did the board not want it?', 'reason'],
    ['Was kostet das Skript?', 'amount'],
    ['Wie lange dauert die Lieferung?', 'duration'],
    ['Wer hat das Bild gemacht?', 'person'],
    ['Combien coûte la table ?', 'amount'],
    ['¿Cuándo empieza el curso?', 'date'],
    ['这张桌子多少钱？', 'amount'],
    ['会議はいつですか', 'date'],
  ])('is told by its words: %s', (question, kind) => expect(askedKind(question)).toBe(kind))

  it.each([
    'What should it be set to when filling out a form?',
    'What is LayoutParser built on?',
    'Tell me about the garden.',
    'Welche Farbe hat die Tür?',
  ])('is any for a question without such words: %s', (question) => expect(askedKind(question)).toBeNull())
})

describe('a statement holds the kind of answer asked for', () => {
  it.each([
    ['What does it cost?', 'The price is 499.00 EUR.', 'The price is high.'],
    ['How long does it take?', 'It takes thirty minutes.', 'It takes 30 grams.'],
    ['How often is it given?', 'It is given every day.', 'It is given in spring.'],
    ['How many tables are there?', 'There are twelve tables.', 'There are tables.'],
    ['When does she come?', 'She comes on Thursday.', 'She comes soon.'],
    ['When was it built?', 'It was built in 1887.', 'It was built of 40 stones.'],
    ['Who repairs the roof?', 'The roof is repaired by Peter Kohl.', 'The roof is repaired by a company.'],
    ['Why is it closed?', 'It is closed because of rain.', 'It is closed.'],
  ])('%s', (question, right, wrong) => {
    const asked = readAsked(question, 'en')
    expect(holdsKind(right, 'en', asked)).toBe(true)
    expect(holdsKind(wrong, 'en', asked)).toBe(false)
  })

  it('does not take a number or name of the question for its answer', () => {
    expect(holdsKind('Room 12 is closed.', 'en', readAsked('How many seats has room 12?', 'en'))).toBe(false)
    expect(holdsKind('We spoke with Anna Berg.', 'en', readAsked('Who followed Anna Berg?', 'en'))).toBe(false)
  })
})
