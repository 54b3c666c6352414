import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import '../../dom.ts'
import { DocumentsView } from '../../../../src-renderer/features/library/documents/documents-view.tsx'
import { libraryStore } from '../../../../src-renderer/features/library/store/library-store.ts'
import { Toasts } from '../../../../src-renderer/shared/controls/toasts.tsx'
import { ids, makeDocument, makeState } from '../../factories.ts'
import { createFakeApi, type FakeApi } from '../../fake-api.ts'

const none = () => undefined
let fake: FakeApi

beforeEach(() => {
  libraryStore.reset()
  const documents = ['Atlas', 'Bills', 'Chess'].map((title) => makeDocument(title, { title }))
  fake = createFakeApi(makeState({ documents }))
  fake.answer('documents.rename', async ({ id, title }) => ({
    document: { ...makeDocument(id), id, title: title === '' ? 'MAIN GAME' : title, ...(title !== '' && { readTitle: 'MAIN GAME' }) },
    before: '',
  }))
  Object.assign(window, { api: fake.api })
  libraryStore.dispatch({ type: 'documents-loaded', documents })
  libraryStore.dispatch({ type: 'sort-chosen', column: 'title' })
  render(
    <main>
      <DocumentsView reader={none} onAsk={none} onSummarise={none} />
      <Toasts />
    </main>,
  )
})

const row = (title: string) => screen.getByRole('row', { name: new RegExp(title) })
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
const type = (value: string) => fireEvent.change(document.activeElement as Element, { target: { value } })
const asked = () => fake.requests.filter(({ route }) => route === 'documents.rename').map(({ input }) => input)

describe('a title in the table', () => {
  it('is changed where it stands by F2 and Enter, and the row keeps the focus at its new place', async () => {
    act(() => row('Atlas').focus())
    press('F2')
    const field = document.activeElement as HTMLInputElement
    expect([field.value, field.selectionStart, field.selectionEnd]).toEqual(['Atlas', 0, 5])
    type('  Zoo guide ')
    press('Enter')
    expect(document.activeElement).toBe(row('Zoo guide'))
    expect(screen.getAllByRole('row').at(-1)).toBe(row('Zoo guide'))
    await waitFor(() => expect(asked()).toEqual([{ id: ids.document('Atlas'), title: 'Zoo guide' }]))
  })

  it('stays after Esc, and after Enter without a change', () => {
    act(() => row('Bills').focus())
    press('F2')
    type('Nothing')
    press('Escape')
    expect(document.activeElement).toBe(row('Bills'))
    press('F2')
    press('Enter')
    expect(document.activeElement).toBe(row('Bills'))
    expect(asked()).toEqual([])
  })

  it('that is emptied is again the one of the file; Undo brings the former back', async () => {
    fake.answer('documents.rename', async ({ id, title }) => ({
      document: { ...makeDocument(id), id, title: title === '' ? 'MAIN GAME' : title },
      before: 'Chess',
    }))
    act(() => row('Chess').focus())
    press('F2')
    type('')
    press('Enter')
    expect(await screen.findByRole('row', { name: /MAIN GAME/ })).toBeTruthy()
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(asked()).toHaveLength(2))
    expect(asked()[1]).toEqual({ id: ids.document('Chess'), title: 'Chess' })
  })

  it('is reached by the menu of its row, which the context menu key opens', async () => {
    act(() => row('Bills').focus())
    press('ContextMenu')
    const item = await screen.findByRole('menuitem', { name: 'Rename' })
    // As the pointer on it does.
    act(() => item.focus())
    fireEvent.click(item)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Title' })))
    type('Invoices')
    press('Enter')
    expect(row('Invoices')).toBeTruthy()
  })

  it('shows the old one again when it cannot be kept', async () => {
    fake.answer('documents.rename', async () => Promise.reject(new Error('gone')))
    act(() => row('Atlas').focus())
    press('F2')
    type('Zoo')
    press('Enter')
    expect(await screen.findByRole('row', { name: /Atlas/ })).toBeTruthy()
  })
})

it('the title of an open document is changed in its head by F2', async () => {
  act(() => libraryStore.dispatch({ type: 'opened', id: ids.document('Atlas') }))
  fireEvent.keyDown(await screen.findByRole('heading', { name: 'Atlas' }), { key: 'F2' })
  type('World')
  press('Enter')
  expect(await screen.findByRole('heading', { name: 'World' })).toBeTruthy()
})
