import { describe, expect, it } from 'vitest'
import { refineWithoutModel } from '../../../src-main/notes/domain/refine-without-model.ts'
import { spoken } from './segments.ts'

const ECHODATE = '2026-11-20T10:00:00+01:00'
const POOL = spoken(
  'Ann: Good morning. On the agenda today is the new heat pump for the swimming pool.',
  'Bo: The heat pump costs 4,000 euros. The swimming pool opens in May.',
  'Ann: Um, okay. The old boiler is broken, so the heat pump is urgent.',
  'Bo: Yeah.',
  'Ann: We decided to buy the heat pump from the local supplier.',
  "Bo: I'll send the contract to the local supplier by Monday.",
  'Ann: Who pays for the swimming pool boiler?',
  "Bo: I don't know.",
  'Ann: Thank you all for the meeting.',
)

describe('a conversation refined without a model', () => {
  const { refined, conversationType, language } = refineWithoutModel({ segments: POOL, memo: '', echodate: ECHODATE })
  const lines = (name: string) => refined.sections.find(({ section }) => section === name)?.lines ?? []

  it('has decisions, tasks, open questions and cleaned paragraphs with their seconds', () => {
    expect(language).toBe('en')
    expect(lines('decisions')).toMatchObject([
      { text: 'We decided to buy the heat pump from the local supplier.', start: 20, end: 25, support: 'quoted' },
    ])
    expect(lines('actions')).toMatchObject([{ owner: 'Bo', due: '2026-11-23', start: 25 }])
    expect(lines('questions')).toMatchObject([{ text: 'Who pays for the swimming pool boiler?' }])
    expect(lines('notes')[0]).toMatchObject({ start: 0, text: expect.stringMatching(/^Ann: Good morning/) as string })
  })

  it('is not named without a memo', () => {
    expect(refined.title).toBeNull()
    expect(conversationType).toBe('meeting')
  })

  it('is named after what the person wrote, if anything', () => {
    expect(refineWithoutModel({ segments: POOL, memo: '- pump?\n\n# Pool **budget**', echodate: ECHODATE }).refined.title).toBe(
      'Pool budget',
    )
  })

  it('is empty without speech', () => {
    expect(refineWithoutModel({ segments: [], memo: '', echodate: ECHODATE })).toMatchObject({
      conversationType: null,
      refined: { title: null, sections: [], leftOut: [] },
    })
  })
})

describe('the type of a conversation', () => {
  const typeOf = (...lines: string[]) => refineWithoutModel({ segments: spoken(...lines), memo: '', echodate: ECHODATE }).conversationType

  it.each([
    [
      'stand-up',
      [
        'Ann: Yesterday I fixed the login page. Today I work on the search.',
        'Bo: Yesterday I tested the export. I am blocked by the server, that is my only blocker.',
        'Cy: No blockers here, today I finish the report for the sprint.',
      ],
    ],
    [
      'interview',
      [
        'Ann: Tell me about yourself, please. Why did you apply?',
        `Bo: ${'I worked with large databases for many years in Berlin and learned a lot about them. '.repeat(4)}`,
        'Ann: What was the hardest project? Why did you leave?',
        `Bo: ${'It was a migration of very old systems which nobody understood any more in the company. '.repeat(4)}`,
        'Ann: Where do you want to go?',
        'Bo: I want to lead a small team of engineers.',
      ],
    ],
    [
      'lecture',
      [
        `Ann: ${'In this chapter we prove the theorem about prime numbers, and students should know the definition of a group. '.repeat(30)}`,
      ],
    ],
    [
      'brainstorm',
      [
        'Ann: What if we paint it green?',
        'Bo: Another idea is to add wheels. What about a roof?',
        'Cy: We could use solar power, crazy idea.',
        'Ann: How about a bell? We could add lights.',
      ],
    ],
    [
      'one-on-one',
      [
        'Ann: How are you doing? I have some feedback for you.',
        'Bo: Thanks, I like feedback on my work and my career.',
        'Ann: What are your goals for next year?',
        'Bo: I would like a promotion.',
      ],
    ],
    ['casual', ['Ann: The weather is nice.', 'Bo: It rained in the night at our place.']],
  ])('is %s by its rules', (type, lines) => {
    expect(typeOf(...lines)).toBe(type)
  })
})
