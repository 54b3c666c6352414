import type { ChunkId, DocumentId } from '../../src-preload/contract/ids.ts'

/** The document that the Reader opens, and the passage to highlight. `quote`: the cited sentence; `anchor`: its position. */
export type ReaderTarget = {
  readonly documentId: DocumentId
  readonly title: string
  readonly chunkId?: ChunkId | undefined
  readonly quote?: string | undefined
  readonly anchor?: { readonly start: number; readonly end: number } | undefined
  /** Second of the recording, which plays from there. */
  readonly seconds?: number | undefined
}

/** The second of a passage of a recording, as a part of a target. */
export function secondOf(anchor: { readonly startSeconds?: number | undefined } | null): Pick<ReaderTarget, 'seconds'> {
  return anchor?.startSeconds === undefined ? {} : { seconds: anchor.startSeconds }
}
