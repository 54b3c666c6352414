import { text } from '../../../../src-preload/texts/text.ts'
import { randomUUID } from 'node:crypto'
import type { Answer, AskInput, Claim } from '../../../../src-preload/contract/shapes/answers.ts'
import { AppError, isAppError } from '../../../../src-preload/contract/errors.ts'
import type { Settings } from '../../../../src-preload/contract/shapes/settings.ts'
import type { ChatId, MessageId } from '../../../../src-preload/contract/ids.ts'
import { titleFrom } from '../../domain/conversation/title.ts'
import { createAnswerChecks } from './check-answer.ts'
import { createMemory, type Memory } from './memory.ts'
import { createChatRepository, type ChatRepository } from './repository.ts'
import { takeTurn, type LiveText } from './take-turn.ts'
import { askable, turnOf } from './turn-of.ts'
import type { Asked, ChatOptions, ChatTurn } from './types.ts'
import { createVersions, type ChatVersions } from './versions.ts'

export type ChatService = ChatRepository &
  ChatVersions & {
    /**
     * Accepts a question; its two messages exist when this resolves. Throws `question-empty`, `question-too-long`, `chat-not-found`, and
     * filter errors. `overrides`: settings for this question only.
     */
    ask(input: AskInput, overrides?: Partial<Settings>): Promise<Asked>
    /** Answers a question again with its original request; the answer before becomes an earlier version. Throws `message-not-found`, and the errors of `ask`. */
    regenerate(messageId: MessageId): Promise<Asked>
    /**
     * Asks for a second opinion on an answer, however long it takes. Throws `message-not-found`, `no-opinion`, `cancelled`, and errors of who
     * was asked.
     */
    check(messageId: MessageId): Promise<Claim[]>
    /** Stops a running or waiting answer and keeps its text, or a second opinion; otherwise a no-op. */
    stop(messageId: MessageId): void
    /** Stops the chat's answers, then deletes it. Throws `chat-not-found`. */
    remove(id: ChatId): Promise<void>
    /** True while an answer is running: background work yields to it. */
    isBusy(): boolean
    /** Stops every answer, and waits until their text is stored. */
    close(): Promise<void>
  }

type Running = LiveText & { chatId: ChatId; control: AbortController; done: Promise<unknown> }

/** Running answers, and the last turn of each chat, which the next one awaits. */
type Turns = { running: Map<MessageId, Running>; tails: Map<ChatId, Promise<unknown>> }

