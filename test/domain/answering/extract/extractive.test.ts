import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  extractiveAnswer,
  inPlay,
  readCandidates,
  scoreCandidates,
  type ExtractiveFacts,
} from '../../../../src-main/domain/answering/extract/extractive.ts'
import { weightKey } from '../../../../src-main/domain/text/term-weights.ts'
import { quotableSentences, type QuotableSentence } from '../../../../src-main/domain/answering/extract/sentences.ts'
import { contentWords } from '../../../../src-main/domain/text/words.ts'
import { makePassage } from '../../../support/files/make-passage.ts'

const passages = [
  makePassage({
    id: 11,
    document: 'a',
    text: 'The lease runs for five years. It ends on 31 May 2027 unless it is renewed. Pets are not allowed.',
    start: 40,
  }),
  makePassage({
    id: 12,
    document: 'b',
    text: 'Anna Berg was elected chair of the board. The lease of the office ends in June [3].',
    start: 900,
  }),
]

type Reading = { candidates?: QuotableSentence[]; k?: number; scores?: ReadonlyMap<number, number> }

function factsOf(
  question: string,
  {
    candidates = quotableSentences(passages),
    k = 2,
    scores = new Map(),
    ...more
  }: Partial<Omit<ExtractiveFacts, 'candidates'>> & Reading = {},
): ExtractiveFacts {
  const weights = more.weights ?? new Map<string, number>()
  return {
    question,
    candidates: readCandidates({ question, candidates, k, weights, scores }),
    similarities: null,
    vectorWeight: 0,
    weights,
    state: 'found',
    all: candidates,
    ...more,
  }
}

const firstOf = (question: string, candidates: QuotableSentence[], more: Partial<Omit<ExtractiveFacts, 'candidates'>> & Reading = {}) =>
  scoreCandidates(factsOf(question, { candidates, ...more }))[0]?.text

