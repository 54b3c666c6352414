import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import '../dom.ts'
import { Boundary } from '../../../src-renderer/shared/controls/boundary.tsx'

it('an error in one pane is shown in its place and leaves the other panes working', () => {
  const silence = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let fails = true
  function Pane() {
    if (fails) throw new Error('boom')
    return <p>All well</p>
  }
  render(
    <>
      <Boundary>
        <Pane />
      </Boundary>
      <p>The other pane</p>
    </>,
  )
  expect(screen.getByRole('alert').textContent).toContain('This part of the window stopped')
  expect(screen.getByText('The other pane')).toBeTruthy()
  fails = false
  fireEvent.click(screen.getByRole('button', { name: 'Show it again' }))
  expect(screen.getByText('All well')).toBeTruthy()
  silence.mockRestore()
})
