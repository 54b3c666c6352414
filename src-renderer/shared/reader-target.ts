import type { ChunkId, DocumentId } from '../../src-preload/contract/ids.ts'

/** The document that the Reader opens, and the passage to highlight. `quote`: the cited sentence; `anchor`: its position. */
export type ReaderTarget = {
  readonly documentId: DocumentId
  readonly title: string
  readonly chunkId?: ChunkId | undefined
  readonly quote?: string | undefined
  readonly anchor?: { readonly start: number; readonly end: number } | undefined
}
