import type { Text } from '../../../../src-preload/texts/text.ts'
import { thinkingTokens } from '../../domain/generation/window-tokens.ts'
import { text as message } from '../../../../src-preload/texts/text.ts'
import { AppError, isAppError } from '../../../../src-preload/contract/errors.ts'
import type { ChatPart, ChatRequest, ChatTimings } from '../../ports/models.ts'
import type { Catalogue, ModelDetails } from './ollama/catalogue.ts'
import { abortReason } from './errors.ts'
import type { Limits } from './limits.ts'
import { createModelOutput, type OutputPiece } from './model-output.ts'

/** Cut-off for a server that ignores `num_predict`: lines and characters per allowed token. */
const LINES_PER_TOKEN = 2
const CHARACTERS_PER_TOKEN = 64
const SPARE = 64

/** A piece of an answer. `end`: last piece; `answerTokens` null: not counted by the server. */
export type ChatLine = {
  content: string
  thinking: string
  end: {
    reason: 'stop' | 'length'
    promptTokens: number
    answerTokens: number | null
    /** The server's own figures, as far as it tells them. */
    timings?: Partial<ChatTimings>
  } | null
}

/** Request and response format of one kind of server. */
export type ChatDialect = {
  /** True if the model may support thinking. */
  canThink(model: ModelDetails): boolean
  /** True if the model thinks even when told not to. */
  mustThink(model: ModelDetails): boolean
  /** Throws only AppErrors; the request is closed when the reader leaves or the signal fires. `thinks`: enable thinking. */
  lines(request: ChatRequest, model: ModelDetails, signal: AbortSignal, thinks: boolean): AsyncGenerator<ChatLine, void, void>
  /** Sentence on the server's activity while waiting for the first token. */
  waiting(model: string, signal: AbortSignal): Promise<Text>
}

/**
 * Known facts about a server. `busyWithLast`: the last question was abandoned during prompt evaluation; `thinkers`: models that thought
 * against instructions.
 */
export type ServerState = { busyWithLast: boolean; thinkers: Set<string> }

/** State of a server that was not used yet. */
export function newServerState(): ServerState {
  return { busyWithLast: false, thinkers: new Set() }
}

type Parts = { catalogue: Pick<Catalogue, 'find'>; limits: Limits; state: ServerState; dialect: ChatDialect; think: () => boolean }

/**
 * Streams an answer (`ModelServer.chat`). Prompt evaluation cannot be interrupted, so the next question is told why it waits. A model that
 * uses all its tokens for unwanted thinking is asked once more with a budget for both.
 */
export async function* streamChat(parts: Parts, request: ChatRequest): AsyncGenerator<ChatPart, void, void> {
  if (request.signal.aborted) throw abortReason(request.signal)
  const { catalogue, state, dialect, think } = parts
  const model = await catalogue.find(request.model, request.signal)
  if (model.capabilities.length > 0 && !model.capabilities.includes('completion')) throw new AppError('model-not-chat')
  // Not before JSON, which would appear inside the thought or not at all.
  const thinks = think() && !request.format && dialect.canThink(model)
  const hasRoom = thinks || dialect.mustThink(model) || state.thinkers.has(model.name)
  try {
    yield* streamOnce(parts, request, { model, thinks, hasRoom })
  } catch (error) {
    if (hasRoom || !(error instanceof OnlyThought && error.wasCut)) throw error
    yield* streamOnce(parts, request, { model, thinks, hasRoom: true })
  }
}

type Attempt = { model: ModelDetails; thinks: boolean; hasRoom: boolean }

