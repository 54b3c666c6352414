import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import '../dom.ts'
import { Palette } from '../../../src-renderer/app/find/palette.tsx'
import { libraryStore, loadLibrary } from '../../../src-renderer/features/library/store/library-store.ts'
import { makeDocument, makeState } from '../factories.ts'
import { createFakeApi, type FakeApi } from '../fake-api.ts'

let fake: FakeApi

beforeEach(async () => {
  libraryStore.reset()
  fake = createFakeApi(makeState({ documents: [makeDocument('a', { title: 'Harbour rules' })] }))
  Object.assign(window, { api: fake.api })
  await loadLibrary()
})

describe('the search of everything', () => {
  it('asks the word index once for typed words, before anything is drawn for them', async () => {
    const drawn: boolean[] = []
    fake.answer('passages.find', async ({ by }) => {
      if (by === 'words') drawn.push(screen.queryByRole('option', { name: /Harbour rules/ }) !== null)
      return { passages: [] }
    })
    render(<Palette onClose={() => undefined} />)
    const field = await screen.findByRole('combobox', { name: 'Search everything' })
    fireEvent.change(field, { target: { value: 'harb' } })
    await screen.findByRole('option', { name: /Harbour rules/ })
    await waitFor(() => expect(fake.requests.filter(({ route }) => route === 'chats.list')).toHaveLength(1))
    expect(drawn).toEqual([false])
  })

  it('shows a note once: by a passage with its words, else by its name, never among the documents too', async () => {
    const note = (id: string, title: string) => ({ id, title, echotag: null, preview: '' })
    fake = createFakeApi(makeState({ documents: [makeDocument('n1', { title: 'Rope list', path: 'note:n1' })] }))
    Object.assign(window, { api: fake.api })
    await loadLibrary()
    const passage = {
      chunkId: 7,
      documentId: 'n2',
      title: 'Rope talk',
      text: 'The rope is twelve metres long.',
      anchor: { start: 0, end: 9 },
    }
    fake.answer('passages.find', async ({ by }) => ({ passages: by === 'words' ? [passage] : [] }) as never)
    fake.answer('notes.list', async () => ({ notes: [note('n1', 'Rope list'), note('n2', 'Rope talk')] }) as never)
    render(<Palette onClose={() => undefined} />)
    fireEvent.change(await screen.findByRole('combobox', { name: 'Search everything' }), { target: { value: 'rope' } })
    await screen.findByRole('option', { name: /Rope list/ })
    expect(screen.getAllByRole('option', { name: /Rope list/ })).toHaveLength(1)
    expect(screen.getAllByRole('option', { name: /Rope talk/ })).toHaveLength(1)
  })
})
