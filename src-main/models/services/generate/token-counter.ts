import type { Calls } from '../../../storage/index.ts'
import type { SettingsFunctions } from '../../../settings/index.ts'
import { estimateChatTokens } from '../../../text/index.ts'

/** Weight of a new measurement in the moving average. */
const WEIGHT = 0.3
/** Plausible range of the factor: beyond it the server excludes cached tokens or counts something else. */
const LEAST = 0.75
const MOST = 2
/** Shortest prompt measured, tokens: of shorter ones the chat template may be a third. */
const FEWEST_TOKENS = 300

/** A count below this share of ours, at a multiple of this many tokens, is a prompt that the server cut to its window without a word. */
const CUT_SHARE = 0.85
const WINDOW_STEP = 1024

/** The window to which a server cut a prompt, tokens; null: it was not cut. */
export function cutWindow(ours: number, counted: number): number | null {
  const window = Math.round(counted / WINDOW_STEP) * WINDOW_STEP
  return window > 0 && Math.abs(counted - window) <= 1 && counted < CUT_SHARE * ours ? window : null
}

/** Storage of the models' factors. */
export type TokenFactors = Calls<SettingsFunctions, 'tokenFactors' | 'saveTokenFactor'>

/** Counts the tokens of a text for one model. */
export type CountTokens = (text: string) => number

export type TokenCounter = {
  /** The estimate, corrected by the model's earlier counts (`prompt_eval_count`). */
  forModel(model: string): Promise<CountTokens>
  /** Updates the factor from our (corrected) and the model's count. Never throws. */
  learn(model: string, ours: number, counted: number): Promise<void>
}

/** Token counters calibrated per model, persistent. */
export function createTokenCounter(database: TokenFactors): TokenCounter {
  let factors: Map<string, { factor: number; samples: number }> | null = null
  async function read(): Promise<NonNullable<typeof factors>> {
    factors ??= new Map((await database.tokenFactors()).map(({ model, ...rest }) => [model, rest]))
    return factors
  }
  return {
    async forModel(model) {
      const factor = (await read()).get(model)?.factor ?? 1
      return (text) => Math.ceil(estimateChatTokens(text) * factor)
    },
    async learn(model, ours, counted) {
      if (ours < FEWEST_TOKENS || counted <= 0) return
      const known = await read()
      const { factor, samples } = known.get(model) ?? { factor: 1, samples: 0 }
      const seen = (factor * counted) / ours
      if (seen < LEAST / 2 || seen > MOST * 2) return
      const next = { factor: Math.min(MOST, Math.max(LEAST, factor + WEIGHT * (seen - factor))), samples: samples + 1 }
      known.set(model, next)
      await database.saveTokenFactor({ model, ...next }).catch(() => undefined)
    },
  }
}
