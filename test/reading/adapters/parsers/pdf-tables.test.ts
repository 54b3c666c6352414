import { describe, expect, it } from 'vitest'
import { parsePdf } from '../../../../src-main/reading/adapters/parsers/pdf.ts'
import { makePdf } from '../../../support/files/make-pdf.ts'
import type { DrawnLine } from '../../../support/files/make-pdf.ts'

const LEFT = [60, 220, 310, 400]

function drawn(rows: readonly (readonly string[])[], top = 700, at: readonly number[] = LEFT): DrawnLine[] {
  return rows.flatMap((row, index) =>
    row.flatMap((text, column): DrawnLine[] => (text === '' ? [] : [{ text, x: at[column] ?? 0, y: top - index * 15, size: 10 }])),
  )
}

const ACCOUNT = [
  ['Position', 'Capital', 'Reserves', 'Total'],
  ['Opening balance', '11,678', '221,834', '233,512'],
  ['Net profit', '', '48,120', '48,120'],
  ['Dividends paid', '', '(9,300)', '(9,300)'],
  ['New shares', '2,000', '', '2,000'],
  ['Closing balance', '13,678', '260,654', '274,332'],
]

describe('the tables of a PDF', () => {
  it('have a line for each row in which a value stands in its column although cells before it are empty', async () => {
    const { text, blocks } = await parsePdf(makePdf([{ lines: drawn(ACCOUNT) }]))
    expect(text).toBe(ACCOUNT.map((row) => row.join(' | ')).join('\n'))
    const [table] = blocks
    expect(table?.type).toBe('table')
    expect(text.slice(table?.header?.start, table?.header?.end)).toBe('Position | Capital | Reserves | Total')
  })

  it('paint each row where it is drawn', async () => {
    const { text, pages } = await parsePdf(makePdf([{ lines: drawn(ACCOUNT) }]))
    const start = text.indexOf('Net profit')
    const end = text.indexOf('\n', start)
    const own = pages?.[0]?.words.filter((word) => word.start >= start && word.start < end) ?? []
    expect(own.map((word) => text.slice(word.start, word.end))).toEqual(['Net', 'profit', '48,120', '48,120'])
    expect(Math.max(...own.map(({ y }) => y)) - Math.min(...own.map(({ y }) => y))).toBeLessThan(0.002)
    expect(own.map(({ x }) => Math.round(x * 595)).slice(2)).toEqual([310, 400])
  })

  it('go on over the page under the names of their columns', async () => {
    const rows = (page: number): string[][] =>
      Array.from({ length: 30 }, (_row, row) => [
        `Lock of ${String.fromCharCode(65 + row)}${page}`,
        `${row + 3}`,
        `${page}.${row}`,
        `${row * 7}`,
      ])
    const named = [['Lock', 'Gates', 'Metres', 'Barges'], ...rows(1)]
    const { text, blocks } = await parsePdf(makePdf([{ lines: drawn(named) }, { lines: drawn(rows(2)) }]))
    const tables = blocks.filter(({ type }) => type === 'table')
    expect(tables.map(({ page }) => page)).toEqual([1, 2])
    expect(tables.map(({ header }) => text.slice(header?.start, header?.end))).toEqual([
      'Lock | Gates | Metres | Barges',
      'Lock | Gates | Metres | Barges',
    ])
  })

  it('keep the lines of a cell together', async () => {
    const lines: DrawnLine[] = [
      ...drawn([['Part', 'Remark', '', 'Price']]),
      ...[0, 1, 2, 3].flatMap((row): DrawnLine[] => [
        { text: `Valve ${row}`, x: 60, y: 670 - row * 40, size: 10 },
        { text: 'needs a new seal every', x: 220, y: 670 - row * 40, size: 10 },
        { text: `spring and autumn of ${row}`, x: 220, y: 658 - row * 40, size: 10 },
        { text: `${row}4.50`, x: 400, y: 670 - row * 40, size: 10 },
      ]),
    ]
    const { text } = await parsePdf(makePdf([{ lines }]))
    expect(text).toContain('Valve 2 | needs a new seal every spring and autumn of 2 | 24.50')
  })

  it.each([
    [
      'a table of contents',
      Array.from({ length: 12 }, (_row, row) => [`Chapter on the canal ${String.fromCharCode(65 + row)}`, '', '', `${row * 9 + 3}`]),
    ],
    ['a form', ['Name:', 'Street:', 'Town:', 'Telephone:', 'Date:'].map((label, row) => [label, `Answer ${row}`, '', `${row + 1}`])],
    [
      'a list of symbols',
      ['Komplement', 'Potenzmenge', 'Abschluss', 'Rand', 'Basis', 'Kugel'].map((word, row) => [
        `${'ABCDEF'[row] ?? ''}x`,
        `${word} der Menge`,
      ]),
    ],
    [
      'prose in two columns',
      Array.from({ length: 14 }, (_row, row) => [
        `the barge goes on slowly ${'abcdefghijklmn'[row] ?? ''}`,
        '',
        'and slate lies below the deck',
      ]),
    ],
  ])('are not %s', async (_name, rows) => {
    const { text } = await parsePdf(makePdf([{ lines: drawn(rows) }]))
    expect(text).not.toContain(' | ')
  })
})

