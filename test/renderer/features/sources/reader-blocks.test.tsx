import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
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

it('the Reader puts the bullet of a list item before its text, in the direction of the text', () => {
  render(<TextReader content={content([{ type: 'list-item', text: 'שלום', start: 0, end: 4 }])} />)
  const item = screen.getByText('שלום').closest('[dir]')!
  expect(item.getAttribute('dir')).toBe('auto')
  expect(item.textContent).toBe('•שלום')
})

it.each(['3. Open it', '(b) Notice', 'iv. Fourth', '4.2 Term', '• Bag'])('the Reader shows “%s” with its own marker alone', (text) => {
  render(<TextReader content={content([{ type: 'list-item', level: 1, text, start: 0, end: text.length }])} />)
  expect(screen.getByText(text).closest('[dir]')!.textContent).toBe(text)
})

it.each(['- Bag', '* Bag'])('the Reader shows a typed bullet (“%s”) as a printed one', (text) => {
  const { container } = render(<TextReader content={content([{ type: 'list-item', level: 1, text, start: 0, end: text.length }])} />)
  expect(container.querySelector('[dir=auto]')?.textContent).toBe('• Bag')
})

it('the Reader does not take the first word of a list item for its marker', () => {
  render(<TextReader content={content([{ type: 'list-item', text: 'A boat', start: 0, end: 6 }])} />)
  expect(screen.getByText('A boat').closest('[dir]')!.textContent).toBe('•A boat')
})

it('the Reader keeps empty cells of a table and aligns numbers at the end', () => {
  const text = 'Item | Price | Note\nRope | 12.50 | late\nBuoy\nLamp | 1,300'
  render(<TextReader content={content([{ type: 'table', text, start: 0, end: text.length }])} />)
  const rows = screen.getAllByRole('row').map((row) => [...row.children])
  expect(rows.map((row) => row.map((cell) => cell.textContent))).toEqual([
    ['Item', 'Price', 'Note'],
    ['Rope', '12.50', 'late'],
    ['Buoy', '', ''],
    ['Lamp', '1,300', ''],
  ])
  expect(rows.map((row) => row.map((cell) => cell.classList.contains('text-end')))).toEqual(Array(4).fill([false, true, false]))
})

it('the Reader says in words what was blacked out, and keeps the stored text for the hits of the find bar', () => {
  const text = 'Write to [REDACTED_EMAIL] by May.'
  render(<TextReader content={content([{ type: 'paragraph', text, start: 0, end: text.length }], { start: 0, end: 25 })} />)
  const [region] = screen.getAllByRole('region').slice(-1)
  const shown = region!.querySelector<HTMLElement>('[data-words]')!
  expect(shown.dataset['words']).toBe('e-mail blacked out')
  expect(shown.querySelector('.sr-only')?.textContent).toBe('[REDACTED_EMAIL]')
  expect(shown.closest('mark')).toBeTruthy()
  expect(region!.querySelector('[data-part]')?.textContent).toBe(text)
})