describe('a quoted answer', () => {
  it('quotes the best sentence first, each with its source and its exact anchor', () => {
    const { text, claims, sources, refused } = extractiveAnswer(factsOf('When does the lease of the office end?'))
    expect(text.split('\n\n')[0]).toBe('The lease of the office ends in June (3). [1]')
    const start = 900 + passages[1]!.text.indexOf('The lease')
    expect(claims[0]).toEqual({
      text: 'The lease of the office ends in June (3).',
      range: { start: 0, end: 41 },
      n: 1,
      support: 'quoted',
      quote: 'The lease of the office ends in June [3].',
      anchor: { start, end: start + 41 },
    })
    expect(sources[0]).toMatchObject({ n: 1, chunkId: 12, documentId: 'b', support: 'quoted' })
    expect(refused).toBe(false)
  })

  it('quotes at most three sentences, and none with less than half of the best score', () => {
    const { claims } = extractiveAnswer(factsOf('Who was elected chair of the board?'))
    expect(claims.map(({ text }) => text)).toEqual(['Anna Berg was elected chair of the board.'])
  })

  it('numbers each source once, in the order of the quotes', () => {
    const { claims, sources } = extractiveAnswer(factsOf('lease renewed years ends'))
    expect(new Set(claims.map(({ n }) => n)).size).toBe(sources.length)
    expect(sources.map(({ n }) => n)).toEqual(sources.map((_, i) => i + 1))
  })

  it('says that the answer was not found, quotes the nearest passages, and counts as refused', () => {
    const answer = extractiveAnswer(factsOf('When does the lease end?', { state: 'not found' }))
    expect(answer.refused).toBe(true)
    expect(answer.text).toMatch(/^Your documents do not seem to contain the answer\. The nearest passages are:\n\n/)
    expect(answer.claims.length).toBeGreaterThan(0)
    expect(extractiveAnswer(factsOf('When does the lease end?', { state: 'partly' }))).toMatchObject({
      refused: false,
      text: expect.stringMatching(/^Your documents answer this only in part/),
    })
  })

  it('ranks by semantic similarity where fusion weighs it high, and by lexical overlap elsewhere', () => {
    const candidates = quotableSentences(passages)
    const similarities = candidates.map(({ text }) => (text.startsWith('Pets') ? 0.9 : 0.1))
    const first = (vectorWeight: number) =>
      extractiveAnswer(factsOf('When does the lease of the office end?', { candidates, similarities, vectorWeight })).claims[0]?.text
    expect(first(0.9)).toBe('Pets are not allowed.')
    expect(first(0.1)).toBe('The lease of the office ends in June (3).')
  })

  it('says first that sources disagree, and quotes the contradicting sentence even when it is beyond the three best', () => {
    const own = [
      'The lease needs a notice period. The lease has a period of notice in it.',
      'The notice period of the lease is 45 days.',
    ].map((text, i) => makePassage({ id: 21 + i, document: `x${i}`, text }))
    const others = [makePassage({ id: 31, document: 'y', title: 'Other', text: 'The notice period of the lease is 30 days.' })]
    const all = quotableSentences([...own, ...others])
    const { text, claims, sources } = extractiveAnswer(factsOf('What is the notice period of the lease?', { candidates: all, k: 3 }))
    expect(text.split('\n\n')[0]).toBe('These sources do not agree: 45 days [2], 30 days [3].')
    expect(claims.map(({ quote, n }) => [quote, n])).toContainEqual(['The notice period of the lease is 30 days.', 3])
    expect(sources.map(({ n, quote }) => [n, quote])).toEqual([
      [1, expect.any(String)],
      [2, 'The notice period of the lease is 45 days.'],
      [3, 'The notice period of the lease is 30 days.'],
    ])
    expect(text).toContain('The notice period of the lease is 30 days. [3]')
  })

  it('is silent about a contradiction that the question does not ask about, or when the answer was not found', () => {
    const texts = [
      'Pets are allowed in the flat of the lease.',
      'Pets are not allowed in the flat of the lease.',
      'The deposit is three monthly rents of the flat.',
    ]
    const candidates = quotableSentences(texts.map((text, i) => makePassage({ id: i + 1, document: `d${i}`, text })))
    expect(extractiveAnswer(factsOf('How high is the deposit of three monthly rents?', { candidates, k: 3 })).text).not.toContain(
      'do not agree',
    )
    expect(extractiveAnswer(factsOf('Are pets allowed?', { candidates, k: 3 })).text).toContain('do not agree: “Pets are allowed')
    expect(extractiveAnswer(factsOf('Are pets allowed?', { candidates, k: 3, state: 'not found' })).text).not.toContain('do not agree')
  })

  it('is empty without candidates', () => {
    expect(extractiveAnswer(factsOf('anything', { candidates: [] }))).toMatchObject({ claims: [], sources: [], coverage: 0 })
  })
})

