import { createHash } from 'node:crypto'
import type { Text } from '../../../../src-preload/texts/text.ts'
import type { Settings } from '../../../../src-preload/contract/shapes/settings.ts'
import type { ChatMessage, ModelServer } from '../../ports/models.ts'
import { AppError, isAppError } from '../../../../src-preload/contract/errors.ts'
import type { ContextWindows } from './context-window.ts'

/** Default length of a JSON answer (tokens), and time limit after which the caller continues without it. */
const LONGEST_ANSWER = 512
const PATIENCE_MILLISECONDS = 30_000

/**
 * A JSON question to the chat model. Null: no model, a failure, invalid JSON, or aborted. Never throws. `model`: default `models.chat`;
 * callers pass the answering model, so that the server loads no second one.
 */
export type AskJson = (o: {
  system: string
  message: string
  schema: Record<string, unknown>
  /** Earlier messages of the same conversation, which the server has in its cache: the question follows them. */
  before?: readonly ChatMessage[]
  model?: string
  /** An equal request gets the kept answer: asked again, it would replace the prompt of the answer in the server's cache. */
  isKept?: boolean
  signal?: AbortSignal
  /** Time limit, ms; default: 30 s. */
  patienceMs?: number
  /** Longest answer, tokens; default: 512. */
  numPredict?: number
  /** Receives the tokens of the prompt as the model counted them. */
  onPrompt?: (tokens: number) => void
  /** Receives the reason of a null. */
  onFailure?: (error: AppError) => void
  onWaiting?: (message: Text) => void
}) => Promise<unknown>

/** Kept answers. */
const KEPT = 12

/** Asks the chat model for JSON by a schema, at temperature 0. */
export function createAskJson(o: {
  models: Pick<ModelServer, 'chat'>
  settings: () => Settings
  windows: Pick<ContextWindows, 'of'>
}): AskJson {
  const kept = new Map<string, unknown>()
  return async ({
    system,
    message,
    schema,
    before = [],
    model = o.settings()['models.chat'],
    signal,
    patienceMs = PATIENCE_MILLISECONDS,
    isKept = false,
    numPredict = LONGEST_ANSWER,
    onPrompt,
    onFailure,
    onWaiting,
  }) => {
    if (model === '') return null
    const messages = messagesOf(system, message, before)
    const key = createHash('sha256')
      .update(JSON.stringify([model, messages, schema]))
      .digest('base64')
    if (isKept && kept.has(key)) return kept.get(key)
    const patience = AbortSignal.timeout(patienceMs)
    const limited = signal ? AbortSignal.any([signal, patience]) : patience
    try {
      let text = ''
      // The same window as answers: a different one makes the server reload the model.
      const { numCtx } = await o.windows.of(model, o.settings()['models.numCtx'], limited)
      const parts = o.models.chat({
        model,
        messages,
        numCtx,
        numPredict,
        temperature: 0,
        format: schema,
        signal: limited,
        ...(onWaiting && { onWaiting }),
      })
      for await (const part of parts) {
        if (part.type === 'token') text = (part.restarts ? '' : text) + part.text
        else if (part.type === 'end') onPrompt?.(part.promptTokens)
      }
      const answer = JSON.parse(text) as unknown
      if (isKept) kept.set(key, answer)
      for (const oldest of [...kept.keys()].slice(0, -KEPT)) kept.delete(oldest)
      return answer
    } catch (error) {
      onFailure?.(signal?.aborted ? new AppError('cancelled') : reasonOf(error, patience))
      return null
    }
  }
}

function reasonOf(error: unknown, patience: AbortSignal): AppError {
  if (patience.aborted) return new AppError('model-stalled')
  return isAppError(error) ? error : new AppError('model-bad-answer', { cause: error })
}

function messagesOf(system: string, message: string, before: readonly ChatMessage[]): ChatMessage[] {
  if (before.length > 0) return [...before, { role: 'user', content: `${system.trim()}\n\n${message}` }]
  return [
    { role: 'system', content: system },
    { role: 'user', content: message },
  ]
}
