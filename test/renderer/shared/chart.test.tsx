import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { Chart } from '../../../src-renderer/shared/chart/chart.ts'
import { LazyChart } from '../../../src-renderer/shared/chart/lazy-chart.tsx'

afterEach(cleanup)

const CHART: Chart = {
  title: 'Recall of “Handbook”',
  axis: 'When',
  points: ['Monday', 'Tuesday'],
  lines: [
    { name: '@1', colour: 'accent', values: [0.5, 0.75], format: (value) => value.toFixed(2) },
    { name: '@10', colour: 'busy', values: [null, 1], format: (value) => value.toFixed(2) },
  ],
}

describe('a chart', () => {
  it('gives screen readers every number as a table, and hides its picture from them', () => {
    const { container } = render(<LazyChart {...CHART} />)
    const table = screen.getByRole('table', { name: 'Recall of “Handbook”' })
    const [head, ...rows] = within(table).getAllByRole('row')
    expect(head?.textContent).toBe('When@1@10')
    expect(
      rows.map((row) =>
        within(row)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent),
      ),
    ).toEqual([
      ['0.50', '–'],
      ['0.75', '1.00'],
    ])
    expect(
      within(table)
        .getAllByRole('rowheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Monday', 'Tuesday'])
    expect(container.querySelector('figure > [aria-hidden]')).not.toBeNull()
  })

  it('has nothing that takes the focus', () => {
    const { container } = render(<LazyChart {...CHART} />)
    expect(container.querySelectorAll('a, button, input, [tabindex]')).toHaveLength(0)
  })
})
