import { randomUUID } from 'node:crypto'
import type { Answer, AskInput } from '../../../src-preload/contract/shapes/answers.ts'
import { AppError } from '../../../src-preload/contract/errors.ts'
import type { ChatId, MessageId } from '../../../src-preload/contract/ids.ts'
import { titleFrom } from '../../domain/answering/conversation/title.ts'
import { createMemory, type Memory } from './memory.ts'
import { choosePersona } from '../app/personas.ts'
import { createChatRepository, type ChatRepository } from './repository.ts'
import { takeTurn, type LiveText } from './take-turn.ts'
import type { ChatOptions, ChatTurn } from './types.ts'

/** Longest question, characters (the sentence in contract/errors.ts says it too). */
const LONGEST_QUESTION = 8_000
/** Longest selected text that a question may be about, characters; more is cut. */
const LONGEST_CONTEXT = 20_000

export type Asked = { chatId: ChatId; messageId: MessageId; /** Rejects with what stood in `chat.failed`. */ done: Promise<Answer> }

export type ChatService = ChatRepository & {
  /** Takes a question: its two messages exist when this resolves. Throws `question-empty`, `question-too-long`, `chat-not-found`, and what the filters throw. */
  ask(input: AskInput): Promise<Asked>
  /** Answers a question anew, in the place of its answer, with what it was asked with. Throws `message-not-found`, and what `ask` throws. */
  regenerate(messageId: MessageId): Promise<Asked>
  /** Ends an answer under way, or one that waits its turn; what came is kept. Nothing happens when there is none. */
  stop(messageId: MessageId): void
  /** Ends its answers, then deletes it with its messages. Throws `chat-not-found`. */
  remove(id: ChatId): Promise<void>
  /** An answer is under way: what works in the background gives way to it. */
  isBusy(): boolean
  /** Stops every answer, keeps what came, and waits until it is stored. */
  close(): Promise<void>
}

type Running = LiveText & { chatId: ChatId; control: AbortController; done: Promise<unknown> }

/** Answers under way, and the last turn of each chat: the next one waits for it. */
type Turns = { running: Map<MessageId, Running>; tails: Map<ChatId, Promise<unknown>> }

/** Chats: questions in, answers out, one at a time in each chat. */
export function createChat(options: ChatOptions): ChatService {
  const { database, emit } = options
  const turns: Turns = { running: new Map(), tails: new Map() }
  const { running } = turns
  const repository = createChatRepository(options, { startedAt: options.now(), textSoFar: (id) => running.get(id)?.text ?? null })
  const memory = createMemory(options, () => running.size === 0)
  const summaries = createSummaries(options, memory)

  function begin(turn: ChatTurn, control: AbortController): Asked {
    const { chatId, questionId, messageId, question } = turn
    memory.yield()
    const created = new Date(turn.askedAt).toISOString()
    emit('chat.started', { chatId, messageId, question: { id: questionId, chatId, role: 'user', text: question, created, answer: null } })
    emit('chats.changed', {})
    const done = enqueue(options, turns, turn, control, async (live) => {
      const { answer, summariseBy } = await takeTurn({ ...options, memory }, turn, live)
      summaries.note(chatId, summariseBy)
      return answer
    }).finally(() => void (running.size === 0 && summaries.begin()))
    // The window follows by events and never looks at `done`.
    done.catch(() => undefined)
    return { chatId, messageId, done }
  }

  return {
    async ask(input) {
      const question = input.question.trim()
      if (question === '') throw new AppError('question-empty')
      if (question.length > LONGEST_QUESTION) throw new AppError('question-too-long')
      if (input.chatId !== undefined && !(await database.chatMemory(input.chatId))) throw new AppError('chat-not-found')
      const chatId = input.chatId ?? (randomUUID() as ChatId)
      const control = new AbortController()
      const ids = { chatId, questionId: randomUUID() as MessageId, messageId: randomUUID() as MessageId }
      const turn = await turnOf(options, { ...input, question }, ids, control.signal)
      const title = input.chatId === undefined ? { title: titleFrom(question) } : {}
      await database.addTurn({ ...ids, ...title, question, request: turn.input, now: turn.askedAt })
      return begin(turn, control)
    },
    async regenerate(messageId) {
      if (running.has(messageId)) throw new AppError('bad-request', { variant: 'answerUnderWay' })
      const asked = await database.questionOf(messageId)
      if (!asked) throw new AppError('message-not-found')
      const { chatId, questionId, question, request } = asked
      const control = new AbortController()
      return begin(await turnOf(options, { ...request, chatId, question }, { chatId, questionId, messageId }, control.signal), control)
    },
    stop: (messageId) => running.get(messageId)?.control.abort(),
    ...repository,
    async remove(id) {
      await stopAll([...running.values()].filter(({ chatId }) => chatId === id))
      await database.deleteChat(id)
      await database.emptyLogSoon()
      emit('chats.changed', {})
    },
    isBusy: () => running.size > 0,
    async close() {
      await stopAll([...running.values()])
      await memory.close()
    },
  }
}

/** A turn with everything that its question names, looked up. Throws `persona-not-found`, and what the filters throw. */
async function turnOf(
  options: ChatOptions,
  input: AskInput,
  ids: Pick<ChatTurn, 'chatId' | 'questionId' | 'messageId'>,
  signal: AbortSignal,
): Promise<ChatTurn> {
  const persona = choosePersona(await options.database.listPersonas(), input.persona)
  const context = input.context?.trim().slice(0, LONGEST_CONTEXT) ?? ''
  // What a question names itself goes before the persona's own filters.
  const filters = input.filters && Object.keys(input.filters).length > 0 ? input.filters : persona.filters
  return {
    ...ids,
    question: input.question,
    input: { ...input, filters, ...(context !== '' && { context }) },
    filter: await options.filterOf(filters),
    persona,
    depth: input.depth ?? 'fast',
    context: context === '' ? null : context,
    signal,
    askedAt: options.now(),
  }
}

/** Takes the turn once the one before it in its chat has ended. */
function enqueue(
  { emit }: ChatOptions,
  { running, tails }: Turns,
  turn: ChatTurn,
  control: AbortController,
  take: (live: LiveText) => Promise<Answer>,
): Promise<Answer> {
  const { chatId, messageId } = turn
  const before = tails.get(chatId)
  if (before) emit('chat.waiting', { chatId, messageId, message: 'Waiting for the answer before it.' })
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

/** Chats with an answer that no summary knows, and the model that gave it: they are summed up once no answer is under way. */
function createSummaries({ generator, settings, summarises }: ChatOptions, memory: Memory) {
  const waiting = new Map<ChatId, string>()
  return {
    note(chatId: ChatId, model: string | null): void {
      if (summarises && model !== null && settings()['answer.summaries']) waiting.set(chatId, model)
    },
    async begin(): Promise<void> {
      for (const [chatId, model] of waiting) {
        waiting.delete(chatId)
        // A server that has gone away meanwhile leaves the summary to the next turn.
        const limits = await generator.limits(model, settings()).catch(() => null)
        if (limits) memory.remember(chatId, model, limits.numCtx)
      }
    },
  }
}
