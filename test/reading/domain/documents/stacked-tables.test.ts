import { describe, expect, it } from 'vitest'
import { normaliseBlocks } from '../../../../src-main/reading/domain/documents/normalise.ts'
import { sheetBlocks, tableBlocks } from '../../../../src-main/reading/domain/documents/table-blocks.ts'
import type { RawBlock } from '../../../../src-main/reading/domain/documents/types.ts'

type Rows = readonly (readonly string[])[]

const RATES: Rows = [
  ['Region', 'Day rate', 'Night rate'],
  ['North', '28.46', '21.86'],
  ['South', '27.10', '20.05'],
]
const OTHERS: Rows = [
  ['North', '68.05', '26.64'],
  ['South', '61.20', '26.62'],
]

/** The names that the row "South | 61.20" is read with. */
function namesAt(blocks: RawBlock[], row = 'South | 61.20'): string | null {
  const { text, blocks: own } = normaliseBlocks(blocks)
  const block = own.find(({ start, end }) => text.slice(start, end).includes(row))
  return block?.header ? text.slice(block.header.start, block.header.end) : null
}

const asTable = (rows: Rows): RawBlock[] => tableBlocks(rows.map((cells) => cells.map((text) => ({ text }))))
const asSheet = (rows: Rows): RawBlock[] => sheetBlocks(rows.map((cells, index) => ({ number: index + 1, cells })))

describe.each([
  ['a document', asTable],
  ['a sheet', asSheet],
])('a table right below another one in %s', (_where, read) => {
  it('has its own names, if they begin as those above do', () => {
    const blocks = read([...RATES, ['Region', 'Standing', 'Weekend'], ...OTHERS])
    expect(namesAt(blocks)).toBe('Region | Standing | Weekend')
    expect(namesAt(blocks, 'South | 27.10')).toBe('Region | Day rate | Night rate')
  })

  it('has its own names, if it has other columns', () => {
    const blocks = read([...RATES, ['Town', 'Standing', 'Weekend', 'Holidays'], ...OTHERS.map((cells) => [...cells, '70.00'])])
    expect(namesAt(blocks)).toBe('Town | Standing | Weekend | Holidays')
  })

  it('has no names rather than wrong ones, if the words may be a row of the first one', () => {
    expect(namesAt(read([...RATES, ['Town', 'Standing', 'Weekend'], ...OTHERS]))).toBeNull()
  })

  it('leaves its title out of its names', () => {
    const blocks = read([...RATES, ['Other rates'], ['Region', 'Standing', 'Weekend'], ...OTHERS])
    expect(namesAt(blocks)).toBe('Region | Standing | Weekend')
    expect(namesAt(blocks, 'Other rates')).toBeNull()
  })
})

describe('a row of words within one table', () => {
  it('is a row of it where one column alone has words for values, or words that stand there again', () => {
    const prices: Rows = [
      ['Ticket', 'Price'],
      ['Adults', '12.00'],
      ['Pupils', '7.00'],
      ['Children', 'free'],
      ['Dogs', '3.00'],
      ['Bikes', '4.00'],
    ]
    for (const read of [asTable, asSheet]) expect(namesAt(read(prices), 'Dogs | 3.00')).toBe('Ticket | Price')
    const states: Rows = [...RATES, ['East', 'closed', 'on request'], ...OTHERS, ['West', 'closed', 'on request']]
    for (const read of [asTable, asSheet]) expect(namesAt(read(states))).toBe('Region | Day rate | Night rate')
  })

  it('takes time in proportion to the rows', () => {
    const time = (count: number): number => {
      const rows = Array.from({ length: count }, (_, index) => (index % 2 ? ['North', '1', '2'] : [`Place ${index}`, 'closed', 'open']))
      const started = performance.now()
      asSheet([RATES[0] ?? [], ...rows])
      asSheet(rows.map(() => ['Place', 'closed', 'open']))
      return performance.now() - started
    }
    time(1000)
    // Four times the rows take four times as long; if each looked at all, sixteen times.
    expect(Math.min(...[1, 2, 3].map(() => time(32_000) / time(8000)))).toBeLessThan(9)
  })
})

describe('a table below a blank row of a sheet', () => {
  it('has the names that it begins with', () => {
    const rows = [...RATES, [], ['Town', 'Standing', 'Weekend'], ...OTHERS]
    expect(namesAt(asSheet(rows))).toBe('Town | Standing | Weekend')
  })
})
