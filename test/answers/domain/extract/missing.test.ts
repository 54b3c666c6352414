import { spoken } from '../../../../src-preload/texts/say.ts'
import { describe, expect, it } from 'vitest'
import { adviceFor } from '../../../../src-main/answers/domain/verdict/advice.ts'
import { subjectWords, isInOtherLanguage, missingWords, spokenLanguages } from '../../../../src-main/answers/domain/extract/missing.ts'

const missing = (question: string, languages: string[], held: string[]) =>
  missingWords(subjectWords(question, languages), Object.fromEntries(held.map((stem) => [stem, 1])))

describe('the words of a question that no document contains', () => {
  it('are listed as the person wrote them, at most three', () => {
    expect(missing('What is the melting point of Tungsten?', ['en'], ['point'])).toEqual(['melting', 'Tungsten'])
    expect(missing('What is the melting point of Tungsten?', ['en'], ['point', 'tungsten', 'melt'])).toEqual([])
    expect(missing('Red, green, blue and yellow pumps', ['en'], [])).toEqual(['Red', 'green', 'blue'])
  })

  it('exclude the words that ask', () => {
    expect(missing('How many parking spaces are there?', ['en'], ['park'])).toEqual(['spaces'])
    expect(missing('Wie heißt der Hausmeister?', ['de'], [])).toEqual(['Hausmeister'])
    expect(missing('List all amounts', ['en'], [])).toEqual(['amounts'])
    expect(missing('How high is the fee, and how often is it due?', ['en'], [])).toEqual(['fee', 'due'])
    expect(missing('What is the budget?', ['en'], [])).toEqual(['budget'])
  })

  it('exclude function words, repeated words and single Chinese characters', () => {
    expect(missing('Wann endet der Mietvertrag?', ['en'], ['endet'])).toEqual(['Mietvertrag'])
    expect(missing('ما هو موعد العبارة', ['en'], [])).toEqual(['موعد', 'العبارة'])
    expect(missing('pumps and PUMPS', ['en'], [])).toEqual(['pumps'])
    expect(missing('保证金是多少', ['zh'], [])).toEqual([])
  })
})

describe('a question in another language than the documents', () => {
  it('is recognised by its function words', () => {
    expect(isInOtherLanguage('Wie lang ist die Kündigungsfrist?', 'de', ['en'])).toBe(true)
    expect(isInOtherLanguage('What is the notice period?', 'en', ['de', 'fr'])).toBe(true)
  })

  it('names as languages of the documents those of at least a tenth of the passages, because detection errs on a few', () => {
    expect(
      spokenLanguages([
        { language: 'en', passages: 80 },
        { language: 'de', passages: 18 },
        { language: 'tr', passages: 2 },
        { language: 'und', passages: 400 },
      ]),
    ).toEqual(['en', 'de'])
    expect(spokenLanguages([{ language: 'und', passages: 4 }])).toEqual([])
  })

  it('is not claimed when a document has its language, its language is unknown or no function word shows it', () => {
    expect(isInOtherLanguage('Wie lang ist die Kündigungsfrist?', 'de', ['en', 'de'])).toBe(false)
    expect(isInOtherLanguage('Kündigungsfrist?', 'und', ['en'])).toBe(false)
    expect(isInOtherLanguage('Wann endet der Mietvertrag?', 'sv', ['de'])).toBe(false)
    expect(isInOtherLanguage('Where?', 'en', [])).toBe(false)
  })
})

describe('the advice for a weak answer', () => {
  const advice = (more: Partial<Parameters<typeof adviceFor>[0]>) =>
    spoken(adviceFor({ state: 'not found', filters: undefined, isThorough: false, missing: [], speak: [], ...more }))

  it('names the words that no document contains', () =>
    expect(advice({ missing: ['melting', 'tungsten'] })?.message).toBe('None of your documents mentions “melting” or “tungsten”.'))
  it('names the language to ask in, and then no missing words', () =>
    expect(advice({ missing: ['Kündigungsfrist'], speak: ['en'] })).toMatchObject({
      message: expect.not.stringContaining('Kündigungsfrist'),
      next: 'Ask in English, the language of the documents, or add documents about it.',
    }))
  it('recommends to widen the filters of the search', () =>
    expect(advice({ filters: { window: '24h' } })?.next).toMatch(/^Choose a longer time window/))
  it('claims nothing missing when a partial answer was found', () =>
    expect(advice({ state: 'partly', missing: ['moon'] })?.message).toBe('The documents do not support this answer well.'))
})
