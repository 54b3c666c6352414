import { describe, expect, it } from 'vitest'
import { tableBlocks, type TableCell } from '../../../../src-main/reading/domain/documents/table-blocks.ts'

const cell = (text: string, columns = 1, rows = 1): TableCell => ({ text, columns, rows })
const row = (...texts: readonly string[]): TableCell[] => texts.map((text) => cell(text))
const blocksOf = (rows: readonly (readonly TableCell[])[], head?: number) =>
  tableBlocks(rows, head).map(({ text, header }) => (header ? `header: ${text}` : text))

describe('header rows bound together by merged cells', () => {
  const years = [cell('Product', 1, 2), cell('2024', 2), cell('2025', 2)]
  const halves = row('H1', 'H2', 'H1', 'H2')
  const body = [row('Cable', '11', '12', '13', '14'), row('Plug', '21', '22', '23', '24')]
  const joined = 'header: Product | 2024 H1 | 2024 H2 | 2025 H1 | 2025 H2\nCable | 11 | 12 | 13 | 14\nPlug | 21 | 22 | 23 | 24'

  it('name each column by all the cells above it, whether the file marks none, the first, or all of them', () => {
    for (const head of [undefined, 0, 1, 2]) expect(blocksOf([years, halves, ...body], head)).toEqual([joined])
  })

  it('are three where cells are merged on two levels', () => {
    const rows = [
      [cell('Region', 1, 3), cell('Sales', 4)],
      [cell('2023', 2), cell('2024', 2)],
      row('Plan', 'Actual', 'Plan', 'Actual'),
      row('North', '1', '2', '3', '4'),
    ]
    expect(blocksOf(rows)).toEqual([
      'header: Region | Sales 2023 Plan | Sales 2023 Actual | Sales 2024 Plan | Sales 2024 Actual\nNorth | 1 | 2 | 3 | 4',
    ])
  })

  it('leave a title as wide as the table above them out of the names', () => {
    const title = [cell('Table 3. Sales in thousands', 5)]
    expect(blocksOf([title, years, halves, ...body])).toEqual(['Table 3. Sales in thousands', joined])
    expect(blocksOf([title, years, halves, ...body], 3)).toEqual(['Table 3. Sales in thousands', joined])
  })

  it('keep rows of sections and a merged total as rows', () => {
    const rows = [years, halves, [cell('Harbour', 5)], ...body, [cell('Total', 3), cell('36'), cell('38')]]
    expect(blocksOf(rows)).toEqual([joined.replace('Cable', 'Harbour\nCable') + '\nTotal |  |  | 36 | 38'])
  })

  it.each([
    [
      'a form',
      [
        [cell('Name', 2), cell('Date')],
        row('Jonas', 'Berg', '3 May'),
        [cell('Street', 2), cell('Town')],
        [cell('Kai 4', 2), cell('Molde')],
      ],
    ],
    ['values below them', [[cell('Rent', 2), cell('Fee')], row('900', '950', '12'), row('910', '960', '13')]],
    ['names that are twice the same', [[cell('Rent', 2), cell('Fee')], row('net', 'net', 'x'), row('a', 'b', 'c')]],
  ])('are none in %s', (_kind, rows) => {
    expect(blocksOf(rows).some((text) => /header: (?:Name Jonas|Rent 900|Rent net)/.test(text))).toBe(false)
  })
})
