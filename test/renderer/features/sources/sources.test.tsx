import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import '../../dom.ts'
import { RightPane } from '../../../../src-renderer/app/frame/right-pane.tsx'
import { windowStore } from '../../../../src-renderer/app/window-store.ts'
import { artifactStore } from '../../../../src-renderer/features/artifacts/artifact-store.ts'
import { chatStore } from '../../../../src-renderer/features/chat/store/chat-store.ts'
import { ranksOf } from '../../../../src-renderer/features/sources/list/group-sources.ts'
import { ids, makeAnswer, makeClaim, makeDocument, makeMessage, makeSource, makeState } from '../../factories.ts'
import { createFakeApi, type FakeApi } from '../../fake-api.ts'
import { FAKE_ARTIFACT } from '../../fake-artifacts.ts'

const stage = (name: string, top: number[]) => ({
  stage: name,
  ms: 1,
  in: 100,
  out: 100,
  note: '',
  top: top.map((id) => ({ chunkId: ids.chunk(id), score: 1 })),
})
let fake: FakeApi
beforeEach(() => {
  for (const store of [windowStore, chatStore, artifactStore]) store.reset()
  fake = createFakeApi(makeState())
  Object.assign(window, { api: fake.api })
})

describe('the Sources pane', () => {
  it('shows in the details the rank of a passage in lexical search, semantic search and their fusion', async () => {
    fake.answer('inspect.answer', async () => ({
      question: 'How long?',
      trace: [stage('keyword', [8, 9, 1]), stage('vector', [8, 9]), stage('fuse', [1, 8])],
    }))
    const answer = { ...makeAnswer('Fifty minutes [1].'), sources: [makeSource(1)] }
    chatStore.dispatch({ type: 'chat-opened', chatId: ids.chat('c') })
    chatStore.dispatch({ type: 'messages-loaded', chatId: ids.chat('c'), messages: [makeMessage('a', 'assistant', '', { answer })] })
    render(<RightPane />)
    fireEvent.click(await screen.findByRole('button', { name: 'Details of source 1' }))
    expect(await screen.findByText('By words: 3; by meaning: after 3; together: 1')).toBeTruthy()
  })

  it('shows the best rank of a passage over several queries', () => {
    expect(ranksOf(ids.chunk(1), [stage('keyword', [2, 1]), stage('keyword', [1, 2])])).toEqual({
      keyword: 1,
      vector: null,
      fused: null,
      kept: 2,
    })
  })

  it.each([
    ['partly', false],
    ['not found', true],
  ] as const)('claims no relevance of the nearest passages, and calls none a source of what was not found (%s)', async (state, refused) => {
    fake.answer('passages.get', async () => ({
      passages: [
        { chunkId: ids.chunk(2), documentId: ids.document('a'), title: 'Tides', text: 'Spring tides.', anchor: { start: 0, end: 9 } },
      ],
    }))
    const change = { mode: 'extractive', state, refused, claims: [makeClaim('Fifty minutes', { n: 1 })] } as const
    const found = { sources: [makeSource(1)], retrieved: [1, 2].map(ids.chunk) }
    const answer = { ...makeAnswer('Fifty minutes [1].'), ...change, ...found, claims: [...change.claims] }
    chatStore.dispatch({ type: 'chat-opened', chatId: ids.chat('c') })
    chatStore.dispatch({ type: 'messages-loaded', chatId: ids.chat('c'), messages: [makeMessage('a', 'assistant', '', { answer })] })
    render(<RightPane />)
    const folded = await screen.findByRole('button', { name: refused ? /^The nearest passages/ : /^Also found/ })
    expect(screen.queryByText(/^Relevance/)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Details of source 1' }) === null).toBe(refused)
    fireEvent.click(folded)
    expect((await screen.findAllByText(/Open in the Reader: passage found/)).length).toBeGreaterThan(0)
    expect(screen.queryByText(/^Relevance/)).toBeNull()
  })

  it('lists the sources of the open artifact, and those of the answer again in the chat', async () => {
    const answer = { ...makeAnswer('Fifty minutes [1].'), sources: [makeSource(1)] }
    chatStore.dispatch({ type: 'chat-opened', chatId: ids.chat('c') })
    chatStore.dispatch({ type: 'messages-loaded', chatId: ids.chat('c'), messages: [makeMessage('a', 'assistant', '', { answer })] })
    artifactStore.dispatch({ type: 'opened', artifact: FAKE_ARTIFACT })
    render(<RightPane />)
    await screen.findByRole('region', { name: 'Used here' })
    const shown = () => within(screen.getByRole('region', { name: 'Used here' }))
    expect(shown().getByText('Station handbook')).toBeTruthy()
    act(() => windowStore.dispatch({ type: 'view-chosen', view: 'artifacts' }))
    expect(shown().getByText('The pool opens in May.')).toBeTruthy()
    expect(screen.queryByText('Station handbook')).toBeNull()
    act(() => windowStore.dispatch({ type: 'view-chosen', view: 'chat' }))
    expect(shown().getByText('Station handbook')).toBeTruthy()
  })
})

it('a cited document is renamed where it stands, by F2 on one of its sources', async () => {
  fake.answer('documents.rename', async () => ({ document: makeDocument('d'), before: '' }))
  const answer = { ...makeAnswer('Fifty minutes [1].'), sources: [makeSource(1)] }
  chatStore.dispatch({ type: 'chat-opened', chatId: ids.chat('c') })
  chatStore.dispatch({ type: 'messages-loaded', chatId: ids.chat('c'), messages: [makeMessage('a', 'assistant', '', { answer })] })
  render(<RightPane />)
  const source = await screen.findByRole('button', { name: /The helicopter takes/ })
  act(() => source.focus())
  fireEvent.keyDown(source, { key: 'F2' })
  const field = screen.getByRole('textbox', { name: 'Title' })
  fireEvent.change(field, { target: { value: 'Timetable' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(fake.requests.filter(({ route }) => route === 'documents.rename').map(({ input }) => input)).toEqual([
    { id: answer.sources[0]?.documentId, title: 'Timetable' },
  ])
})
