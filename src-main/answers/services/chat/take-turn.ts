import { createHash } from 'node:crypto'
import { text } from '../../../../src-preload/texts/text.ts'
import type { Answer } from '../../../../src-preload/contract/shapes/answers.ts'
import { AppError, isAppError, toErrorShape } from '../../../../src-preload/contract/errors.ts'
import type { MessageId } from '../../../../src-preload/contract/ids.ts'
import { firstTokenOf, modelOf, toAnswer } from '../answer/to-answer.ts'
import type { Answered, AnswerSink } from '../answer/types.ts'
import { keepPartialAnswer, type AnswerKeeper } from './draft-keeper.ts'
import type { Memory } from './memory.ts'
import type { ChatOptions, ChatTurn } from './types.ts'

export type TurnTools = ChatOptions & { memory: Memory }

/** Current text of a turn, as shown. */
export type LiveText = { text: string }

/** Result of a turn that ended before it was answered. */
const UNKNOWN: Pick<Answered, 'query' | 'model' | 'trace' | 'retrieveMs'> = { query: '', model: '', trace: [], retrieveMs: 0 }

/** The answer of a turn. `model`: the model that wrote all of it; null: none. */
type TurnEnd = { answer: Answer; model: string | null }

/**
 * Runs a turn: recalls the conversation, answers the question, persists partial and final answer, notifies the window. A stopped turn resolves with its partial text; a failed one stores it and throws.
 */
export async function takeTurn(tools: TurnTools, turn: ChatTurn, live: LiveText): Promise<TurnEnd> {
  const startedAt = performance.now()
  const keeper = keepPartialAnswer(tools.database, turn.messageId)
  let cause: unknown
  try {
    if (turn.signal.aborted) throw new AppError('cancelled')
    const conversation = await tools.memory.recall(turn)
    const { question, filter, persona, depth, context } = turn
    const summarise = turn.input.summarise ?? false
    const asked = { question, scope: turn.chatId, filters: turn.input.filters, filter, persona, depth, context, conversation, summarise }
    const request = turn.overrides ? { ...asked, overrides: turn.overrides } : asked
    const answered = await tools.answerQuestion(request, sinkOf(tools, turn, keeper, live), turn.signal)
    if (answered.outcome.kind !== 'failed') {
      const { answer, versions } = await keep(tools, turn, answered, startedAt)
      tools.emit('chat.done', { chatId: turn.chatId, messageId: turn.messageId, answer, ...(versions && { versions }) })
      tools.emit('chats.changed', {})
      // Nobody waits for it with the answer: it is another write to the disk.
      await log(tools, turn, answer, modelOf(answered.outcome), answered.trace)
      return { answer, model: answer.mode === 'model' && !answer.incomplete ? answered.model : null }
    }
    cause = answered.cause
  } catch (error) {
    // An answer that cannot be stored has failed too.
    cause = error
  } finally {
    keeper.end()
  }
  return fail(tools, turn, cause, live, startedAt)
}

function sinkOf({ emit }: TurnTools, { chatId, messageId }: ChatTurn, keeper: AnswerKeeper, live: LiveText): AnswerSink {
  return {
    sources(sources, { state, considered, total }) {
      keeper.sources(sources)
      emit('chat.sources', { chatId, messageId, sources, search: { state, considered, total } })
    },
    text(text) {
      keeper.text((live.text += text))
      emit('chat.token', { chatId, messageId, text })
    },
    restart() {
      keeper.text((live.text = ''))
      emit('chat.token', { chatId, messageId, text: '', restarts: true })
    },
    waiting: (message) => emit('chat.waiting', { chatId, messageId, message }),
    thought: (thought) => emit('chat.thought', { chatId, messageId, thought }),
  }
}

/** A stored answer, and the ids of its versions, if there are several. */
type Kept = { answer: Answer; versions: MessageId[] | undefined }

/** Stores the answer with its sources. */
async function keep(tools: TurnTools, turn: ChatTurn, { outcome, query, trace, retrieveMs }: Answered, startedAt: number): Promise<Kept> {
  const { chatId, messageId } = turn
  const labels = { persona: turn.persona.name, ...(query !== turn.question && { searched: query }) }
  const timings = { retrieveMs, firstTokenMs: firstTokenOf(outcome), totalMs: Math.round(performance.now() - startedAt) }
  const answer: Answer = { ...toAnswer(outcome, labels), timings, chatId, messageId }
  // A thought may reveal passages that the answer does not cite, and purging works by citation: thoughts are never stored.
  const { thought: _thought, ...kept } = answer
  if (turn.unkept) return { answer: { ...answer, notice: answer.notice ?? notKept(turn.unkept) }, versions: undefined }
  const versions = await tools.database.finishMessage({ id: messageId, text: answer.answer, answer: kept, trace, now: tools.now() })
  return { answer, versions }
}

function notKept(why: AppError): Answer['notice'] {
  const { code, message, next } = toErrorShape(why)
  return { code, message: text('notices.notKept', { why: message }), next }
}

/** Stores the text of a failed or stopped turn. Throws the cause of a failed one. */
async function fail(tools: TurnTools, turn: ChatTurn, cause: unknown, live: LiveText, startedAt: number): Promise<TurnEnd> {
  const { chatId, messageId, signal } = turn
  const error = toErrorShape(signal.aborted ? new AppError('cancelled', { cause }) : cause)
  // Regeneration ended before its first token: the old answer stays.
  const before = live.text === '' ? await answerBefore(tools, turn).catch(() => null) : null
  const kept: Kept | null =
    (before && { answer: before, versions: undefined }) ??
    (await keepFailed(tools, turn, { outcome: { kind: 'failed', text: live.text, error }, ...UNKNOWN, query: turn.question }, startedAt))
  tools.emit('chats.changed', {})
  if (signal.aborted && kept) {
    tools.emit('chat.done', { chatId, messageId, answer: kept.answer, ...(kept.versions && { versions: kept.versions }) })
    return { answer: kept.answer, model: null }
  }
  tools.emit('chat.failed', { chatId, messageId, error })
  throw isAppError(cause) ? cause : new AppError('internal', { cause })
}

/** Stores a failed turn with its query-log row; null: it cannot be stored. */
async function keepFailed(tools: TurnTools, turn: ChatTurn, answered: Answered, startedAt: number): Promise<Kept | null> {
  const kept = await keep(tools, turn, answered, startedAt).catch(() => null)
  if (kept) await log(tools, turn, kept.answer, modelOf(answered.outcome), answered.trace)
  return kept
}

/** The finished answer of before; null: first attempt. */
async function answerBefore({ database }: TurnTools, { messageId }: ChatTurn): Promise<Answer | null> {
  return database.getAnswer(messageId)
}

/** Adds a query-log row: the question's text only with permission, else its hash. Log errors lose no answer. */
async function log(
  tools: TurnTools,
  { question, askedAt }: ChatTurn,
  answer: Answer,
  model: string | null,
  trace: Answered['trace'],
): Promise<void> {
  const { state, mode, retrieved, tokens, notice } = answer
  const stages = Object.fromEntries(trace.map(({ stage, ms }) => [`${stage}Ms`, ms]))
  const questionHash = createHash('sha256').update(question).digest('hex')
  const asked = tools.settings()['privacy.logQuestions'] ? question : null
  const timings = { ...stages, ...answer.timings }
  await tools.database
    .addQueryLog({
      askedAt,
      question: asked,
      questionHash,
      state,
      mode,
      model,
      chunkIds: retrieved,
      timings,
      tokens,
      error: notice?.code ?? null,
    })
    .catch(() => undefined)
}
