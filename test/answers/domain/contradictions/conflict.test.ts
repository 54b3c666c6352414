import { say } from '../../../../src-preload/texts/say.ts'
import { describe, expect, it } from 'vitest'
import { conflictBetween, namesIn, prepareStatement } from '../../../../src-main/answers/domain/contradictions/conflict.ts'
import { conflictLine, firstConflict } from '../../../../src-main/answers/domain/contradictions/conflicts.ts'
import type { Passage } from '../../../../src-main/search/domain/types.ts'
import { makePassage } from '../../../support/files/make-passage.ts'

type Where = { document?: string; title?: string; heading?: string; kind?: Passage['kind']; language?: string; start?: number }

function statement(text: string, document: string, { heading, start = 0, ...where }: Where = {}) {
  const passage = makePassage({ document, title: `Document ${document}`, ...where, text, start })
  return prepareStatement(text, heading === undefined ? passage : { ...passage, anchor: { ...passage.anchor, section: [heading] } }, 0)
}

const between = (a: string, b: string, whereA: Where = {}, whereB: Where = {}) =>
  conflictBetween(statement(a, whereA.document ?? 'a', whereA), statement(b, whereB.document ?? 'b', whereB))

/** Contradictions: two sentences of two documents, and the words in which they differ. */
const CONFLICTS: [a: string, b: string, wordsA: string, wordsB: string, where?: Where][] = [
  ['The notice period is 30 days.', 'The notice period is 45 days.', '30 days', '45 days'],
  ['The notice period is thirty days.', 'The notice period is 45 days.', 'thirty days', '45 days'],
  ['The notice period is 30 days.', '45 days is the notice period.', '30 days', '45 days'],
  ['The notice period shall be 30 days.', 'The notice period is currently 45 days.', '30 days', '45 days'],
  ['The monthly rent is 900 euros.', 'The monthly rent is 950 euros.', '900 euros', '950 euros'],
  ['The monthly rent is €900.', 'The monthly rent is €950.', '€900', '€950'],
  ['The discount for early payment is 3 %.', 'The discount for early payment is 2 %.', '3 %', '2 %'],
  ['The deposit amounts to 2,700 euros.', 'The deposit amounts to 1,800 euros.', '2,700 euros', '1,800 euros'],
  ['The yearly fee is 1800 euros.', 'The yearly fee is 1900 euros.', '1800 euros', '1900 euros'],
  ['Employees receive 25 days of holiday.', 'Employees receive 28 days of holiday.', '25 days', '28 days'],
  ['The warranty covers the pump for 24 months.', 'The warranty covers the pump for 12 months.', '24 months', '12 months'],
  ['The tank holds 120 litres of water.', 'The tank holds 150 litres of water.', '120 litres', '150 litres'],
  ['The bridge has a span of 48 metres.', 'The bridge has a span of 52 metres.', '48 metres', '52 metres'],
  ['The budget for the project is 40,000 euros.', 'The budget for the project is 45,000 euros.', '40,000 euros', '45,000 euros'],
  ['The filter must be changed after 500 hours.', 'The filter must be changed after 800 hours.', '500 hours', '800 hours'],
  ['The lease ends on 31 May 2027.', 'The lease ends on 30 June 2027.', '31 May 2027', '30 June 2027'],
  ['The lease ends on 31 May 2027.', 'The lease ends on 31 May 2028.', '31 May 2027', '31 May 2028'],
  ['The contract begins on 1 March 2024.', 'The contract begins on 1 April 2024.', '1 March 2024', '1 April 2024'],
  ['The deadline for applications is 15 July.', 'The deadline for applications is 30 July.', '15 July', '30 July'],
  [
    'The lease ends on 31 May 2027 unless both sides renew it in writing.',
    'The lease ends on 30 June 2027, as both sides agreed.',
    '31 May 2027',
    '30 June 2027',
  ],
  ['The deposit is 2,700 euros (three monthly rents).', 'The deposit is 1,800 euros.', '2,700 euros', '1,800 euros'],
  ['The gate of the yard opens at 9.', 'The gate of the yard opens at 10.', '9', '10'],
  ['Notice period: 30 days', 'Notice period: 45 days', '30 days', '45 days'],
  ['The company was founded in 1998.', 'The company was founded in 2001.', '1998', '2001'],
  ['Marie Holm was born in 1871.', 'Marie Holm was born in 1873.', '1871', '1873'],
  ['The chair of the board is Anna Berg.', 'The chair of the board is Peter Kohl.', 'Anna Berg', 'Peter Kohl'],
  ['The caretaker is Anna Berg.', 'The caretaker is Peter Kohl.', 'Anna Berg', 'Peter Kohl'],
  ['Der Hausmeister ist Anna Berg.', 'Der Hausmeister ist Peter Kohl.', 'Anna Berg', 'Peter Kohl', { language: 'de' }],
  ['Anna Berg is the chair of the board.', 'Peter Kohl is the chair of the board.', 'Anna Berg', 'Peter Kohl'],
  ['The capital of the province is Halden.', 'The capital of the province is Moss.', 'Halden', 'Moss'],
  ['The project is led by Ines Moreau.', 'The project is led by Jonas Weber.', 'Ines Moreau', 'Jonas Weber'],
  [
    'Pets are allowed in the flat.',
    'Pets are not allowed in the flat.',
    '“Pets are allowed in the flat”',
    '“Pets are not allowed in the flat”',
  ],
  ['Smoking is allowed on the balcony.', 'Smoking is forbidden on the balcony.', 'allowed', 'forbidden'],
  ['The heating costs are included in the rent.', 'The heating costs are excluded in the rent.', 'included', 'excluded'],
  ['The proposal was approved by the committee.', 'The proposal was rejected by the committee.', 'approved', 'rejected'],
  ['The device is waterproof.', 'The device is not waterproof.', '“The device is waterproof”', '“The device is not waterproof”'],
  ['Remote work is optional for new staff.', 'Remote work is mandatory for new staff.', 'optional', 'mandatory'],
  ['Die Kündigungsfrist beträgt 30 Tage.', 'Die Kündigungsfrist beträgt 45 Tage.', '30 Tage', '45 Tage', { language: 'de' }],
  ['Die Miete beträgt 900 Euro im Monat.', 'Die Miete beträgt 950 Euro im Monat.', '900 Euro', '950 Euro', { language: 'de' }],
  ['Срок уведомления составляет 30 дней.', 'Срок уведомления составляет 45 дней.', '30 дней', '45 дней', { language: 'ru' }],
  ['El plazo de preaviso es de 30 días.', 'El plazo de preaviso es de 45 días.', '30 días', '45 días', { language: 'es' }],
  ['Le préavis est de 30 jours.', 'Le préavis est de 45 jours.', '30 jours', '45 jours', { language: 'fr' }],
  ['通知期为30天。', '通知期为45天。', '30天', '45天', { language: 'zh' }],
  ['Haustiere sind in der Wohnung erlaubt.', 'Haustiere sind in der Wohnung verboten.', 'erlaubt', 'verboten', { language: 'de' }],
  ['Der Vertrag endet am 31. Mai 2027.', 'Der Vertrag endet am 30. Juni 2027.', '31. Mai 2027', '30. Juni 2027', { language: 'de' }],
  [
    'Die Vorsitzende des Vereins ist Anna Berg.',
    'Die Vorsitzende des Vereins ist Petra Kohl.',
    'Anna Berg',
    'Petra Kohl',
    { language: 'de' },
  ],
]

