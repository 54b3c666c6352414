import { verdictName } from '../../../src-preload/texts/evidence.ts'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import '../dom.ts'
import { AppError } from '../../../src-preload/contract/errors.ts'
import { App } from '../../../src-renderer/app/app.tsx'
import { sampleQuestions } from '../../../src-renderer/app/sample-questions.ts'
import { windowStore } from '../../../src-renderer/app/window-store.ts'
import { chatStore } from '../../../src-renderer/features/chat/store/chat-store.ts'
import { libraryStore } from '../../../src-renderer/features/library/store/library-store.ts'
import { modelsStore, reduceModels } from '../../../src-renderer/shared/models.ts'
import { settingsStore } from '../../../src-renderer/shared/settings.ts'
import { ids, makeAnswer, makeChat, makeClaim, makeDocument, makeMessage, makeState, NO_SERVER } from '../factories.ts'
import type { Document } from '../../../src-preload/contract/shapes/documents.ts'
import { t } from '../../../src-preload/texts/say.ts'
import { createFakeApi, type FakeApi, type FakeState } from '../fake-api.ts'

let fake: FakeApi

beforeEach(() => {
  for (const store of [windowStore, chatStore, libraryStore, modelsStore, settingsStore]) store.reset()
})

async function open(state: Partial<FakeState> = {}) {
  fake = createFakeApi(
    makeState({ documents: [makeDocument('a', { title: 'Handbook' }), makeDocument('b', { title: 'Letter' })], ...state }),
  )
  Object.assign(window, { api: fake.api })
  render(<App />)
  await screen.findByRole('main')
}

const press = (key: string, held: object = {}) => fireEvent.keyDown(document.body, { key, ...held })

