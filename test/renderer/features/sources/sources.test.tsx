import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import '../../dom.ts'
import { RightPane } from '../../../../src-renderer/app/frame/right-pane.tsx'
import { windowStore } from '../../../../src-renderer/app/window-store.ts'
import { artifactStore } from '../../../../src-renderer/features/artifacts/artifact-store.ts'
import { chatStore } from '../../../../src-renderer/features/chat/store/chat-store.ts'
import { ranksOf } from '../../../../src-renderer/features/sources/list/group-sources.ts'
import { ids, makeAnswer, makeDocument, makeMessage, makeSource, makeState } from '../../factories.ts'
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
    expect(await screen.findByText('Lexical: 3; semantic: after 3; fused: 1')).toBeTruthy()
  })

  it('shows the best rank of a passage over several queries', () => {
    expect(ranksOf(ids.chunk(1), [stage('keyword', [2, 1]), stage('keyword', [1, 2])])).toEqual({
      keyword: 1,
      vector: null,
      fused: null,
      kept: 2,
    })
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
