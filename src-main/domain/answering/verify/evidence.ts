import { isSameToken } from './align.ts'
import type { Token, TokenisedText } from '../../facts/tokens.ts'

/** `wrong`: a number or name is not the source's; `substituted`: it stands where the source has another one. `negated`: one side is negated, or a word was put for another in a script that shows no names. */
export type Comparison = 'agrees' | 'negated' | 'wrong' | 'substituted'

/** What a block holds: its tokens, and those of its title line (`label`), which the model reads too. */
export type Evidence = { language: string; keys: ReadonlySet<string>; tokens: readonly Token[]; label: readonly Token[] }

/** One to three sentences of a block. `share`: of the claim's tokens that they hold; `score` orders them. */
export type SentenceWindow = TokenisedText & { start: number; end: number; sentences: number; share: number; score: number }

/** Whether a token stands anywhere in the block or in its title line. */
export function isInEvidence(token: Token, evidence: Evidence): boolean {
  return evidence.keys.has(token.key) || isIn(token, evidence.tokens) || isIn(token, evidence.label)
}

/** Whether a token is a number. */
export function isNumber(token: Token): boolean {
  return token.forms !== null
}

/** Whether a token may be a name by its capital. */
export function isNameLike(token: Token): boolean {
  return token.forms === null && token.measure === null && (token.isName || (token.isInitial && /^\p{Ll}/u.test(token.key)))
}

/** Whether one of the others means the same. */
export function isIn(token: Token, others: readonly Token[]): boolean {
  return others.some((other) => isSameToken(token, other))
}
