import { describe, expect, it } from 'vitest'
import type { ChatId, MessageId } from '../../../src-preload/contract/ids.ts'
import { createTestDatabase } from '../../support/database/database.ts'

describe('a search in chats', () => {
  it('shows the words around the hit of the newest message, whatever the script, and none if only the title has them', () => {
    const test = createTestDatabase()
    try {
      const { database } = test
      const say = (id: string, title: string, texts: readonly string[]) => {
        database.createChat({ id: id as ChatId, title, now: 1 })
        texts.forEach((text, at) =>
          database.addMessage({ id: `${id}${at}` as MessageId, chatId: id as ChatId, role: 'user', text, now: 2 }),
        )
      }
      say('a', 'Boiler', [`The valve is old. ${'Nothing more. '.repeat(20)}`, `${'😀 '.repeat(40)}the VALVE costs 480 euros, he says`])
      say('b', 'A valve', ['Only the title has it.'])
      say('c', 'Garden', ['Compost.'])
      say('d', 'Pumps', [`It was decided to buy the newer pump [2], which is quieter [1]. ${'It costs more. '.repeat(9)}`])
      const found = database.listChats({ search: 'valve' })
      expect(found.map(({ id }) => id).toSorted()).toEqual(['a', 'b'])
      expect(found.find(({ id }) => id === 'a')?.hit).toMatch(/^…[😀 ]+the VALVE costs 480 euros, he says$/u)
      expect(found.find(({ id }) => id === 'b')?.hit).toBeUndefined()
      expect(database.listChats({ search: 'pump' })[0]?.hit).toBe(
        '…to buy the newer pump, which is quieter. It costs more. It costs more. It costs more. It…',
      )
      expect(database.listChats({ search: 'a', limit: 2 })).toEqual(database.listChats({ search: 'a' }).slice(0, 2))
      expect(database.listChats({ search: 'valve costs', limit: 2 }).map(({ id }) => id)).toEqual(['a'])
      expect(database.listChats().every(({ hit }) => hit === undefined)).toBe(true)
    } finally {
      test.close()
    }
  })
})
