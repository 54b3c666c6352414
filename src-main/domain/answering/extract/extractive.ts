import { say, t } from '../../../../src-preload/texts/say.ts'
import type { Claim, Relevance, Source } from '../../../../src-preload/contract/shapes/answers.ts'
import { contentWords, isUnspaced } from '../../text/words.ts'
import { defuseMarkers } from '../../text/prompt-safe.ts'
import { forDisplay } from '../../text/visible-text.ts'
import { namesIn, prepareStatement } from '../../contradictions/conflict.ts'
import { conflictLine, firstConflict } from '../../contradictions/conflicts.ts'
import { coveredShare, weightKey } from '../../text/term-weights.ts'
import type { TermWeights } from '../../text/term-weights.ts'
import { isSelected } from '../sources/selected.ts'
import type { QuotableSentence } from './sentences.ts'

/** Most quotes in an answer. */
const QUOTED = 3
/** Cut-off: share of the best score below which a sentence is not quoted. */
const SHARE_OF_BEST = 0.5
/** Weight of the passage's rank among the selected passages. */
const RANK_WEIGHT = 0.05
/** Weight of the passage's search score, relative to the best. */
const PASSAGE_WEIGHT = 0.12
/** Number of preceding sentences that can resolve "he", "this" or "the list", and the weight of a question word found only there. */
const BEFORE = 2
const BEFORE_WEIGHT = 0.25
/** Weight of a compound match ("Meisterschaft" in "Weltmeisterschaft"), and the least letters of the shorter word. */
const PART_WEIGHT = 0.5
const PART_LETTERS = 4
/** Most sentences embedded (about 1 ms each): the best 24 by words and rank give the same quotes as all 60 (README, figures). */
const EMBEDDED = 24

/** A quotable sentence with its lexical features. */
export type ReadCandidate = QuotableSentence & {
  /** Share (0 to 1) of the question's term weight in the sentence. */
  covered: number
  /** Share found only in the two preceding sentences. */
  before: number
  /** Score contributed by the passage's search score and rank. */
  place: number
}

export type ExtractiveFacts = {
  question: string
  candidates: readonly ReadCandidate[]
  /** Cosine of each candidate with the question, in candidate order. Null: no embedder. */
  similarities: readonly number[] | null
  /** Weight of semantic search in the fusion for this question, 0 to 1. */
  vectorWeight: number
  weights: TermWeights
  state: Relevance
  /** Every sentence read; searched for contradictions of a quote. */
  all: readonly QuotableSentence[]
}

/**
 * Extractive answer: text with markers, one claim per quote, sources in quoting order. `disagrees`: the answer names contradicting sources.
 */
export type ExtractiveAnswer = { text: string; claims: Claim[]; sources: Source[]; refused: boolean; coverage: number; disagrees: boolean }

export type ScoredCandidate = ReadCandidate & { score: number }

/**
 * Computes the lexical features of the sentences of the k passages. `scores`: search scores by chunk id; a passage without one (selected
 * text) counts as the best.
 */
export function readCandidates(facts: {
  question: string
  candidates: readonly QuotableSentence[]
  k: number
  weights: TermWeights
  scores: ReadonlyMap<number, number>
}): ReadCandidate[] {
  const { question, candidates, k, weights, scores } = facts
  const best = Math.max(0, ...candidates.map(({ passage }) => scores.get(passage.chunkId) ?? 0))
  const asked = new Map(
    [...new Set(candidates.map(({ passage }) => passage.language))].map((language) => [
      language,
      new Set(contentWords(question, language)),
    ]),
  )
  const held = candidates.map(({ text, passage }) => new Set(contentWords(text, passage.language)))
  return candidates.map((candidate, i) => {
    const { passage, rank } = candidate
    const near = candidates
      .slice(Math.max(0, i - BEFORE), i)
      .flatMap((other, j, list) => (other.rank === rank ? [held[i - list.length + j]] : []))
    const sums = { all: 0, covered: 0, before: 0 }
    for (const stem of asked.get(passage.language) ?? []) {
      const weight = weights.get(weightKey(passage.language, stem)) ?? 1
      const share = matchShare(stem, held[i])
      sums.all += weight
      sums.covered += weight * share
      if (near.some((stems) => stems?.has(stem))) sums.before += weight * (1 - share)
    }
    const worth = best > 0 ? (scores.get(passage.chunkId) ?? best) / best : 1
    return {
      ...candidate,
      covered: sums.covered / (sums.all || 1),
      before: sums.before / (sums.all || 1),
      place: PASSAGE_WEIGHT * worth + (RANK_WEIGHT * (k - rank)) / Math.max(1, k),
    }
  })
}

/** Match of a stem with a sentence: 1 exact, 0.5 as part of a compound in either direction, else 0. */
function matchShare(stem: string, sentenceStems: ReadonlySet<string> | undefined): number {
  if (sentenceStems?.has(stem)) return 1
  if (stem.length < PART_LETTERS || isUnspaced(stem)) return 0
  for (const other of sentenceStems ?? [])
    if (other.length >= PART_LETTERS && (other.includes(stem) || stem.includes(other))) return PART_WEIGHT
  return 0
}

/**
 * Ranks all candidates: w * similarity + (1 - w) * (covered + 0.25 * before) + 0.12 * passage score / best score + 0.05 * (k - rank) / k,
 * rank from 0; w = 0 without similarities. Stable: ties keep the candidates' order. The use of preceding sentences is explained in
 * ../README.md, decisions.
 */
