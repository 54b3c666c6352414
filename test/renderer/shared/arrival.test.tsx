import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import '../dom.ts'

const activation = (hasBeenActive: boolean) =>
  Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive, isActive: false }, configurable: true })
beforeEach(() => {
  vi.resetModules()
  activation(true)
})
afterEach(() => {
  cleanup()
  activation(false)
})

/** The window with a page in the middle, or before its first page has come. */
async function showing() {
  const { Arrival } = await import('../../../src-renderer/shared/focus/arrival.tsx')
  const window = (page: string | null) => (
    <>
      <nav data-pane>
        <button>Documents</button>
      </nav>
      <main data-pane tabIndex={-1}>
        {page !== null && <textarea id="composer" aria-label={page} />}
        {page !== null && <Arrival page={page} />}
      </main>
    </>
  )
  const { rerender } = render(window(null))
  return async (page: string) => {
    rerender(window(page))
    await act(() => new Promise((done) => requestAnimationFrame(() => done(undefined))))
  }
}

it('leaves the focus where keys led before the first page came', async () => {
  const show = await showing()
  screen.getByRole('button').focus()
  await show('Chat')
  expect(document.activeElement).toBe(screen.getByRole('button'))
})

it('moves the focus into a page that was chosen in the left pane', async () => {
  const show = await showing()
  await show('Chat')
  screen.getByRole('button').focus()
  await show('Notes')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Notes' }))
})
