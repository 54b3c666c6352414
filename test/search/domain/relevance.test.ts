import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { questionTerms } from '../../../src-main/search/domain/match-query.ts'
import {
  coverage,
  coveredShares,
  frequenciesWithout,
  answerabilityOf,
  inverseDocumentFrequency,
  relevanceOf,
  similarity,
  termWords,
  wordJaccard,
  wordSet,
} from '../../../src-main/search/domain/relevance.ts'

const passage = (text: string, context = '', language = 'en') => ({ text, context, language })
const counts = (frequencies: Record<string, number>, passages = 1000) => ({ passages, frequencies })

describe('lexical coverage', () => {
  const terms = questionTerms('How high is the Rialto bridge?', ['en'])
  const frequencies = counts({ high: 500, rialto: 1, bridg: 50 })

  it('is the largest share of the question’s term weight in one passage, rare terms weighing more', () => {
    expect(termWords(terms)).toEqual(['high', 'rialto', 'bridg'])
    const [high, rialto, bridge] = [
      inverseDocumentFrequency(1000, 500),
      inverseDocumentFrequency(1000, 1),
      inverseDocumentFrequency(1000, 50),
    ]
    const all = high + rialto + bridge
    expect(coverage(terms, [passage('High towers.'), passage('A bridge.'), passage('The Rialto.')], frequencies)).toBeCloseTo(rialto / all)
    expect(coverage(terms, [passage('The bridges of Rialto are high.')], frequencies)).toBeCloseTo(1)
    expect(coverage(terms, [passage('Nothing of the kind.')], frequencies)).toBe(0)
  })

  it('counts title and headings too', () => {
    expect(coverage(terms, [passage('It is high.', 'Rialto bridge')], frequencies)).toBeCloseTo(1)
  })

  it('accepts a word stemmed in the language of the passage, whichever of the question’s languages that is', () => {
    const both = questionTerms('Häuser', ['en', 'de'])
    expect(coverage(both, [passage('Das Haus steht.', '', 'de')], counts({ haus: 3 }))).toBe(1)
    expect(coverage(both, [passage('Der Hausmeister kommt.', '', 'de')], counts({ haus: 3 }))).toBe(0)
  })

  it('requires adjacent characters of a Chinese question to be adjacent in the passage', () => {
    const chinese = questionTerms('分数', ['zh'])
    expect(coverage(chinese, [passage('得分数多', '', 'zh')], counts({}))).toBe(1)
    expect(coverage(chinese, [passage('分很多数', '', 'zh')], counts({}))).toBe(0)
  })

  it('is 0 for a question without content words, without passages, and in an empty index', () => {
    expect(coverage([], [passage('text')], counts({}))).toBe(0)
    expect(coverage(terms, [], frequencies)).toBe(0)
    expect(coverage(terms, [], counts({}, 0))).toBe(0)
  })
})

