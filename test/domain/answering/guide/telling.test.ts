import { describe, expect, it } from 'vitest'
import { guideTerms } from '../../../../src-main/domain/answering/guide/terms.ts'
import { guideParts } from '../../../../src-main/domain/answering/guide/parts.ts'
import { isTelling } from '../../../../src-main/domain/answering/guide/telling.ts'
import { keyPhrases } from '../../../../src-main/domain/notes/topics/key-phrases.ts'
import type { Passage } from '../../../../src-main/domain/retrieval/types.ts'

const passage = (text: string, section: string[] = [], kind = 'sections'): Passage =>
  ({
    text,
    kind,
    title: 'Handbook',
    language: 'en',
    type: 'pdf',
    chunkId: section.length,
    anchor: { start: 0, end: 1, section },
  }) as unknown as Passage

const tells = (text: string, kind?: string): boolean =>
  isTelling({ text, passage: passage(text, [], kind), rank: 0, start: 0, end: text.length })

describe('a sentence of a guide', () => {
  it.each([
    'The station counts the terns of the bay twice a year.',
    'There are three buoys in the meadow, which measure light and temperature.',
    'All statutory references in this Handbook refer to the Bankruptcy Code.',
  ])('may be %j', (text) => expect(tells(text)).toBe(true))

  it.each([
    'Ln | Screen | Start | End',
    'Our products lead the market',
    'However, the second pump failed on Sunday night.',
    'It was used for fifteen hours by three drivers.',
    'Tom: The boards by the sink are soft since last winter.',
    'He said “come down at once” and shut the heavy door.',
    'Archived (https://example.org/a) from the original in April.',
    'Anna Berg, Tom Reyes, Amara Okafor, Pilar Duarte and Jonas Lindqvist.',
    'Cable $3.00, Hub $159.98, Drive $289.00 and Mouse $12.',
    'Extension and application: a review of the acceptance model.',
  ])('is not %j', (text) => expect(tells(text)).toBe(false))

  it('is never a row of a table', () => expect(tells('The oil of January costs a lot of money.', 'table')).toBe(false))
})

describe('what else a guide has', () => {
  it('parts are the headings of the outermost level with several, without ornaments that were read as letters', () => {
    const text = 'The fees of the boathouse. The keys of the boathouse. The opening of the boathouse.'
    const of = (...sections: string[][]) =>
      guideParts(
        sections.map((section) => passage(text, section)),
        false,
      ).map(({ title }) => title)
    expect(of(['Rules', 'Fees'], ['Rules', 'Keys'], ['Rules', 'Opening'])).toEqual(['Fees', 'Keys', 'Opening'])
    expect(of(['Rules', 'Fees'], ['Rules', 'Keys'], ['Rules', 'gtgtgtgtg gtgtgtgtg'])).toEqual([])
  })

  it('terms are no columns, speakers, months or numbers', () => {
    const text =
      'Item | Cost\nOil | 3\n\nTom Reyes: the sea pump in January.\nTom Reyes: a new sea pump in January.\nTom Reyes: the sea pump, Item, Item, Item.'
    expect(guideTerms([passage(text)], 'en', keyPhrases)).toEqual(['sea pump'])
  })
})
