import { describe, expect, it } from 'vitest'
import { chooseQuotes, extractiveAnswer, probabilityRight } from '../../../../src-main/answers/domain/extract/extractive.ts'
import {
  foundStatements,
  scoreStatements,
  type FoundStatement,
  type Meaning,
} from '../../../../src-main/answers/domain/extract/score-statements.ts'
import type { Passage } from '../../../../src-main/search/domain/types.ts'
import { weightKey } from '../../../../src-main/text/term-weights.ts'
import { makePassage } from '../../../support/files/make-passage.ts'

type More = {
  scores?: ReadonlyMap<number, number>
  weights?: ReadonlyMap<string, number>
  reliability?: number
  meaningOf?: (statement: FoundStatement) => Meaning | null
  others?: readonly Passage[]
  isGiven?: boolean
}

function scored(
  question: string,
  passages: readonly Passage[],
  { scores = new Map(), weights = new Map(), reliability = 1, meaningOf = () => null }: More = {},
) {
  return scoreStatements({ question, statements: foundStatements(passages), weights, scores, reliability, meaningOf })
}

function answer(question: string, passages: readonly Passage[], more: More = {}) {
  const statements = scored(question, passages, more)
  const all = [...statements, ...foundStatements(more.others ?? [])]
  return extractiveAnswer({ question, scored: statements, all, isGiven: more.isGiven ?? false })
}

const first = (question: string, passages: readonly Passage[], more: More = {}) => chooseQuotes(scored(question, passages, more))[0]?.text
const match = (value: number): Meaning => ({ match: value, weakest: value, passage: { match: 0.5, weakest: 0.5 } })

const LEASE = makePassage({
  id: 11,
  document: 'a',
  text: 'The lease runs for five years. It ends on 31 May 2027 unless it is renewed. Pets are not allowed.',
  start: 40,
})
const BOARD = makePassage({
  id: 12,
  document: 'b',
  text: 'Anna Berg was elected chair of the board. The lease of the office ends in June [3].',
  start: 900,
})

describe('a quote that says nothing alone', () => {
  it('gives way to a sentence of its passage, be it an address or a heading', () => {
    const text =
      'Harbour repairs in winter\n\nPier 4 was closed for three weeks while its wood was replaced.\n\nhttps://example.org/harbour-repairs-winter'
    const [harbour] = [makePassage({ text })]
    const named = scored('harbour repairs in winter', [harbour])
    expect(named.map(({ form }) => form)).toEqual(['heading', 'sentence', 'line'])
    const quotes = (question: string) => answer(question, [harbour], { isGiven: true }).claims.map(({ quote }) => quote)
    expect(quotes('harbour repairs in winter')).toEqual(['Pier 4 was closed for three weeks while its wood was replaced.'])
    const alone = makePassage({ text: 'Harbour repairs in winter\n\nhttps://example.org/harbour-repairs-winter' })
    expect(answer('harbour repairs in winter', [alone], { isGiven: true }).claims).toHaveLength(2)
  })

  it('stays if it is an address that is asked for', () => {
    const text = 'Website\n\nhttps://example.org/boats\n\nThe club lends boats to members on Sundays only.'
    const claims = answer('What is the website of the club?', [makePassage({ text })], { isGiven: true }).claims
    expect(claims.map(({ quote }) => quote)).toContain('https://example.org/boats')
  })
})

/** Scores by the ids of passages. */
const FIRST_BY_FAR = new Map<number, number>([[21, 1] as const, [22, 0.2] as const])

