import type { CitedSource } from './markdown/quoted-source.ts'
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

/** The passage of a source, as the Reader opens it; null: its document is gone. */
export function readerTargetOf(source: CitedSource): ReaderTarget | null {
  const { documentId, title, chunkId, quote, quoteAt, anchor, deleted } = source
  if (documentId === null || deleted) return null
  // Of the position of a whole passage the offsets alone: main refuses a request with more than it knows.
  const place = quoteAt && { anchor: { start: quoteAt.start, end: quoteAt.end } }
  return { documentId, title, chunkId: chunkId ?? undefined, quote, ...place, ...secondOf(anchor) }
}

/** The second of a passage of a recording, as a part of a target. */
export function secondOf(anchor: { readonly startSeconds?: number | undefined } | null): Pick<ReaderTarget, 'seconds'> {
  return anchor?.startSeconds === undefined ? {} : { seconds: anchor.startSeconds }
}
