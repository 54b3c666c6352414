import { describe, expect, it } from 'vitest'
import { createTermCount, offeredTerms } from '../../../../src-main/notes/domain/terms/collection-terms.ts'
import { englishRank } from '../../../../src-main/notes/domain/terms/english-words.ts'
import { findTerms } from '../../../../src-main/notes/domain/terms/find-terms.ts'

const termsOf = (text: string, language = 'en'): string[] => findTerms([text], language).map(([term]) => term)

describe('names, acronyms and special words of a document', () => {
  it('are found by how they are written', () => {
    expect(termsOf('We asked Anna Kowalska about the KPIs. She said that EchoMind reads an iPhone, and SQLite is used by NASA.')).toEqual(
      expect.arrayContaining(['Anna Kowalska', 'Kowalska', 'KPI', 'EchoMind', 'iPhone', 'SQLite', 'NASA']),
    )
  })

  it.each([
    ['The weather is good. However, it rains. Then it stops.', 'beginnings of sentences'],
    ['Order it now, and the order comes. An Order is a form, so order.', 'words that are written small too'],
    ['We said that ALL of them and all others leave.', 'emphasis'],
    ['THIS IS A VERY LOUD HEADING OF OURS', 'shouted headings'],
    ['the key zJOS0sV2a24 and getActiveSheet and 12345', 'keys and names in programs'],
  ])('are not %s: %s', (text) => {
    expect(termsOf(text)).toEqual([])
  })

  it('in German are acronyms, inner capitals and names of two words, because every noun is capital', () => {
    expect(termsOf('Wir sehen im Haus die Pumpe und die EDV, sagt Frau Anna Kowalska von der GmbH.', 'de')).toEqual(
      expect.arrayContaining(['EDV', 'GmbH', 'Frau Anna Kowalska']),
    )
    expect(termsOf('Wir sehen im Haus die Pumpe und die EDV.', 'de')).toEqual(['EDV'])
  })

  it('in scripts without capitals are Latin names and acronyms', () => {
    expect(termsOf('我们使用 SQLite 和 NASA 的数据。', 'zh')).toEqual(['NASA', 'SQLite'])
  })
})

describe('terms of a collection', () => {
  const count = createTermCount()
  count.add([
    ['Kowalska', 2],
    ['Google', 9],
  ])
  count.add([
    ['Kowalska', 1],
    ['Zeltkamp', 1],
  ])

  it('are counted by documents first', () => {
    expect(count.terms()[0]).toEqual({ term: 'Kowalska', documents: 2, mentions: 3 })
  })

  it('offered to an engine begin with the memo, and leave out what every engine knows', () => {
    const isCommon = (word: string): boolean => word === 'google'
    expect(offeredTerms(count.terms(), [['Zeltkamp', 1]], isCommon, 2)).toEqual(['Zeltkamp', 'Kowalska'])
    expect(offeredTerms(count.terms(), [['Google', 1]], isCommon, 9)).toEqual(['Google', 'Kowalska', 'Zeltkamp'])
  })

  it('English words are known with their endings', () => {
    const ranks = new Map([
      ['decide', 7],
      ['city', 8],
    ])
    expect(['decide', 'decides', 'decided', 'deciding', 'cities', "city's"].map((word) => englishRank(word, ranks))).toEqual([
      7, 7, 7, 7, 8, 8,
    ])
    expect(englishRank('kowalska', ranks)).toBeNull()
  })
})
