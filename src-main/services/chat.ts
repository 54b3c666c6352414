import { createHash, randomUUID } from 'node:crypto'
import type { Answer, AskInput } from '../../src-preload/contract/answers.ts'
import { AppError, isAppError, toErrorShape } from '../../src-preload/contract/errors.ts'
import type { ChatId, MessageId } from '../../src-preload/contract/ids.ts'
import { titleFrom } from '../domain/answering/title.ts'
import { createChatBook, type ChatBook } from './chat-book.ts'
import { emptyDraft, type TurnScreen, type TurnTools } from './chat-draft.ts'
import { keepAsItComes } from './chat-keep.ts'
import { createContextWindows } from './context-window.ts'
import { takeTurn } from './chat-turn.ts'
import type { AnswerDraft, ChatOptions, Turn } from './chat-types.ts'
import { createMemory } from './memory.ts'
import { choosePersona } from './personas.ts'
import type { Trace } from './retrieve-types.ts'
import { createTokenCounter } from './token-counter.ts'

/** Longest question, characters (errors.ts says it too). */
const LONGEST_QUESTION = 8_000
/** Longest selected text that a question may be about, characters; more is cut. */
const LONGEST_CONTEXT = 20_000

export type Asked = { chatId: ChatId; messageId: MessageId; /** Rejects with what stood in `chat.failed`. */ done: Promise<Answer> }

