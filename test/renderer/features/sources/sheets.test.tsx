import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import '../../dom.ts'
import { columnLetters, columnsOf, isNumber } from '../../../../src-renderer/features/sources/sheets/columns.ts'
import { directionOf } from '../../../../src-renderer/shared/markdown/text-direction.ts'
import { SheetReader } from '../../../../src-renderer/features/sources/sheets/sheet-reader.tsx'
import { sheetsOf } from '../../../../src-renderer/features/sources/sheets/sheets-of.ts'
import type { ReaderBlock } from '../../../../src-preload/contract/shapes/library.ts'

/** Blocks below each other, as main reads them. */
function blocksOf(...drafts: Omit<ReaderBlock, 'start' | 'end'>[]): ReaderBlock[] {
  let end = -2
  return drafts.map((draft) => {
    const start = end + 2
    end = start + draft.text.length
    return { ...draft, start, end }
  })
}

const BUDGET = blocksOf(
  { type: 'heading', level: 1, text: 'Budget' },
  { type: 'table', text: 'Budget of 2025', rows: [1, 1] },
  { type: 'table', text: 'Item | Price | Note\nRope | 12.50 | late\nBuoy', rows: [3, 5], header: true },
  { type: 'table', text: ' | 1300', rows: [7, 7] },
  { type: 'heading', level: 1, text: 'Staff' },
  { type: 'table', text: 'Anna | Keller\nBen | Mbeki', rows: [1, 2] },
  { type: 'paragraph', text: 'A text box.' },
)

function show(blocks: ReaderBlock[], highlight: { start: number; end: number } | null = null) {
  return render(<SheetReader content={{ view: 'text', documentId: 'd' as never, title: 'Budget.xlsx', blocks, highlight }} />)
}

const cells = () => screen.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent))

describe('a workbook in the Reader', () => {
  it('shows one sheet with its titles, its head, the row numbers of the file, and empty cells', () => {
    show(BUDGET)
    expect(cells()).toEqual([
      ['1', 'Budget of 2025'],
      ['3', 'Item', 'Price', 'Note'],
      ['4', 'Rope', '12.50', 'late'],
      ['5', 'Buoy', '', ''],
      ['7', '', '1300', ''],
    ])
    expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual(['3', 'Item', 'Price', 'Note'])
    expect(screen.getByText('12.50').closest('td')!.classList.contains('text-end')).toBe(true)
    expect(screen.getByRole('columnheader', { name: 'Price' }).classList.contains('text-end')).toBe(true)
    expect(screen.queryByText('A text box.')).toBeNull()
  })

  it('has a tab for each sheet; a sheet without a head has letters', () => {
    show(BUDGET)
    fireEvent.click(screen.getByRole('tab', { name: 'Staff' }))
    expect(cells()).toEqual([
      ['', 'A', 'B'],
      ['1', 'Anna', 'Keller'],
      ['2', 'Ben', 'Mbeki'],
    ])
    expect(screen.getByText('A text box.')).toBeTruthy()
  })

  it('opens the sheet of the passage and marks its cells', () => {
    const { start } = BUDGET[5]!
    show(BUDGET, { start: start + 14, end: start + 25 })
    expect(screen.getByRole('tab', { name: 'Staff' }).getAttribute('aria-selected')).toBe('true')
    expect(screen.getAllByTestId('reader-highlight').map((mark) => mark.textContent)).toEqual(['Ben', 'Mbeki'])
  })

  it('renders only a part of a long sheet, under its real row numbers', () => {
    const lines = Array.from({ length: 5000 }, (_line, index) => `Row ${index} | ${index}`)
    const blocks = Array.from({ length: 100 }, (_block, index) => ({
      type: 'table' as const,
      text: lines.slice(index * 50, index * 50 + 50).join('\n'),
      rows: [index * 50 + 10, index * 50 + 59] as [number, number],
    }))
    show(blocksOf(...blocks))
    expect(screen.getAllByRole('row').length).toBeLessThan(100)
    expect(cells()[1]).toEqual(['10', 'Row 0', '0'])
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('5009')
    expect(screen.queryByRole('tab')).toBeNull()
  })
})

describe('the columns of a sheet', () => {
  it('are numeric if most cells are numbers, and as wide as most of their cells', () => {
    const rows = Array.from({ length: 100 }, (_row, index) => [
      'x'.repeat(index === 0 ? 400 : 10),
      index === 50 ? 'none' : `${index}.5`,
      '',
    ])
    expect(columnsOf(rows, ['Name', 'Amount', 'A very long name of an empty column'])).toEqual([
      { characters: 11, isNumeric: false },
      { characters: 7, isNumeric: true },
      { characters: 27, isNumeric: false },
    ])
  })

  it('know numbers by their signs, separators, currencies and per cent', () => {
    for (const number of ['0', '-12.5', '(1,200.00)', '1 234,56 €', '$ 5', '12 %', '1’000 CHF', '+3']) expect(isNumber(number)).toBe(true)
    for (const text of ['2025-03-12', 'Room 12', '12 sensors', '', 'A4', '-']) expect(isNumber(text)).toBe(false)
  })

  it('run in the direction of their text', () => {
    expect(['שם | מספר', '12 | اسم', 'Name | שם', '1 | 2'].map(directionOf)).toEqual(['rtl', 'rtl', 'ltr', 'ltr'])
  })

  it('have letters as in spreadsheets', () => {
    expect([0, 25, 26, 51, 52, 701, 702].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA'])
  })

  it('place each row in its block, for the find bar', () => {
    expect(sheetsOf(BUDGET)[0]!.rows.map(({ part, from, start }) => [part, from, start])).toEqual([
      [2, 20, 44],
      [2, 40, 64],
      [3, 0, 70],
    ])
  })
})
