import { cleanup, act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import '../../dom.ts'
import { AppError } from '../../../../src-preload/contract/errors.ts'
import { ChatList } from '../../../../src-renderer/features/chat/chats/chat-list.tsx'
import { SummaryDialog } from '../../../../src-renderer/features/chat/chats/summary-dialog.tsx'
import { UnansweredDialog } from '../../../../src-renderer/features/chat/chats/unanswered-dialog.tsx'
import { chatStore, loadChats, openChat } from '../../../../src-renderer/features/chat/store/chat-store.ts'
import { deleteChats, searchChats } from '../../../../src-renderer/features/chat/store/organise-chats.ts'
import { run, Toasts } from '../../../../src-renderer/shared/controls/toasts.tsx'
import { ids, makeChat, makeState } from '../../factories.ts'
import { createFakeApi, type FakeApi } from '../../fake-api.ts'

let fake: FakeApi

beforeEach(async () => {
  chatStore.reset()
  fake = createFakeApi(makeState())
  Object.assign(window, { api: fake.api })
  await openChat(null)
})

describe('the summary of a chat', () => {
  it('is shown and saved when a person edits it', async () => {
    render(<SummaryDialog chat={makeChat('chat-1', 'Lease', { summary: 'Facts: five years.' })} onClose={() => undefined} />)
    const field = await screen.findByRole('textbox', { name: 'Summary of this chat' })
    expect((field as HTMLTextAreaElement).value).toBe('Facts: five years.')
    fireEvent.change(field, { target: { value: 'Mine.' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(fake.requests).toContainEqual({ route: 'chats.summary', input: { id: 'chat-1', summary: 'Mine.' } }))
  })
})

describe('the list of unanswered questions', () => {
  it('opens the chat at the question', async () => {
    const open = vi.fn()
    chatStore.dispatch({
      type: 'unanswered-loaded',
      questions: [
        {
          messageId: ids.message('answer-9'),
          chatId: ids.chat('chat-1'),
          question: 'How long?',
          asked: '2026-11-20T10:00:00.000Z',
        },
      ],
    })
    render(<ChatList isShown onOpen={() => undefined} onDropDocuments={() => undefined} />)
    const opener = await screen.findByRole('button', { name: 'Unanswered: 1 question without an answer' })
    // A question mark alone was read as help.
    expect(within(opener).getByText('Unanswered 1')).toBeTruthy()
    cleanup()
    render(<UnansweredDialog onClose={() => undefined} onOpen={open} />)
    fireEvent.click(await screen.findByRole('button', { name: /How long/ }))
    expect(open).toHaveBeenCalledExactlyOnceWith('chat-1', 'answer-9')
    await openChat(ids.chat('chat-1'), ids.message('answer-9'))
    expect(chatStore.get().at).toBe('answer-9')
  })
})

describe('the open chat', () => {
  it('keeps its title while the search of the list hides it, and the list shows only what was found', async () => {
    const all = [makeChat('chat-1', 'Hamlet'), makeChat('chat-2', 'Pumps')]
    fake.answer('chats.list', async ({ search }) => ({ chats: search === undefined ? all : all.slice(1) }))
    await loadChats()
    await openChat(ids.chat('chat-1'))
    render(<ChatList isShown onOpen={() => undefined} onDropDocuments={() => undefined} />)
    await act(() => searchChats('litres'))
    const { chats, chatId } = chatStore.get()
    expect(chats.find(({ id }) => id === chatId)?.title).toBe('Hamlet')
    expect(screen.getAllByRole('listitem').flatMap((one) => one.textContent?.match(/Hamlet|Pumps/g) ?? [])).toEqual(['Pumps'])
  })
})

describe('a deleted chat', () => {
  const load = async () => {
    fake.state.chats.push(makeChat('chat-1', 'Lease'), makeChat('chat-2', 'Pumps'))
    await loadChats()
  }
  const titles = () => chatStore.get().chats.map(({ title }) => title)
  const deleted = () => fake.requests.filter(({ route }) => route === 'chats.delete').map(({ input }) => input)

  it('is gone once the person said yes to the main process, and its open page with it', async () => {
    await load()
    chatStore.dispatch({ type: 'chat-opened', chatId: ids.chat('chat-1') })
    await deleteChats([ids.chat('chat-1')])
    expect(deleted()).toEqual([{ ids: ['chat-1'] }])
    expect(titles()).toEqual(['Pumps'])
    expect(chatStore.get().chatId).toBeNull()
  })

  it('stays without a notice when the person says no', async () => {
    await load()
    render(<Toasts />)
    fake.answer('chats.delete', () => Promise.reject(new AppError('declined')))
    await act(async () => run(deleteChats([ids.chat('chat-1')])))
    expect(titles()).toEqual(['Lease', 'Pumps'])
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
