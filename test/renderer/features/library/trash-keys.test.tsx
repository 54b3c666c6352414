import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import '../../dom.ts'
import { TrashView } from '../../../../src-renderer/features/library/care/trash-view.tsx'
import { libraryStore } from '../../../../src-renderer/features/library/store/library-store.ts'
import { makeDocument, makeState } from '../../factories.ts'
import { createFakeApi, type FakeApi } from '../../fake-api.ts'

let fake: FakeApi

beforeEach(() => {
  libraryStore.reset()
  const documents = ['Atlas', 'Bills', 'Chess'].map((title) => ({ ...makeDocument(title, { title }), deleted: '2026-11-23T10:00:00.000Z' }))
  fake = createFakeApi(makeState({ trash: documents }))
  Object.assign(window, { api: fake.api })
  libraryStore.dispatch({ type: 'trash-loaded', documents })
  render(<TrashView onLeave={() => undefined} />)
  act(() => screen.getByRole('row', { name: /Atlas/ }).focus())
})

const press = (key: string, held: object = {}) => fireEvent.keyDown(document.activeElement ?? document.body, { key, ...held })
const asked = (route: string) => fake.requests.filter((one) => one.route === route).map(({ input }) => input)

describe('the trash by keys', () => {
  it('restores a row by Enter', async () => {
    press('ArrowDown')
    press('Enter')
    await vi.waitFor(() => expect(asked('documents.restore')).toEqual([{ ids: ['Bills'] }]))
  })

  it('deletes for good only after a question, which says how many rows it is about', async () => {
    press('ArrowDown', { shiftKey: true })
    expect(screen.getByText('2 selected')).toBeTruthy()
    press('Delete')
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete 2 documents for good?' }))
    expect(asked('documents.purge')).toEqual([])
    fireEvent.click(dialog.getByRole('button', { name: 'Delete for good' }))
    await vi.waitFor(() => expect(asked('documents.purge')).toEqual([{ ids: ['Atlas', 'Bills'], chats: false }]))
  })

  it('restores a selection by its bar', async () => {
    press('a', { ctrlKey: true })
    fireEvent.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Restore' }))
    await vi.waitFor(() => expect(asked('documents.restore')).toEqual([{ ids: ['Atlas', 'Bills', 'Chess'] }]))
  })
})