describe('the score of a quotable sentence', () => {
  it('resolves "it" by the sentences before', () => {
    const candidates = quotableSentences([
      makePassage({ id: 1, text: 'The aardvark digs at night. Its keen hearing warns it early.' }),
      makePassage({ id: 2, text: 'A loud siren warns the town.' }),
    ])
    expect(firstOf('What warns the aardvark?', candidates)).toBe('Its keen hearing warns it early.')
  })

  it('ignores sentences of another passage', () => {
    const candidates = quotableSentences([
      makePassage({ id: 1, text: 'Aardvarks live in Africa for long.' }),
      makePassage({ id: 2, text: 'Its keen hearing warns it early.' }),
    ])
    expect(factsOf('Where do aardvarks live?', { candidates }).candidates.map(({ before }) => before)).toEqual([0, 0])
  })

  it('counts a question word inside a longer word by half, unless it is short', () => {
    const candidates = quotableSentences([
      makePassage({ language: 'de', text: 'Die Weltmeisterschaft fand in Kanada statt. Der Artikel kam gestern aus Paris.' }),
    ])
    expect(factsOf('Meisterschaft', { candidates }).candidates.map(({ covered }) => covered)).toEqual([0.5, 0])
    expect(factsOf('Art', { candidates }).candidates.map(({ covered }) => covered)).toEqual([0, 0])
  })

  it('is higher in the passage that search ranks higher', () => {
    const candidates = quotableSentences([
      makePassage({ id: 1, text: 'The rent is due each month.' }),
      makePassage({ id: 2, text: 'Each month the rent is due here.' }),
    ])
    expect(
      firstOf('When is the rent due?', candidates, {
        scores: new Map([
          [1, 0.2],
          [2, 1],
        ]),
      }),
    ).toBe('Each month the rent is due here.')
    expect(
      firstOf('When is the rent due?', candidates, {
        scores: new Map([
          [1, 1],
          [2, 1],
        ]),
      }),
    ).toBe('The rent is due each month.')
  })

  it('equals its formula, written a second time as a naive oracle', () => {
    const number = fc.double({ min: 0, max: 1, noNaN: true })
    const candidates = quotableSentences(passages)
    fc.assert(
      fc.property(
        fc.array(number, { minLength: candidates.length, maxLength: candidates.length }),
        number,
        number,
        fc.array(fc.constantFrom('lease', 'office', 'Anna', 'chair', 'pets', 'five', 'moon'), { maxLength: 6 }),
        (similarities, w, second, words) => {
          const question = words.join(' ')
          const weights = new Map(
            ['lease', 'office', 'anna', 'chair', 'pet', 'five', 'moon'].map((stem, i) => [weightKey('en', stem), i + 1]),
          )
          const scored = scoreCandidates(
            factsOf(question, {
              candidates,
              similarities,
              vectorWeight: w,
              weights,
              scores: new Map([
                [11, 1],
                [12, second],
              ]),
            }),
          )
          for (const one of scored) {
            const place = candidates.findIndex(({ text }) => text === one.text)
            const stems = [...new Set(contentWords(question, 'en'))]
            const weigh = (list: string[]) => list.reduce((sum, stem) => sum + (weights.get(weightKey('en', stem)) ?? 1), 0)
            const holds = (text: string) => (stem: string) => contentWords(text, 'en').includes(stem)
            const share = (list: string[]) => (stems.length === 0 ? 0 : weigh(list) / weigh(stems))
            const around = candidates.slice(Math.max(0, place - 2), place).filter(({ rank }) => rank === one.rank)
            const covered = share(stems.filter(holds(one.text)))
            const before = share(stems.filter((stem) => !holds(one.text)(stem) && around.some(({ text }) => holds(text)(stem))))
            expect(one.score).toBeCloseTo(
              w * (similarities[place] ?? 0) +
                (1 - w) * (covered + 0.25 * before) +
                0.12 * (one.rank === 0 ? 1 : second) +
                (0.05 * (2 - one.rank)) / 2,
              10,
            )
          }
          scored.slice(1).forEach((one, i) => expect(one.score).toBeLessThanOrEqual(scored[i]!.score))
        },
      ),
    )
  })
})

describe('the sentences that are scored for a quote', () => {
  const passages = Array.from({ length: 8 }, (_, i) =>
    makePassage({
      id: i + 1,
      text: Array.from({ length: 7 }, (_, j) => `Topic ${i} has number ${j} ${i === 7 && j === 6 ? 'and the moon' : 'only today'}.`).join(
        ' ',
      ),
    }),
  )
  const candidates = quotableSentences(passages)

  it('are all of them up to 24', () => {
    const few = factsOf('moon', { candidates: candidates.slice(0, 24), k: 8 }).candidates
    expect(inPlay(few)).toEqual(few)
  })

  it('are 24 in text order: sentences with words of the question anywhere, then those of the best passages', () => {
    const kept = inPlay(factsOf('Where is the moon?', { candidates, k: 8 }).candidates)
    expect(candidates).toHaveLength(56)
    expect(kept.map(({ text }) => text)).toEqual([...candidates.slice(0, 23), candidates.at(-1)].map((candidate) => candidate?.text))
  })
})