async function* streamOnce(
  { limits, state, dialect }: Parts,
  request: ChatRequest,
  { model, thinks, hasRoom }: Attempt,
): AsyncGenerator<ChatPart, void, void> {
  const control = new AbortController()
  const onAbort = (): void => control.abort(abortReason(request.signal))
  request.signal.addEventListener('abort', onAbort)
  const asking = setInterval(() => void tellWaiting(), limits.waitingEveryMs)
  const startedAt = performance.now()
  let firstAt: number | null = null
  let lines = 0
  let characters = 0
  let thought = false
  let said = false
  let thoughts = ''
  const output = createModelOutput((text) => {
    thoughts += text
    // Some models emit an empty thought to signal none.
    thought ||= text.trim() !== ''
  }, request.format !== undefined)
  const most = request.numPredict + (hasRoom ? thinkingTokens(request.numCtx) : 0)
  const stream = dialect.lines({ ...request, numPredict: most }, model, control.signal, thinks)

  async function tellWaiting(): Promise<void> {
    const waiting = state.busyWithLast
      ? message('progress.busy')
      : await dialect.waiting(request.model, control.signal).catch(() => message('progress.waiting'))
    if (lines === 0 && !control.signal.aborted) request.onWaiting?.(waiting)
  }

  // The timeout runs only while a line is awaited, not while the caller works.
  async function nextLine(): Promise<IteratorResult<ChatLine, void>> {
    const timer = setTimeout(() => control.abort(new AppError('model-stalled')), lines === 0 ? limits.firstTokenMs : limits.betweenTokensMs)
    try {
      return await stream.next()
    } catch (error) {
      throw lines > 0 && isAppError(error) && error.code === 'model-server-down' ? brokenOff(error) : error
    } finally {
      clearTimeout(timer)
    }
  }

  try {
    for (;;) {
      const next = await nextLine()
      if (request.signal.aborted) throw abortReason(request.signal)
      if (next.done) throw lines === 0 ? new AppError('model-bad-answer') : brokenOff(new Error('the stream ended without its last line'))
      const { content, thinking, end } = next.value
      lines++
      firstAt ??= performance.now()
      state.busyWithLast = false
      clearInterval(asking)
      characters += content.length + thinking.length
      thoughts = thinking
      const { text, restarts } = joined(output.push(content), end ? output.end() : null)
      if (thinking !== '' && !thought && !said) request.onWaiting?.(message('progress.thinking'))
      thought ||= thinking !== ''
      if (thought && !thinks) state.thinkers.add(model.name)
      if (thinks && thoughts !== '' && !said) yield { type: 'thinking', text: thoughts }
      said = text !== '' || (said && !restarts)
      if (text !== '' || restarts) yield { type: 'token', text, ...(restarts && { restarts }) }
      const over = lines > most * LINES_PER_TOKEN + SPARE || characters > (most + SPARE) * CHARACTERS_PER_TOKEN
      if (!end && !over) continue
      if (!said && thought) throw new OnlyThought(end?.reason === 'length')
      if (!said) throw new AppError('model-failed', { variant: 'emptyAnswer' })
      yield {
        type: 'end',
        reason: over ? 'length' : (end?.reason ?? 'stop'),
        promptTokens: end?.promptTokens ?? 0,
        answerTokens: end?.answerTokens ?? lines,
        timings: timingsOf({ startedAt, firstAt, endedAt: performance.now() }, end?.timings),
      }
      return
    }
  } finally {
    clearInterval(asking)
    request.signal.removeEventListener('abort', onAbort)
    if (lines === 0 && request.signal.aborted) state.busyWithLast = true
    // Closes the request on every exit; the rest of the stream then fails unheard.
    control.abort(new AppError('cancelled'))
    await stream.return().catch(() => undefined)
  }
}

function joined(piece: OutputPiece, last: OutputPiece | null): OutputPiece {
  if (last === null) return piece
  return last.restarts ? last : { text: piece.text + last.text, restarts: piece.restarts }
}

/** The server's figures, else our clock. Writing takes no longer than what evaluation left of the request. */
function timingsOf(at: { startedAt: number; firstAt: number; endedAt: number }, told: Partial<ChatTimings> = {}): ChatTimings {
  const promptMs = told.promptMs ?? at.firstAt - at.startedAt
  const left = Math.max(at.endedAt - at.firstAt, at.endedAt - at.startedAt - promptMs)
  return { evaluatedTokens: told.evaluatedTokens ?? null, promptMs, answerMs: Math.min(told.answerMs ?? left, left) }
}

function brokenOff(cause: unknown): AppError {
  return new AppError('model-failed', { variant: 'brokeOff', cause })
}

/** Nothing but a thought. `wasCut`: the server stopped at the token limit. */
class OnlyThought extends AppError {
  readonly wasCut: boolean
  constructor(wasCut: boolean) {
    super('model-failed', { variant: 'onlyThought' })
    this.wasCut = wasCut
  }
}
