import type { Relevance } from '../../../src-preload/contract/shapes/answers.ts'
import { indexWords, tokenise } from '../text/words.ts'
import type { Term } from './match-query.ts'
import type { Medians } from './reliability.ts'
import type { Passage } from './types.ts'

/** Where the built-in embedder's two medians lie; other models are scaled to them. */
const OTHER_MEDIAN = 0.41
const OWN_MEDIAN = 0.6
/** A similarity counts with its distance from the crowd, the one at this rank: in a library about one matter everything is similar, in a mixed one nothing. */
export const BACKGROUND_RANK = 20
/** Similarity and distance together say nothing below this, and all they can so far above. */
const MEANING_FROM = 0.5
const MEANING_RANGE = 0.5
/** Most that the meaning counts beside the words, at reliability 1 and with every passage embedded. */
const MOST_MEANING = 0.6
/** Scale of x: words alone count at most 0.6, so that the thresholds 0.22 and 0.30 hold with and without an embedder. */
const SCALE = 0.6

/** The best hits of either list that may cover a question. */
export const COVERING_HITS = 3

/** How rare a term is, ln(1 + (N - n + 0.5) / (n + 0.5)), N passages, n of them with the term: the idf of BM25, never negative. */
export function termRarity(passages: number, frequency: number): number {
  return Math.log(1 + (Math.max(0, passages - frequency) + 0.5) / (frequency + 0.5))
}

/** All index words whose frequency `coverage` wants to know. */
export function termWords(terms: readonly Term[]): string[] {
  return [...new Set(terms.flatMap(({ forms }) => forms.flatMap(({ words }) => words)))]
}

/** How often words stand in the library's passages. */
export type Frequencies = { passages: number; frequencies: Readonly<Record<string, number>> }

/**
 * c: the largest share of the question's rare-term weight that one of the passages holds (0 to 1), in its text, title or headings. A term is as rare as
 * its most frequent form, a form of two characters as rare as its rarer one. 0 when the question looks for nothing.
 */
export function coverage(
  terms: readonly Term[],
  passages: readonly Pick<Passage, 'text' | 'context' | 'language'>[],
  frequencies: Frequencies,
): number {
  return Math.max(0, ...coveredShares(terms, passages, frequencies))
}

/** The share of the question's weight that each passage holds; without frequencies every term weighs the same. */
export function coveredShares(
  terms: readonly Term[],
  passages: readonly Pick<Passage, 'text' | 'context' | 'language'>[],
  frequencies: Frequencies | null,
): number[] {
  const weights = terms.map(({ forms }) => {
    if (!frequencies) return 1
    const frequency = Math.max(...forms.map(({ words }) => Math.min(...words.map((word) => frequencies.frequencies[word] ?? 0))))
    return termRarity(frequencies.passages, frequency)
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

/** The frequencies without those of some passages (what a question is asked without, evaluation). */
export function frequenciesWithout(all: Frequencies, left: Frequencies): Frequencies {
  const frequencies = Object.entries(all.frequencies).map(([word, n]): [string, number] => [
    word,
    Math.max(0, n - (left.frequencies[word] ?? 0)),
  ])
  return { passages: Math.max(0, all.passages - left.passages), frequencies: Object.fromEntries(frequencies) }
}

/**
 * A similarity on the built-in embedder's scale, 0 to 1: its cosine as it is, another model's by its medians. Null when there is none to tell: no
 * vectors (`score` null), or another model without a sample yet.
 */
export function similarity(score: number | null, builtIn: boolean, medians: Medians | null): number | null {
  if (score === null) return null
  if (builtIn) return clamp(score)
  if (!medians || medians.own <= medians.other) return null
  return clamp(OTHER_MEDIAN + ((score - medians.other) / (medians.own - medians.other)) * (OWN_MEDIAN - OTHER_MEDIAN))
}

/** How a question was judged: x = 0.6 ((1 - v) c + v m), all 0 to 1. */
export type Answerability = { x: number; c: number; m: number; v: number }

/**
 * Is it enough? c: the share of rare-term weight that is covered; m: how near the best passage is, a + (a - b), with `best` a and the `crowd` b; v: what the
 * meaning counts, 0.6 t squared (`reliability` t: 0.6 for English, 0.15 at 0.5), less when only a `share` of the passages is embedded. Without a: the words alone.
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

/** x below `notFoundBelow`: `not found`, below `partlyBelow` `partly`, else `found`. */
export function relevanceOf(x: number, thresholds: { notFoundBelow: number; partlyBelow: number }): Relevance {
  return x < thresholds.notFoundBelow ? 'not found' : x < thresholds.partlyBelow ? 'partly' : 'found'
}

/** |A and B| / |A or B| of the words of two texts; 1 for two without words. */
export function wordJaccard(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = a.intersection(b).size
  const all = a.size + b.size - shared
  return all === 0 ? 1 : shared / all
}

/** The words of a text, each once, for `wordJaccard`. */
export function wordSet(text: string): Set<string> {
  return new Set(tokenise(text))
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value))
}
