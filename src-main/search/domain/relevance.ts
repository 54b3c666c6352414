import type { Relevance } from '../../../src-preload/contract/shapes/answers.ts'
import { indexWords, tokenise } from '../../text/index.ts'
import type { Term } from './match-query.ts'
import { clamp } from './reliability.ts'
import type { Medians } from './reliability.ts'
import type { Passage } from './types.ts'

/** The built-in embedder's medians; other models are scaled to them. */
const OTHER_MEDIAN = 0.41
const OWN_MEDIAN = 0.6
/** Rank of the background similarity, which is subtracted from the best: in a library about a single subject everything is similar. */
export const BACKGROUND_RANK = 20
/** Range of similarity plus margin over the background that maps to 0 to 1. */
const MEANING_FROM = 0.5
const MEANING_RANGE = 0.5
/** Largest weight of semantic against lexical evidence, at reliability 1 with every passage embedded. */
const MOST_MEANING = 0.6
/**
 * Scale of the answerability score: lexical evidence alone reaches 0.6, so that the thresholds 0.22 and 0.30 apply with and without an
 * embedder.
 */
const SCALE = 0.6

/** Best hits of each list that count for coverage. */
export const COVERING_HITS = 3

/** Inverse document frequency of BM25, ln(1 + (N - n + 0.5) / (n + 0.5)), for N passages, n of them with the term. Never negative. */
export function inverseDocumentFrequency(passages: number, frequency: number): number {
  return Math.log(1 + (Math.max(0, passages - frequency) + 0.5) / (frequency + 0.5))
}

/** All index words needed by `coverage`. */
export function termWords(terms: readonly Term[]): string[] {
  return [...new Set(terms.flatMap(({ forms }) => forms.flatMap(({ words }) => words)))]
}

/** Passages in the library, and passages per word. */
export type Frequencies = { passages: number; frequencies: Readonly<Record<string, number>> }

/**
 * Lexical coverage c: largest share (0 to 1) of the question's idf weight in one passage's text, title or headings. A term has the
 * frequency of its most frequent form, a bigram that of its rarer character. 0 without terms.
 */
export function coverage(
  terms: readonly Term[],
  passages: readonly Pick<Passage, 'text' | 'context' | 'language'>[],
  frequencies: Frequencies,
): number {
  return Math.max(0, ...coveredShares(terms, passages, frequencies))
}

/** Share of the question's idf weight in each passage; equal weights without frequencies. */
export function coveredShares(
  terms: readonly Term[],
  passages: readonly Pick<Passage, 'text' | 'context' | 'language'>[],
  frequencies: Frequencies | null,
): number[] {
  const weights = terms.map(({ forms }) => {
    if (!frequencies) return 1
    const frequency = Math.max(...forms.map(({ words }) => Math.min(...words.map((word) => frequencies.frequencies[word] ?? 0))))
    return inverseDocumentFrequency(frequencies.passages, frequency)
  })
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  return passages.map((passage) => {
    if (all === 0) return 0
    const held = ` ${indexWords(`${passage.context} ${passage.text}`, passage.language)} `
    const covered = terms.map(({ forms }, index) =>
      forms.some(({ words }) => held.includes(` ${words.join(' ')} `)) ? (weights[index] ?? 0) : 0,
    )
    return covered.reduce((sum, weight) => sum + weight, 0) / all
  })
}

/** Frequencies after removing some passages (evaluation of unanswerable questions). */
export function frequenciesWithout(all: Frequencies, left: Frequencies): Frequencies {
  const frequencies = Object.entries(all.frequencies).map(([word, n]): [string, number] => [
    word,
    Math.max(0, n - (left.frequencies[word] ?? 0)),
  ])
  return { passages: Math.max(0, all.passages - left.passages), frequencies: Object.fromEntries(frequencies) }
}

/**
 * Similarity on the built-in embedder's scale, 0 to 1: its own cosine, or another model's scaled by its medians. Null: no vectors (`score`
 * null), or no sample of the other model yet.
 */
export function similarity(score: number | null, builtIn: boolean, medians: Medians | null): number | null {
  if (score === null) return null
  if (builtIn) return clamp(score)
  if (!medians || medians.own <= medians.other) return null
  return clamp(OTHER_MEDIAN + ((score - medians.other) / (medians.own - medians.other)) * (OWN_MEDIAN - OTHER_MEDIAN))
}

/** Answerability: x = 0.6 ((1 - v) c + v m), all 0 to 1. */
export type Answerability = { x: number; c: number; m: number; v: number }

/**
 * Computes answerability. c: lexical coverage; m: semantic margin, a + (a - b) for the `best` similarity a and the `background` similarity
 * b; v: semantic weight, 0.6 t squared (`reliability` t: 0.6 for English, 0.15 at 0.5), reduced by the `share` of embedded passages.
 * Without a: lexical only.
 */
export function answerabilityOf(o: {
  best: number | null
  background: number | null
  coverage: number
  reliability: number
  share: number
}): Answerability {
  const m = o.best === null ? 0 : clamp((2 * o.best - (o.background ?? o.best) - MEANING_FROM) / MEANING_RANGE)
  const v = o.best === null ? 0 : MOST_MEANING * o.reliability * o.reliability * clamp(o.share)
  return { x: SCALE * ((1 - v) * o.coverage + v * m), c: o.coverage, m, v }
}

/** `not found` below `notFoundBelow`, `partly` below `partlyBelow`, else `found`. */
export function relevanceOf(x: number, thresholds: { notFoundBelow: number; partlyBelow: number }): Relevance {
  return x < thresholds.notFoundBelow ? 'not found' : x < thresholds.partlyBelow ? 'partly' : 'found'
}

/** Jaccard similarity |A and B| / |A or B| of two word sets; 1 if both are empty. */
export function wordJaccard(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = a.intersection(b).size
  const all = a.size + b.size - shared
  return all === 0 ? 1 : shared / all
}

/** Distinct words of a text, for `wordJaccard`. */
export function wordSet(text: string): Set<string> {
  return new Set(tokenise(text))
}