describe('inverse document frequency', () => {
  it('falls with the frequency and stays at least 0', () => {
    fc.assert(
      fc.property(fc.nat(10_000), fc.nat(10_000), fc.nat(10_000), (passages, a, b) => {
        expect(inverseDocumentFrequency(passages, Math.max(a, b))).toBeLessThanOrEqual(inverseDocumentFrequency(passages, Math.min(a, b)))
        expect(inverseDocumentFrequency(passages, a)).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

describe('semantic similarity', () => {
  it('is the cosine of the built-in embedder, within 0 and 1', () => {
    expect([similarity(0.47, true, null), similarity(-0.1, true, null), similarity(1.1, true, null)]).toEqual([0.47, 0, 1])
  })

  it('is scaled by the two medians of any other embedder, and unknown without them', () => {
    const medians = { other: 0.7, own: 0.9 }
    expect([0.7, 0.9, 0.8].map((best) => similarity(best, false, medians))).toEqual([
      expect.closeTo(0.41),
      expect.closeTo(0.6),
      expect.closeTo(0.505),
    ])
    expect(similarity(0.9, false, null)).toBeNull()
    expect(similarity(0.9, false, { other: 0.7, own: 0.7 })).toBeNull()
  })

  it('is unknown without vectors', () => {
    expect(similarity(null, true, null)).toBeNull()
  })
})

describe('the answerability score', () => {
  const answerability = (o: Partial<Parameters<typeof answerabilityOf>[0]>) =>
    answerabilityOf({ best: 0.55, background: 0.35, coverage: 0.5, reliability: 1, share: 1, ...o })

  it('is 0.6 of the lexical coverage where there is no semantic similarity', () => {
    for (const o of [{ best: null }, { reliability: 0 }, { share: 0 }]) expect(answerability(o).x).toBeCloseTo(0.3)
  })

  it('weighs semantic similarity 0.6 for a reliable embedder, and little for a half reliable one', () => {
    expect(answerability({}).v).toBeCloseTo(0.6)
    expect(answerability({ reliability: 0.5 }).v).toBeCloseTo(0.15)
    expect(answerability({}).x).toBeCloseTo(0.6 * (0.4 * 0.5 + 0.6 * 0.5))
  })

  it('accepts a question in other words when a passage exceeds the background similarity clearly, and refuses it otherwise', () => {
    const thresholds = { notFoundBelow: 0.22, partlyBelow: 0.3 }
    expect(relevanceOf(answerability({ best: 0.6, background: 0.2, coverage: 0.15 }).x, thresholds)).toBe('found')
    expect(relevanceOf(answerability({ best: 0.6, background: 0.55, coverage: 0.15 }).x, thresholds)).toBe('not found')
    expect(answerability({ background: null }).m).toBeCloseTo(0.1)
  })

  it('stays in 0 to 1, rises with similarity and coverage, and falls with the background similarity', () => {
    const unit = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(unit, unit, unit, unit, unit, unit, (a, b, other, coverage, reliability, share) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)]
        const x = (o: { best?: number; background?: number; coverage?: number }): number =>
          answerabilityOf({ best: other, background: other, coverage, reliability, share, ...o }).x
        expect(x({ best: low })).toBeLessThanOrEqual(x({ best: high }) + 1e-12)
        expect(x({ coverage: low })).toBeLessThanOrEqual(x({ coverage: high }) + 1e-12)
        expect(x({ background: high })).toBeLessThanOrEqual(x({ background: low }) + 1e-12)
        for (const value of [x({}), x({ best: low }), x({ best: high })]) expect(value >= 0 && value <= 1).toBe(true)
      }),
    )
  })
})

describe('term frequencies without the excluded passages', () => {
  it('are reduced by these passages, and stay at least 0', () => {
    expect(frequenciesWithout(counts({ a: 5, b: 1 }, 10), counts({ a: 2, b: 3 }, 4))).toEqual({ passages: 6, frequencies: { a: 3, b: 0 } })
  })
  it('let every term weigh the same when they are unknown', () => {
    const terms = questionTerms('high bridge', ['en'])
    expect(coveredShares(terms, [passage('A bridge.'), passage('A high bridge.')], null)).toEqual([0.5, 1])
  })
})

describe('the relevance state', () => {
  it('changes at the two thresholds and nowhere else', () => {
    const thresholds = { notFoundBelow: 0.22, partlyBelow: 0.3 }
    expect([0, 0.219, 0.22, 0.299, 0.3, 1].map((x) => relevanceOf(x, thresholds))).toEqual([
      'not found',
      'not found',
      'partly',
      'partly',
      'found',
      'found',
    ])
  })
})

describe('word Jaccard', () => {
  it('is the share of common words, 1 for equal and for empty texts, and symmetric', () => {
    expect(wordJaccard(wordSet('a b c'), wordSet('b c d'))).toBe(0.5)
    expect(wordJaccard(wordSet(''), wordSet('?'))).toBe(1)
    fc.assert(
      fc.property(fc.string(), fc.string(), (a, b) => {
        expect(wordJaccard(wordSet(a), wordSet(b))).toBe(wordJaccard(wordSet(b), wordSet(a)))
      }),
    )
  })
})