/** No contradictions: both sentences can be true, or they do not tell. */
const NONE: [a: string, b: string, whereA?: Where, whereB?: Where][] = [
  ['The notice period is 30 days.', 'The notice period is 30 days.'],
  ['The notice period is thirty days.', 'The notice period is 30 days.'],
  ['The lease ends on 31 May 2027.', 'The lease ends on 31.05.2027.', { language: 'de' }, { language: 'de' }],
  ['Revenue was 5 million euros in Q1 2023.', 'Revenue was 6 million euros in Q1 2024.'],
  ['Revenue was 5 million euros in Q1.', 'Revenue was 6 million euros in Q2.'],
  ['Revenue was 5 million euros in 2023.', 'Revenue was 5 million euros in 2024.'],
  ['Revenue was 5 million euros.', 'Revenue was 6 million euros.', { title: 'Annual report 2023' }, { title: 'Annual report 2024' }],
  ['The monthly rent is 900 euros.', 'The monthly rent is 950 euros.', { heading: 'Munich' }, { heading: 'Berlin' }],
  ['The monthly rent is 900 euros.', 'The monthly rent is 950 euros.', { heading: 'Phase 1' }, { heading: 'Phase 2' }],
  ['The fee for members is 20 euros.', 'The fee for guests is 35 euros.'],
  ['The rent of the Munich office is 900 euros.', 'The rent of the Berlin office is 950 euros.'],
  ['See section 3 for the notice period.', 'See section 5 for the notice period.'],
  ['The results are shown in table 2.', 'The results are shown in table 4.'],
  ['Phase 1 costs 900 euros in total.', 'Phase 2 costs 900 euros in total.'],
  ['Version 2 fixes the import of mail.', 'Version 3 fixes the import of mail.'],
  ['The board met on 3 May 2023.', 'The board met on 7 June 2023.'],
  ['The report was published in March.', 'The report was published in April.'],
  ['Anna Berg attended the meeting.', 'Peter Kohl attended the meeting.'],
  ['The caretaker knows Anna Berg.', 'The caretaker knows Peter Kohl.'],
  ['The caretaker is Anna Berg, who lives in Rostock.', 'The caretaker is Peter Kohl in the summer.'],
  ['The minutes were written by Anna Berg.', 'The minutes were written by Peter Kohl.'],
  ['Anna Berg is a member of the board.', 'Peter Kohl is a member of the board.'],
  ['It takes 30 days.', 'It takes 45 days.'],
  ['He was born in 1871.', 'He was born in 1873.'],
  ['This process takes 30 days in all.', 'This process takes 45 days in all.'],
  ['The notice period is at least 30 days.', 'The notice period is 45 days.'],
  ['The tank holds about 120 litres.', 'The tank holds 118 litres.'],
  ['The trip takes between 3 and 5 hours.', 'The trip takes 4 hours.'],
  ['The notice period is 30 days if the tenant is older than 60.', 'The notice period is 45 days.'],
  ['The notice period is 30 days for the flat.', 'The notice period is 45 days for the garage.'],
  ['Project Manager: no', 'Project Manager: because the phones have moved on.'],
  ['The table at the close of the 2002-03 season.', 'The table at the close of the 2000-01 season.'],
  ['Football Yearbook 1996-97.', 'Football Yearbook 1991-92.'],
  ['Official EBook #18525 of the press', 'Official EBook #14759 of the press'],
  ['52 THE SIEGE OF VICKSBURG.', '54 THE SIEGE OF VICKSBURG.'],
  ['Lösung zu Aufgabe 11', 'Lösung zu Aufgabe 7', { language: 'de' }, { language: 'de' }],
  ['Project Manager: four', 'Project Manager: five'],
  ['User Interface: I would say four.', 'User Interface: Two five.'],
  ['Is the notice period 30 days?', 'The notice period is 45 days.'],
  ['I think the price is good.', 'I do not think the price is good.'],
  ['We approved the plan of the bridge.', 'We rejected the plan of the bridge.'],
  ['The plan is good.', 'The plan is not good.', { kind: 'transcript' }, { kind: 'transcript' }],
  ['Pump 12 | 900 | 3', 'Pump 12 | 950 | 3'],
  ['The pump costs 900 euros.', 'The pump costs 950 euros.', { kind: 'table' }, { kind: 'table' }],
  ['The pump weighs 12 kilograms.', 'The pump weighs 14 kilograms.', { document: 'a' }, { document: 'a', start: 60 }],
  ['The model A300 needs 5 hours.', 'The model B400 needs 5 hours.'],
  ['Day 3 ends with a dinner.', 'Day 4 ends with a dinner.'],
  ['The cat sleeps in the house.', 'The dog sleeps in the house.'],
  ['Der Hund schläft im Haus.', 'Die Katze schläft im Haus.', { language: 'de' }, { language: 'de' }],
  ['Die Hauptstadt ist Oslo.', 'Die Landessprache ist Norwegisch.', { language: 'de' }, { language: 'de' }],
  ['The budget of the project is 40,000 euros.', 'The cost of the project is 45,000 euros.'],
  ['The gate opens at 9.', 'The gate closes at 17.'],
  ['Yes, 30.', 'Yes, 45.'],
]

