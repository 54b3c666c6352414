import { describe, expect, it } from 'vitest'
import { finish } from '../../../../src-main/notes/domain/steps.ts'
import { applyCorrections, findCorrections, type Vocabulary } from '../../../../src-main/notes/domain/transcript/correct-terms.ts'
import { spoken } from '../segments.ts'

const COMMON = new Set('will mark order echo mind need key person planing may number mister here call stack overflow alliance'.split(' '))
const vocabulary: Vocabulary = {
  terms: [
    'EchoMind',
    'KPI',
    'Schmidt',
    'Kubernetes',
    'Will',
    'Mark',
    'Anna Kowalska',
    'HTML',
    'YouTube',
    'FS',
    'StackOverflow',
    'Alliance',
  ].map((term) => ({ term, documents: term === 'FS' ? 1 : 3, mentions: 3 })),
  isCommon: (word) => COMMON.has(word),
}
const correct = (said: string[], language = 'en', given = vocabulary): string[] => {
  const segments = spoken(...said)
  return applyCorrections(segments, finish(findCorrections(segments, given, language))).map(({ text }) => text)
}

describe('names and acronyms of the collection in a transcript', () => {
  it.each([
    ['we need echo mind', 'we need EchoMind'],
    ['the k p i is in', 'the KPI is in'],
    ['the K. P. I. is in', 'the KPI is in'],
    ['two k p i s and a k p i', 'two KPIs and a KPI'],
    ['write html for youtube', 'write HTML for YouTube'],
    ['mister Shmidt is here', 'mister Schmidt is here'],
    ["mister Shmidt's order", "mister Schmidt's order"],
    ['order Kubernetis', 'order Kubernetes'],
    ['order cubernetties', 'order Kubernetes'],
    ['call anna kovalska', 'call Anna Kowalska'],
  ])('replace what was misheard: %s', (said, corrected) => {
    expect(correct([said])).toEqual([corrected])
  })

  it.each([
    ['we will mark the order', 'ordinary words are names elsewhere'],
    ['k p i d is unknown', 'the letters go on'],
    ['the f s is one of two letters', 'one document is not enough for two letters'],
    ["that's a f-s thing", 'letters of other words'],
    ['cumbersome things', 'the sound is another one'],
    ['42 000', 'numbers'],
    ['the appliance is here', 'a common word is heard by itself'],
  ])('stay away from %s: %s', (said) => {
    expect(correct([said])).toEqual([said])
  })

  it('leave names alone that are said often, and what two terms could be', () => {
    const often = Array.from({ length: 6 }, () => 'ask Schmitt about it')
    expect(correct(often)).toEqual(often)
    const terms = ['Meyera', 'Meyeri'].map((term) => ({ term, documents: 2, mentions: 2 }))
    expect(correct(['call Meyers'], 'en', { terms, isCommon: () => false })).toEqual(['call Meyers'])
  })

  it('say which words must be unknown to the library: the misheard ones, and two words that a term joins', () => {
    const heard = finish(findCorrections(spoken('order Kubernetis', 'the stack overflow', 'a k p i'), vocabulary, 'en')).map(
      (one) => one.heard,
    )
    expect(heard).toEqual([['kubernetis'], ['stack overflow'], []])
  })

  it('go by sound in English, by one letter in other languages, and never by sound in other scripts', () => {
    expect(correct(['ich rufe cubernetties an'], 'de')).toEqual(['ich rufe cubernetties an'])
    expect(correct(['ich rufe Kubernetis an'], 'de')).toEqual(['ich rufe Kubernetes an'])
    expect(correct(['позвони кубернетис'], 'ru')).toEqual(['позвони кубернетис'])
  })

  it('know the place of each, so that one wrong place changes nothing', () => {
    const segments = spoken('the k p i of echo mind', 'nothing here')
    const corrections = finish(findCorrections(segments, vocabulary, 'en'))
    expect(corrections.map(({ segment, start, from, to }) => ({ segment, start, from, to }))).toEqual([
      { segment: 0, start: 4, from: 'k p i', to: 'KPI' },
      { segment: 0, start: 13, from: 'echo mind', to: 'EchoMind' },
    ])
    expect(applyCorrections(spoken('quite another text', 'nothing here'), corrections)).toEqual(
      spoken('quite another text', 'nothing here'),
    )
  })
})
