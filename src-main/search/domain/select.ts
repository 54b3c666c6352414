import { isNegation } from '../../text/index.ts'
import { wordJaccard, wordSet } from './relevance.ts'
import type { ScoredPassage as ScoredCandidate } from './reorder.ts'
import { dot } from './reliability.ts'
import type { Copy, Passage } from './types.ts'

/** Options of selection (DESIGN.md, Retrieval). `vectors`: of the candidates, where available. */
export type SelectOptions = {
  k: number
  /** MMR's lambda: relevance (1) against diversity (0). */
  lambda: number
  vectors: ReadonlyMap<number, Float32Array>
  /** Keep only the best child of each parent; default true. */
  family?: boolean
  /** Word Jaccard from which passages are near-duplicates; default 0.9. */
  copies?: number
  /** Largest score gap to the best within which a passage of a new document goes first; default 0.05. */
  coverage?: number
}

const NEAR_IDENTICAL = 0.9
const COVERAGE = 0.05

type PassageCandidate = ScoredCandidate<Passage>

/** Collapses to parents: keeps the best child of each parent, and every passage without a parent. Order kept. */
export function collapseToParent(candidates: readonly PassageCandidate[]): PassageCandidate[] {
  const seen = new Set<number>()
  return candidates.filter(({ passage: { parentId } }) => {
    if (parentId === null) return true
    const first = !seen.has(parentId)
    seen.add(parentId)
    return first
  })
}

/** What copies are told by. */
type Said = Copy & Pick<Passage, 'text'> & { language?: string }

/**
 * Folds items that say the same as an earlier one (word Jaccard >= `copies`, same numbers and negations: a contradicting passage is none) into
 * it, with their places: a copy is no second source. Order kept.
 */
export function foldCopies<T>(
  items: readonly T[],
  saidIn: (item: T) => Said,
  copies: number = NEAR_IDENTICAL,
): { item: T; copies: Copy[] }[] {
  const kept: { item: T; copies: Copy[]; words: Set<string>; numbers: string }[] = []
  for (const item of items) {
    const { text, chunkId, documentId, title, anchor, language } = saidIn(item)
    const words = wordSet(text)
    // Each number counts at its place: two receipts may say the same ones, but not of the same.
    const numbers = (text.match(/\p{N}+/gu) ?? []).join(' ')
    const first = kept.find(
      (other) =>
        other.numbers === numbers &&
        canBeNearDuplicate(other.words, words, copies) &&
        wordJaccard(other.words, words) >= copies &&
        ![...other.words.symmetricDifference(words)].some((word) => /\p{N}/u.test(word) || isNegation(word, language)),
    )
    if (first) first.copies.push({ chunkId, documentId, title, anchor })
    else kept.push({ item, copies: [], words, numbers })
  }
  return kept.map(({ item, copies: places }) => ({ item, copies: places }))
}

/** Folds passages that say the same as a better one into it (`foldCopies`). */
export function removeNearDuplicates(candidates: readonly PassageCandidate[], copies?: number): PassageCandidate[] {
  return foldCopies(candidates, ({ passage }) => passage, copies).map(({ item, copies: places }) =>
    places.length === 0 ? item : { ...item, passage: { ...item.passage, copies: [...(item.passage.copies ?? []), ...places] } },
  )
}

/** Fast reject: sets of very different sizes cannot be near-duplicates. */
function canBeNearDuplicate(a: ReadonlySet<string>, b: ReadonlySet<string>, copies: number): boolean {
  return Math.min(a.size, b.size) >= copies * Math.max(a.size, b.size)
}

/**
 * Maximal marginal relevance (Carbonell and Goldstein 1998): k passages, each maximising lambda * relevance - (1 - lambda) * similarity to
 * those selected; relevance is the score over the best score. Similarity: cosine of the vectors, else word Jaccard. Among candidates within
 * `coverage` of the best, a document not yet selected goes first. Input and output best first.
 */
export function selectByMmr(candidates: readonly PassageCandidate[], o: SelectOptions): PassageCandidate[] {
  const best = candidates[0]?.score ?? 0
  const words = new Map(candidates.map(({ chunkId, passage }) => [chunkId, wordSet(passage.text)]))
  const left = candidates.map((candidate) => ({ candidate, likeness: 0 }))
  const selected: PassageCandidate[] = []
  const documents = new Set<string>()
  while (selected.length < o.k && left.length > 0) {
    const worth = left.map(({ candidate, likeness }) => o.lambda * (best > 0 ? candidate.score / best : 1) - (1 - o.lambda) * likeness)
    const most = Math.max(...worth)
    const first = worth.indexOf(most)
    const close = worth.findIndex(
      (value, index) =>
        most - value <= (o.coverage ?? COVERAGE) * Math.abs(most) && !documents.has(left[index]?.candidate.passage.documentId ?? ''),
    )
    const next = left.splice(close === -1 ? first : close, 1)[0]?.candidate
    if (!next) break
    selected.push(next)
    documents.add(next.passage.documentId)
    for (const item of left) item.likeness = Math.max(item.likeness, likenessOf(item.candidate, next, o.vectors, words))
  }
  return selected
}

function likenessOf(
  a: PassageCandidate,
  b: PassageCandidate,
  vectors: ReadonlyMap<number, Float32Array>,
  words: ReadonlyMap<number, ReadonlySet<string>>,
): number {
  const [x, y] = [vectors.get(a.chunkId), vectors.get(b.chunkId)]
  if (x && y && x.length === y.length) return Math.max(0, dot(x, y))
  return wordJaccard(words.get(a.chunkId) ?? new Set(), words.get(b.chunkId) ?? new Set())
}

/** Selects k passages: collapse to parent, remove near-duplicates, then MMR. */
export function selectPassages(candidates: readonly PassageCandidate[], o: SelectOptions): PassageCandidate[] {
  return selectByMmr(removeNearDuplicates(o.family === false ? candidates : collapseToParent(candidates), o.copies), o)
}
