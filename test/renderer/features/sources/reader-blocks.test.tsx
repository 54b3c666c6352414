import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { shownBlocks } from '../../../../src-renderer/features/sources/reader/highlight-parts.ts'
import { TextReader } from '../../../../src-renderer/features/sources/reader/text-reader.tsx'
import type { ReaderBlock } from '../../../../src-preload/contract/shapes/library.ts'

const content = (blocks: ReaderBlock[], highlight: { start: number; end: number } | null = null) => ({
  view: 'text' as const,
  documentId: 'd' as never,
  title: 'Talk',
  blocks,
  highlight,
})

it('the Reader separates slides and labels speaker notes', () => {
  render(
    <TextReader
      content={content([
        { type: 'heading', level: 1, text: 'Plan', start: 0, end: 4, slide: 1 },
        { type: 'paragraph', text: 'Dig', start: 6, end: 9, slide: 1 },
        { type: 'paragraph', text: 'Greet them', start: 11, end: 21, slide: 1, notes: true },
        { type: 'paragraph', text: 'Then begin', start: 23, end: 33, slide: 1, notes: true },
        { type: 'paragraph', text: 'End', start: 35, end: 38, slide: 3 },
      ])}
    />,
  )
  const text = screen.getByRole('region').textContent
  expect(text).toBe('Slide 1PlanDigNotesGreet themThen beginSlide 3End')
})

it('the Reader numbers the rows of a sheet as in the file and highlights the cited cells', () => {
  render(
    <TextReader
      content={content(
        [
          { type: 'table', text: 'Name | Load\nBarge | slate', start: 0, end: 25, rows: [3, 4] },
          { type: 'table', text: 'a | b', start: 27, end: 32 },
        ],
        { start: 12, end: 25 },
      )}
    />,
  )
  const rows = screen.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent))
  expect(rows).toEqual([
    ['3', 'Name', 'Load'],
    ['4', 'Barge', 'slate'],
    ['a', 'b'],
  ])
  expect(screen.getAllByTestId('reader-highlight').map((mark) => mark.textContent)).toEqual(['Barge', 'slate'])
})

it('the Reader continues the row numbers in a table drawn in several parts', () => {
  const lines = Array.from({ length: 300 }, (_line, index) => `Row ${index} | ${'x'.repeat(30)}`)
  const shown = shownBlocks([{ type: 'table', text: lines.join('\n'), start: 0, end: lines.join('\n').length, rows: [10, 309] }])
  expect(shown.length).toBeGreaterThan(2)
  for (const { firstRow = 0, text } of shown) expect(text.startsWith(`Row ${firstRow - 10} |`)).toBe(true)
})