describe('two sentences of two documents', () => {
  it.each(CONFLICTS)('contradict each other: %s / %s', (a, b, wordsA, wordsB, where = {}) => {
    expect(between(a, b, where, where)).toEqual({ a: wordsA, b: wordsB })
    expect(between(b, a, where, where)).toEqual({ a: wordsB, b: wordsA })
  })

  it.each(NONE)('are compatible: %s / %s', (a, b, whereA = {}, whereB = {}) => {
    expect(between(a, b, whereA, whereB)).toBeNull()
    expect(between(b, a, whereB, whereA)).toBeNull()
  })

  it('contradict each other under the same heading, under a heading that repeats their words, and far apart in one document', () => {
    const [a, b] = ['The notice period is 30 days.', 'The notice period is 45 days.']
    expect(between(a, b, { heading: 'Termination' }, { heading: 'Termination' })).not.toBeNull()
    expect(between(a, b, { heading: 'Notice period' }, { heading: 'Notice' })).not.toBeNull()
    expect(between(a, b, { heading: 'Lease', title: 'Lease' }, { heading: 'House rules', title: 'House rules' })).not.toBeNull()
    expect(between(a, b, { document: 'a' }, { document: 'a', start: 2000 })).not.toBeNull()
    // One of the titles has a year: the other document may be of the same one.
    expect(between(a, b, { title: 'Lease 2023' }, { title: 'House rules' })).not.toBeNull()
    expect(between(a, b, { title: 'Lease 2023' }, { title: 'Lease 2024' })).toBeNull()
  })
})

