import { tokenise } from '../../text/index.ts'
import type { TokenCosines, TokenRanges } from '../../models/index.ts'
import { byScore } from './fuse.ts'
import { inverseDocumentFrequency } from './relevance.ts'
import type { Frequencies } from './relevance.ts'
import { stemForms } from './match-query.ts'

/** Part of the question's tokens, the least matched ones, whose MaxSim tells what a passage lacks. */
const WEAKEST = 1 / 3

/** Late interaction of a question with one passage. */
export type TokenMatch = {
  /** MaxSim: weighted mean over the question's tokens of the best cosine with a passage token; 0 without tokens. */
  maxSim: number
  /** Mean best cosine of the weakest third of the question's words' tokens: low if the passage lacks a part of the question. */
  weakest: number
}

/** Index words needed by `tokenWeights`. */
export function tokenTerms(question: string, languages: readonly string[]): string[] {
  return [...new Set(tokenise(question).flatMap((word) => stemForms([word], languages).flatMap(({ words }) => words)))]
}

/**
 * Weight of each question token: the inverse document frequency of its word (the most frequent form, the rarest word of several), 0 for
 * punctuation.
 */
export function tokenWeights(
  question: string,
  ranges: TokenRanges,
  languages: readonly string[],
  { passages, frequencies }: Frequencies,
): Float32Array {
  const known = new Map<string, number>()
  const weightOf = (text: string): number => {
    const words = tokenise(text)
    if (words.length === 0) return 0
    const counts = words.map((word) => Math.max(0, ...stemForms([word], languages).map(({ words: [stem = ''] }) => frequencies[stem] ?? 0)))
    return inverseDocumentFrequency(passages, Math.min(...counts))
  }
  return Float32Array.from({ length: ranges.length / 2 }, (_, i) => {
    const text = question.slice(ranges[2 * i], ranges[2 * i + 1])
    const weight = known.get(text) ?? weightOf(text)
    known.set(text, weight)
    return weight
  })
}

/**
 * MaxSim (Khattab and Zaharia 2020) of a question and a passage, or the part of it in the character range [`from`, `to`). `weights`: of the
 * question's tokens.
 */
export function matchTokens({ ranges, cosines }: TokenCosines, weights: Float32Array, from = 0, to = Infinity): TokenMatch {
  const columns = ranges.length / 2
  const inside = Array.from({ length: columns }, (_, j) => j).filter((j) => (ranges[2 * j] ?? 0) >= from && (ranges[2 * j + 1] ?? 0) <= to)
  if (inside.length === 0) return { maxSim: 0, weakest: 0 }
  let sum = 0
  let all = 0
  const bests: number[] = []
  for (const [i, weight] of weights.entries()) {
    if (weight === 0) continue
    let best = -1
    for (const j of inside) best = Math.max(best, cosines[i * columns + j] ?? -1)
    sum += weight * best
    all += weight
    bests.push(best)
  }
  if (all === 0) return { maxSim: 0, weakest: 0 }
  const third = bests.sort((a, b) => a - b).slice(0, Math.ceil(bests.length * WEAKEST))
  return { maxSim: sum / all, weakest: third.reduce((total, best) => total + best, 0) / third.length }
}

/**
 * Late interaction of the first hits: score / best + `weight` * MaxSim. The new scores are mapped to the range of the old ones, so that the
 * other hits follow unchanged and later stages meet scores as they know them. `maxSims` by chunk id; hits without one keep their places.
 */
export function addMaxSims<H extends { chunkId: number; score: number }>(
  hits: readonly H[],
  maxSims: ReadonlyMap<number, number>,
  weight: number,
): H[] {
  const compared = hits.filter(({ chunkId }) => maxSims.has(chunkId))
  const highest = compared[0]?.score ?? 0
  const lowest = compared.at(-1)?.score ?? 0
  if (compared.length < 2 || highest <= 0) return [...hits]
  const sums = compared.map((hit) => hit.score / highest + weight * (maxSims.get(hit.chunkId) ?? 0))
  const [least, most] = [Math.min(...sums), Math.max(...sums)]
  const rescored = compared.map((hit, index): H => ({
    ...hit,
    score: most === least ? hit.score : lowest + (((sums[index] ?? 0) - least) / (most - least)) * (highest - lowest),
  }))
  return [...rescored, ...hits.filter(({ chunkId }) => !maxSims.has(chunkId))].sort(byScore)
}

/** Weight of MaxSim against the fused score: `weight` times the embedder's reliability squared. */
export function maxSimWeight(weight: number, reliability: number): number {
  return weight * reliability * reliability
}
