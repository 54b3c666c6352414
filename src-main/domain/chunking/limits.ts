import type { ChunkProfile, DocumentKind } from '../../../src-preload/contract/shapes/documents.ts'

/**
 * Sizes of chunks, in characters or, where `unit` says so, in tokens (DESIGN.md, Import). `overlap`: most sentences that a child repeats from the one before, and `overlapSize` how
 * much they may be together. `span`: what it costs to reach over a section's end (default 0.5 of a child).
 */
export type Limits = { min: number; max: number; overlap: number; unit?: 'tokens'; overlapSize?: number; span?: number }

/** Children of books and of sections. */
export const CHILD: Limits = { min: 400, max: 700, overlap: 2 }
/** Children of plain text, which have no parents. */
const USER_CHILD: Limits = { min: 400, max: 800, overlap: 1 }
/** Children of the other kinds repeat nothing: turns, rows, slides, records and answers stand alone. */
const KIND_CHILDREN: Partial<Record<DocumentKind, Limits>> = {
  transcript: { min: 400, max: 800, overlap: 0 },
  table: { min: 400, max: 800, overlap: 0 },
  slides: { min: 400, max: 1000, overlap: 0 },
  sensitive: { min: 225, max: 450, overlap: 0 },
  faq: { min: 400, max: 700, overlap: 0 },
  user: USER_CHILD,
}
/** Chunks of the profiles; one that the embedder cannot read whole becomes a parent. Overlaps are whole sentences: as many as fit. */
export const PROFILES: Record<Exclude<ChunkProfile, 'auto'>, Limits> = {
  window: { min: 500, max: 1000, overlap: 20, overlapSize: 200 },
  headings: { min: 400, max: 1600, overlap: 20, overlapSize: 200 },
  'tokens-512': { unit: 'tokens', min: 100, max: 512, overlap: 20, overlapSize: 50 },
  'tokens-1000': { unit: 'tokens', min: 700, max: 1000, overlap: 40, overlapSize: 150, span: 0.02 },
}
/** Longest segment in a profile counted in tokens, characters. */
export const TOKEN_PROFILE_CHARACTERS = 6000

/** Parents of books; the maximum holds for every parent but that of a question and its answer. */
export const PARENT: Limits = { min: 2000, max: 3500, overlap: 0 }
/** Rows of a parent of a table. */
export const PARENT_ROWS = 40
/** A question with its answer. */
export const PAIR_CHARACTERS = 8000
/** A section below this fits into one child: it is merged with its neighbours. */
export const SMALL_SECTION = 700
/** A child shorter than this is a scrap that a reader would not call a passage. */
export const SCRAP = 200
/** The context line takes at most this share of what the embedder reads; the repeated header of a table this share of a child. */
export const CONTEXT_SHARE = 0.25
export const HEADER_SHARE = 0.4

/** Sizes of the children of a kind. */
export function childLimits(kind: DocumentKind): Limits {
  return KIND_CHILDREN[kind] ?? CHILD
}