describe('the first contradiction among statements', () => {
  const texts = [
    'Pets are allowed in the flat.',
    'The notice period is 30 days.',
    'The notice period is 45 days.',
    'The notice period is 30 days.',
    'The notice period is 60 days.',
  ]
  const statements = texts.map((text, i) => statement(text, `d${i}`))

  it('names each contradicting value once, with its statement', () =>
    expect(firstConflict(statements)).toEqual([
      { index: 1, words: '30 days' },
      { index: 2, words: '45 days' },
      { index: 4, words: '60 days' },
    ]))
  it('is sought only in the document that the question names', () => {
    const countries = [
      statement('The official language is Catalan.', 'a', { title: 'Andorra' }),
      statement('The official language is Azerbaijani.', 'b', { title: 'Azerbaijan' }),
    ]
    expect(firstConflict(countries, 2, namesIn('What is the official language of Andorra?', 'en'))).toEqual([])
    expect(firstConflict(countries, 2, namesIn('What is the official language?', 'en'))).toHaveLength(2)
  })
  it('is sought only among the statements that the question asks for', () => expect(firstConflict(statements, 1)).toEqual([]))
  it('is shown to the person as a sentence', () =>
    expect(
      say(
        conflictLine([
          { words: '30 days', n: 1 },
          { words: '45 days', n: 3 },
        ]),
      ),
    ).toBe('These sources do not agree: 30 days [1], 45 days [3].'))
})
