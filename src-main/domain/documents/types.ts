import type { Anchor, DocumentKind, DocumentType, Sensitivity } from '../../../src-preload/contract/shapes/documents.ts'
import type { Replaced } from './redaction-map.ts'
import type { RedactionLabel } from './redaction-types.ts'

export type BlockType = 'heading' | 'paragraph' | 'list-item' | 'code' | 'table' | 'quote'

/**
 * What a block of a presentation or a spreadsheet knows besides its text.
 * `slide`: number of the slide it stands on, from 1 (also of its notes); blocks of a slide follow each other, its title is its first block, a `heading`.
 * `notes`: it is what the speaker says to the slide, after all that the slide shows.
 * `rows`: a `table` block of a sheet or CSV file: each line of its text is one row, line i is row `rows[0] + i` of the file (from 1, as a spreadsheet
 * counts; `rows[1]` the last one, so an empty row ends a block). Long sheets come in many such blocks; the `heading` before them is the sheet's name.
 */
export type BlockPlace = { slide?: number; notes?: true; rows?: [first: number, last: number] }

/** A block as a parser found it, before normalisation. `header`: the first line of this `rows` block names the columns, for all of its sheet. */
export type RawBlock = BlockPlace & { type: BlockType; level?: number; text: string; header?: true }

/** What a recording's text was said with: seconds from its start, and who spoke where that is known. */
export type SpeakerTurn = { startSeconds: number; endSeconds: number; speaker?: string }

/** A cue of a recording in the normalised text; cues stand in order. */
export type Cue = SpeakerTurn & { start: number; end: number }

/**
 * A block of the normalised text: `text.slice(start, end)` is what it says. `page` where the format has pages (page of its first character).
 * `turn`: a paragraph of a transcript, what one person says without a break, who it is in front of it (`Ann: ...`).
 * `header`: only on blocks with `rows`, the offsets of the line that names the columns (the first line of its block; rows above it are titles); absent: there is none.
 */
export type Block = BlockPlace & {
  type: BlockType
  level?: number
  start: number
  end: number
  page?: number
  turn?: SpeakerTurn
  header?: { start: number; end: number }
}

/** A word of a page with its box: fractions of the page (0 to 1), origin top left, the page shown unrotated as a viewer shows it. */
export type WordBox = { start: number; end: number; x: number; y: number; width: number; height: number }

/** A page: its range in the normalised text (empty when it has no text) and its words. */
export type Page = { page: number; start: number; end: number; words: WordBox[] }

/** A file after parsing and normalisation: the one text that every offset counts in. */
export type NormalisedDocument = {
  type: DocumentType
  /** The file's own title property, else its first heading; null: neither (the file name then stands in, and is no context). */
  title: string | null
  text: string
  blocks: Block[]
  /** Only for paged formats. */
  pages: Page[] | null
  /** Only for recordings. */
  cues?: Cue[]
  /** Sentences for the person, for instance which pages hold no text. */
  warnings: string[]
  /** Parts had no text. */
  partial: boolean
  /** The document's own date (property), ISO 8601. */
  date: string | null
}

/** A chunk before it has an id. `parent`: index in the same array. Offsets in the normalised text. */
export type ChunkDraft = {
  parent: number | null
  isParent: boolean
  text: string
  anchor: Anchor
  tokens: number
  /** Title > heading path, in front of the text when it is embedded; '' when there is none. */
  context: string
  language: string
}

export type ChunkedDocument = { kind: DocumentKind; language: string; chunks: ChunkDraft[] }

/** A chunk after redaction: its text redacted, its anchor in the normalised text as it was before. `redacted`: something in it was. */
export type ProcessedChunk = ChunkDraft & { sensitivity: Sensitivity; redacted: boolean }

/**
 * What is stored of a document: text, title and blocks redacted, pages and their words as they were; `replaced`: the offsets that were redacted, in order; `counts`: how many of each
 * label, title included.
 */
export type ProcessedDocument = {
  document: NormalisedDocument
  kind: DocumentKind
  language: string
  chunks: ProcessedChunk[]
  replaced: Replaced[]
  counts: Partial<Record<RedactionLabel, number>>
}

/** A chunk ready to be stored: made whole in the parser process, so that the database thread only writes. */
export type StoredChunk = {
  /** Place among parents and children together, from 0, in document order. */
  position: number
  /** `position` of its parent, which comes before it. */
  parent: number | null
  isParent: boolean
  text: string
  context: string
  anchor: Anchor
  tokens: number
  language: string
  sensitivity: Sensitivity
  redacted: boolean
  /** SHA-256 (hex) of context, a line feed, and text: what is embedded. */
  hash: string
  /** Our own normalised words for the keyword index; null for parents. */
  keywords: { title: string; headings: string; body: string } | null
}

/**
 * A part of the document for the Reader: `data` is v8-serialised (`text`: string, redacted, and `blocks`: Block[] of it; `page`: StoredPage of pdf-layout/words.ts; `redactions`: Uint32Array
 * of redaction-map.ts, absent when nothing was redacted).
 */
export type StoredPart = { kind: 'text' | 'blocks' | 'page' | 'redactions'; part: number; data: Uint8Array }

/** What travels from parser process to database thread in one message, v8-serialised: at most 400 chunks. */
export type StoredPiece = { chunks: StoredChunk[]; parts: StoredPart[] }

/** What the parser process found out about a file, besides its pieces. */
export type ReadFacts = {
  type: DocumentType
  kind: DocumentKind
  title: string | null
  /** The name it came with, redacted: the title of a document that has none. */
  name: string
  language: string
  pages: number | null
  parents: number
  children: number
  tokens: number
  /** How many of each label were redacted. */
  redactedAs: Record<string, number>
  /** Of the most sensitive chunk. */
  sensitivity: Sensitivity
  warnings: string[]
  partial: boolean
  date: string | null
  pieces: number
}