describe('a table of a PDF', () => {
  it('keeps the names of its columns apart from a first row that lacks its values', async () => {
    const rows = [
      ['Barge', 'Tons', 'Locks', 'Remark'],
      ['Aurora', '', '', 'in the dock'],
      ['Bertha', '21', '4', ''],
      ['Clara', '34', '7', 'late'],
      ['Dora', '19', '3', ''],
    ]
    const { text, blocks } = await parsePdf(makePdf([{ lines: drawn(rows) }]))
    expect(text.slice(blocks[0]?.header?.start, blocks[0]?.header?.end)).toBe('Barge | Tons | Locks | Remark')
    expect(text).toContain('\nAurora |  |  | in the dock\n')
  })

  it.each([
    [
      'dashes for what has no value',
      [
        ['Feature', 'Unit', 'Value'],
        ['Heat output', 'kW', '8.9'],
        ['Performance', '\u2013', '4.2'],
        ['Refrigerant', '\u2013', 'R290'],
        ['Weight', 'kg', '142'],
        ['Charge', 'kg', '1.25'],
      ],
    ],
    [
      'values under keys of one letter',
      [
        ['Plot', 'Water level', 'Subsidence'],
        ['A', '62', '11.4'],
        ['B', '35', '6.9'],
        ['C', '18', '2.1'],
      ],
    ],
  ])('has %s', async (_name, rows) => {
    const { text, blocks } = await parsePdf(makePdf([{ lines: drawn(rows) }]))
    expect(text).toBe(rows.map((row) => row.join(' | ')).join('\n'))
    expect(blocks[0]?.header).toBeDefined()
  })

  it('ends at a heading, and a number beside its label names no column', async () => {
    const facts = [
      ['Invoice', '2025-0117'],
      ['Customer', '10442'],
      ['Date', '03.09.2025'],
    ]
    const sums = [
      ['Section', 'Insured', 'Excess'],
      ['Buildings', '450,000', '250'],
      ['Contents', '60,000', '150'],
      ['Water', '20,000', '350'],
    ]
    const lines = [...drawn(facts, 700), { text: 'What is covered', x: 60, y: 640, size: 15 }, ...drawn(sums, 620)]
    const { text, blocks } = await parsePdf(makePdf([{ lines }]))
    const tables = blocks.filter(({ type }) => type === 'table')
    expect(tables.map(({ start, end }) => text.slice(start, end))).toEqual(
      [facts, sums].map((rows) => rows.map((row) => row.join(' | ')).join('\n')),
    )
    expect(tables.map(({ header }) => header !== undefined)).toEqual([false, true])
  })

  const FIRST = [
    ['Region', 'Day', 'Standing', 'Night'],
    ['North', '26.64', '69.74', '19.71'],
    ['South', '25.38', '65.18', '19.08'],
    ['East', '26.51', '57.27', '19.59'],
  ]
  const values = [
    ['North', '28.46', '21.71', '70.27'],
    ['South', '26.62', '21.30', '65.71'],
    ['East', '28.19', '21.72', '57.78'],
  ]
  it.each([
    ['close', [...FIRST, ['Region', 'Weekend', 'Weekday', 'Fixed'], ...values], 'Region | Weekend | Weekday | Fixed'],
    ['after a row of words', [...FIRST, ['Zone', 'closed', 'open', 'unknown'], ...values], null],
  ])('say a name of their own values only: one below the other, %s', async (_name, rows, names) => {
    const document = await parsePdf(makePdf([{ lines: drawn(rows) }]))
    const at = document.text.indexOf('26.62')
    const block = document.blocks.find(({ start, end }) => start <= at && at < end)
    const header = block?.header ? document.text.slice(block.header.start, block.header.end) : null
    expect(header?.trim() ?? null).toBe(names)
    expect(document.text).toContain('South | 26.62 | 21.30 | 65.71')
  })
})

