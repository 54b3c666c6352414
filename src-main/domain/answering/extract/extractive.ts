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

/** Most sentences that are quoted. */
const QUOTED = 3
/** A sentence that scores less than this share of the best one is left out. */
const SHARE_OF_BEST = 0.5
/** What a passage's place in the pick counts. */
const RANK_WEIGHT = 0.05
/** What its score in the search counts, as a share of the best one's. */
const PASSAGE_WEIGHT = 0.12
/** So many sentences before one tell what its "he", "this" and "the list" are; a word of the question that only they hold counts so much. */
const BEFORE = 2
const BEFORE_WEIGHT = 0.25
/** A word of the question within a longer one, or the other way round ("Meisterschaft" in "Weltmeisterschaft"), counts half. The shorter one has at least `PART_LETTERS` letters. */
const PART_WEIGHT = 0.5
const PART_LETTERS = 4
/** So many sentences are worth embedding (about 1 ms each): with the best 24 by words and place the same are quoted as with all 60 (README, figures). */
const EMBEDDED = 24

const OPENINGS: Readonly<Record<Relevance, string>> = {
  found: '',
  partly: 'Your documents answer this only in part. This comes closest:',
  'not found': 'Your documents do not seem to hold the answer. The nearest passages are:',
}

/** A candidate with what words and places say of it. */
export type ReadCandidate = QuotableSentence & {
  /** Share (0 to 1) of the question's rare-term weight that it holds. */
  covered: number
  /** Share that only the two sentences before it hold. */
  before: number
  /** What its passage's score and place add. */
  place: number
}

export type ExtractiveFacts = {
  question: string
  candidates: readonly ReadCandidate[]
  /** Cosine of each candidate with the question, in their order; null: no embedder. */
  similarities: readonly number[] | null
  /** The vectors' weight in the fusion of this question, 0 to 1. */
  vectorWeight: number
  weights: TermWeights
  state: Relevance
  /** Every sentence that was read, to see whether one contradicts a quote. */
  all: readonly QuotableSentence[]
}

/** The quoted answer: text with markers, a claim for each quote, and the sources in the order in which they are quoted. `disagrees`: it names sources that contradict each other. */
export type ExtractiveAnswer = { text: string; claims: Claim[]; sources: Source[]; refused: boolean; coverage: number; disagrees: boolean }

export type ScoredCandidate = ReadCandidate & { score: number }

/** Reads the sentences of the k passages against the question. `scores`: of the passages in the search, by chunk id; one without (a selected text) counts as the best. */
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

/** How far a sentence holds a word of the question: whole, half when it is a part of a longer word or the other way round, not at all. */
function matchShare(stem: string, sentenceStems: ReadonlySet<string> | undefined): number {
  if (sentenceStems?.has(stem)) return 1
  if (stem.length < PART_LETTERS || isUnspaced(stem)) return 0
  for (const other of sentenceStems ?? [])
    if (other.length >= PART_LETTERS && (other.includes(stem) || stem.includes(other))) return PART_WEIGHT
  return 0
}

/**
 * All candidates, best first: w x similarity + (1 - w) x (covered + 0.25 x what only the two sentences before cover) + 0.12 x the passage's score / the best one's
 * + 0.05 x (k - rank) / k, ranks from 0; without similarities w = 0. Why the sentences before it count: ../README.md, decisions. Ties
 * stay in the order of the candidates.
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

/** The candidates that words and places leave in play, in their order: only these need a similarity. */
export function inPlay(candidates: readonly ReadCandidate[]): ReadCandidate[] {
  if (candidates.length <= EMBEDDED) return [...candidates]
  const kept = new Set(candidates.toSorted((a, b) => wordScore(b) + b.place - wordScore(a) - a.place).slice(0, EMBEDDED))
  return candidates.filter((candidate) => kept.has(candidate))
}

/**
 * Quotes the best three sentences, fewer when the rest score less than half of the best, each with its marker; when another source contradicts one of them, it is quoted too, and
 * the answer says so first. Refused in state `not found`.
 */
export function extractiveAnswer(facts: ExtractiveFacts): ExtractiveAnswer {
  const scored = scoreCandidates(facts)
  const best = scored[0]
  const quoted = scored.slice(0, QUOTED).filter((candidate) => best && candidate.score >= SHARE_OF_BEST * best.score)
  const sources: Source[] = []
  const claims = quoted.map((candidate) => toClaim(candidate, sources))
  const disagreement = facts.state === 'not found' ? null : disagreementIn(facts, quoted, claims, sources)
  const openings = [OPENINGS[facts.state], disagreement ?? ''].filter((line) => line !== '')
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

/** The line that names what contradicts a quote, whose claim and source are added; null: nothing does. A quote that holds much less of the question than another is not what was asked. */
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
  return conflictLine(
    sides.flatMap(({ index, words }) => {
      const candidate = candidates[index]
      if (!candidate) return []
      const claim = toClaim(candidate, sources)
      if (!claims.some(({ quote, n }) => quote === claim.quote && n === claim.n)) claims.push(claim)
      // The marker in the line opens the sentence that it is about.
      const source = sources.find(({ n }) => n === claim.n)
      if (source) source.quote = claim.quote
      return [{ words, n: claim.n }]
    }),
  )
}

/** Quotes below each other, each with its marker, and their places in the text. `before`: paragraphs that stand above. */
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

/** Quotes a candidate: its claim, with its source added to `sources` when it is not there yet. */
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
      support: 'supported',
    }
    sources.push(source)
  }
  const isExact = passage.anchor.end - passage.anchor.start === passage.text.length
  const anchor = isExact ? { ...passage.anchor, start: passage.anchor.start + start, end: passage.anchor.start + end } : passage.anchor
  // Reference numbers of the document ("[12]") would read as ours.
  return { text: defuseMarkers(quote), n: source.n, support: 'supported', quote, anchor: selected ? null : anchor }
}
