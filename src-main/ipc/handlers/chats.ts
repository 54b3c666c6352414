import { AppError } from '../../../src-preload/contract/errors.ts'
import type { App } from '../../app/compose.ts'
import { fileNameOf } from '../../artifacts/index.ts'
import type { HostDialogs } from '../host-dialogs.ts'
import type { HandlersFor } from '../handlers-for.ts'

/** Handlers of chats, questions and searches. */
export function chatHandlers(
  app: App,
  dialogs: HostDialogs,
): HandlersFor<'chat' | 'chats' | 'messages' | 'passages' | 'personas' | 'search'> {
  return {
    'chat.ask': async (input) => {
      const { chatId, messageId, done } = await app.chat.ask(input)
      // Its end is reported by events; an unhandled rejection would end the process.
      done.catch(() => undefined)
      return { chatId, messageId }
    },
    'chat.regenerate': async ({ messageId }) => {
      const { chatId } = await app.chat.regenerate(messageId)
      return { chatId, messageId }
    },
    'chat.edit': async ({ messageId, question }) => {
      const { chatId, messageId: answerId } = await app.chat.edit(messageId, question)
      return { chatId, messageId: answerId }
    },
    'chat.showVersion': async ({ messageId }) => (await app.chat.showVersion(messageId), {}),
    'chat.check': async ({ messageId }) => (await app.chat.check(messageId), {}),
    'chat.forecast': async ({ persona }) => ({ message: await app.forecast(persona) }),
    'chat.stop': async ({ messageId }) => (app.chat.stop(messageId), {}),
    'chats.list': async ({ search, limit }) => ({ chats: await app.chat.list(search, limit) }),
    'chats.get': async ({ id, limit, before }) => (await app.chat.get(id, limit, before)) ?? notFound(),
    'chats.rename': async ({ id, title }) => (await app.chat.rename(id, title), {}),
    'chats.delete': async ({ ids }) => {
      for (const id of ids) await app.chat.remove(id)
      return {}
    },
    'chats.pin': async ({ id, pinned }) => (await app.chat.pin(id, pinned), {}),
    'chats.summary': async ({ id, summary }) => (await app.chat.summarise(id, summary), {}),
    'chats.export': async ({ id }) => ({ markdown: await app.chat.markdown(id) }),
    'chats.saveFile': async ({ id }) => {
      const { chat } = (await app.chat.get(id)) ?? notFound()
      return { saved: await dialogs.saveText(fileNameOf(chat.title), await app.chat.markdown(id)) }
    },
    'chats.branch': async ({ messageId }) => ({ chat: await app.chat.branch(messageId) }),
    'chats.unanswered': async () => ({ questions: await app.chat.unanswered() }),
    'chats.dismiss': async ({ messageId }) => (await app.chat.dismiss(messageId), {}),
    'personas.list': async () => ({ personas: await app.personas.list() }),
    'personas.set': async ({ name, change }) => ({ personas: await app.personas.set(name, change) }),
    'personas.delete': async ({ name }) => ({ personas: await app.personas.remove(name) }),
    'passages.find': async ({ words, by }) => ({ passages: await (by === 'words' ? app.find.byWords(words) : app.find.byMeaning(words)) }),
    'passages.get': async ({ ids }) => {
      const passages = await app.search.passages(ids)
      return { passages: passages.map(({ chunkId, documentId, title, text, anchor }) => ({ chunkId, documentId, title, text, anchor })) }
    },
  }
}

function notFound(): never {
  throw new AppError('chat-not-found')
}
