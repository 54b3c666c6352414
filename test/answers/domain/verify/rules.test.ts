import { describe, expect, it } from 'vitest'
import { align, type Alignment } from '../../../../src-main/answers/domain/verify/alignment.ts'
import { findEvidence, preparePassage } from '../../../../src-main/answers/domain/verify/evidence.ts'
import { missingName, missingNumber, otherRate, otherUnit } from '../../../../src-main/answers/domain/verify/figure-rules.ts'
import {
  otherDirection,
  otherNameHere,
  otherNumberHere,
  otherOrder,
  replacedWord,
} from '../../../../src-main/answers/domain/verify/place-rules.ts'
import { prepareText } from '../../../../src-main/answers/domain/verify/prepared-text.ts'
import { addedRelation, oppositeRelation, otherNegation } from '../../../../src-main/answers/domain/verify/relation-rules.ts'

/** A claim, its source, and the words that the rule objects to; null: it has nothing against the claim. */
type Row = readonly [claim: string, source: string, objection: string | null, language?: string]

const alignmentOf = (claim: string, source: string, language = 'en', title = ''): Alignment =>
  align(prepareText(claim, language), preparePassage(source, title, language))

const TALK =
  'Sarah Johnson: I can take the lead on the dashboard redesign this quarter.\n\nJohn Smith: Good points. Let us wrap up for today.'

const TABLES: Readonly<Record<string, { rule: (alignment: Alignment) => string | null; rows: readonly Row[] }>> = {
  'a number that the source does not have': {
    rule: missingNumber,
    rows: [
      ['The rent is 950 euros.', 'The rent is 900 euros a month.', '950'],
      ['The rent is 900 euros.', 'The rent is 900 euros a month.', null],
      ['Nearly 13 million people live there.', 'It has 12,984,000 inhabitants.', null],
      ['It costs half of the price.', 'It costs 50 % of the price.', null],
      ['The meeting is in June.', 'The meeting is in May.', 'June'],
      ['Die Miete beträgt 950 Euro.', 'Die Miete beträgt 900 Euro.', '950', 'de'],
    ],
  },
  'a name that the source does not have': {
    rule: missingName,
    rows: [
      ['The flat belongs to Clara.', 'The flat belongs to Ada Brown.', 'Clara'],
      ['The flat belongs to Ada.', 'The flat belongs to Ada Brown.', null],
      ['The XR500 is sold out.', 'The XR400 is sold out.', 'XR500'],
    ],
  },
  'another unit': {
    rule: otherUnit,
    rows: [
      ['The box weighs 12 pounds.', 'The box weighs 12 kilograms.', '12 pounds'],
      ['The box weighs 12 kg.', 'The box weighs 12 kilograms.', null],
      ['The trip takes 3 hours.', 'The trip takes 3 days.', '3 hours'],
    ],
  },
  'another rate': {
    rule: otherRate,
    rows: [
      ['The fee is 20 euros per day.', 'The fee is 20 euros per month.', 'day'],
      ['The fee is 20 euros per month.', 'The fee is 20 euros per month.', null],
    ],
  },
  'a number in the place of another one': {
    rule: otherNumberHere,
    rows: [
      ['The museum opened in 1951.', 'The museum opened in 1921, and the library followed in 1951.', '1951'],
      ['The museum opened in 1921.', 'The museum opened in 1921, and the library followed in 1951.', null],
      ['The deposit is 1800 euros.', 'The rent is 900 euros and the deposit is 1800 euros.', null],
    ],
  },
  'a name in the place of another one': {
    rule: otherNameHere,
    rows: [
      ['John Smith will take the lead on the dashboard redesign.', TALK, 'John'],
      ['Sarah Johnson will take the lead on the dashboard redesign.', TALK, null],
    ],
  },
  'two names or numbers on the wrong sides': {
    rule: otherOrder,
    rows: [
      ['In March, Tom sued Anna.', 'In March, Anna sued Tom.', 'Tom … Anna'],
      ['In March, Anna sued Tom.', 'In March, Anna sued Tom.', null],
      ['In March, Tom was sued by Anna.', 'In March, Anna sued Tom.', null],
    ],
  },
  'another direction': {
    rule: otherDirection,
    rows: [
      ['The office moved from Bremen.', 'The office moved to Bremen in May.', 'Bremen'],
      ['The office moved to Bremen.', 'The office moved to Bremen in May.', null],
    ],
  },
  'a word in the place of another one': {
    rule: replacedWord,
    rows: [
      ['the lid is made of steel', 'the lid is made of glass', 'steel'],
      ['the lid is made of glass', 'the lid is made of glass', null],
    ],
  },
  'the opposite relation': {
    rule: oppositeRelation,
    rows: [
      ['The bridge closed before the storm.', 'The bridge closed after the storm.', 'before'],
      ['All members voted for the plan.', 'Some members voted for the plan.', 'All'],
      ['The bridge closed after the storm.', 'The bridge closed after the storm.', null],
    ],
  },
  'an added relation': {
    rule: addedRelation,
    rows: [
      ['Only the tenant pays for the water.', 'The tenant pays for the water.', 'Only'],
      ['The pump stopped because the filter was full.', 'The pump stopped. The filter was full.', 'because'],
      ['The tenant pays for the water.', 'Only the tenant pays for the water.', null],
    ],
  },
  'another negation': {
    rule: otherNegation,
    rows: [
      ['The contract does not end in May.', 'The contract ends in May.', 'not'],
      ['The contract ends in May.', 'The contract does not end in May.', 'not'],
      ['The contract does not end in May.', 'The contract does not end in May.', null],
      ['Der Vertrag endet nicht im Mai.', 'Der Vertrag endet im Mai.', 'nicht', 'de'],
    ],
  },
}

