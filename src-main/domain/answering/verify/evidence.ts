import { isSameToken } from './align.ts'
import type { Token, TokenisedText } from '../../facts/tokens.ts'

/**
 * Result of comparing a claim with a window. `wrong`: a number or name differs from the source. `substituted`: it takes the place of
 * another one. `negated`: only one side is negated, or a word was replaced in a script without capitals.
 */
export type Comparison = 'agrees' | 'negated' | 'wrong' | 'substituted'

/** Tokens of a block, and of its title line (`label`), which the model reads too. */
export type Evidence = { language: string; keys: ReadonlySet<string>; tokens: readonly Token[]; label: readonly Token[] }

/** One to three sentences of a block. `share`: share of the claim's tokens in them. `score`: ranking key. */
export type SentenceWindow = TokenisedText & { start: number; end: number; sentences: number; share: number; score: number }

/** True if a token occurs anywhere in the block or its title line. */
export function isInEvidence(token: Token, evidence: Evidence): boolean {
  return evidence.keys.has(token.key) || isIn(token, evidence.tokens) || isIn(token, evidence.label)
}

/** True for a number. */
export function isNumber(token: Token): boolean {
  return token.forms !== null
}

/** True if a token may be a name, judging by its capital. */
export function isNameLike(token: Token): boolean {
  return token.forms === null && token.measure === null && (token.isName || (token.isInitial && /^\p{Ll}/u.test(token.key)))
}

/** True if one of the others has the same meaning. */
export function isIn(token: Token, others: readonly Token[]): boolean {
  return others.some((other) => isSameToken(token, other))
}
