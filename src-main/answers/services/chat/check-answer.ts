import { text } from '../../../../src-preload/texts/text.ts'
import type { Answer, Claim, Stage } from '../../../../src-preload/contract/shapes/answers.ts'
import { AppError, isAppError } from '../../../../src-preload/contract/errors.ts'
import type { ChatId, MessageId } from '../../../../src-preload/contract/ids.ts'
import type { ClaimOpinion, OpinionRequest } from '../answer/opinion/second-opinions.ts'
import type { ChatOptions } from './types.ts'

/** Name of the stage in an answer's trace. */
const STAGE = 'opinion'

/** Second opinions on finished answers. They give way to questions and never delay an answer. */
export type AnswerChecks = {
  /** Asks for an opinion if the settings want it; resolves with the answer as it stands then. Never rejects. `model`: its writer. */
  afterAnswer(answer: Answer, model: string): Promise<Answer>
  /**
   * Asks for an opinion because the person wants it; resolves with the claims. Throws `message-not-found`, `no-opinion`, `cancelled`, and
   * errors of who was asked.
   */
  check(messageId: MessageId): Promise<Claim[]>
  /** Abandons one check; a no-op if there is none. */
  stop(messageId: MessageId): void
  /** Abandons the checks of a chat, or all of them: a question comes first. */
  yield(chatId?: ChatId): void
  isBusy(): boolean
  /** Abandons all checks and waits for their end. */
  close(): Promise<void>
}

type Running = { chatId: ChatId; control: AbortController; ended: Promise<unknown> }
type CheckOptions = Pick<ChatOptions, 'database' | 'opinions' | 'emit'>

/** Creates the checks, which run beside each other. */
export function createAnswerChecks(options: CheckOptions): AnswerChecks {
  const running = new Map<MessageId, Running>()

  /** Runs one check of an answer at a time. */
  function begin<T>({ chatId, messageId }: Pick<Answer, 'chatId' | 'messageId'>, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const before = running.get(messageId)
    before?.control.abort()
    const control = new AbortController()
    const done = (before?.ended ?? Promise.resolve())
      .then(() => work(control.signal))
      .finally(() => void (running.get(messageId)?.control === control && running.delete(messageId)))
    running.set(messageId, { chatId, control, ended: done.catch(() => undefined) })
    return done
  }

  return {
    afterAnswer: (answer, model) =>
      begin(answer, async (signal) => {
        const request = await options.opinions.unasked({ answer, model }, signal)
        if (request === null || signal.aborted) return answer
        if (!('ask' in request)) {
          await note(options, answer, request.by, tooSlow(request))
          return answer
        }
        return { ...answer, claims: await ask(options, answer, request, signal) }
      }).catch(() => answer),
    async check(messageId) {
      const answer = await options.database.getAnswer(messageId)
      if (!answer) throw new AppError('message-not-found')
      return begin(answer, async (signal) => ask(options, answer, await options.opinions.asked({ answer, model: null }), signal))
    },
    stop: (messageId) => running.get(messageId)?.control.abort(),
    yield(chatId) {
      for (const one of running.values()) if (chatId === undefined || one.chatId === chatId) one.control.abort()
    },
    isBusy: () => running.size > 0,
    async close() {
      for (const { control } of running.values()) control.abort()
      await Promise.all([...running.values()].map(({ ended }) => ended))
    },
  }
}

/** Asks, stores and tells the window. Throws what the judge throws, after noting it in the trace. */
async function ask(options: CheckOptions, answer: Answer, request: OpinionRequest, signal: AbortSignal): Promise<Claim[]> {
  const { chatId, messageId } = answer
  const { by } = request
  const startedAt = performance.now()
  options.emit('chat.checking', { chatId, messageId, by })
  let claims: Claim[] | null = null
  try {
    const opinions = await request.ask(signal)
    if (signal.aborted) throw new AppError('cancelled')
    const given = { in: request.sentences, out: opinions.length, ms: performance.now() - startedAt }
    claims = await keep(options, messageId, by, opinions, { stage: STAGE, ...given, note: text('trace.opinion.given', { by }) })
    if (!claims) throw new AppError('message-not-found')
    return claims
  } catch (error) {
    const reason = isAppError(error) ? error.text : text('errors.internal.message')
    const spent = { in: request.sentences, out: 0, ms: performance.now() - startedAt }
    if (!claims && !signal.aborted) await note(options, answer, by, { ...spent, note: text('trace.opinion.failed', { by, reason }) })
    throw error
  } finally {
    options.emit('chat.checked', { chatId, messageId, claims })
  }
}

function tooSlow({ by, tooSlowMs }: { by: string; tooSlowMs: number | null }): Omit<Stage, 'stage'> {
  const why =
    tooSlowMs === null ? text('trace.opinion.unknown', { by }) : text('trace.opinion.tooSlow', { by, seconds: Math.ceil(tooSlowMs / 1000) })
  return { ms: 0, in: 0, out: 0, note: why }
}

/** Adds a stage to the answer's trace. A note that cannot be stored costs nothing. */
async function note(options: CheckOptions, { messageId }: Answer, by: string, stage: Omit<Stage, 'stage'>): Promise<void> {
  await keep(options, messageId, by, [], { stage: STAGE, ...stage }).catch(() => null)
}

function keep(
  { database }: CheckOptions,
  id: MessageId,
  by: string,
  opinions: readonly ClaimOpinion[],
  stage: Stage,
): Promise<Claim[] | null> {
  return database.keepOpinions({ id, by, opinions, stage })
}
