import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import '../../dom.ts'
import { DocumentsView } from '../../../../src-renderer/features/library/documents/documents-view.tsx'
import { libraryStore } from '../../../../src-renderer/features/library/store/library-store.ts'
import { ids, makeDocument, makeState } from '../../factories.ts'
import { createFakeApi } from '../../fake-api.ts'

const TITLES = ['Atlas', 'Bills', 'Chess', 'Diary', 'Essay']
const none = () => undefined

beforeEach(() => {
  libraryStore.reset()
  const documents = TITLES.map((title) => makeDocument(title, { title }))
  Object.assign(window, { api: createFakeApi(makeState({ documents })).api })
  libraryStore.dispatch({ type: 'documents-loaded', documents })
  libraryStore.dispatch({ type: 'sort-chosen', column: 'title' })
  render(<DocumentsView reader={none} onAsk={none} onSummarise={none} />)
  act(() => rowOf('Atlas').focus())
})

const rowOf = (title: string) => screen.getByRole('row', { name: new RegExp(title) })
/** The title in the row with the focus. */
const focused = () => TITLES.find((title) => document.activeElement?.textContent.includes(title))
const selected = () => [...libraryStore.get().selected].toSorted()
const press = (key: string, held: object = {}) => fireEvent.keyDown(document.activeElement ?? document.body, { key, ...held })

describe('the table of documents by keys', () => {
  it('is one tab stop, and one more for its columns', () => {
    press('ArrowDown')
    const stops = screen.getByRole('grid').querySelectorAll('[tabindex="0"]')
    expect([...stops].map((stop) => stop.textContent)).toEqual(['Name', expect.stringContaining('Bills')])
  })

  it('goes through its rows by arrows, Home and End, and from the first one to its columns', () => {
    press('ArrowDown')
    press('ArrowDown')
    expect(focused()).toBe('Chess')
    press('End')
    expect(focused()).toBe('Essay')
    press('ArrowUp')
    expect(focused()).toBe('Diary')
    press('Home')
    expect(focused()).toBe('Atlas')
    press('ArrowUp')
    expect(document.activeElement?.textContent).toBe('Name')
    press('ArrowRight')
    expect(document.activeElement?.textContent).toBe('Type')
    press('ArrowDown')
    expect(focused()).toBe('Atlas')
  })

  it('selects by Space, a range by Shift that also shrinks, all by Ctrl+A, and nothing after Esc', () => {
    press('ArrowDown')
    press(' ')
    expect(selected()).toEqual([ids.document('Bills')])
    press('ArrowDown', { shiftKey: true })
    press('ArrowDown', { shiftKey: true })
    expect(selected()).toHaveLength(3)
    press('ArrowUp', { shiftKey: true })
    expect(selected()).toEqual([ids.document('Bills'), ids.document('Chess')])
    expect(rowOf('Chess').getAttribute('aria-selected')).toBe('true')
    press('a', { ctrlKey: true })
    expect(selected()).toHaveLength(TITLES.length)
    press('Escape')
    expect(selected()).toEqual([])
  })

  it('deletes the focused row and focuses the one that takes its place, at the end the one before', async () => {
    press('ArrowDown')
    press('Delete')
    expect(screen.queryByRole('row', { name: /Bills/ })).toBeNull()
    expect(focused()).toBe('Chess')
    press('End')
    press('Delete')
    expect(focused()).toBe('Diary')
    // The selection is deleted only from one of its own rows.
    press(' ')
    press('Home')
    press('Delete')
    expect(screen.getByRole('row', { name: /Diary/ })).toBeTruthy()
    await act(() => Promise.resolve())
  })

  it('opens a row by Enter and gives it the tab stop again when the person comes back', async () => {
    press('End')
    press('ArrowUp')
    press('Enter')
    expect(libraryStore.get().opened).toBe(ids.document('Diary'))
    await screen.findByRole('button', { name: 'Back to the list' })
    act(() => libraryStore.dispatch({ type: 'opened', id: null }))
    expect(rowOf('Diary').tabIndex).toBe(0)
  })

  it('keeps the focus at its document while others come above it', () => {
    press('End')
    act(() => libraryStore.dispatch({ type: 'documents-updated', asked: [], documents: [makeDocument('Aaron', { title: 'Aaron' })] }))
    expect(focused()).toBe('Essay')
    press('ArrowUp')
    expect(focused()).toBe('Diary')
  })

  it('begins at the first row again after another order or filter', () => {
    press('End')
    act(() => libraryStore.dispatch({ type: 'sort-chosen', column: 'title' }))
    expect(rowOf('Essay').tabIndex).toBe(0)
    act(() => libraryStore.dispatch({ type: 'sort-chosen', column: 'title' }))
    expect(rowOf('Atlas').tabIndex).toBe(0)
    expect(rowOf('Essay').tabIndex).toBe(-1)
  })
})
