import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import '../dom.ts'
import type { WindowSession } from '../../../src-preload/contract/shapes/session.ts'
import { App } from '../../../src-renderer/app/app.tsx'
import { windowStore } from '../../../src-renderer/app/window-store.ts'
import { artifactStore } from '../../../src-renderer/features/artifacts/artifact-store.ts'
import { chatStore } from '../../../src-renderer/features/chat/store/chat-store.ts'
import { libraryStore } from '../../../src-renderer/features/library/store/library-store.ts'
import { notesStore } from '../../../src-renderer/features/notes/store/notes-store.ts'
import { settingsStore } from '../../../src-renderer/shared/settings.ts'
import { ids, makeChat, makeDocument, makeState } from '../factories.ts'
import { createFakeApi, type FakeApi } from '../fake-api.ts'

const CHATS = [makeChat('new', 'Newest'), makeChat('old', 'Older')]
const SESSION: WindowSession = {
  view: 'chat',
  chatId: ids.chat('old'),
  leftOpen: true,
  rightOpen: true,
  rightTab: 'sources',
  reader: null,
  readerPlace: null,
  answerId: null,
  activeSource: null,
  scope: null,
  document: null,
  note: null,
  artifactId: null,
}
let fake: FakeApi

async function open() {
  for (const store of [windowStore, chatStore, libraryStore, notesStore, artifactStore, settingsStore]) store.reset()
  render(<App />)
  await screen.findByRole('main')
}

beforeEach(() => {
  fake = createFakeApi(makeState({ chats: CHATS, documents: [makeDocument('a', { title: 'Handbook' }), makeDocument('b')] }))
  Object.assign(window, { api: fake.api })
})
const keep = (change: Partial<WindowSession>) => fake.api.request('session.keepWindow', { session: { ...SESSION, ...change } })

describe('the window after a restart', () => {
  it('shows page, document with its tab, and panes as they were', async () => {
    await open()
    await screen.findByRole('heading', { name: 'Newest' })
    fireEvent.click(await screen.findByRole('button', { name: 'Older' }))
    act(() =>
      windowStore.dispatch({ type: 'reader-opened', target: { documentId: ids.document('b'), title: 'B', quote: 'Said.', seconds: 4 } }),
    )
    act(() => windowStore.dispatch({ type: 'reader-scrolled', place: 0.5 }))
    act(() => {
      windowStore.dispatch({ type: 'left-folded' })
      windowStore.dispatch({ type: 'view-chosen', view: 'library' })
      libraryStore.dispatch({ type: 'opened', id: ids.document('a') })
      libraryStore.dispatch({ type: 'tab-chosen', tab: 'info' })
      libraryStore.dispatch({ type: 'read-to', place: 0.25 })
    })
    await waitFor(() => expect(fake.requests.some(({ route }) => route === 'session.keepWindow')).toBe(true), { timeout: 3000 })
    cleanup()
    await open()
    await waitFor(() => expect(libraryStore.get()).toMatchObject({ opened: 'a', openedTab: 'info', openedPlace: 0.25 }))
    await waitFor(() => expect(chatStore.get().chatId).toBe('old'))
    expect(windowStore.get()).toMatchObject({ view: 'library', leftOpen: false, rightOpen: true, rightTab: 'reader', readerPlace: 0.5 })
    // Its recording would begin to play.
    expect(windowStore.get().reader).toEqual({ documentId: 'b', title: 'B', quote: 'Said.' })
  })

  it('opens “New chat” again if it was open, though there are chats', async () => {
    await keep({ chatId: null })
    await open()
    await waitFor(() => expect(chatStore.get().isRestored).toBe(true))
    expect(chatStore.get().chatId).toBeNull()
  })

  it('falls back without a word when what was open is gone', async () => {
    await keep({
      view: 'library',
      chatId: ids.chat('gone'),
      document: { id: ids.document('gone'), at: null, tab: null, place: null },
      scope: 'Gone',
    })
    fake.answer('documents.list', async () => ({ documents: [] }))
    await open()
    await waitFor(() => expect(chatStore.get().chatId).toBe('new'))
    await screen.findByRole('heading', { name: 'All documents' })
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('keeps what the person opened before the session was read', async () => {
    await keep({ view: 'library', document: { id: ids.document('a'), at: null, tab: null, place: null } })
    const order = Promise.withResolvers<void>()
    const rows = [1, 2]
    fake.answer('documents.order', () => order.promise.then(() => ({ rows })))
    await open()
    act(() => libraryStore.dispatch({ type: 'opened', id: ids.document('b') }))
    act(() => order.resolve())
    await vi.waitFor(() => expect(libraryStore.get().loaded).toBe(true))
    expect(libraryStore.get().opened).toBe('b')
  })
})
