import type { ChunkId, DocumentId } from '../../src-preload/contract/ids.ts'

/** What the Reader is asked to open: a document, and the passage to paint. `quote`: the very sentence; `anchor`: its place. */
export type ReaderTarget = {
  readonly documentId: DocumentId
  readonly title: string
  readonly chunkId?: ChunkId | undefined
  readonly quote?: string | undefined
  readonly anchor?: { readonly start: number; readonly end: number } | undefined
}
