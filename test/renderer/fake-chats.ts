import type { Chat } from '../../src-preload/contract/shapes/answers.ts'
import type { Handlers } from '../../src-preload/contract/routes.ts'
import type { FakeState } from './fake-api.ts'

/** The routes of chats and personas, over the chats and messages of the state. */
export function fakeChats(state: FakeState) {
  return {
    'chat.ask': async ({ chatId }) => ({
      chatId: chatId ?? ('chat-new' as never),
      messageId: `message-${state.messages.length + 1}` as never,
    }),
    'chat.edit': async ({ messageId }) => ({ chatId: 'chat-1' as never, messageId }),
    'chat.showVersion': async () => ({}),
    'chat.check': async () => ({}),
    'chat.stop': async () => ({}),
    'chat.regenerate': async ({ messageId }) => ({ chatId: 'chat-1' as never, messageId }),
    'chats.pin': async () => ({}),
    'chats.summary': async () => ({}),
    'chats.export': async () => ({ markdown: '# Chat\n' }),
    'chats.saveFile': async () => ({ saved: true }),
    'chats.branch': async () => ({ chat: state.chats[0] as Chat }),
    'chats.unanswered': async () => ({ questions: [] }),
    'chats.dismiss': async () => ({}),
    'chat.forecast': async () => ({ message: null }),
    'personas.list': async () => ({ personas: [] }),
    'personas.set': async () => ({ personas: [] }),
    'personas.delete': async () => ({ personas: [] }),
    'chats.list': async () => ({ chats: state.chats }),
    'chats.get': async ({ id, limit, before }) => {
      const all = state.messages.filter((message) => message.chatId === id)
      const end = before === undefined ? all.length : all.findIndex((message) => message.id === before)
      return {
        chat: state.chats.find((chat) => chat.id === id) as Chat,
        messages: all.slice(limit === undefined ? 0 : Math.max(0, end - limit), end),
        running: [],
      }
    },
    'chats.rename': async ({ id, title }) => ((state.chats = state.chats.map((chat) => (chat.id === id ? { ...chat, title } : chat))), {}),
    'chats.delete': async ({ ids }) => ((state.chats = state.chats.filter((chat) => !ids.includes(chat.id))), {}),
  } satisfies Partial<Handlers>
}