export type ChatService = ChatBook & {
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

type Running = { chatId: ChatId; control: AbortController; done: Promise<unknown>; /** What was shown so far. */ text: string }

/** Chats: questions in, answers out, one at a time in each chat. */
export function createChat(options: ChatOptions): ChatService {
  const { database, emit, now } = options
  const startedAt = now()
  const running = new Map<MessageId, Running>()
  const book = createChatBook(options, { startedAt, textSoFar: (id) => running.get(id)?.text ?? null })
  const memory = createMemory(options, () => running.size === 0)
  const tools: TurnTools = {
    ...options,
    contextWindow: createContextWindows(options.models),
    memory,
    counter: createTokenCounter(database),
  }
  /** The last turn of each chat: the next one waits for it. */
  const tails = new Map<ChatId, Promise<unknown>>()

  async function ask(input: AskInput): Promise<Asked> {
    const question = input.question.trim()
    if (question === '') throw new AppError('question-empty')
    if (question.length > LONGEST_QUESTION) throw new AppError('question-too-long')
    if (input.chatId !== undefined && !(await database.chatMemory(input.chatId))) throw new AppError('chat-not-found')
    const chatId = input.chatId ?? (randomUUID() as ChatId)
    const turn = await turnOf(
      { ...input, question },
      { chatId, questionId: randomUUID() as MessageId, messageId: randomUUID() as MessageId },
    )
    const askedAt = now()
    const { questionId, messageId, input: request } = turn
    const title = input.chatId === undefined ? { title: titleFrom(question) } : {}
    await database.addTurn({ chatId, ...title, questionId, messageId, question, request, now: askedAt })
    return begin(turn, askedAt)
  }

  async function regenerate(messageId: MessageId): Promise<Asked> {
    if (running.has(messageId)) throw new AppError('bad-request', { message: 'This answer is still being made.', next: 'Stop it first.' })
    const asked = await database.questionOf(messageId)
    if (!asked) throw new AppError('message-not-found')
    const { chatId, questionId, question, request } = asked
    return begin(await turnOf({ ...request, chatId, question }, { chatId, questionId, messageId }), now())
  }

  /** A turn with everything that its question names, looked up. Throws `persona-not-found`, and what the filters throw. */
  async function turnOf(
    input: AskInput,
    ids: Pick<Turn, 'chatId' | 'questionId' | 'messageId'>,
  ): Promise<Turn & { control: AbortController }> {
    const persona = choosePersona(await database.listPersonas(), input.persona)
    const context = input.context?.trim().slice(0, LONGEST_CONTEXT) ?? ''
    const control = new AbortController()
    // What a question names itself goes before the persona's own filters.
    const filters = input.filters && Object.keys(input.filters).length > 0 ? input.filters : persona.filters
    const filter = await options.filterOf(filters)
    const asked = { ...input, filters, ...(context !== '' && { context }) }
    return {
      ...ids,
      question: input.question,
      input: asked,
      filter,
      persona,
      depth: input.depth ?? 'fast',
      context: context === '' ? null : context,
      signal: control.signal,
      control,
    }
  }

  function begin({ control, ...turn }: Turn & { control: AbortController }, askedAt: number): Asked {
    const { chatId, questionId, messageId, question } = turn
    memory.yield()
    emit('chat.started', {
      chatId,
      messageId,
      question: { id: questionId, chatId, role: 'user', text: question, created: new Date(askedAt).toISOString(), answer: null },
    })
    emit('chats.changed', {})
    return { chatId, messageId, done: enqueue(turn, control, askedAt) }
  }

  function enqueue(turn: Turn, control: AbortController, askedAt: number): Promise<Answer> {
    const before = tails.get(turn.chatId)
    if (before) emit('chat.waiting', { chatId: turn.chatId, messageId: turn.messageId, message: 'Waiting for the answer before it.' })
    const done = (before ?? Promise.resolve())
      .then(() => run(turn, askedAt))
      .finally(() => {
        running.delete(turn.messageId)
        if (tails.get(turn.chatId) === settled) tails.delete(turn.chatId)
        if (running.size === 0) void summariseAll()
      })
    const settled = done.then(
      () => undefined,
      () => undefined,
    )
    running.set(turn.messageId, { chatId: turn.chatId, control, done: settled, text: '' })
    tails.set(turn.chatId, settled)
    return done
  }

  /** Chats with an answer that no summary knows, and the model that gave it. */
  const remembering = new Map<ChatId, string>()
  async function summariseAll(): Promise<void> {
    for (const [chatId, model] of remembering) {
      remembering.delete(chatId)
      // A server that has gone away meanwhile leaves the summary to the next turn.
      const numCtx = await tools.contextWindow(model, options.settings()['models.numCtx']).catch(() => null)
      if (numCtx !== null) memory.remember(chatId, model, numCtx)
    }
  }

  async function run(turn: Turn, askedAt: number): Promise<Answer> {
    const { chatId, messageId } = turn
    const started = performance.now()
    const keeper = keepAsItComes(database, messageId)
    const screen: TurnScreen = {
      sources: (sources, { state, considered, total }) => {
        keeper.sources(sources)
        emit('chat.sources', { chatId, messageId, sources, search: { state, considered, total } })
      },
      show: (text) => {
        const mine = running.get(messageId)
        if (mine) keeper.text((mine.text += text))
        emit('chat.token', { chatId, messageId, text })
      },
      waiting: (message) => emit('chat.waiting', { chatId, messageId, message }),
      thought: (thought) => emit('chat.thought', { chatId, messageId, thought }),
    }
    const keep = async (draft: AnswerDraft, trace: Trace, retrieveMs: number): Promise<Answer> => {
      const { model, firstTokenMs, ...rest } = draft
      const answer: Answer = {
        ...rest,
        timings: { retrieveMs, firstTokenMs, totalMs: Math.round(performance.now() - started) },
        chatId,
        messageId,
      }
      // A thought may tell of passages that the answer does not cite, and a purge finds answers by what they cite: so it is never stored.
      const { thought: _thought, ...kept } = answer
      await database.finishMessage({ id: messageId, text: answer.answer, answer: kept, trace, now: now() })
      await log(turn.question, askedAt, answer, model, trace)
      return answer
    }
    try {
      if (turn.signal.aborted) throw new AppError('cancelled')
      const { draft, trace, retrieveMs, model } = await takeTurn(tools, turn, screen)
      const answer = await keep(draft, trace, retrieveMs)
      if (options.summarises && answer.mode === 'model' && !answer.incomplete && options.settings()['answer.summaries'])
        remembering.set(chatId, model)
      emit('chat.done', { chatId, messageId, answer })
      emit('chats.changed', {})
      return answer
    } catch (cause) {
      const error = toErrorShape(turn.signal.aborted ? new AppError('cancelled', { cause }) : cause)
      // What was shown is not lost with what came after it.
      const text = running.get(messageId)?.text ?? ''
      // Asked again and ended before its first word: the answer that stood there stays.
      const before = text === '' ? await answerBefore(turn).catch(() => null) : null
      const kept = before ?? (await keep({ ...emptyDraft(error), answer: text, ...(text !== '' && { unchecked: true }) }, [], 0).catch(() => null))
      emit('chats.changed', {})
      if (turn.signal.aborted && kept) {
        emit('chat.done', { chatId, messageId, answer: kept })
        return kept
      }
      emit('chat.failed', { chatId, messageId, error })
      throw isAppError(cause) ? cause : new AppError('internal', { cause })
    } finally {
      keeper.end()
    }
  }

  /** The finished answer that a turn would replace; null: it is asked for the first time. */
  async function answerBefore({ chatId, messageId }: Turn): Promise<Answer | null> {
    const chat = await database.getChat(chatId)
    return chat?.messages.find(({ id }) => id === messageId)?.answer ?? null
  }

  /** The query log (product.md 6): the question's text only if the person allows it, else its hash. A log that cannot be written loses no answer. */
  async function log(question: string, askedAt: number, answer: Answer, model: string | null, trace: Trace): Promise<void> {
    const { state, mode, retrieved, tokens, notice } = answer
    const stages = Object.fromEntries(trace.map(({ stage, ms }) => [`${stage}Ms`, ms]))
    const questionHash = createHash('sha256').update(question).digest('hex')
    const text = options.settings()['privacy.logQuestions'] ? question : null
    await database
      .addQueryLog({
        askedAt,
        question: text,
        questionHash,
        state,
        mode,
        model,
        chunkIds: retrieved,
        timings: { ...stages, ...answer.timings },
        tokens,
        error: notice?.code ?? null,
      })
      .catch(() => undefined)
  }

  /** The window follows by events and never looks at `done`. */
  function unwatched(asked: Asked): Asked {
    asked.done.catch(() => undefined)
    return asked
  }

  return {
    ask: async (input) => unwatched(await ask(input)),
    regenerate: async (messageId) => unwatched(await regenerate(messageId)),
    stop: (messageId) => running.get(messageId)?.control.abort(),
    ...book,
    async remove(id) {
      const turns = [...running.values()].filter(({ chatId }) => chatId === id)
      for (const { control } of turns) control.abort()
      await Promise.all(turns.map(({ done }) => done))
      await database.deleteChat(id)
      await database.emptyLogSoon()
      emit('chats.changed', {})
    },
    isBusy: () => running.size > 0,
    async close() {
      for (const { control } of running.values()) control.abort()
      await Promise.all([...running.values()].map(({ done }) => done))
      await memory.close()
    },
  }
}
