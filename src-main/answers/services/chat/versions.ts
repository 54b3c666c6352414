import { randomUUID } from 'node:crypto'
import { AppError } from '../../../../src-preload/contract/errors.ts'
import type { ChatId, MessageId } from '../../../../src-preload/contract/ids.ts'
import { askable, turnOf } from './turn-of.ts'
import type { Asked, ChatOptions, ChatTurn } from './types.ts'

/** Versions of questions and answers; those of an answer are made by asking again. */
export type ChatVersions = {
  /**
   * Asks a shown question in other words with its original request, as another version of it. What followed it stays with the version before.
   * Throws `message-not-found`, `bad-request` while the chat has a running answer, and the errors of `ask`.
   */
  edit(messageId: MessageId, question: string): Promise<Asked>
  /** Shows another version of a question or an answer. Throws `message-not-found`, `bad-request` while the chat has a running answer. */
  showVersion(messageId: MessageId): Promise<void>
}

type Tools = { isRunning: (chatId: ChatId) => boolean; begin: (turn: ChatTurn, control: AbortController) => Asked }

/** Creates the verbs; `begin` starts a turn whose messages are stored. */
export function createVersions(options: ChatOptions, { isRunning, begin }: Tools): ChatVersions {
  const { database, emit } = options

  /** The place of a running answer must not move. */
  function refuseWhileRunning(chatId: ChatId): void {
    if (isRunning(chatId)) throw new AppError('bad-request', { variant: 'answerUnderWay' })
  }

  return {
    async edit(messageId, words) {
      const question = askable(words)
      const before = await database.shownQuestion(messageId)
      if (!before) throw new AppError('message-not-found')
      const { chatId, request } = before
      refuseWhileRunning(chatId)
      const control = new AbortController()
      const ids = { chatId, questionId: randomUUID() as MessageId, messageId: randomUUID() as MessageId }
      const turn = { ...(await turnOf(options, { ...request, chatId, question }, ids, control.signal)), edits: messageId }
      const versions = await database.addTurn({ ...ids, question, request: turn.input, edits: messageId, now: turn.askedAt })
      return begin({ ...turn, ...(versions && { versions }) }, control)
    },
    async showVersion(messageId) {
      const chatId = await database.chatOfMessage(messageId)
      if (chatId !== null) refuseWhileRunning(chatId)
      await database.showVersion(messageId)
      emit('chats.changed', {})
    },
  }
}
