import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import '../dom.ts'
import { App } from '../../../src-renderer/app/app.tsx'
import { windowStore } from '../../../src-renderer/app/window-store.ts'
import { flushComposers } from '../../../src-renderer/features/chat/store/composer-saves.ts'
import { chatStore } from '../../../src-renderer/features/chat/store/chat-store.ts'
import { libraryStore } from '../../../src-renderer/features/library/store/library-store.ts'
import { settingsStore } from '../../../src-renderer/shared/settings.ts'
import { makeChat, makeDocument, makeState } from '../factories.ts'
import { createFakeApi } from '../fake-api.ts'

/** What is carried from the dragged row to the place of the drop. */
function carried() {
  const data = new Map<string, string>()
  return {
    data,
    setData: (type: string, value: string) => void data.set(type, value),
    getData: (type: string) => data.get(type) ?? '',
    get types() {
      return [...data.keys()]
    },
  }
}

beforeEach(async () => {
  for (const store of [windowStore, chatStore, libraryStore, settingsStore]) store.reset()
  const documents = [
    makeDocument('a', { title: 'Handbook' }),
    makeDocument('b', { title: 'Letter' }),
    makeDocument('c', { title: 'Scan', chunks: 0 }),
  ]
  const fake = createFakeApi(makeState({ documents, collections: ['Personal', 'Contracts'], chats: [makeChat('chat-1', 'Lease')] }))
  Object.assign(window, { api: fake.api })
  render(<App />)
  await screen.findByRole('heading', { name: 'Lease' })
  fireEvent.click(await screen.findByRole('button', { name: /^Documents/ }))
  await screen.findByRole('grid', { name: 'All documents' })
})

// What one test leaves unsaved would be stored in the next one's library.
afterEach(() => flushComposers())

const rowOf = async (title: string) => (await screen.findByRole('button', { name: title })).closest('tr') as HTMLElement
function drop(dataTransfer: ReturnType<typeof carried>, target: HTMLElement) {
  fireEvent.dragOver(target, { dataTransfer })
  fireEvent.drop(target, { dataTransfer })
}

describe('documents that are dragged', () => {
  it('open the chat on which they are dropped, with all selected ones in its composer', async () => {
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Handbook' }))
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Letter' }))
    const data = carried()
    fireEvent.dragStart(await rowOf('Letter'), { dataTransfer: data })
    drop(data, screen.getByRole('button', { name: 'Lease' }))
    await screen.findByRole('heading', { name: 'Lease' })
    await screen.findByRole('button', { name: 'Search all documents again' })
    expect(chatStore.get()).toMatchObject({ chatId: 'chat-1', filters: { documents: ['a', 'b'] } })
  })

  it('begin a new chat on “New chat”, and add themselves in the composer to those that are there', async () => {
    const data = carried()
    fireEvent.dragStart(await rowOf('Handbook'), { dataTransfer: data })
    const more = carried()
    fireEvent.dragStart(await rowOf('Letter'), { dataTransfer: more })
    drop(data, screen.getByRole('button', { name: /^New chat/ }))
    await screen.findByRole('heading', { name: 'New chat' })
    await waitFor(() => expect(chatStore.get().filters).toEqual({ documents: ['a'] }))
    drop(more, screen.getByRole('textbox', { name: 'Ask about your documents' }))
    expect(chatStore.get().filters).toEqual({ documents: ['a', 'b'] })
  })

  it('without text are not added, and a notice says so', async () => {
    const data = carried()
    fireEvent.dragStart(await rowOf('Scan'), { dataTransfer: data })
    drop(data, screen.getByRole('button', { name: 'Lease' }))
    await screen.findAllByText('This text cannot be searched yet.')
    expect(chatStore.get().filters).toEqual({})
  })
})

describe('the composer', () => {
  it('takes a dragged collection, and nothing that another program drags', async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Lease' }))
    const field = await screen.findByRole('textbox', { name: 'Ask about your documents' })
    const data = carried()
    fireEvent.dragStart(screen.getByRole('button', { name: /^Contracts/ }), { dataTransfer: data })
    drop(data, field)
    expect(chatStore.get().filters).toEqual({ collections: ['Contracts'] })
    for (const [type, value] of [
      ['application/x-echomind-collection', 'No such one'],
      ['application/x-echomind-documents', 'no list'],
      ['text/plain', 'words'],
    ] as const) {
      const other = carried()
      other.setData(type, value)
      drop(other, field)
    }
    expect(chatStore.get().filters).toEqual({ collections: ['Contracts'] })
  })
})
