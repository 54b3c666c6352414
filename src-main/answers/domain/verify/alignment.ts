import type { Token } from '../../../text/index.ts'
import type { PreparedText } from './prepared-text.ts'
import { isRelatedToken, isSameToken, isWord } from './same-token.ts'

/** A sent text with the tokens of its title line, which the model read too. */
export type Passage = PreparedText & { label: readonly Token[] }

/**
 * A claim beside a passage. `places[i]`: tokens of the passage that match token i of the claim. `isInOtherLanguage`: only figures, names and
 * relations can be compared.
 */
export type Alignment = {
  claim: PreparedText
  passage: Passage
  places: number[][]
  isInOtherLanguage: boolean
  /** The place of each claim token that is nearest to the places of the others; -1: nowhere. */
  chosen: number[]
  /** Share of the claim's words that the passage or its title line has. */
  coverage: number
  /** Sentences and clauses of the passage with a chosen place; the sentence with most of them, or -1. */
  sentences: ReadonlySet<number>
  clauses: ReadonlySet<number>
  main: number
}

/** Distance of two tokens: half the logarithm of the tokens between them, and a point for each clause boundary. Own values, capped. */
const FARTHEST_TOKENS = 20
const FARTHEST_CLAUSES = 4
const SENTENCE_TOKENS = 3

/** Aligns a claim with a passage. O(claim * passage). */
export function align(claim: PreparedText, passage: Passage): Alignment {
  const isInOtherLanguage = claim.language !== passage.language
  const places = claim.tokens.map((token) => {
    const same = indicesOf(passage.tokens, (other) => isSameToken(token, other))
    return same.length > 0 ? same : indicesOf(passage.tokens, (other) => isRelatedToken(token, other))
  })
  const chosen = places.map((own, i) => nearest(passage, own, places.toSpliced(i, 1)))
  const found = chosen.filter((place) => place >= 0)
  const counts = new Map<number, number>()
  for (const place of found) {
    const sentence = passage.sentences[place] ?? 0
    counts.set(sentence, (counts.get(sentence) ?? 0) + 1)
  }
  const words = claim.tokens.flatMap((token, i) => (isWord(token) ? [i] : []))
  const known = words.filter((i) => (places[i] ?? []).length > 0 || isInLabel(claim.tokens[i], passage))
  return {
    claim,
    passage,
    places,
    isInOtherLanguage,
    chosen,
    coverage: words.length === 0 ? 1 : known.length / words.length,
    sentences: new Set(counts.keys()),
    clauses: new Set(found.map((place) => passage.clauses[place] ?? 0)),
    main: [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? -1,
  }
}

/** True if the title line of a passage has the token. */
export function isInLabel(token: Token | undefined, { label }: Passage): boolean {
  return token !== undefined && label.some((other) => isSameToken(token, other) || isRelatedToken(token, other))
}

/** The words of the claim behind a token. */
export function wordsAt({ text, tokens }: PreparedText, i: number): string {
  const token = tokens[i]
  return token ? text.slice(token.start, token.end) : ''
}

/** Distance of two tokens of a text, 0 to 6.2. */
export function distance({ sentences, clauses }: PreparedText, a: number, b: number): number {
  const tokens = Math.abs(a - b) + SENTENCE_TOKENS * Math.abs((sentences[a] ?? 0) - (sentences[b] ?? 0))
  const boundaries = Math.abs((clauses[a] ?? 0) - (clauses[b] ?? 0))
  return 0.5 * Math.log2(1 + Math.min(FARTHEST_TOKENS, tokens)) + Math.min(FARTHEST_CLAUSES, boundaries)
}

/** The place with the least distance to the nearest places of all other tokens; -1: there is none. */
function nearest(passage: PreparedText, own: readonly number[], others: readonly (readonly number[])[]): number {
  if (own.length < 2) return own[0] ?? -1
  const costs = own.map((place) =>
    others.reduce((sum, places) => sum + (places.length > 0 ? Math.min(...places.map((other) => distance(passage, other, place))) : 0), 0),
  )
  return own[costs.indexOf(Math.min(...costs))] ?? -1
}

function indicesOf<T>(list: readonly T[], test: (one: T) => boolean): number[] {
  return list.flatMap((one, i) => (test(one) ? [i] : []))
}
