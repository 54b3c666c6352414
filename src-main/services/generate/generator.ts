import type { Thought } from '../../../src-preload/contract/shapes/answers.ts'
import type { Settings } from '../../../src-preload/contract/shapes/settings.ts'
import type { PromptMessage } from '../../domain/answering/prompt/prompt.ts'
import type { ModelServer } from '../../ports/models.ts'
import { createAskJson, type AskJson } from './ask-json.ts'
import { createContextWindows } from './context-window.ts'
import { streamAnswer, type Streamed } from './stream-answer.ts'
import { createTokenCounter, type CountTokens, type TokenFactors } from './token-counter.ts'

/** What a prompt for one model has to fit into, and how its tokens are counted. */
export type ModelLimits = {
  model: string
  /** Context window, tokens: sent with every request to this model, so that its server never loads it again. */
  numCtx: number
  countTokens: CountTokens
}

/** One prompt and what becomes of its answer. */
export type GenerateRequest = Pick<ModelLimits, 'model' | 'numCtx'> & {
  messages: readonly PromptMessage[]
  /** Longest answer, tokens. */
  numPredict: number
  temperature: number
  signal: AbortSignal
  /** The sources of the prompt: markers of other numbers are taken out. */
  sources: readonly { n: number }[]
  /** Receives the answer in small portions, in order; left out: nobody reads along. */
  show?: (text: string) => void
  /** Hears what was thought, once, before the first word of the answer. */
  onThought?: (thought: Thought) => void
  /** Called about every 5 s while the first token is awaited. */
  onWaiting?: (message: string) => void
}

/** The one place that talks to a chat model. */
export type Generator = {
  /** Throws `model-not-chat`, and what `ModelServer.describe` throws. */
  limits(model: string, settings: Pick<Settings, 'models.numCtx'>, signal?: AbortSignal): Promise<ModelLimits>
  /** Streams an answer. Never throws: what came is kept, `error` says why it ended. */
  stream(request: GenerateRequest): Promise<Streamed>
  /** Compares our token count of a prompt (already corrected) with the model's own. Never throws. */
  learn(model: string, ours: number, counted: number): Promise<void>
  askJson: AskJson
}

/** Composed once for the whole app, so that what one use learns about a model holds for all others. */
export function createGenerator(o: {
  models: Pick<ModelServer, 'chat' | 'describe'>
  database: TokenFactors
  settings: () => Settings
}): Generator {
  const contextWindow = createContextWindows(o.models)
  const counter = createTokenCounter(o.database)
  return {
    async limits(model, settings, signal) {
      const numCtx = await contextWindow(model, settings['models.numCtx'], signal)
      return { model, numCtx, countTokens: await counter.forModel(model) }
    },
    stream: ({ sources, show, onThought, ...request }) =>
      streamAnswer({
        models: o.models,
        request,
        known: new Set(sources.map(({ n }) => n)),
        show: show ?? (() => undefined),
        ...(onThought && { onThought }),
      }),
    learn: counter.learn,
    askJson: createAskJson({ models: o.models, settings: o.settings, contextWindow }),
  }
}