/** Chat service: questions and answers, one turn at a time per chat. */
export function createChat(options: ChatOptions): ChatService {
  const { database, emit } = options
  const turns: Turns = { running: new Map(), tails: new Map() }
  const { running } = turns
  const repository = createChatRepository(options, { startedAt: options.now(), textSoFar: (id) => running.get(id)?.text ?? null })
  const memory = createMemory(options, () => running.size === 0)
  const summaries = createSummaries(options, memory)
  const checks = createAnswerChecks(options)

  function begin(turn: ChatTurn, control: AbortController): Asked {
    const { chatId, questionId, messageId, question } = turn
    memory.yield()
    checks.yield()
    const created = new Date(turn.askedAt).toISOString()
    const { edits, versions } = turn
    const asked = { id: questionId, chatId, role: 'user' as const, text: question, created, answer: null, ...(versions && { versions }) }
    emit('chat.started', { chatId, messageId, question: asked, ...(edits && { edits }) })
    emit('chats.changed', {})
    let writer: string | null = null
    const done = enqueue(options, turns, turn, control, async (live) => {
      const { answer, model } = await takeTurn({ ...options, memory }, turn, live)
      writer = model
      summaries.note(chatId, model)
      return answer
    })
    // Another question comes first: the person reads its answer next.
    const checked = done.then((answer) => (writer === null || running.size > 0 ? answer : checks.afterAnswer(answer, writer)))
    // The window follows by events and never awaits these.
    done.catch(() => undefined)
    checked.catch(() => undefined).finally(() => void (running.size === 0 && summaries.begin()))
    return { chatId, messageId, done, checked }
  }

  const isRunning = (chatId: ChatId): boolean => [...running.values()].some((one) => one.chatId === chatId)

  return {
    async ask(input, overrides) {
      const question = askable(input.question)
      if (input.chatId !== undefined && !(await database.chatMemory(input.chatId))) throw new AppError('chat-not-found')
      const chatId = input.chatId ?? (randomUUID() as ChatId)
      const control = new AbortController()
      const ids = { chatId, questionId: randomUUID() as MessageId, messageId: randomUUID() as MessageId }
      const turn = { ...(await turnOf(options, { ...input, question }, ids, control.signal)), ...(overrides && { overrides }) }
      const title = input.chatId === undefined ? { title: titleFrom(question) } : {}
      const unkept = await database
        .addTurn({ ...ids, ...title, question, request: turn.input, now: turn.askedAt })
        .then(() => undefined, noPlace)
      return begin({ ...turn, ...(unkept && { unkept }) }, control)
    },
    ...createVersions(options, { isRunning, begin }),
    async regenerate(messageId) {
      if (running.has(messageId)) throw new AppError('bad-request', { variant: 'answerUnderWay' })
      const asked = await database.questionOf(messageId)
      if (!asked) throw new AppError('message-not-found')
      const { chatId, questionId, question, request } = asked
      const control = new AbortController()
      return begin(await turnOf(options, { ...request, chatId, question }, { chatId, questionId, messageId }, control.signal), control)
    },
    async check(messageId) {
      if (running.has(messageId)) throw new AppError('bad-request', { variant: 'answerUnderWay' })
      return checks.check(messageId)
    },
    stop(messageId) {
      running.get(messageId)?.control.abort()
      checks.stop(messageId)
    },
    ...repository,
    async remove(id) {
      checks.yield(id)
      await stopAll([...running.values()].filter(({ chatId }) => chatId === id))
      await database.deleteChat(id)
      await database.emptyLogSoon()
      emit('chats.changed', {})
    },
    isBusy: () => running.size > 0 || checks.isBusy(),
    async close() {
      await stopAll([...running.values()])
      await checks.close()
      await memory.close()
    },
  }
}

/** The error if it means that nothing can be written, which keeps nobody from an answer; throws any other. */
function noPlace(error: unknown): AppError {
  if (isAppError(error) && (error.code === 'disk-full' || error.code === 'data-folder-unusable')) return error
  throw error
}

/** Runs the turn after the previous one of its chat. */
function enqueue(
  { emit }: ChatOptions,
  { running, tails }: Turns,
  turn: ChatTurn,
  control: AbortController,
  take: (live: LiveText) => Promise<Answer>,
): Promise<Answer> {
  const { chatId, messageId } = turn
  const before = tails.get(chatId)
  if (before) emit('chat.waiting', { chatId, messageId, message: text('progress.previousAnswer') })
  const mine: Running = { chatId, control, text: '', done: Promise.resolve() }
  const done = (before ?? Promise.resolve())
    .then(() => take(mine))
    .finally(() => {
      running.delete(messageId)
      if (tails.get(chatId) === mine.done) tails.delete(chatId)
    })
  mine.done = done.catch(() => undefined)
  running.set(messageId, mine)
  tails.set(chatId, mine.done)
  return done
}

async function stopAll(turns: readonly Running[]): Promise<void> {
  for (const { control } of turns) control.abort()
  await Promise.all(turns.map(({ done }) => done))
}

/** Chats with an answer not yet summarised, with its model; summarised once no answer is running. */
function createSummaries({ generator, settings, summarises }: ChatOptions, memory: Memory) {
  const waiting = new Map<ChatId, string>()
  return {
    note(chatId: ChatId, model: string | null): void {
      if (summarises && model !== null && settings()['answer.summaries']) waiting.set(chatId, model)
    },
    async begin(): Promise<void> {
      for (const [chatId, model] of waiting) {
        waiting.delete(chatId)
        // If the server is gone, the next turn writes the summary.
        const limits = await generator.limits(model, settings()).catch(() => null)
        if (limits) memory.remember(chatId, model, limits.numCtx)
      }
    },
  }
}
