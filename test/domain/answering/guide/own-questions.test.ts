import { describe, expect, it } from 'vitest'
import { ownQuestions } from '../../../../src-main/domain/answering/guide/own-questions.ts'
import type { Passage } from '../../../../src-main/domain/retrieval/types.ts'

function passage(section: string[], text = 'A berth costs 120 euros.', more: Partial<Passage> = {}): Passage {
  return {
    title: 'Rules',
    text,
    language: 'en',
    kind: 'sections',
    type: 'md',
    anchor: { section, start: 0, end: text.length },
    ...more,
  } as Passage
}

describe('the questions of a document', () => {
  it('are its headings that ask, in their order, each once and without its number', () => {
    const asked = ownQuestions([
      passage(['Berths', '2. What does a berth cost?']),
      passage(['Berths', 'What does a berth cost?']),
      passage(['Wie bekomme ich mein Geld?'], 'Nach dem Auszug.', { language: 'de' }),
    ])
    expect(asked).toEqual(['What does a berth cost?', 'Wie bekomme ich mein Geld?'])
  })

  it('are those of a list of questions and answers', () => {
    const text = 'Q: How do I reset the barometer?\nA: Turn the screw.\n\nQ: Why?\nA: It drifts.'
    expect(ownQuestions([passage([], text, { kind: 'faq' })])).toEqual(['How do I reset the barometer?'])
    expect(ownQuestions([passage([], text)])).toEqual([])
  })

  it.each([
    'Overview',
    'The fees of the berth',
    'Who pays?',
    'Tired of leaks?',
    'What is `x_y` in a.ts?',
    'Ready to go on with the old boat?',
  ])('are never “%s”', (heading) => {
    expect(ownQuestions([passage([heading])])).toEqual([])
  })

  it('are never made of its sentences', () => {
    const said = 'Norwich City manager Mike Walker paid 100,000 pounds. The owner: Anna Berg. Term: twelve months. What a day?'
    expect(ownQuestions([passage(['Iwan Roberts'], said)])).toEqual([])
  })
})
