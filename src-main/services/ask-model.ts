import type { Settings } from '../../src-preload/contract/settings.ts'
import { createContextWindows } from './context-window.ts'
import type { ModelServer } from './ports.ts'

/** Longest JSON answer, tokens, and how long it may take before the question goes on without it. */
const LONGEST_ANSWER = 512
const PATIENCE_MILLISECONDS = 30_000

/** One JSON question to a model; null: no model, it failed, answered no JSON, or was stopped by the signal. Never throws. `model`: the one that answers (left out: `models.chat`), so that the server need not load another. */
export type AskModel = (o: { system: string; message: string; schema: Record<string, unknown>; model?: string; signal?: AbortSignal; onWaiting?: (message: string) => void }) => Promise<unknown>

/** Asks the chat model for JSON by a schema, at temperature 0 (product.md 3, "Budget"). */
export function createAskModel(models: Pick<ModelServer, 'chat' | 'describe'>, settings: () => Settings): AskModel {
  const contextWindow = createContextWindows(models)
  return async ({ system, message, schema, model = settings()['models.chat'], signal, onWaiting }) => {
    const { 'models.numCtx': wanted } = settings()
    if (model === '') return null
    const patience = AbortSignal.timeout(PATIENCE_MILLISECONDS)
    const limited = signal ? AbortSignal.any([signal, patience]) : patience
    try {
      let text = ''
      // The same window as its answers have: another one makes the server load the model again.
      const numCtx = await contextWindow(model, wanted, limited)
      const parts = models.chat({
        model,
        messages: [{ role: 'system', content: system }, { role: 'user', content: message }],
        numCtx,
        numPredict: LONGEST_ANSWER,
        temperature: 0,
        format: schema,
        signal: limited,
        ...(onWaiting && { onWaiting }),
      })
      for await (const part of parts) if (part.type === 'token') text += part.text
      return JSON.parse(text) as unknown
    } catch {
      return null
    }
  }
}
