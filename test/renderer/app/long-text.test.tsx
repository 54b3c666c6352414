import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import '../dom.ts'
import { useLongText } from '../../../src-renderer/app/use-long-text.ts'
import { Toasts } from '../../../src-renderer/shared/controls/toasts.tsx'

function Fields() {
  useLongText()
  return (
    <>
      <textarea aria-label="memo" />
      <textarea aria-label="question" data-longest={10} />
      <Toasts />
    </>
  )
}
/** False: it was refused. */
const paste = (name: string, text: string): boolean =>
  fireEvent.paste(screen.getByRole('textbox', { name }), {
    clipboardData: { getData: () => text },
  })

describe('a text that is pasted', () => {
  it('is refused with a sentence when no field can keep it, and taken by fields that can', async () => {
    render(<Fields />)
    expect(paste('memo', 'a'.repeat(2_000_000))).toBe(true)
    expect(paste('memo', 'a'.repeat(100_000_000))).toBe(false)
    await screen.findByText(/too long to be pasted: .*100,000,000.* characters/u)
    expect(paste('question', 'a'.repeat(10))).toBe(true)
    expect(paste('question', 'a'.repeat(11))).toBe(false)
  })
})
