import { SIZED_PROFILES } from '../../../../src-preload/contract/values/passage-sizes.ts'
import type { SizedProfile } from '../../../../src-preload/contract/values/passage-sizes.ts'
import type { ChunkProfile, DocumentKind } from '../../../../src-preload/contract/shapes/documents.ts'

/**
 * Chunk sizes in characters, or in tokens if `unit` says so (DESIGN.md, Import). `overlap`: most overlap sentences, `overlapSize`: their
 * total size, and `overlapMin` the size that a cut is chosen for. `span`: cost of reaching over a section end (default 0.5).
 */
export type Limits = {
  min: number
  max: number
  overlap: number
  unit?: 'tokens'
  overlapSize?: number
  overlapMin?: number
  span?: number
}

/** Children of books and of sections. */
export const CHILD: Limits = { min: 400, max: 700, overlap: 2 }
/** Children of plain text, which has no parents. */
const USER_CHILD: Limits = { min: 400, max: 800, overlap: 1 }
/** Children of the other kinds have no overlap: turns, rows, slides, records and answers stand alone. */
const KIND_CHILDREN: Partial<Record<DocumentKind, Limits>> = {
  transcript: { min: 400, max: 800, overlap: 0 },
  table: { min: 400, max: 800, overlap: 0 },
  slides: { min: 400, max: 1000, overlap: 0 },
  sensitive: { min: 225, max: 450, overlap: 0 },
  faq: { min: 400, max: 700, overlap: 0 },
  user: USER_CHILD,
}
/** Chunking profiles. A chunk that exceeds the embedder's limit becomes a parent. Overlaps are complete sentences, as many as fit. */
const PROFILES: Record<Exclude<ChunkProfile, 'auto'>, Limits> = {
  window: { min: 800, max: 1200, overlap: 20, overlapSize: 250, overlapMin: 150 },
  headings: { min: 400, max: 1600, overlap: 20, overlapSize: 200 },
  'tokens-512': { unit: 'tokens', min: 100, max: 512, overlap: 20, overlapSize: 50, overlapMin: 25 },
  'tokens-1000': { unit: 'tokens', min: 700, max: 1000, overlap: 40, overlapSize: 150, overlapMin: 100, span: 0.02 },
}
/** Sizes that a person chose in place of those of a profile of a fixed size, in its unit. */
export type PassageSizes = { size?: number; overlap?: number }

/** The limits of a profile with chosen sizes: its least size and least repetition keep their shares. */
export function profileLimits(profile: Exclude<ChunkProfile, 'auto'>, { size, overlap }: PassageSizes = {}): Limits {
  const usual = PROFILES[profile]
  if (!Object.hasOwn(SIZED_PROFILES, profile) || (size === undefined && overlap === undefined)) return usual
  const own = SIZED_PROFILES[profile as SizedProfile]
  const max = size ?? usual.max
  const min = Math.round((usual.min * max) / usual.max)
  const overlapSize = Math.min(overlap ?? own.overlap, Math.floor(max / 2))
  const { unit, span } = usual
  if (overlapSize === 0) return { min, max, overlap: 0, ...(unit && { unit }), ...(span !== undefined && { span }) }
  return {
    ...usual,
    min,
    max,
    overlapSize,
    overlapMin: Math.round(((usual.overlapMin ?? 0) * overlapSize) / own.overlap),
  }
}

/** Longest segment in a profile counted in tokens, characters. */
export const TOKEN_PROFILE_CHARACTERS = 6000

/** Parents of books. The maximum holds for every parent except a question with its answer. */
export const PARENT: Limits = { min: 2000, max: 3500, overlap: 0 }
/** Most rows of a table parent. */
export const PARENT_ROWS = 40
/** Most characters of a question with its answer. */
export const PAIR_CHARACTERS = 8000
/** Size below which a section is merged with its neighbours: it fits into one child. */
export const SMALL_SECTION = 700
/** Size below which a child is a scrap, too short to be a useful passage. */
export const SCRAP = 200
/** Largest share of the embedder's limit for the context line, and of a child for a repeated table header. */
export const CONTEXT_SHARE = 0.25
export const HEADER_SHARE = 0.4

/** Child sizes of a kind of document. */
export function childLimits(kind: DocumentKind): Limits {
  return KIND_CHILDREN[kind] ?? CHILD
}

/** Most tokens of a child: the limit of the built-in embedder; other models have at least as much. */
export const CHILD_TOKENS = 256