describe('the names of the columns of a PDF say nothing wrong of the values below', () => {
  /** The names that the row with a value is read with. */
  async function namesAt(rows: readonly (readonly string[])[], value: string, at = LEFT): Promise<string | null> {
    const document = await parsePdf(makePdf([{ lines: drawn(rows, 700, at) }]))
    const place = document.text.indexOf(value)
    expect(place).toBeGreaterThan(0)
    const block = document.blocks.find(({ start, end }) => start <= place && place < end)
    return block?.header ? document.text.slice(block.header.start, block.header.end).trim() : null
  }
  const LIMITS = [
    ['Methane', '100', '20', '-'],
    ['Nitrogen', '10', '-', '40'],
    ['Asbestos', '1', '2', '-'],
  ]

  it('where the first row has a number with its word, and dashes', async () => {
    const rows = [['', 'to air', 'to water', 'to land'], ['Carbon', '100 million', '-', '-'], ...LIMITS]
    expect(await namesAt(rows, 'Nitrogen')).toBe('| to air | to water | to land')
    expect(await namesAt([['Water', '2 million', '2 million', '-'], ...LIMITS], 'Nitrogen')).toBeNull()
  })

  it('where words stand in place of values', async () => {
    expect(await namesAt([['Promotion', 'NA', 'NA', 'NA'], ['Skills', '0.4', 'NA', '0.2'], ...LIMITS], 'Nitrogen')).toBeNull()
  })

  it('where each name stands above several columns', async () => {
    const rows = [['Age', '', 'Women', '', 'Men'], ...LIMITS.map((row) => [...row, '7'])]
    expect(await namesAt(rows, 'Nitrogen', [60, 200, 280, 360, 440])).toBeNull()
  })

  it('where a numbered title stands above them', async () => {
    const rows = [['Table 2.', 'Limits of what every works may give to air, water and land'], ['Gas', 'Air', 'Water', 'Land'], ...LIMITS]
    expect(await namesAt(rows, 'Nitrogen')).toBe('Gas | Air | Water | Land')
  })

  it('where the same names with another number begin the next part', async () => {
    const prices = (kind: string, amount: string): string[][] => [
      [kind, amount],
      ['From the hill', '8 €'],
      ['From the old quay', '9 €'],
      [`Of ${kind}`, '11 €'],
    ]
    const rows = [...prices('Whites', '12,5 CL'), ...prices('Reds', '12 CL')]
    expect(await namesAt(rows, 'Of Reds', [60, 300])).toBe('Reds | 12 CL')
    expect(await namesAt(rows, 'Of Whites', [60, 300])).toBe('Whites | 12,5 CL')
  })
})
