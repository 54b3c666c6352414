import { text } from '../../../../src-preload/texts/text.ts'
import type { Answer, Chat, Message, RunningAnswer, Source, Unanswered } from '../../../../src-preload/contract/shapes/answers.ts'
import { AppError } from '../../../../src-preload/contract/errors.ts'
import type { ChatId, MessageId } from '../../../../src-preload/contract/ids.ts'
import { answerInReadingOrder, stripMarkers } from '../../../models/index.ts'
import { withPlaces } from '../../domain/verify/place-claims.ts'
import { toAnswer } from '../answer/to-answer.ts'
import { answerMarkdown, chatMarkdown } from './export.ts'
import type { ChatOptions } from './types.ts'

/** Age from which an unanswered message counts as interrupted: longer than any answer takes. */
const INTERRUPTED_AFTER_MS = 15 * 60_000

/** Chat repository: look-up, organisation and export of chats. */
export type ChatRepository = {
  /** Pinned first, then by last use; `search`: chats with all these words; `limit`: the first ones. */
  list(search?: string, limit?: number): Promise<Chat[]>
  /** Answers interrupted by the app's end are marked. `limit`: the last messages alone, `before` one. Null: unknown chat. */
  get(id: ChatId, limit?: number, before?: MessageId): Promise<{ chat: Chat; messages: Message[]; running: RunningAnswer[] } | null>
  /** Throws `chat-not-found`. */
  rename(id: ChatId, title: string): Promise<void>
  /** Throws `chat-not-found`. */
  pin(id: ChatId, pinned: boolean): Promise<void>
  /** Stores a person's own summary permanently; empty returns control to the model. Throws `chat-not-found`. */
  summarise(id: ChatId, summary: string): Promise<void>
  /** The chat as Markdown with its sources. Throws `chat-not-found`. */
  markdown(id: ChatId): Promise<string>
  /** A finished answer as Markdown with its sources, and its question. Throws `message-not-found`. */
  answerMarkdown(messageId: MessageId): Promise<{ question: string; markdown: string }>
  /** A new chat with everything up to this message. Throws `message-not-found`. */
  branch(messageId: MessageId): Promise<Chat>
  /** Refused questions not dismissed, newest first. */
  unanswered(): Promise<Unanswered[]>
  /** Throws `message-not-found`. */
  dismiss(messageId: MessageId): Promise<void>
}

/** Creates the repository. `startedAt`: start of this process; `textSoFar`: text of a running answer, null otherwise. */
export function createChatRepository(
  options: Pick<ChatOptions, 'database' | 'emit' | 'now'>,
  o: { startedAt: number; textSoFar: (id: MessageId) => string | null },
): ChatRepository {
  const { database, now } = options

  function isInterrupted(message: Message): boolean {
    const created = Date.parse(message.created)
    return (
      message.role === 'assistant' &&
      message.answer === null &&
      o.textSoFar(message.id) === null &&
      (created < o.startedAt || now() - created > INTERRUPTED_AFTER_MS)
    )
  }

  /** Messages of a chat; interrupted answers have their partial text. */
  async function whole(messages: readonly Message[]): Promise<Message[]> {
    return Promise.all(
      messages.map(async (message) => {
        if (isInterrupted(message)) {
          const answer = interrupted(message, await database.draftSources(message.id))
          return { ...message, text: answer.answer, answer }
        }
        const { answer } = message
        return answer ? { ...message, answer: { ...answer, claims: withPlaces(answer.answer, answer.claims) } } : message
      }),
    )
  }

  async function changed<T>(change: Promise<T>): Promise<T> {
    const made = await change
    options.emit('chats.changed', {})
    return made
  }

  return {
    list: (search, limit) => database.listChats({ ...(search !== undefined && { search }), ...(limit !== undefined && { limit }) }),
    async get(id, limit, before) {
      const part = { chatId: id, ...(before !== undefined && { before }) }
      const found = await (limit === undefined ? database.getChat(id) : database.getPartOfChat({ ...part, limit }))
      return (
        found && {
          chat: found.chat,
          messages: await whole(found.messages),
          running: found.messages.flatMap(({ id: messageId }) => {
            const text = o.textSoFar(messageId)
            return text === null ? [] : [{ messageId, text }]
          }),
        }
      )
    },
    rename: (id, title) => changed(database.renameChat({ id, title })),
    pin: (id, pinned) => changed(database.pinChat({ id, now: pinned ? now() : null })),
    summarise: (id, summary) => changed(database.setSummary({ id, summary: summary.trim() })),
    async answerMarkdown(messageId) {
      const [asked, answer] = await Promise.all([database.questionOf(messageId), database.getAnswer(messageId)])
      if (!asked || !answer) throw new AppError('message-not-found')
      return { question: asked.question, markdown: answerMarkdown(answer.answer, answer) }
    },
    async markdown(id) {
      const found = await database.getChat(id)
      if (!found) throw new AppError('chat-not-found')
      return chatMarkdown(found.chat, await whole(found.messages))
    },
    branch: (messageId) => changed(database.branchChat({ messageId, now: now() })),
    unanswered: () => database.listUnanswered(),
    dismiss: (messageId) => changed(database.dismissUnanswered(messageId)),
  }
}

function interrupted(message: Message, sources: readonly Source[]): Answer {
  const broken =
    message.text === ''
      ? { message: text('notices.answerLost.message'), next: text('notices.answerLost.next') }
      : { message: text('notices.answerInterrupted.message'), next: text('notices.answerInterrupted.next') }
  const cited = new Set(stripMarkers(message.text).markers.map(({ n }) => n))
  return answerInReadingOrder({
    ...toAnswer({ kind: 'failed', text: message.text, error: { code: 'cancelled', ...broken } }),
    sources: sources.filter(({ n }) => cited.has(n)),
    timings: { retrieveMs: 0, firstTokenMs: 0, totalMs: 0 },
    chatId: message.chatId,
    messageId: message.id,
  })
}
