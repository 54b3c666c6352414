import type { Text } from '../../../../src-preload/texts/text.ts'
import type { Thought } from '../../../../src-preload/contract/shapes/answers.ts'
import { isAppError } from '../../../../src-preload/contract/errors.ts'
import type { Settings } from '../../../../src-preload/contract/shapes/settings.ts'
import type { PromptMessage } from '../../domain/generation/prompt-message.ts'
import type { ModelServer } from '../../ports/models.ts'
import type { Calls } from '../../../storage/index.ts'
import type { SettingsFunctions } from '../../../settings/index.ts'
import { createAskJson, type AskJson } from './ask-json.ts'
import { createContextWindows } from './context-window.ts'
import { createDelimiters, type DelimiterOf } from './delimiters.ts'
import { createModelSpeeds, type ModelSpeeds } from './model-speed.ts'
import { streamAnswer, type Streamed } from './stream-answer.ts'
import { createTokenCounter, cutWindow, type CountTokens, type TokenFactors } from './token-counter.ts'

/** Limits of a prompt for one model, and its token counter. */
export type ModelLimits = {
  model: string
  /** Context window, tokens: equal in every request to this model, so that its server never reloads it. */
  numCtx: number
  /** Longest prompt that the server is known to take whole, tokens. */
  sure: number
  countTokens: CountTokens
}

/** One generation request. */
export type GenerateRequest = Pick<ModelLimits, 'model' | 'numCtx'> & {
  messages: readonly PromptMessage[]
  /** Longest answer, tokens. */
  numPredict: number
  temperature: number
  signal: AbortSignal
  /** Sources of the prompt: markers of other numbers are removed. */
  sources: readonly { n: number }[]
  /** Receives the answer in small portions; default: none. */
  show?: (text: string) => void
  /** Receives the thought once, before the answer's first token. */
  onThought?: (thought: Thought) => void
  /** What was shown so far is taken back: it was a thought. */
  onRestart?: () => void
  /** Called about every 5 s while waiting for the first token. */
  onWaiting?: (message: Text) => void
}

/** The only access to chat models. */
export type Generator = {
  /** Throws `model-not-chat`, and what `ModelServer.describe` throws. */
  limits(model: string, settings: Pick<Settings, 'models.numCtx'>, signal?: AbortSignal): Promise<ModelLimits>
  /** Streams an answer. Never throws: text is kept, `error` gives the reason of a failure. */
  stream(request: GenerateRequest): Promise<Streamed>
  /**
   * Compares our (corrected) token count of a prompt with the model's. Returns the window to which the server cut the prompt; null: it is
   * whole. Never throws.
   */
  learn(model: string, ours: number, counted: number): Promise<number | null>
  askJson: AskJson
  expectedMs: ModelSpeeds['expectedMs']
  speedOf: ModelSpeeds['speedOf']
  delimiterOf: DelimiterOf
}

/** Created once per app, so that everything learnt about a model is shared. */
export function createGenerator(o: {
  models: Pick<ModelServer, 'chat' | 'describe'>
  database: TokenFactors & Calls<SettingsFunctions, 'getSettings' | 'setSetting'>
  settings: () => Settings
  /** Called when a request found no model server. */
  onServerDown?: () => void
}): Generator {
  const speeds = createModelSpeeds(o.database)
  const server = { ...speeds.measured(o.models), describe: o.models.describe.bind(o.models) }
  const models = tellingDown(server, o.onServerDown ?? (() => undefined))
  const windows = createContextWindows(models)
  const counter = createTokenCounter(o.database)
  return {
    async limits(model, settings, signal) {
      const window = await windows.of(model, settings['models.numCtx'], signal)
      return { model, ...window, countTokens: await counter.forModel(model) }
    },
    stream: ({ sources, show, onThought, onRestart, ...request }) =>
      streamAnswer({
        models,
        request,
        known: new Set(sources.map(({ n }) => n)),
        show: show ?? (() => undefined),
        ...(onThought && { onThought }),
        ...(onRestart && { onRestart }),
      }),
    async learn(model, ours, counted) {
      const cutTo = cutWindow(ours, counted)
      windows.note(model, cutTo === null ? { whole: Math.max(ours, counted) } : { cutTo })
      if (cutTo === null) await counter.learn(model, ours, counted)
      return cutTo
    },
    expectedMs: speeds.expectedMs,
    speedOf: speeds.speedOf,
    delimiterOf: createDelimiters(o.database),
    askJson: createAskJson({ models, settings: o.settings, windows }),
  }
}

/** The model server, which tells when it is away: the status line should not stay green until its next look. */
function tellingDown(models: Pick<ModelServer, 'chat' | 'describe'>, tell: () => void): Pick<ModelServer, 'chat' | 'describe'> {
  const noted = (error: unknown): never => {
    if (isAppError(error) && (error.code === 'model-server-down' || error.code === 'model-failed')) tell()
    throw error
  }
  return {
    async *chat(request) {
      try {
        yield* models.chat(request)
      } catch (error) {
        noted(error)
      }
    },
    describe: (model, signal) => models.describe(model, signal).catch(noted),
  }
}