describe('the window of the app', () => {
  it('shows the first steps on a new computer until the person leaves them', async () => {
    await open({ documents: [], firstRun: true })
    expect(await screen.findByRole('heading', { name: /^Answers from your own documents/ })).toBeTruthy()
    expect(screen.getByText(/No model server was found/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Skip' }))
    await waitFor(() => expect(fake.requests).toContainEqual({ route: 'settings.set', input: { key: 'onboarding.done', value: true } }))
    expect(screen.queryByRole('heading', { name: /^Answers from your own documents/ })).toBeNull()
  })

  it('opens the newest chat after a restart', async () => {
    const answer = makeAnswer('Fifty minutes.', { sources: [] })
    await open({
      chats: [makeChat('chat-1', 'The flight')],
      messages: [makeMessage('q', 'user', 'How long?'), makeMessage('answer-1', 'assistant', answer.answer, { answer })],
    })
    expect(await screen.findByRole('heading', { name: 'The flight' })).toBeTruthy()
    expect(await screen.findByText('Fifty minutes.')).toBeTruthy()
  })

  it('streams an answer into the open chat and shows the support of the answer', async () => {
    await open()
    act(() => chatStore.dispatch({ type: 'asked', key: 1, question: 'How long?' }))
    const at = { chatId: ids.chat('chat-1'), messageId: ids.message('answer-1') }
    act(() => fake.emit('chat.started', { ...at, question: makeMessage('q', 'user', 'How long?') }))
    act(() => fake.emit('chat.sources', { ...at, sources: [], search: { state: 'found', considered: 42, total: 810 } }))
    expect(screen.getByText('Searched 42 of 810 documents')).toBeTruthy()
    act(() => fake.emit('chat.token', { ...at, text: 'Fifty' }))
    expect(await screen.findByText('Fifty')).toBeTruthy()
    act(() => fake.emit('chat.done', { ...at, answer: makeAnswer('Fifty minutes [1].', { claims: [makeClaim('Fifty minutes.')] }) }))
    expect(await screen.findByText(verdictName('proven'))).toBeTruthy()
  })

  it('deletes a document at once and restores it on Undo', async () => {
    await open()
    press('l', { ctrlKey: true })
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Handbook' }))
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
    expect(screen.queryByRole('button', { name: 'Handbook' })).toBeNull()
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByRole('button', { name: 'Handbook' })).toBeTruthy()
    expect(fake.state.trash).toEqual([])
  })

  it('summarises the selected documents in a new chat', async () => {
    await open()
    press('l', { ctrlKey: true })
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Handbook' }))
    const bar = within(screen.getByRole('toolbar', { name: 'Selected documents' }))
    fireEvent.click(bar.getByRole('button', { name: 'More' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Summarise' }))
    const [document] = fake.state.documents
    await vi.waitFor(() =>
      expect(fake.requests).toContainEqual({
        route: 'chat.ask',
        input: { question: 'Summarise “Handbook”', filters: { documents: [document?.id] }, summarise: true },
      }),
    )
    expect(await screen.findByRole('button', { name: 'Summarise' })).toBeTruthy()
  })

  it('shows a document again when its deletion failed', async () => {
    await open()
    fake.answer('documents.delete', () => Promise.reject(new Error('busy')))
    press('l', { ctrlKey: true })
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Handbook' }))
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByRole('button', { name: 'Handbook' })).toBeTruthy()
    expect(screen.getAllByText('Something went wrong inside EchoMind.').length).toBeGreaterThan(0)
  })

  it('names a deleted document of the question filters as deleted instead of by its id', async () => {
    await open()
    const id = '7b0c3f0e-2a4d-4c55-9d3e-1f2a3b4c5d6e'
    act(() => chatStore.dispatch({ type: 'filters-chosen', filters: { documents: [id] } }))
    await screen.findByText('This document was deleted.')
    expect(screen.queryByText(id)).toBeNull()
  })

  it('replaces a chat that no longer exists by a new one with a message', async () => {
    const chats = [makeChat('here', 'Here'), makeChat('gone', 'Gone')]
    await open({ chats })
    fake.answer('chats.get', async () => {
      throw new AppError('chat-not-found')
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Gone' }))
    expect((await screen.findAllByText('There is no such chat.')).length).toBeGreaterThan(0)
    expect(screen.getByRole('heading', { name: 'New chat' })).toBeTruthy()
    fireEvent.change(screen.getByRole('textbox', { name: 'Ask about your documents' }), { target: { value: 'How long?' } })
    fireEvent.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(fake.requests.findLast(({ route }) => route === 'chat.ask')?.input).not.toHaveProperty('chatId'))
  })

  it('loads changed documents once for many events', async () => {
    await open()
    await waitFor(() => expect(libraryStore.get().loaded).toBe(true))
    const before = fake.requests.filter((request) => request.route === 'documents.list').length
    fake.state.documents.push(makeDocument('c', { title: 'New one' }))
    for (const id of ['a', 'b', 'c', 'c', 'a']) fake.emit('documents.changed', { ids: [ids.document(id)] })
    await waitFor(() => expect(libraryStore.get().documents.has(ids.document('c'))).toBe(true))
    expect(fake.requests.filter((request) => request.route === 'documents.list').slice(before)).toEqual([
      { route: 'documents.list', input: { filters: { documents: ['a', 'b', 'c'] } } },
    ])
  })
})

describe('the window as a whole', () => {
  it('closes only the topmost dialog or pane on Esc', async () => {
    await open()
    press('l', { ctrlKey: true })
    fireEvent.click(await screen.findByRole('button', { name: 'Handbook' }))
    press('k', { ctrlKey: true })
    const palette = await screen.findByRole('dialog', { name: 'Search everything' })
    fireEvent.keyDown(within(palette).getByRole('combobox'), { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByRole('heading', { name: 'Handbook' })).toBeTruthy()
    press('Escape')
    expect(screen.queryByRole('heading', { name: 'Handbook' })).toBeNull()
  })

  it('offers the actions of the open chat and the personas in the command palette', async () => {
    const { answer } = makeAnswer('Fifty minutes.')
    await open({
      chats: [makeChat('chat-1', 'The flight')],
      messages: [makeMessage('answer-1', 'assistant', answer, { answer: makeAnswer(answer) })],
    })
    await screen.findByText('Fifty minutes.')
    const choose = async (name: string) => {
      press('k', { ctrlKey: true })
      fireEvent.click(within(await screen.findByRole('dialog', { name: 'Search everything' })).getByRole('option', { name }))
    }
    await choose('Edit personas')
    fireEvent.click(within(await screen.findByRole('dialog', { name: 'Personas' })).getByRole('button', { name: 'Close' }))
    await choose('Rename the chat')
    fireEvent.click(within(await screen.findByRole('dialog', { name: 'Rename the chat' })).getByRole('button', { name: 'Close' }))
    await choose('Pin this chat')
    await choose('Answer the last question again')
    await waitFor(() =>
      expect(fake.requests.map(({ route, input }) => ({ route, input }))).toEqual(
        expect.arrayContaining([
          { route: 'chats.pin', input: { id: 'chat-1', pinned: true } },
          { route: 'chat.regenerate', input: { messageId: 'answer-1' } },
        ]),
      ),
    )
    act(() => chatStore.dispatch({ type: 'chat-opened', chatId: null }))
    press('k', { ctrlKey: true })
    expect(
      within(await screen.findByRole('dialog', { name: 'Search everything' })).queryByRole('option', { name: 'Pin this chat' }),
    ).toBeNull()
  })

  it('runs the chosen command of the command palette', async () => {
    await open()
    press('k', { ctrlKey: true })
    const palette = await screen.findByRole('dialog', { name: 'Search everything' })
    fireEvent.click(within(palette).getByRole('option', { name: /^Trash/ }))
    expect(await screen.findByRole('heading', { name: 'Trash' })).toBeTruthy()
  })

  it('ignores one-key shortcuts while a person types', async () => {
    await open()
    fireEvent.keyDown(screen.getByRole('textbox', { name: 'Ask about your documents' }), { key: '?' })
    expect(windowStore.get().dialog).toBeNull()
    press('?')
    expect(windowStore.get().dialog).toBe('shortcuts')
  })

  it('warns permanently of a model server on another computer', async () => {
    await open({ models: { ...NO_SERVER, ok: true, local: false, chat: 'qwen3.5:4b', address: 'http://192.168.1.20:11434' } })
    expect(await screen.findByText('not on this computer')).toBeTruthy()
  })

  it('sets the chosen theme on the root element, and none for the system theme', async () => {
    await open({ settings: { 'appearance.theme': 'dark' } })
    expect(document.documentElement.dataset['theme']).toBe('dark')
    act(() => settingsStore.dispatch({ type: 'set', key: 'appearance.theme', value: 'system' }))
    expect(document.documentElement.dataset['theme']).toBeUndefined()
  })

  it('subscribes to each event once and unsubscribes when it closes', async () => {
    const on = vi.fn(() => () => {})
    fake = createFakeApi(makeState())
    Object.assign(window, { api: { ...fake.api, on } })
    const { unmount } = render(<App />)
    await screen.findByRole('main')
    const names = on.mock.calls.map((call) => (call as unknown as [string])[0])
    expect(new Set(names).size).toBe(names.length)
    expect(names).toContain('chat.token')
    unmount()
  })
})

describe('the questions of an empty chat', () => {
  it('of the sample come one by one, each once its own document can be searched', () => {
    const sample = (file: string, change = {}) => makeDocument(file, { path: `C:\\resources\\sample\\${file}`, ...change })
    const meeting = sample('Meeting 2025-03-12.md')
    expect(sampleQuestions([meeting, sample('Station handbook.pdf', { chunks: 0, status: 'parsing' })])).toEqual([
      'Which pump does the station buy?',
    ])
    expect(sampleQuestions([meeting, makeDocument('h', { path: '/opt/sample/Station handbook.pdf' })])[0]).toContain('terns')
  })

  it('are none of documents of the person, whose chat says what one can type', async () => {
    await open({ chats: [], messages: [] })
    const sample = makeDocument('s', { path: '/sample/Station handbook.pdf', collection: 'Sample', chunks: 3 })
    const show = (...documents: Document[]) => act(() => libraryStore.dispatch({ type: 'documents-loaded', documents }))
    show(sample)
    expect(screen.getByRole('button', { name: /terns/u })).toBeTruthy()
    show(sample, makeDocument('n', { title: 'When is rent due?', chunks: 3 }))
    expect(screen.queryByRole('button', { name: /\?$/u })).toBeNull()
    expect(screen.getByText(t('chat.signs.document'))).toBeTruthy()
  })
})

it('the speed of a model download is computed from its reports, also when a new layer starts', () => {
  const report = (completed: number) => ({ name: 'm', status: 'pulling', completed, total: 9e9, done: false, error: null })
  const one = reduceModels({ status: null, pull: null }, { type: 'pull', progress: report(0), at: 1000 })
  const two = reduceModels(one, { type: 'pull', progress: report(5e6), at: 2000 })
  expect([one.pull?.speed, two.pull?.speed]).toEqual([null, 5e6])
  expect(reduceModels(two, { type: 'pull', progress: report(0), at: 3000 }).pull?.speed).toBe(5e6)
})
