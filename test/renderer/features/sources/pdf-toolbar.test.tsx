import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import '../../dom.ts'
import { pageNamed, type PageLabels } from '../../../../src-renderer/features/sources/pdf/toolbar/page-names.ts'
import { PdfToolbar } from '../../../../src-renderer/features/sources/pdf/toolbar/pdf-toolbar.tsx'

const LABELS = ['i', 'ii', 'iii', '1', '2', null]

function show(page: number, labels: PageLabels) {
  const onPage = vi.fn()
  const nothing = (): void => undefined
  render(
    <PdfToolbar
      start={null}
      page={page}
      pages={6}
      labels={labels}
      zoom={1}
      passagePage={2}
      onPage={onPage}
      onZoom={nothing}
      onPassage={nothing}
      onFind={nothing}
    />,
  )
  return onPage
}

describe('the page counter of the Reader', () => {
  it('shows the printed number and the place, and goes to what is typed', () => {
    const onPage = show(3, LABELS)
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Page number' })
    expect(field.value).toBe('iii')
    expect(screen.getByText('(3 of 6)')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Back to the passage, page ii' })).toBeTruthy()
    fireEvent.change(field, { target: { value: '2' } })
    fireEvent.keyDown(field, { key: 'Enter' })
    expect(onPage).toHaveBeenLastCalledWith(5)
  })

  it('counts places where no other numbers are printed', () => {
    const onPage = show(3, null)
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Page number' })
    expect(field.value).toBe('3')
    expect(screen.getByText('of 6')).toBeTruthy()
    fireEvent.change(field, { target: { value: '2' } })
    fireEvent.keyDown(field, { key: 'Enter' })
    expect(onPage).toHaveBeenLastCalledWith(2)
  })

  it('finds a page by its printed number first, then by its place, within the document', () => {
    expect(['II', ' 1 ', '6', '99', 'x', ''].map((name) => pageNamed(LABELS, name, 6))).toEqual([2, 4, 6, 6, null, null])
  })
})
