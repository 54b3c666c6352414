import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import '../dom.ts'
import { AppError } from '../../../src-preload/contract/errors.ts'
import { App } from '../../../src-renderer/app/app.tsx'
import { windowStore } from '../../../src-renderer/app/window-store.ts'
import { chatStore } from '../../../src-renderer/features/chat/store/chat-store.ts'
import { libraryStore } from '../../../src-renderer/features/library/store/library-store.ts'
import { modelsStore } from '../../../src-renderer/shared/models.ts'
import { settingsStore } from '../../../src-renderer/shared/settings.ts'
import { ids, makeDocument, makeJob, makeState } from '../factories.ts'
import { createFakeApi, type FakeApi } from '../fake-api.ts'

const WIDE = { width: window.innerWidth, matchMedia: window.matchMedia }
let fake: FakeApi

beforeEach(() => {
  for (const store of [windowStore, chatStore, libraryStore, modelsStore, settingsStore]) store.reset()
})
afterEach(() => Object.assign(window, { innerWidth: WIDE.width, matchMedia: WIDE.matchMedia }))

type Listener = (event: MediaQueryListEvent) => void
const listeners = new Set<Listener>()

function resize(width: number) {
  const matchMedia: typeof window.matchMedia = (query) => {
    if (!query.includes('width')) return WIDE.matchMedia(query)
    return Object.assign(WIDE.matchMedia(query), {
      matches: width < 1180,
      addEventListener: (_name: string, listener: Listener) => listeners.add(listener),
      removeEventListener: (_name: string, listener: Listener) => listeners.delete(listener),
    })
  }
  Object.assign(window, { innerWidth: width, matchMedia })
  for (const listener of listeners) act(() => listener({ matches: width < 1180 } as MediaQueryListEvent))
}

async function open(width: number) {
  resize(width)
  fake = createFakeApi(makeState({ documents: [makeDocument('a', { title: 'Handbook' }), makeDocument('b', { title: 'Letter' })] }))
  Object.assign(window, { api: fake.api })
  render(<App />)
  await screen.findByRole('main')
}

const leftPane = () => screen.queryByRole('navigation', { name: 'Library and chats' })
const read = () => act(() => windowStore.dispatch({ type: 'reader-opened', target: { documentId: ids.document('a'), title: 'Handbook' } }))

describe('the panes of a narrow window', () => {
  it('replace the left pane by the Reader until the Reader is closed', async () => {
    await open(1024)
    expect(leftPane()).toBeTruthy()
    read()
    expect(leftPane()).toBeNull()
    fireEvent.click(await screen.findByRole('button', { name: 'Close the Reader' }))
    expect(leftPane()).toBeTruthy()
    expect(screen.queryByRole('complementary')).toBeNull()
  })

  it('give a new chat the whole width: the Reader of another chat closes', async () => {
    await open(1024)
    read()
    fireEvent.keyDown(document.body, { key: 'n', ctrlKey: true })
    expect(leftPane()).toBeTruthy()
    expect(screen.queryByRole('complementary')).toBeNull()
    expect(windowStore.get().reader).toBeNull()
  })

  it('are three again once the window is wide, unless the person closed the right one', async () => {
    await open(1024)
    read()
    fireEvent.click(await screen.findByRole('button', { name: 'Close the Reader' }))
    expect(screen.queryByRole('complementary')).toBeNull()
    resize(1920)
    expect(screen.getByRole('complementary')).toBeTruthy()
    // The narrowing itself closes a pane without a document, and gives it back.
    resize(1024)
    expect(screen.queryByRole('complementary')).toBeNull()
    resize(1920)
    expect(screen.getByRole('complementary')).toBeTruthy()
    fireEvent.keyDown(document.body, { key: 'B', ctrlKey: true, shiftKey: true })
    resize(1024)
    resize(1920)
    expect(screen.queryByRole('complementary')).toBeNull()
  })

  it('stay as they are when Esc is pressed in the status line', async () => {
    await open(1920)
    read()
    const line = screen.getByRole('contentinfo')
    fireEvent.keyDown(within(line).getAllByRole('button')[0]!, { key: 'Escape' })
    expect(windowStore.get().reader).not.toBeNull()
    fireEvent.keyDown(document.body, { key: 'Escape' })
    expect(windowStore.get().reader).toBeNull()
  })

  it('show the left pane again by its shortcut', async () => {
    await open(1024)
    read()
    fireEvent.keyDown(document.body, { key: 'b', ctrlKey: true })
    expect(leftPane()).toBeTruthy()
  })
})

describe('the panes of a wide window', () => {
  it('are all three visible, the right one as wide as a page until it is dragged', async () => {
    await open(1920)
    read()
    expect(leftPane()).toBeTruthy()
    expect(screen.getByRole('complementary').style.width).toBe('653px')
    act(() => settingsStore.dispatch({ type: 'set', key: 'appearance.rightWidth', value: 380 }))
    expect(screen.getByRole('complementary').style.width).toBe('380px')
  })
})

describe('the window after an external change', () => {
  it('removes a deleted document without an error message', async () => {
    await open(1920)
    fake.answer('documents.list', () => {
      throw new AppError('document-not-found')
    })
    act(() => fake.emit('documents.changed', { ids: [ids.document('a')] }))
    await waitFor(() => expect(libraryStore.get().documents.has(ids.document('a'))).toBe(false))
    expect(screen.queryByText(/There is no/)).toBeNull()
    expect(libraryStore.get().documents.has(ids.document('b'))).toBe(true)
  })

  it('shows the state of a paused queue', async () => {
    await open(1920)
    act(() => fake.emit('queue.changed', { ...fake.state.queue, paused: true }))
    fake.state.queue = { ...fake.state.queue, paused: true, jobs: [makeJob('1', { state: 'paused' })], current: 0, total: 1, open: 1 }
    act(() => fake.emit('documents.changed', { ids: [ids.document('a')] }))
    expect(await screen.findByRole('button', { name: 'Paused at 0 of 1' })).toBeTruthy()
  })
})

describe('a shortcut while a button works', () => {
  it('is heard, although the button has the focus, is disabled and prevents each key', async () => {
    await open(1440)
    read()
    const busy = Object.assign(document.createElement('button'), { onkeydown: (event: Event) => event.preventDefault() })
    busy.dataset['disabled'] = ''
    document.querySelector('main')?.append(busy)
    busy.focus()
    expect(screen.queryByRole('complementary')).toBeTruthy()
    fireEvent.keyDown(busy, { key: 'B', ctrlKey: true, shiftKey: true })
    expect(screen.queryByRole('complementary')).toBeNull()
    busy.remove()
  })
})