describe.each(Object.entries(TABLES))('the rule against %s', (_name, { rule, rows }) => {
  const cases = rows.map(([claim, source, objection, language = 'en']) => ({ claim, source, objection, language }))
  it.each(cases)('says of “$claim” beside “$source”: $objection', ({ claim, source, objection, language }) =>
    expect(rule(alignmentOf(claim, source, language))).toBe(objection),
  )
})

describe('an alignment', () => {
  it('finds each word of a claim in its source, in other forms too', () => {
    const { chosen, coverage, main } = alignmentOf('The ferries leave at noon.', 'It is cold. The ferry leaves at noon.')
    expect(chosen.every((place) => place >= 0)).toBe(true)
    expect([coverage, main]).toEqual([1, 1])
  })

  it('takes the place that is nearest to the other words', () => {
    const { chosen, passage } = alignmentOf('Ada pays 40 euros.', 'Ben pays 40 euros and Ada pays 40 euros.')
    const place = chosen.at(-2)!
    expect(passage.text.slice(0, passage.tokens[place]!.start)).toContain('Ada pays')
  })

  it('counts the words of the title line as known', () => {
    expect(alignmentOf('The lease ends in May.', 'It ends in May.', 'en', 'Lease').coverage).toBe(1)
    expect(alignmentOf('The lease ends in May.', 'It ends in May.').coverage).toBeLessThan(1)
  })

  it('compares no words between two languages', () => {
    const alignment = align(prepareText('Die Miete beträgt 900 Euro.', 'de'), preparePassage('The rent is 900 euros.', '', 'en'))
    expect([alignment.isInOtherLanguage, missingName(alignment), otherNegation(alignment), missingNumber(alignment)]).toEqual([
      true,
      null,
      null,
      null,
    ])
  })
})

describe('the evidence for a claim', () => {
  const evidence = (claim: string, source: string, language = 'en') =>
    findEvidence(prepareText(claim, language), preparePassage(source, '', language))

  it.each([
    ['quoted', 'The lease ends in May.', 'We agree that the lease ends in May.'],
    ['matching', 'In May the lease comes to its end.', 'The lease ends in May.'],
    ['check', 'The lease ends in June.', 'The lease ends in May.'],
    ['none', 'Whales sing.', 'The lease ends in May.'],
    ['check', 'The lease ends in May.', 'We never said that the lease ends in May.'],
    ['check', 'The price rose by 10 ‰.', 'The price rose by 10 %.'],
    ['calculated', 'Rent and deposit are 2700 euros (900 + 1800).', 'The rent is 900 euros and the deposit is 1800 euros.'],
  ] as const)('is “%s” for “%s” beside “%s”', (support, claim, source) => expect(evidence(claim, source).support).toBe(support))

  it('names the rule that objects and the words that it objects to', () =>
    expect(evidence('The lease ends in June.', 'The lease ends in May.').doubt).toEqual({ rule: 'number', words: 'June' }))

  it('shows the sentences that hold the claim', () => {
    const source = 'It is cold. The lease ends in May. Dogs are welcome.'
    const { window } = evidence('In May the lease comes to its end.', source)
    expect(source.slice(window!.start, window!.end)).toBe('The lease ends in May.')
  })
})
