import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import '../../dom.ts'
import { AppError } from '../../../../src-preload/contract/errors.ts'
import { MessageList } from '../../../../src-renderer/features/chat/answer/message-list.tsx'
import { chatStore, openChat } from '../../../../src-renderer/features/chat/store/chat-store.ts'
import { Toasts } from '../../../../src-renderer/shared/controls/toasts.tsx'
import { ids, makeAnswer, makeChat, makeMessage, makeState } from '../../factories.ts'
import { createFakeApi, type FakeApi } from '../../fake-api.ts'

const chatId = ids.chat('chat-1')
const [FIRST, SECOND] = ['Five years.', 'Until 2027.'].map((text) => makeAnswer(text, { sources: [] })) as [
  ReturnType<typeof makeAnswer>,
  ReturnType<typeof makeAnswer>,
]
const VERSIONS = [ids.message('a1'), ids.message('a2')]
const question = makeMessage('q', 'user', 'How long is the lease?', { chatId })
const later = makeMessage('q2', 'user', 'And then?', { chatId })
const first = makeMessage('a1', 'assistant', FIRST.answer, { answer: FIRST, chatId, versions: VERSIONS })
const second = makeMessage('a2', 'assistant', SECOND.answer, { answer: SECOND, chatId, versions: VERSIONS })
let fake: FakeApi

async function open(messages = [question, second]) {
  chatStore.reset()
  fake = createFakeApi(makeState({ chats: [makeChat('chat-1', 'Lease')], messages }))
  Object.assign(window, { api: fake.api })
  await openChat(chatId)
  render(
    <main>
      <MessageList onOpenSource={() => undefined} onShowSources={() => undefined} />
      <Toasts />
    </main>,
  )
}
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'This question in other words' })
const editing = async () => fireEvent.click(await screen.findByRole('button', { name: 'Ask in other words' }))

describe('the versions of an answer', () => {
  beforeEach(() => open())

  it('are told and shown one by one, with nothing beyond the ends', async () => {
    await screen.findByRole('group', { name: 'Version 2 of 2 of this answer' })
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next version' }).disabled).toBe(true)
    fake.answer('chat.showVersion', async () => ((fake.state.messages = [question, first]), {}))
    fireEvent.click(screen.getByRole('button', { name: 'Previous version' }))
    await screen.findByText('Five years.')
    expect(fake.requests).toContainEqual({ route: 'chat.showVersion', input: { messageId: 'a1' } })
    expect(screen.queryByText('Until 2027.')).toBeNull()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Previous version' }).disabled).toBe(true)
  })

  it('grow by a new answer, and stay when it stops before its first word', async () => {
    await screen.findByText('Until 2027.')
    const at = { chatId, messageId: ids.message('a2') }
    chatStore.dispatch({ type: 'started', ...at, question })
    expect(chatStore.get().messages?.[1]).toMatchObject({ answer: null, versions: VERSIONS })
    chatStore.dispatch({ type: 'done', ...at, answer: SECOND })
    expect(chatStore.get().messages?.[1]?.versions).toEqual(VERSIONS)
    chatStore.dispatch({ type: 'started', ...at, question })
    chatStore.dispatch({ type: 'done', ...at, answer: FIRST, versions: [...VERSIONS, ids.message('a3')] })
    expect(chatStore.get().messages?.[1]?.versions).toHaveLength(3)
  })

  it('cannot be changed while an answer is running, because its place would move', async () => {
    await screen.findByText('Until 2027.')
    chatStore.dispatch({ type: 'started', chatId, messageId: ids.message('a9'), question: later })
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Previous version' }).disabled).toBe(true))
    expect(screen.getAllByRole<HTMLButtonElement>('button', { name: 'Ask in other words' }).every(({ disabled }) => disabled)).toBe(true)
  })
})

describe('a question in other words', () => {
  it('is written in its place, asked by Enter, and takes the place of what followed', async () => {
    await open([question, second, later])
    fireEvent.click((await screen.findAllByRole('button', { name: 'Ask in other words' }))[0] as HTMLElement)
    expect(document.activeElement).toBe(field())
    expect(screen.getByText('What was said after this question stays with its earlier version.')).toBeTruthy()
    fireEvent.change(field(), { target: { value: 'How long is the new lease?' } })
    fireEvent.keyDown(field(), { key: 'Enter', shiftKey: true })
    expect(fake.requests.some(({ route }) => route === 'chat.edit')).toBe(false)
    fireEvent.keyDown(field(), { key: 'Enter' })
    await waitFor(() =>
      expect(fake.requests).toContainEqual({ route: 'chat.edit', input: { messageId: 'q', question: 'How long is the new lease?' } }),
    )
    await waitFor(() => expect(chatStore.get().editing).toBeNull())
    const asked = makeMessage('q9', 'user', 'How long is the new lease?', { chatId, versions: [ids.message('q'), ids.message('q9')] })
    chatStore.dispatch({ type: 'started', chatId, messageId: ids.message('a9'), question: asked, edits: ids.message('q') })
    await screen.findByText('How long is the new lease?')
    expect(chatStore.get().messages?.map(({ id }) => id)).toEqual(['q9', 'a9'])
  })

  it('is given up by Esc without a request, and is the same question when nothing was changed', async () => {
    await open()
    await editing()
    fireEvent.change(field(), { target: { value: 'What?' } })
    fireEvent.keyDown(field(), { key: 'Escape' })
    await screen.findByText('How long is the lease?')
    await editing()
    expect(field().value).toBe('How long is the lease?')
    fireEvent.keyDown(field(), { key: 'Enter' })
    await waitFor(() => expect(chatStore.get().editing).toBeNull())
    expect(fake.requests.some(({ route }) => route === 'chat.edit')).toBe(false)
  })

  it('keeps its words when it is refused', async () => {
    await open()
    fake.answer('chat.edit', async () => {
      throw new AppError('question-too-long')
    })
    await editing()
    fireEvent.change(field(), { target: { value: 'What?' } })
    fireEvent.click(screen.getByRole('button', { name: 'Ask' }))
    await screen.findByText(/too long/)
    expect(field().value).toBe('What?')
  })
})
