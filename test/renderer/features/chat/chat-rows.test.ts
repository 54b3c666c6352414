import { describe, expect, it } from 'vitest'
import { chatRows, sameBeginnings } from '../../../../src-renderer/features/chat/chats/chat-rows.ts'
import { makeChat } from '../../factories.ts'

/** Monday, 30 March 2026, ten past midnight: in Europe the night before had 23 hours. */
const NOW = new Date(2026, 2, 30, 0, 10).getTime()
const at = (...parts: [number, number, number, number, number]) => new Date(...parts).toISOString()

describe('the rows of chats', () => {
  it('are grouped by the day of their last message, pinned ones first', () => {
    const chats = [
      makeChat('p', 'Pinned', { pinned: true, updated: at(2026, 0, 1, 12, 0) }),
      makeChat('a', 'Now', { updated: at(2026, 2, 30, 0, 5) }),
      makeChat('b', 'Evening', { updated: at(2026, 2, 29, 23, 59) }),
      makeChat('c', 'First minute', { updated: at(2026, 2, 29, 0, 0) }),
      makeChat('d', 'Saturday', { updated: at(2026, 2, 28, 23, 59) }),
    ]
    expect(chatRows(chats, NOW).map((row) => (row.kind === 'heading' ? row.group : row.chat.title))).toEqual([
      'pinned',
      'Pinned',
      'today',
      'Now',
      'yesterday',
      'Evening',
      'First minute',
      'earlier',
      'Saturday',
    ])
  })

  it('have no heading without a chat', () => {
    expect(chatRows([], NOW)).toEqual([])
  })
})

it('chats whose titles look alike in the narrow list are known, so that a time tells them apart', () => {
  const titles = ['What is the notice period of the lease?', 'What is the notice period of the letter?', 'What is a tern?']
  expect([...sameBeginnings(titles.map((title) => makeChat(title, title)))]).toEqual(titles.slice(0, 2))
})
