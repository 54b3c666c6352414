/** Speed of a chat model, tokens a second. */
export type ModelSpeed = { prompt: number; answer: number }

/** Size of a request, tokens. `promptTokens`: those that are not in the server's cache. */
export type RequestSize = { promptTokens: number; answerTokens: number }

/** A step of a thorough search that the chat model does. */
export type ThoroughStep = 'rewrite' | 'rerank'

/** Tokens of the answers: two queries, a score for each of eight passages. */
export const STEP_TOKENS: Readonly<Record<ThoroughStep, number>> = { rewrite: 60, rerank: 50 }

/** Longest and short excerpt of a reranked passage, characters. */
export const EXCERPTS = [300, 120] as const

/** Typical prompts, tokens; of a real question the prompt itself is counted. Rerank: by excerpt. */
const ANSWER: RequestSize = { promptTokens: 1500, answerTokens: 100 }
const REWRITE_PROMPT = 180
const RERANK_PROMPT = (excerpt: number): number => 150 + 8 * (8 + excerpt / 4)

/** Time for the model's steps before the answer: this share of what the answer takes, but at least and at most this, ms. */
const SHARE = 0.45
const LEAST_MS = 10_000
const MOST_MS = 45_000
/** Longest single step, ms: what takes longer is given up by the caller. */
const LONGEST_STEP_MS = 25_000

/** Expected duration of a request, ms. */
export function durationOf({ prompt, answer }: ModelSpeed, { promptTokens, answerTokens }: RequestSize): number {
  return (promptTokens / prompt + answerTokens / answer) * 1000
}

/** Time left for a further step, ms, after `spentMs`. */
export function timeLeft(speed: ModelSpeed, spentMs: number): number {
  const allowed = Math.min(MOST_MS, Math.max(LEAST_MS, SHARE * durationOf(speed, ANSWER)))
  return Math.min(LONGEST_STEP_MS, allowed - spentMs)
}

/** What to expect of a fast and of a thorough answer, ms, and the steps that have no time. */
export type Forecast = { fastMs: number; thoroughMs: number; leftOut: ThoroughStep[] }

/** Forecast for typical questions. `steps`: the steps that the settings ask for. */
export function forecast(speed: ModelSpeed, steps: readonly ThoroughStep[]): Forecast {
  const fastMs = durationOf(speed, ANSWER)
  let spentMs = 0
  const leftOut: ThoroughStep[] = []
  for (const step of steps) {
    const prompts = step === 'rewrite' ? [REWRITE_PROMPT] : EXCERPTS.map(RERANK_PROMPT)
    const takes = prompts
      .map((promptTokens) => durationOf(speed, { promptTokens, answerTokens: STEP_TOKENS[step] }))
      .find((ms) => ms <= timeLeft(speed, spentMs))
    if (takes === undefined) leftOut.push(step)
    else spentMs += takes
  }
  return { fastMs: Math.round(fastMs), thoroughMs: Math.round(fastMs + spentMs), leftOut }
}
