import { render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import '../../dom.ts'
import type { ComposerState } from '../../../../src-preload/contract/shapes/session.ts'
import { MessageList } from '../../../../src-renderer/features/chat/answer/message-list.tsx'
import { knownPlace } from '../../../../src-renderer/features/chat/answer/use-chat-place.ts'
import { flushComposers } from '../../../../src-renderer/features/chat/store/composer-saves.ts'
import {
  ask,
  askApart,
  chatStore,
  composerPurged,
  keepComposers,
  openChat,
  setFilters,
  summarise,
} from '../../../../src-renderer/features/chat/store/chat-store.ts'
import { ids, makeAnswer, makeChat, makeMessage, makeState } from '../../factories.ts'
import { createFakeApi, type FakeApi } from '../../fake-api.ts'

const LEASE = ids.chat('lease')
const PUMPS = ids.chat('pumps')
let fake: FakeApi
let end: () => void

/** Closes the window without a word, as a crash does, and opens it again. */
async function restart(chatId: typeof LEASE | null) {
  end()
  chatStore.reset()
  end = keepComposers()
  await openChat(chatId)
}

beforeEach(async () => {
  chatStore.reset()
  fake = createFakeApi(makeState({ chats: [makeChat('lease', 'Lease'), makeChat('pumps', 'Pumps')] }))
  Object.assign(window, { api: fake.api })
  end = keepComposers()
  await openChat(null)
})
afterEach(async () => {
  end()
  await flushComposers()
  vi.useRealTimers()
})

const type = (draft: string) => chatStore.dispatch({ type: 'draft-typed', draft })
const composer = () => {
  const { draft, filters, depth, context } = chatStore.get()
  return { draft, filters, depth, context }
}
const FRESH = { draft: '', filters: {}, depth: 'fast', context: null }

describe('the composer of a chat', () => {
  it('keeps its draft, chips, depth and selected text while other chats are open, each with its own', async () => {
    await openChat(LEASE)
    type('How long is')
    setFilters({ collections: ['Contracts'], documents: ['a'], window: '1w' })
    chatStore.dispatch({ type: 'depth-chosen', depth: 'thorough' })
    chatStore.dispatch({ type: 'context-chosen', context: 'Pets are forbidden.' })
    const left = composer()
    await openChat(PUMPS)
    expect(composer()).toEqual(FRESH)
    type('Which pump')
    await openChat(null)
    expect(composer()).toEqual(FRESH)
    await openChat(LEASE)
    expect(composer()).toEqual(left)
    await openChat(PUMPS)
    expect(composer()).toEqual({ ...FRESH, draft: 'Which pump' })
  })

  it('keeps what was typed before the stored one was read', async () => {
    const held = Promise.withResolvers<{ composer: null }>()
    fake.answer('session.composer', () => held.promise)
    const opened = openChat(LEASE)
    type('Typed at once')
    held.resolve({ composer: null })
    await opened
    await flushComposers()
    expect(fake.requests.findLast(({ route }) => route === 'session.keepComposer')?.input).toMatchObject({
      chatId: LEASE,
      composer: { draft: 'Typed at once' },
    })
  })

  it('keeps what was typed into a chat that was left before the stored one was read, beside its chips', async () => {
    await openChat(LEASE)
    setFilters({ collections: ['Contracts'] })
    await openChat(PUMPS)
    await flushComposers()
    const held = Promise.withResolvers<void>()
    const { composer: stored } = (await fake.api.request('session.composer', { chatId: LEASE }).then((answer) => {
      if (!answer.ok) throw new Error('the composer was expected')
      return answer.data
    })) as { composer: ComposerState }
    fake.answer('session.composer', async ({ chatId }) => (await held.promise, { composer: chatId === LEASE ? stored : null }))
    const opened = openChat(LEASE)
    type('Typed at once')
    const other = openChat(PUMPS)
    held.resolve()
    await Promise.all([opened, other])
    await vi.waitFor(async () => {
      await flushComposers()
      const kept = fake.requests.filter(({ route }) => route === 'session.keepComposer').map(({ input }) => input)
      expect(kept).toContainEqual({
        chatId: LEASE,
        composer: expect.objectContaining({ draft: 'Typed at once', filters: { collections: ['Contracts'] } }) as unknown,
      })
    })
  })

  it('survives a crash a second after the last key, in a chat and in “New chat”', async () => {
    vi.useFakeTimers()
    type('Half a new')
    await vi.advanceTimersByTimeAsync(1000)
    await openChat(LEASE)
    type('Half a')
    setFilters({ tags: ['lease'] })
    await vi.advanceTimersByTimeAsync(1000)
    await restart(LEASE)
    expect(composer()).toEqual({ ...FRESH, draft: 'Half a', filters: { tags: ['lease'] } })
    await restart(null)
    expect(composer()).toEqual({ ...FRESH, draft: 'Half a new' })
  })

  it('goes with the first question into its new chat, and the next new chat begins with fresh chips', async () => {
    setFilters({ collections: ['Contracts'] })
    await ask('How long?')
    expect(composer().filters).toEqual({ collections: ['Contracts'] })
    const opened = chatStore.get().chatId
    await openChat(null)
    expect(composer()).toEqual(FRESH)
    await restart(opened)
    expect(composer().filters).toEqual({ collections: ['Contracts'] })
  })

  it('of “New chat” keeps its draft when a question comes from elsewhere, which is asked without its chips', async () => {
    type('Half a thought')
    setFilters({ window: '1w' })
    await openChat(null)
    await askApart('How long is the lease?')
    expect(fake.requests.findLast(({ route }) => route === 'chat.ask')?.input).toEqual({ question: 'How long is the lease?', filters: {} })
    expect(composer()).toEqual(FRESH)
    await openChat(null)
    expect(composer()).toEqual({ ...FRESH, draft: 'Half a thought', filters: { window: '1w' } })
    await summarise([{ id: ids.document('a'), title: 'Handbook' }], true)
    expect(composer()).toEqual({ ...FRESH, filters: { documents: ['a'] } })
    await openChat(null)
    expect(composer().draft).toBe('Half a thought')
  })

  it('takes what is typed while it is being read behind the kept draft', async () => {
    await openChat(LEASE)
    type('How long')
    await openChat(PUMPS)
    const opening = openChat(LEASE)
    type('?')
    await opening
    expect(composer().draft).toBe('How long?')
  })

  it('loses the words of a purged document, and does not store them again', async () => {
    await openChat(LEASE)
    chatStore.dispatch({ type: 'context-chosen', context: 'The secret is 4711.' })
    await flushComposers()
    const { composer: kept } = (await fake.api.request('session.composer', { chatId: LEASE }).then((answer) => {
      if (!answer.ok) throw new Error('not stored')
      return answer.data
    })) as { composer: NonNullable<unknown> & { context: string | null } }
    await fake.api.request('session.keepComposer', { chatId: LEASE, composer: { ...kept, context: '[deleted]' } as never })
    await composerPurged()
    expect(composer().context).toBe('[deleted]')
    type('And then?')
    await restart(LEASE)
    expect(composer().context).toBe('[deleted]')
  })
})

describe('a chat that is opened twice at once', () => {
  it('shows its draft once', async () => {
    await openChat(LEASE)
    type('How long is')
    await openChat(PUMPS)
    await Promise.all([openChat(LEASE), openChat(LEASE)])
    expect(composer().draft).toBe('How long is')
  })
})

describe('the place in a chat', () => {
  const answer = makeAnswer('Five years.', { sources: [] })
  const messages = [
    makeMessage('q', 'user', 'How long?', { chatId: LEASE }),
    makeMessage('a', 'assistant', answer.answer, { answer, chatId: LEASE }),
  ]
  const place = { messageId: ids.message('q'), offset: 40, last: ids.message('a') }

  it('is kept, and shown again when the chat is opened', async () => {
    fake.state.messages.push(...messages)
    await openChat(LEASE)
    chatStore.dispatch({ type: 'scrolled', place })
    await openChat(PUMPS)
    expect(knownPlace()).toBeNull()
    await openChat(LEASE)
    expect(knownPlace()).toEqual(place)
    await flushComposers()
    await restart(LEASE)
    expect(knownPlace()).toEqual(place)
  })

  it('gives way to an answer that came meanwhile', async () => {
    fake.state.messages.push(...messages)
    await openChat(LEASE)
    chatStore.dispatch({ type: 'scrolled', place })
    await openChat(PUMPS)
    fake.state.messages.push(
      makeMessage('q2', 'user', 'And then?', { chatId: LEASE }),
      makeMessage('a2', 'assistant', answer.answer, { answer, chatId: LEASE }),
    )
    await openChat(LEASE)
    expect(knownPlace()).toBeNull()
  })

  it('gives way to a hit of the search, once', async () => {
    fake.state.messages.push(...messages)
    await openChat(LEASE)
    chatStore.dispatch({ type: 'scrolled', place })
    await openChat(LEASE, ids.message('a'))
    render(<MessageList onOpenSource={() => undefined} onShowSources={() => undefined} />)
    await screen.findByText('How long?')
    await waitFor(() => expect(chatStore.get().at).toBeNull())
  })
})
