/** Tokens that a chat template adds per message (4 to 7 in Ollama's templates). */
export const MESSAGE_TOKENS = 8

/** Most tokens for thinking before an answer. */
const MOST_THINKING = 2048

/** Tokens for thinking before an answer: part of the same window, at most a quarter of it. */
export function thinkingTokens(numCtx: number): number {
  return Math.min(MOST_THINKING, Math.floor(numCtx / 4))
}