describe('a quoted answer', () => {
  it('quotes the best statement first, each with its source and its exact anchor', () => {
    const { claims, sources, text } = answer('When does the lease of the office end?', [LEASE, BOARD])
    const start = 900 + BOARD.text.indexOf('The lease')
    expect(claims[0]).toEqual({
      text: 'The lease of the office ends in June [3].',
      range: { start: text.indexOf('The lease of'), end: text.indexOf('The lease of') + 41 },
      n: 1,
      support: 'quoted',
      quote: 'The lease of the office ends in June [3].',
      anchor: { start, end: start + 41 },
    })
    expect(sources[0]).toMatchObject({ n: 1, chunkId: 12, documentId: 'b', support: 'quoted' })
  })

  it('quotes no rows of other things beside the row in question', () => {
    const table = makePassage({ text: 'Article | Price\nOak table | 499.00 EUR\nLeather chair | 379.00 EUR\nFloor lamp | 89.90 EUR' })
    const { claims, state } = answer('What does the oak table cost?', [table])
    expect(claims.map(({ text }) => text)).toEqual(['Oak table, Price: 499.00 EUR'])
    expect(state).toBe('found')
  })

  it('quotes no rows of other things from other parts of the table, however they rank', () => {
    const part = (id: number, row: string) => makePassage({ id, document: 'stock', text: `Item | Bay | Counted\n${row}\nHinge | C1 | 4` })
    const parts = [part(21, 'Wood glue brass | C10 | 305'), part(22, 'Wood glue oak | A1 | 479')]
    const { claims } = answer('How many Wood glue oak were counted?', parts, { scores: FIRST_BY_FAR })
    expect(claims.map(({ text }) => text)).toEqual(['Wood glue oak, Counted: 479'])
  })

  it('answers with the row that has most of the question, though a longer row of another month is nearer in meaning', () => {
    const rows = [
      'February | Heating oil | 260 | 246 | delivery on 11 February, 1,200 litres',
      'March | Rent | 1200 | 1200 | ',
      'March | Heating oil | 240 | 198 | ',
    ]
    const costs = makePassage({
      id: 5,
      document: 'c',
      text: `Month | Item | Planned | Actual | Note\n${rows.join('\n')}`,
      start: 0,
      kind: 'table',
    })
    const meaningOf = ({ text }: FoundStatement): Meaning => match(text.startsWith('February') ? 0.8 : 0.5)
    const { claims, state } = answer('How much was heating oil in March?', [costs], { meaningOf })
    expect(claims.map(({ quote }) => quote)).toEqual([expect.stringMatching(/^March \| Heating oil/u)])
    expect(state).toBe('found')
  })

  it('shows a row with its columns, and opens the row itself', () => {
    const table = makePassage({ id: 5, text: 'Article | Price\nOak table | 499.00 EUR\nLeather chair | 379.00 EUR', start: 0 })
    const { claims } = answer('What does the oak table cost?', [table])
    expect(claims[0]).toMatchObject({
      text: 'Oak table, Price: 499.00 EUR',
      quote: 'Oak table | 499.00 EUR',
      anchor: { start: 16, end: 38 },
    })
  })

  it('quotes statements that differ in a number side by side, the one with the number of the question first', () => {
    const year = (id: number, text: string) => makePassage({ id, document: `d${id}`, text })
    const passages = [
      year(1, 'A parcel of the year 2023 is paid back within 23 days.'),
      year(2, 'A parcel of the year 2024 is paid back within 24 days.'),
    ]
    const scores = new Map([
      [1, 0.9],
      [2, 0.4],
    ])
    const { claims } = answer('How fast is a parcel of 2024 paid back?', passages, { scores })
    expect(claims.map(({ text }) => text)).toEqual([passages[1]!.text, passages[0]!.text])
  })

  it('numbers each source once, in the order of the quotes', () => {
    const { claims, sources } = answer('lease renewed years ends', [LEASE, BOARD])
    expect(new Set(claims.map(({ n }) => n)).size).toBe(sources.length)
    expect(sources.map(({ n }) => n)).toEqual(sources.map((_, i) => i + 1))
  })

  it('quotes at most three statements, and none that repeats another', () => {
    const text = 'The rent is 500 euros. The rent is 500 euros now. The rent is due in May. The rent is due on Monday. The rent is high.'
    const { claims } = answer('How high is the rent?', [makePassage({ text })])
    expect(claims).toHaveLength(3)
    expect(claims.filter((claim) => claim.text.includes('500'))).toHaveLength(1)
  })

  it('says that nothing was found, and quotes the nearest passages, when its quotes are hardly better than any others', () => {
    const text = 'Apples grow on old trees. Pears grow on young trees. Plums grow on high trees. Cherries grow on low trees.'
    const none = (): Meaning => ({ match: 0.2, weakest: 0.05, passage: { match: 0.2, weakest: 0.05 } })
    const refused = answer('How many employees has GitHub?', [makePassage({ text })], { meaningOf: none })
    expect(refused).toMatchObject({ state: 'not found', refused: true })
    expect(refused.text).toMatch(/^Your documents do not seem to contain the answer\. The nearest passages are:\n\n/)
    expect(refused.claims.length).toBeGreaterThan(0)
  })

  it('never counts as found what lacks a name or number of the question', () => {
    const passages = [makePassage({ text: 'The monthly price of Trello is 12 dollars. It rains. It snows today. The sun shines.' })]
    expect(answer('What is the monthly price of Trello?', passages)).toMatchObject({ state: 'found' })
    expect(answer('What is the monthly price of Basecamp?', passages).state).not.toBe('found')
    expect(answer('What was the monthly price of Trello in 2019?', passages).state).not.toBe('found')
  })

  it('counts a text that the person selected as found', () => {
    expect(answer('Anything else?', [LEASE], { isGiven: true })).toMatchObject({ state: 'found', refused: false })
  })

  it('says first that sources disagree, and quotes the contradicting statement even of a passage that is not quoted', () => {
    const own = makePassage({ id: 22, document: 'x', text: 'The notice period of the lease is 45 days.' })
    const other = makePassage({ id: 31, document: 'y', title: 'Other', text: 'The notice period of the lease is 30 days.' })
    const { text, claims, sources, conflict } = answer('What is the notice period of the lease?', [own], { others: [other] })
    expect(conflict?.sides.map(({ words, quote }) => [words, quote.includes(words)])).toEqual([
      ['45 days', true],
      ['30 days', true],
    ])
    expect(text).toContain('These sources do not agree: 45 days [1], 30 days [2].')
    expect(claims.map(({ quote, n }) => [quote, n])).toContainEqual(['The notice period of the lease is 30 days.', 2])
    expect(sources.map(({ n, quote }) => [n, quote])).toContainEqual([2, 'The notice period of the lease is 30 days.'])
  })

  it('is silent about a contradiction that the question does not ask about', () => {
    const texts = [
      'Pets are allowed in the flat of the lease.',
      'Pets are not allowed in the flat of the lease.',
      'The deposit is three monthly rents of the flat.',
    ]
    const passages = texts.map((text, i) => makePassage({ id: i + 1, document: `d${i}`, text }))
    expect(answer('How high is the deposit of three monthly rents?', passages).text).not.toContain('do not agree')
    expect(answer('Are pets allowed?', passages).text).toContain('do not agree: “Pets are allowed')
  })

  it('is empty without statements', () => {
    expect(answer('anything', [])).toMatchObject({ claims: [], sources: [], right: 0, refused: true })
  })
})

