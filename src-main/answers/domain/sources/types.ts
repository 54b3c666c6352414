import type { Anchor } from '../../../../src-preload/contract/shapes/documents.ts'
import type { ChunkId } from '../../../../src-preload/contract/ids.ts'
import type { Passage } from '../../../search/index.ts'

/** A source as sent to the model, with a map from each character back to the document. */
export type SourceBlock = {
  passage: Passage
  /** Text for the model: an excerpt of the parent (or the child), without sentences of earlier blocks. */
  text: string
  /** Stored text of the child or parent that `text` was cut from. */
  raw: string
  /** Offset in `raw` of each UTF-16 unit of `text`; -1: inserted by us (an ellipsis). */
  at: number[]
  /** Offset of `raw` in the document's normalised text. Null: the stored text is not an exact slice. */
  documentStart: number | null
  /** Anchor of `raw`. */
  anchor: Anchor
}

/** A block with its number in the prompt. */
export type NumberedBlock = SourceBlock & { n: number }

/** Stored words that support a claim, and their anchor, narrowed to the quote where possible. */
export type Quote = { text: string; anchor: Anchor }

/** Blocks of a prompt, and passages left out (no room, or nothing new). */
export type Context = { blocks: SourceBlock[]; dropped: ChunkId[] }
