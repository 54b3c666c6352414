import { describe, expect, it } from 'vitest'
import { parsePdf } from '../../../../src-main/reading/adapters/parsers/pdf.ts'
import { makePdf } from '../../../support/files/make-pdf.ts'
import type { DrawnLine } from '../../../support/files/make-pdf.ts'

const FIELDS = [
  ['Surname', 'Keller', 'First name', 'Anna', 'Date of birth', '02.11.1975'],
  ['Street, number', 'Lindenweg 4', 'Postcode', '80331', 'Town', 'Munich'],
  ['Tax number', '143/815/08155', 'Bank', 'Sparkasse', 'Allowance', '9,400'],
] as const

/** Each label in small type right above what was filled in; `by`: what the file draws one after another. */
function labelsAbove(by: 'field' | 'row'): DrawnLine[] {
  return FIELDS.flatMap((row, line) => {
    const fields = [0, 2, 4].map((at, column): [DrawnLine, DrawnLine] => [
      { text: row[at] ?? '', x: 60 + 160 * column, y: 700 - 34 * line, size: 7.5 },
      { text: row[at + 1] ?? '', x: 60 + 160 * column, y: 688 - 34 * line, size: 10 },
    ])
    return by === 'field' ? fields.flat() : [...fields.map(([label]) => label), ...fields.map(([, value]) => value)]
  })
}

describe('the fields of a printed form', () => {
  it.each(['field', 'row'] as const)('stand with their small labels, drawn %s by %s', async (by) => {
    const { text, blocks } = await parsePdf(makePdf([{ lines: labelsAbove(by) }]))
    for (const row of FIELDS)
      for (const at of [0, 2, 4]) {
        const said = `${row[at]}: ${row[at + 1]}`
        expect(blocks.map(({ start, end }) => text.slice(start, end))).toContain(said)
      }
  })

  it('are no table whose first row names the columns, in two columns with their labels at the left', async () => {
    const rows = [
      ['First name', 'Maria', 'Last name', 'Holm'],
      ['Date of birth', '14.03.1981', 'Nationality', 'Danish'],
      ['Street', 'Nygade 12', 'Town', '8000 Aarhus'],
      ['Telephone', '+45 22 14 88 90', 'E-mail', 'maria at home'],
      ['Employer', 'Vestas', 'Position', 'Engineer'],
    ]
    const lines = rows.flatMap((row, line) =>
      row.map((text, column): DrawnLine => ({ text, x: [60, 155, 300, 395][column] ?? 0, y: 700 - 26 * line, size: 10 })),
    )
    const { text, blocks } = await parsePdf(makePdf([{ lines }]))
    expect(text.split('\n')).toEqual(rows.map((row) => row.join(' | ')))
    expect(blocks.some(({ header }) => header)).toBe(false)
  })
})
