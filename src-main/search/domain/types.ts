import type { Anchor, DocumentKind, DocumentType, Sensitivity } from '../../../src-preload/contract/shapes/documents.ts'
import type { FUSION_METHODS } from '../../../src-preload/contract/shapes/documents.ts'
import type { ChunkId, DocumentId } from '../../../src-preload/contract/ids.ts'

export type FusionMethod = (typeof FUSION_METHODS)[number]

/** Filters of the searches; an absent field does not filter. Times in ms since 1970, both ends included. */
export type SearchFilter = {
  collectionIds?: readonly string[]
  documentIds?: readonly DocumentId[]
  types?: readonly DocumentType[]
  /** Documents with any of these tags, ignoring case. */
  tags?: readonly string[]
  /** Allowed sensitivities of a document (its most sensitive passage). */
  sensitivities?: readonly Sensitivity[]
  /** Excluded documents (evaluation of unanswerable questions). */
  withoutDocumentIds?: readonly DocumentId[]
  /** Date that `from` and `to` apply to: `added`: import date (notes: own date); `own`: the document's date for files too. */
  dateOf?: 'added' | 'own'
  /** Fusion method if all searched collections agree on one; does not filter. */
  fusion?: FusionMethod
  from?: number
  to?: number
}

/** A hit of a ranked list; higher scores are better (negated bm25, cosine). */
export type ListHit = { chunkId: ChunkId; documentId: DocumentId; score: number }

/** Passages that pass the filters. `embedded`: children with a vector in the active index. */
export type Scope = {
  considered: number
  total: number
  passages: number
  embedded: number
  languages: { language: string; passages: number }[]
}

/**
 * Fields of a passage needed before selection; texts are fetched later. `date`: import date of a file, recording date of a note (DESIGN.md,
 * Terms), ms since 1970.
 */
export type PassageFacts = {
  chunkId: ChunkId
  documentId: DocumentId
  type: DocumentType
  parentId: ChunkId | null
  date: number
  /** Tags of its document. */
  tags: readonly string[]
}

/** A passage with text and display fields, fetched once at the end. */
export type Passage = PassageFacts & {
  /** With the file's name behind it where several documents of a search have the same title. */
  title: string
  /** The file's name. */
  name: string
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
  /** The date that the document itself tells; ISO. Null: unknown. The file's date is none: a copy or a download changes it. */
  ownDate: string | null
  /** Passages of any document that say the same and were found too; absent: none. */
  copies?: readonly Copy[]
}

/** Where the same words stand once more. */
export type Copy = Pick<Passage, 'chunkId' | 'documentId' | 'title' | 'anchor'>

/**
 * Measured embedder reliability of an index in one language (DESIGN.md, Retrieval). Medians: best passage of another document, and own
 * passage.
 */
export type ReliabilityRow = { language: string; mrr: number; ownMedian: number; otherMedian: number; sample: number; passages: number }
