import type { Settings } from '../../src-preload/contract/settings.ts'
import { createChat } from './chat.ts'
import type { ChatOptions } from './chat-types.ts'
import type { EvaluationOptions } from './evaluation-types.ts'

/** Answers a question with the settings of its run, silently, in a chat that is nowhere: no list shows it, and a crash leaves nothing of it behind. */
export function answerOnce(options: ChatOptions): EvaluationOptions['answer'] {
  const unkept: ChatOptions = { ...options, database: withoutChats(options.database) }
  return async ({ question, filters, depth, settings, signal }) => {
    const chat = createChat(withSettings(unkept, settings))
    const { messageId, done } = await chat.ask({ question, filters, depth })
    const stop = (): void => chat.stop(messageId)
    signal?.addEventListener('abort', stop, { once: true })
    try {
      const { claims } = await done
      return { texts: claims.map(({ text }) => text), supported: claims.filter(({ support }) => support === 'supported').length }
    } finally {
      signal?.removeEventListener('abort', stop)
    }
  }
}

/** The database of a chat of one question that is not kept: it has no messages before it, and none is written. */
function withoutChats(database: ChatOptions['database']): ChatOptions['database'] {
  const nowhere: Pick<ChatOptions['database'], 'addTurn' | 'keepDraft' | 'finishMessage' | 'chatMemory' | 'lastMessages'> = {
    addTurn: async () => undefined,
    keepDraft: async () => undefined,
    finishMessage: async () => undefined,
    chatMemory: async () => null,
    lastMessages: async () => [],
  }
  // The client of a thread answers to any name, so it is what stands behind and not what is copied.
  return Object.assign(Object.create(database) as ChatOptions['database'], nowhere)
}

function withSettings(options: ChatOptions, settings: Partial<Settings>): ChatOptions {
  return {
    ...options,
    emit: () => undefined,
    summarises: false,
    settings: () => ({ ...options.settings(), ...settings }),
    retrieve: { search: (input) => options.retrieve.search({ ...input, settings: { ...input.settings, ...settings } }) },
  }
}
