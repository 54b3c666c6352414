import { act, render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import '../dom.ts'
import { endOffers, notify, Toasts } from '../../../src-renderer/shared/controls/toasts.tsx'

describe('a notice', () => {
  it('that leads somewhere ends with the page, and one that can undo stays', async () => {
    render(<Toasts />)
    act(() => {
      notify({ title: 'Deleted', undo: () => undefined })
      notify({ title: 'Kept', action: { label: 'Open', perform: () => undefined } })
    })
    expect(await screen.findByRole('button', { name: 'Open' })).toBeTruthy()
    act(endOffers)
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Open' })).toBeNull())
    expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy()
  })
})
