import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import '../../dom.ts'
import { AppError } from '../../../../src-preload/contract/errors.ts'
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

  it('asks the main process to delete the selected rows for good, and keeps them if the person says no', async () => {
    fake.answer('documents.purge', () => Promise.reject(new AppError('declined')))
    press('ArrowDown', { shiftKey: true })
    expect(screen.getByText('2 selected')).toBeTruthy()
    press('Delete')
    await vi.waitFor(() => expect(asked('documents.purge')).toEqual([{ ids: ['Atlas', 'Bills'] }]))
    expect(screen.getAllByRole('row')).toHaveLength(3)
  })

  it('empties as it is shown', async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Empty the trash' }))
    await vi.waitFor(() => expect(asked('documents.purge')).toEqual([{ ids: ['Atlas', 'Bills', 'Chess'] }]))
    expect(await screen.findByText('The trash is empty')).toBeTruthy()
  })

  it('restores a selection by its bar', async () => {
    press('a', { ctrlKey: true })
    fireEvent.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Restore' }))
    await vi.waitFor(() => expect(asked('documents.restore')).toEqual([{ ids: ['Atlas', 'Bills', 'Chess'] }]))
  })
})
