import type { Anchor } from '../../../../src-preload/contract/shapes/documents.ts'
import type { ChunkId } from '../../../../src-preload/contract/ids.ts'
import type { Passage } from '../../retrieval/types.ts'

/** A source block exactly as it is sent, with the way back from each of its characters to the document. */
export type SourceBlock = {
  passage: Passage
  /** What the model reads: an excerpt of the parent (else the child), sentences that another block holds left out. */
  text: string
  /** The child's or parent's stored text that `text` was cut from. */
  raw: string
  /** For each UTF-16 unit of `text` its place in `raw`; -1: ours (an ellipsis). */
  at: number[]
  /** Where `raw` begins in the normalised text of the document; null: the stored text is not an exact slice of it. */
  documentStart: number | null
  /** Whose anchor `raw` has. */
  anchor: Anchor
  /** What a model said of it in thorough mode; it stands in the block's title line. */
  label?: 'Partial' | 'Conflicting'
}

/** A block under its number in the prompt. */
export type NumberedBlock = SourceBlock & { n: number }

/** Where a claim was found in a block, and the stored words there. `anchor`: those of the chunk, narrowed to the quote where that is possible. */
export type Quote = { text: string; anchor: Anchor }

/** Passages that a prompt holds, and those that it has no room for (or nothing new to say). */
export type Context = { blocks: SourceBlock[]; dropped: ChunkId[] }
