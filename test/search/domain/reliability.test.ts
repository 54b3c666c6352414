import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  measureReliability,
  mixReliability,
  mustMeasure,
  reportedLanguages,
  sampleQuestions,
  reliabilityOf,
} from '../../../src-main/search/domain/reliability.ts'
import type { ReliabilityRow } from '../../../src-main/search/domain/types.ts'

const row = (o: Partial<ReliabilityRow> = {}): ReliabilityRow => ({
  language: 'en',
  mrr: 0.55,
  ownMedian: 0.6,
  otherMedian: 0.4,
  sample: 200,
  passages: 200,
  ...o,
})
const split = (text: string) =>
  [...text.matchAll(/[^.]*\.? */g)]
    .filter(([part]) => part !== '')
    .map((match) => ({ start: match.index, end: match.index + match[0].length }))
const long = (word: string) => `The ${word} of this passage is told in a sentence of more than sixty letters.`

describe('the questions that measure an embedder', () => {
  it('are one long sentence of each passage, the same every time', () => {
    const sample = [
      { chunkId: 1, text: `Short. ${long('first')} ${long('second')}` },
      { chunkId: 2, text: `Short. ${long('first')} ${long('second')}` },
      { chunkId: 3, text: 'Too short. All of it.' },
    ]
    expect(sampleQuestions(sample, split)).toEqual([
      { place: 0, text: long('second') },
      { place: 1, text: long('first') },
    ])
  })

  it('may be shorter in Chinese, and are never nearly the complete passage', () => {
    const chinese = '丹佛野马队在分区轮以二十三比十六击败了匹兹堡钢人队并且赢得了比赛'
    expect(sampleQuestions([{ chunkId: 1, text: `${chinese}. 他们赢得了最后三分钟的比赛并且进入决赛` }], split)).toHaveLength(1)
    expect(sampleQuestions([{ chunkId: 1, text: long('only') }], split)).toEqual([])
  })
})

describe('a measurement of embedder reliability', () => {
  const unit = (angle: number) => Float32Array.of(Math.cos(angle), Math.sin(angle))

  it('returns the mean reciprocal rank of each question’s own passage, and the medians of own and other passages', () => {
    const sample = [
      { documentId: 'a', vector: unit(0) },
      { documentId: 'a', vector: unit(0.5) },
      { documentId: 'b', vector: unit(1) },
    ]
    const measured = measureReliability({
      language: 'en',
      passages: 3,
      sample,
      questions: [
        { place: 0, vector: unit(0.1) },
        { place: 1, vector: unit(0) },
        { place: 2, vector: unit(1) },
      ],
    })
    expect(measured).toMatchObject({ language: 'en', passages: 3, sample: 3 })
    expect(measured.mrr).toBeCloseTo((1 + 1 / 2 + 1) / 3)
    expect(measured.ownMedian).toBeCloseTo(Math.cos(0.1))
    expect(measured.otherMedian).toBeCloseTo(Math.cos(0.9), 1)
  })

  it('ranks identical passages behind each other, not all first', () => {
    const sample = Array.from({ length: 10 }, (_, index) => ({ documentId: `${index}`, vector: unit(1) }))
    expect(measureReliability({ language: 'xx', passages: 10, sample, questions: [{ place: 4, vector: unit(1) }] }).mrr).toBeCloseTo(0.1)
  })

  it('is independent of the order of the sample', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 6, noNaN: true }), { minLength: 2, maxLength: 20 }), (angles) => {
        const sample = angles.map((angle, index) => ({ documentId: `${index % 3}`, vector: unit(angle) }))
        const questions = angles.map((angle, place) => ({ place, vector: unit(angle + 0.2) }))
        const last = angles.length - 1
        const one = measureReliability({ language: 'en', passages: 1, sample, questions })
        const two = measureReliability({
          language: 'en',
          passages: 1,
          sample: sample.toReversed(),
          questions: questions.map(({ place, vector }) => ({ place: last - place, vector })),
        })
        expect(two.mrr).toBeCloseTo(one.mrr)
        expect(two.ownMedian).toBeCloseTo(one.ownMedian)
        expect(one.mrr).toBeGreaterThan(0)
        expect(one.mrr).toBeLessThanOrEqual(1)
      }),
    )
  })
})

describe('embedder reliability', () => {
  it('is 0 up to an MRR of 0.4, 1 from 0.7 on, and at most 0.5 in a language that the embedder does not declare', () => {
    expect([0.19, 0.4, 0.55, 0.7, 0.99].map((mrr) => reliabilityOf(row({ mrr }), true))).toEqual(
      [0, 0, 0.5, 1, 1].map((value) => expect.closeTo(value)),
    )
    expect(reliabilityOf(row({ mrr: 0.88 }), false)).toBe(0.5)
    expect(reliabilityOf(row({ mrr: 0.475 }), false)).toBeCloseTo(0.25)
  })

  it('of an undeclared language shrinks with the margin between own and other passages, of a declared one does not', () => {
    const margins = [-0.02, 0, 0.01, 0.05, 0.1, 0.27].map((margin) => row({ mrr: 0.9, ownMedian: 0.6 + margin, otherMedian: 0.6 }))
    expect(margins.map((one) => reliabilityOf(one, false))).toEqual([0, 0, 0.05, 0.25, 0.5, 0.5].map((value) => expect.closeTo(value)))
    expect(margins.map((one) => reliabilityOf(one, true))).toEqual(margins.map(() => 1))
  })

  it('is 1 or 0.5 without a sample of 50 passages', () => {
    expect([reliabilityOf(undefined, true), reliabilityOf(undefined, false), reliabilityOf(row({ mrr: 0, sample: 49 }), true)]).toEqual([
      1, 0.5, 1,
    ])
  })

  it('is measured from 50 passages on, and again when they have doubled', () => {
    expect([
      mustMeasure(undefined, 49),
      mustMeasure(undefined, 50),
      mustMeasure(row({ passages: 60 }), 119),
      mustMeasure(row({ passages: 60 }), 120),
    ]).toEqual([false, true, false, true])
  })

  it('is averaged by the passages of each known language', () => {
    const languages = [
      { language: 'en', passages: 300 },
      { language: 'zh', passages: 100 },
      { language: 'und', passages: 900 },
    ]
    const rows = [row({ mrr: 0.9, ownMedian: 0.8, otherMedian: 0.4 }), row({ language: 'zh', mrr: 0.4, ownMedian: 0.4, otherMedian: 0.4 })]
    const mixed = mixReliability(languages, rows, ['en'])
    expect(mixed.reliability).toBeCloseTo(0.75)
    expect(mixed.medians?.own).toBeCloseTo(0.7)
    expect(mixReliability([{ language: 'und', passages: 5 }], [], ['en'])).toEqual({ reliability: 0.5, medians: null })
    expect(mixReliability([], [], 'all').reliability).toBe(1)
  })
})

describe('the languages of a library', () => {
  it('are reported if they can be measured or are a good part of it, not for a stray passage', () => {
    const of = (entries: Record<string, number>) =>
      reportedLanguages(Object.entries(entries).map(([language, passages]) => ({ language, passages }))).map(({ language }) => language)
    expect(of({ en: 4000, de: 900, es: 50, tr: 12, fi: 3, und: 200 })).toEqual(['en', 'de', 'es'])
    expect(of({ en: 12, de: 1 })).toEqual(['en', 'de'])
  })
})
