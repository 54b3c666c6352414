import { fireEvent } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import '../dom.ts'
import { openFind, takeTyped } from '../../../src-renderer/app/find/open-find.ts'
import { windowStore } from '../../../src-renderer/app/window-store.ts'

beforeEach(() => {
  takeTyped()
  windowStore.reset()
})

const press = (key: string, held: object = {}) => fireEvent.keyDown(document.body, { key, ...held })
const type = (keys: Iterable<string>) => [...keys].forEach((key) => press(key))

describe('what is typed before the search has its field', () => {
  it('is kept letter by letter, with Backspace, and with the Enter after it', () => {
    openFind()
    type('Färey')
    press('Backspace')
    type('r🦭')
    press('Backspace')
    press('c', { ctrlKey: true })
    press('Shift')
    expect(takeTyped()).toEqual({ typed: 'Färer', isEntered: false })
    openFind()
    type('moss')
    press('Enter')
    expect(takeTyped()).toEqual({ typed: 'moss', isEntered: true })
  })

  it('reaches nothing else in the window, and everything again when it was taken', () => {
    const seen: string[] = []
    const listen = (event: KeyboardEvent): void => void seen.push(event.key)
    document.body.addEventListener('keydown', listen)
    openFind()
    type('jk')
    takeTyped()
    press('x')
    document.body.removeEventListener('keydown', listen)
    expect(seen).toEqual(['x'])
  })

  it('is dropped by Esc, which closes the search that is still to come', () => {
    openFind()
    type('ab')
    press('Escape')
    expect(windowStore.get().dialog).toBeNull()
    expect(takeTyped()).toEqual({ typed: '', isEntered: false })
  })

  it('does not open anything by Enter alone', () => {
    openFind()
    press('Enter')
    expect(takeTyped().isEntered).toBe(false)
  })
})