export function scoreCandidates({
  candidates,
  similarities,
  vectorWeight,
}: Pick<ExtractiveFacts, 'candidates' | 'similarities' | 'vectorWeight'>): ScoredCandidate[] {
  const w = similarities ? Math.min(1, Math.max(0, vectorWeight)) : 0
  return candidates
    .map((candidate, i) => ({ ...candidate, score: w * (similarities?.[i] ?? 0) + (1 - w) * wordScore(candidate) + candidate.place }))
    .toSorted((a, b) => b.score - a.score)
}

function wordScore({ covered, before }: ReadCandidate): number {
  return covered + BEFORE_WEIGHT * before
}

/** The candidates worth embedding, in their order: the best by words and rank. */
export function inPlay(candidates: readonly ReadCandidate[]): ReadCandidate[] {
  if (candidates.length <= EMBEDDED) return [...candidates]
  const kept = new Set(candidates.toSorted((a, b) => wordScore(b) + b.place - wordScore(a) - a.place).slice(0, EMBEDDED))
  return candidates.filter((candidate) => kept.has(candidate))
}

/**
 * Quotes up to three sentences that score at least half of the best, each with its marker. A contradicting sentence of another source is
 * quoted too, and the answer opens with that. Refuses in state `not found`.
 */
export function extractiveAnswer(facts: ExtractiveFacts): ExtractiveAnswer {
  const scored = scoreCandidates(facts)
  const best = scored[0]
  const quoted = scored.slice(0, QUOTED).filter((candidate) => best && candidate.score >= SHARE_OF_BEST * best.score)
  const sources: Source[] = []
  const claims = quoted.map((candidate) => toClaim(candidate, sources))
  const disagreement = facts.state === 'not found' ? null : disagreementIn(facts, quoted, claims, sources)
  const openings = [openingOf(facts.state), disagreement].filter((line) => line !== null)
  const { text, claims: placed } = quotedText(openings, claims)
  const coverage = best
    ? coveredShare(
        facts.question,
        quoted.map((candidate) => candidate.text),
        best.passage.language,
        facts.weights,
      )
    : 0
  return { text, claims: placed, sources, refused: facts.state === 'not found', coverage, disagrees: disagreement !== null }
}

function openingOf(state: Relevance): string | null {
  if (state === 'found') return null
  return state === 'partly' ? t('answers.partly') : t('answers.notFound')
}

/**
 * The line that names a contradiction of a quote; adds its claim and source. Null: no contradiction. A quote with far less of the question
 * than the best is ignored.
 */
function disagreementIn(
  { all, question }: Pick<ExtractiveFacts, 'all' | 'question'>,
  quoted: readonly ReadCandidate[],
  claims: ReturnType<typeof toClaim>[],
  sources: Source[],
): string | null {
  const most = Math.max(0, ...quoted.map(({ covered }) => covered))
  const asked = quoted.filter(({ covered }) => covered >= SHARE_OF_BEST * most)
  const candidates: QuotableSentence[] = [
    ...asked,
    ...all.filter(({ passage, start }) => !asked.some((quote) => quote.passage === passage && quote.start === start)),
  ]
  const sides = firstConflict(
    candidates.map(({ text, passage, start }) => prepareStatement(text, passage, start)),
    asked.length,
    namesIn(question, asked[0]?.passage.language ?? 'und'),
  )
  if (sides.length === 0) return null
  return say(
    conflictLine(
      sides.flatMap(({ index, words }) => {
        const candidate = candidates[index]
        if (!candidate) return []
        const claim = toClaim(candidate, sources)
        if (!claims.some(({ quote, n }) => quote === claim.quote && n === claim.n)) claims.push(claim)
        // The marker within the line refers to the sentence that it opens.
        const source = sources.find(({ n }) => n === claim.n)
        if (source) source.quote = claim.quote
        return [{ words, n: claim.n }]
      }),
    ),
  )
}

/** Joins quotes into a text with one marker each and records each quote's range. `before`: paragraphs above the quotes. */
export function quotedText(
  before: readonly string[],
  quotes: readonly (Claim & { n: number })[],
  between = '\n\n',
  sign = '',
): { text: string; claims: Claim[] } {
  let text = before.join('\n\n')
  const claims = quotes.map((quote, i): Claim => {
    text += (text === '' ? '' : i === 0 ? '\n\n' : between) + sign
    const start = text.length
    text += `${quote.text} [${quote.n}]`
    return { ...quote, range: { start, end: start + quote.text.length } }
  })
  return { text, claims }
}

/** Turns a candidate into a claim and adds its source to `sources` if missing. */
export function toClaim(candidate: QuotableSentence, sources: Source[]): Claim & { n: number } {
  const { passage, start, end } = candidate
  const quote = forDisplay(passage.text.slice(start, end))
  const selected = isSelected(passage)
  let source = sources.find(({ chunkId }) => chunkId === (selected ? null : passage.chunkId))
  if (!source) {
    source = {
      n: selected ? 0 : sources.filter(({ n }) => n > 0).length + 1,
      chunkId: selected ? null : passage.chunkId,
      documentId: selected ? null : passage.documentId,
      title: forDisplay(passage.title),
      anchor: selected ? null : passage.anchor,
      quote,
      support: 'quoted',
    }
    sources.push(source)
  }
  const isExact = passage.anchor.end - passage.anchor.start === passage.text.length
  const anchor = isExact ? { ...passage.anchor, start: passage.anchor.start + start, end: passage.anchor.start + end } : passage.anchor
  // Reference numbers of the document ("[12]") would look like our markers.
  return { text: defuseMarkers(quote), n: source.n, support: 'quoted', quote, anchor: selected ? null : anchor }
}