describe('the probability that a quote is right', () => {
  it('rises with the distance to the other quotes and with the weakest part of the question that the passage holds', () => {
    const [near] = scored('notice period', [makePassage({ text: 'The notice period is 45 days.' })], { meaningOf: () => match(0.6) })
    const at = (gap: number, weakest: number) =>
      probabilityRight(
        [0, gap / 2, gap].map((less) => ({
          ...near!,
          score: 10 - less,
          features: { ...near!.features, meaning: { ...match(0.6), passage: { match: 0.6, weakest } } },
        })),
      )
    expect(at(3, 0.5)).toBeGreaterThan(at(1, 0.5))
    expect(at(1, 0.6)).toBeGreaterThan(at(1, 0.2))
    expect(probabilityRight([])).toBe(0)
  })
})

describe('the score of a statement', () => {
  it('is higher for the kind of answer asked for', () => {
    const text = 'The delivery of the table is free. The delivery takes three weeks.'
    expect(first('How long does the delivery of the table take?', [makePassage({ text })])).toBe('The delivery takes three weeks.')
  })

  it('is higher for a statement than for a question or a heading with the same words', () => {
    expect(first('office lease', [makePassage({ text: 'Office lease\n\nWhen does the office lease end? The office lease ends.' })])).toBe(
      'The office lease ends.',
    )
  })

  it('resolves "it" by the statements before it in the same passage', () => {
    const passages = [
      makePassage({ id: 1, text: 'The aardvark digs at night. Its keen hearing warns it early.' }),
      makePassage({ id: 2, text: 'A loud siren warns the town.' }),
    ]
    expect(first('What warns the aardvark?', passages)).toBe('Its keen hearing warns it early.')
    const apart = [
      makePassage({ id: 1, text: 'The aardvark digs at night.' }),
      makePassage({ id: 2, text: 'Its keen hearing warns it early.' }),
    ]
    expect(scored('What warns the aardvark?', apart).map(({ features }) => features.before)).toEqual([0, 0])
  })

  it('counts a word inside a longer word as a part, unless it is short', () => {
    const [held] = scored('Meisterschaft', [makePassage({ language: 'de', text: 'Die Weltmeisterschaft fand in Kanada statt.' })])
    expect(held?.features).toMatchObject({ covered: 0, parts: 1 })
    const [short] = scored('Art', [makePassage({ language: 'de', text: 'Der Artikel kam gestern aus Paris.' })])
    expect(short?.features).toMatchObject({ covered: 0, parts: 0 })
  })

  it('weighs rare words of the question more', () => {
    const weights = new Map([
      [weightKey('en', 'lease'), 0.1],
      [weightKey('en', 'parrot'), 5],
    ])
    const passages = [makePassage({ text: 'The lease of the flat is long. A parrot may live here.' })]
    expect(first('parrot lease', passages, { weights })).toBe('A parrot may live here.')
  })

  it('is higher in the passage that the search ranks higher', () => {
    const passages = [
      makePassage({ id: 1, text: 'The rent is due each month.' }),
      makePassage({ id: 2, text: 'Each month the rent is due here.' }),
    ]
    const scores = (one: number, two: number) => ({
      scores: new Map([
        [1, one],
        [2, two],
      ]),
    })
    expect(first('When is the rent due?', passages, scores(0.2, 1))).toBe('Each month the rent is due here.')
    expect(first('When is the rent due?', passages, scores(1, 1))).toBe('The rent is due each month.')
  })

  it('rises with late interaction', () => {
    const meaningOf = ({ text }: FoundStatement) => match(text.startsWith('Animals') ? 0.9 : 0.1)
    const passages = [makePassage({ text: 'A pet shop is near. Animals must stay outside.' })]
    expect(first('May I keep a pet?', passages)).toBe('A pet shop is near.')
    expect(first('May I keep a pet?', passages, { meaningOf })).toBe('Animals must stay outside.')
  })

  it('follows late interaction only as far as the embedder is reliable in the language', () => {
    const meaningOf = ({ text }: FoundStatement) => match(text.startsWith('Animals') ? 0.9 : 0.1)
    const passages = [makePassage({ text: 'A pet shop is near. Animals must stay outside.' })]
    const by = (reliability: number) => first('May I keep a pet?', passages, { meaningOf, reliability })
    expect([by(0), by(0.1), by(0.5), by(1)]).toEqual([
      'A pet shop is near.',
      'A pet shop is near.',
      'Animals must stay outside.',
      'Animals must stay outside.',
    ])
  })
})
