import { describe, expect, it } from 'vitest'
import { correctTerms, undoCorrections } from '../../../../src-main/domain/notes/transcript/correct-terms.ts'
import { spoken } from '../segments.ts'

const COMMON = new Set('will mark the pump order echo mind we need a key person planing may number is in'.split(' '))
const vocabulary = {
  terms: ['EchoMind', 'KPI', 'Schmidt', 'Kubernetes', 'Will', 'Mark', 'Anna Kowalska'],
  isCommon: (word: string) => COMMON.has(word),
}

describe('names and acronyms of the collection in a transcript', () => {
  it.each([
    ['we need echo mind', 'we need EchoMind'],
    ['the k p i is in', 'the KPI is in'],
    ['the K. P. I. is in', 'the KPI is in'],
    ['mister Shmidt is here', 'mister Schmidt is here'],
    ['order cubernetis', 'order cubernetis'],
    ['order Kubernetis', 'order Kubernetes'],
    ['call anna kovalska', 'call Anna Kowalska'],
  ])('replace what was misheard: %s', (said, corrected) => {
    expect(correctTerms(spoken(said), vocabulary, 'en').segments[0]?.text).toBe(corrected)
  })

  it('never replace ordinary words, other names that are said often, and what two terms could be', () => {
    const { segments, corrections } = correctTerms(spoken('we will mark the order', 'may is a number'), vocabulary, 'en')
    expect(segments.map(({ text }) => text)).toEqual(['we will mark the order', 'may is a number'])
    expect(corrections).toEqual([])
    const often = spoken(...Array.from({ length: 6 }, () => 'ask Schmitt about it'))
    expect(correctTerms(often, vocabulary, 'en').corrections).toEqual([])
    expect(correctTerms(spoken('call Meyers'), { terms: ['Meyera', 'Meyerb'], isCommon: () => false }, 'en').corrections).toEqual([])
  })

  it('can be shown at their places and undone, one or all', () => {
    const before = spoken('the k p i of echo mind', 'nothing here')
    const { segments, corrections } = correctTerms(before, vocabulary, 'en')
    expect(segments[0]?.text).toBe('the KPI of EchoMind')
    expect(corrections).toEqual([
      { segment: 0, start: 4, from: 'k p i', to: 'KPI' },
      { segment: 0, start: 11, from: 'echo mind', to: 'EchoMind' },
    ])
    for (const { start, to } of corrections) expect(segments[0]?.text.slice(start, start + to.length)).toBe(to)
    expect(undoCorrections(segments, corrections)).toEqual(before)
    expect(undoCorrections(segments, corrections.slice(1))[0]?.text).toBe('the KPI of echo mind')
  })
})
