import { describe, expect, it } from 'vitest'
import { leavesOut, listFacts } from '../../../../src-main/answers/domain/listing/list-facts.ts'
import { makePassage } from '../../../support/files/make-passage.ts'

const AGREEMENT = [
  'Customer will pay each invoice within 30 days of its date. Provider hosts the service in Ireland and Germany.',
  'Either party may terminate with thirty (30) days prior written notice. The fee is $1,200 for each user of the service.',
  'Provider reports a breach no later than 72 hours after it learns of it. The agreement ends on 31 May 2027.',
  'The service has been on the market for 12 years now. Support answers in English only and never on the phone.',
].map((text, i) => makePassage({ id: i + 1, text }))
const texts = (topic: string): string[] | undefined => listFacts(AGREEMENT, topic, 20)?.map(({ text }) => text)

describe('a list of everything of a kind', () => {
  it('has every sentence that states a deadline, although none has that word', () => {
    expect(texts('deadlines')).toEqual([
      'Customer will pay each invoice within 30 days of its date.',
      'Either party may terminate with thirty (30) days prior written notice.',
      'Provider reports a breach no later than 72 hours after it learns of it.',
      'The agreement ends on 31 May 2027.',
    ])
  })

  it('has every sentence with a date, or with an amount of money', () => {
    expect(texts('dates')).toEqual(['Customer will pay each invoice within 30 days of its date.', 'The agreement ends on 31 May 2027.'])
    expect(texts('prices')).toEqual(['The fee is $1,200 for each user of the service.'])
  })

  it('is asked for in German too', () => {
    const lease = makePassage({
      language: 'de',
      text: 'Die Kaution ist innerhalb von zwei Wochen fällig. Das Haus hat vier Stockwerke und einen Garten. Die Miete beträgt 900 Euro im Monat.',
    })
    expect(listFacts([lease], 'Fristen', 20)?.map(({ text }) => text)).toEqual(['Die Kaution ist innerhalb von zwei Wochen fällig.'])
    expect(listFacts([lease], 'Beträge', 20)?.map(({ text }) => text)).toEqual(['Die Miete beträgt 900 Euro im Monat.'])
  })

  it('is none for a topic that is a word to look for', () => {
    expect(texts('bridges')).toBeUndefined()
  })
})

describe('a list of main points', () => {
  it('leaves something out only if the documents have more sentences', () => {
    const all = listFacts(AGREEMENT.slice(0, 1), 'deadlines', 20) ?? []
    expect(leavesOut(AGREEMENT.slice(0, 1), all)).toBe(true)
    const [only] = [makePassage({ text: 'Customer will pay each invoice within 30 days of its date.' })]
    expect(leavesOut([only], listFacts([only], 'deadlines', 20) ?? [])).toBe(false)
  })
})
