import type { Anchor, DocumentKind, DocumentType, Sensitivity } from '../../../src-preload/contract/shapes/documents.ts'
import type { FUSION_METHODS } from '../../../src-preload/contract/shapes/documents.ts'
import type { ChunkId, DocumentId } from '../../../src-preload/contract/ids.ts'

export type FusionMethod = (typeof FUSION_METHODS)[number]

/** Filters as the searches apply them, inside; an absent field filters nothing. Times in ms since 1970, both ends included. */
export type SearchFilter = {
  collectionIds?: readonly string[]
  documentIds?: readonly DocumentId[]
  types?: readonly DocumentType[]
  /** Documents with any of these; letter case does not count. */
  tags?: readonly string[]
  /** What a document's most sensitive passage may be. */
  sensitivities?: readonly Sensitivity[]
  /** Documents that are left out (a question asked without its answer). */
  withoutDocumentIds?: readonly DocumentId[]
  /** Which date `from` and `to` mean: when a file was added (notes: their own date), or its own date for files too. */
  dateOf?: 'added' | 'own'
  /** How all the collections that are searched want their lists fused, when they agree (filters nothing). */
  fusion?: FusionMethod
  from?: number
  to?: number
}

/** One line of a ranked list; a higher score is better (bm25 turned round; cosine). */
export type ListHit = { chunkId: ChunkId; documentId: DocumentId; score: number }

/** What the filters leave. `embedded`: children with a vector in the active index. */
export type Scope = {
  considered: number
  total: number
  passages: number
  embedded: number
  languages: { language: string; passages: number }[]
}

/** What the stages before the pick need of a passage; its text comes later. `date`: when a file was added, when a note was recorded (DESIGN.md, Terms), ms since 1970. */
export type PassageFacts = {
  chunkId: ChunkId
  documentId: DocumentId
  type: DocumentType
  parentId: ChunkId | null
  date: number
  /** Of its document. */
  tags: readonly string[]
}

/** A passage with its text and everything that is shown of it, fetched once at the end. */
export type Passage = PassageFacts & {
  title: string
  kind: DocumentKind
  collectionId: string
  text: string
  context: string
  anchor: Anchor
  tokens: number
  language: string
  position: number
  parent: { text: string; anchor: Anchor } | null
  addedAt: number
}

/** Embedder reliability of an index in one language (DESIGN.md, Retrieval). Medians: best passage of another document, and own passage. */
export type ReliabilityRow = { language: string; mrr: number; ownMedian: number; otherMedian: number; sample: number; passages: number }
