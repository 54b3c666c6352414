import { render } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import '../../dom.ts'
import { MessageList } from '../../../../src-renderer/features/chat/answer/message-list.tsx'
import { chatStore, openChat } from '../../../../src-renderer/features/chat/store/chat-store.ts'
import { ids, makeChat, makeMessage, makeState } from '../../factories.ts'
import { createFakeApi } from '../../fake-api.ts'

const LONG = ids.chat('chat-1')
const OTHER = ids.chat('chat-2')
const MESSAGES = Array.from({ length: 530 }, (_, n) =>
  makeMessage(`m${n}`, n % 2 === 0 ? 'user' : 'assistant', `Text ${n}`, { chatId: LONG }),
)
const shown = (): string[] => (chatStore.get().messages ?? []).map(({ id }) => id)
const lengths: number[] = []
let fake: ReturnType<typeof createFakeApi>
let end: () => void

beforeEach(() => {
  chatStore.reset()
  const messages = [...MESSAGES, makeMessage('other', 'user', 'Another chat', { chatId: OTHER })]
  fake = createFakeApi(makeState({ chats: [makeChat(LONG, 'Long'), makeChat(OTHER, 'Other')], messages }))
  Object.assign(window, { api: fake.api })
  lengths.length = 0
  end?.()
  end = chatStore.use.subscribe((state, before) => {
    if (state.messages !== before.messages && state.messages) lengths.push(state.messages.length)
  })
})

describe('a long chat', () => {
  it('shows its end first, and then holds every message once, in order', async () => {
    await openChat(LONG)
    expect(shown()).toEqual(MESSAGES.map(({ id }) => id))
    expect(lengths[0]).toBeLessThan(40)
    expect(lengths.at(-1)).toBe(MESSAGES.length)
  })

  it('shows no end before the old answer is there at which it is opened', async () => {
    await openChat(LONG, MESSAGES[301]?.id)
    expect(lengths[0]).toBeGreaterThan(MESSAGES.length - 301)
    expect(shown()).toEqual(MESSAGES.map(({ id }) => id))
  })

  it('is read no further once another chat is opened', async () => {
    const opening = openChat(LONG)
    await vi.waitFor(() => expect(lengths.length).toBeGreaterThan(0), 10_000)
    await openChat(OTHER)
    await opening
    expect(shown()).toEqual(['other'])
  })

  it('reads no older messages before its end is drawn', async () => {
    const held: (() => void)[] = []
    vi.stubGlobal('requestIdleCallback', (callback: () => void) => held.push(callback))
    const opened = openChat(LONG)
    await vi.waitFor(() => expect(held).toHaveLength(1))
    expect(lengths).toHaveLength(1)
    expect(fake.requests.filter(({ route }) => route === 'chats.get')).toHaveLength(1)
    vi.unstubAllGlobals()
    held.forEach((go) => go())
    await opened
    expect(shown()).toHaveLength(MESSAGES.length)
  })

  it('draws the rows at which it is opened, and none above them first', async () => {
    const drawn = (): number[] => [...document.querySelectorAll('li')].map((row) => Number(row.getAttribute('aria-posinset')))
    for (const at of [undefined, MESSAGES[301]?.id]) {
      await openChat(null)
      await openChat(LONG, at)
      const wanted = MESSAGES.findIndex(({ id }) => id === at)
      const { unmount } = render(<MessageList onOpenSource={() => undefined} onShowSources={() => undefined} />)
      expect(drawn()).toContain(at === undefined ? MESSAGES.length : wanted + 1)
      expect(Math.min(...drawn())).toBeGreaterThan((at === undefined ? MESSAGES.length : wanted) - 20)
      unmount()
    }
  })
})
