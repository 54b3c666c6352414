import type { Text } from '../../../../src-preload/texts/text.ts'
import type { AppError, ErrorShape } from '../../../../src-preload/contract/errors.ts'
import type { Anchor, DocumentKind, DocumentType, Sensitivity } from '../../../../src-preload/contract/shapes/documents.ts'
import type { OcrFacts } from './ocr.ts'
import type { Replaced } from './redaction-map.ts'
import type { RedactionLabel } from './redaction-types.ts'

export type BlockType = 'heading' | 'paragraph' | 'list-item' | 'code' | 'table' | 'quote'

/**
 * Extra fields of slide and sheet blocks. `slide`: slide number from 1 (notes included); a slide's blocks are consecutive and start with
 * its title, a `heading`. `notes`: speaker notes, after the slide's content. `rows`: first and last row of a `table` block in the file
 * (from 1); line i of its text is row `rows[0] + i`, so an empty row ends a block. Long sheets have many such blocks; the `heading` before
 * them is the sheet's name.
 */
export type BlockPlace = { slide?: number; notes?: true; rows?: [first: number, last: number] }

/**
 * A parser's block before normalisation. `header`: the first line of this `table` block names the columns;
 * false: neither it nor a line before does. `level`: of a heading from 1; of a
 * list item from 0, absent in the outermost list. `marker`: number, letter or bullet of a list item.
 */
export type RawBlock = BlockPlace & { type: BlockType; level?: number; text: string; header?: boolean; marker?: string }

/** Time range of speech in seconds from the start of the recording, and the speaker if known. */
export type SpeakerTurn = { startSeconds: number; endSeconds: number; speaker?: string }

/** A cue in the normalised text; cues are ordered. */
export type Cue = SpeakerTurn & { start: number; end: number }

/**
 * A block of the normalised text: `text.slice(start, end)`. `page`: page of its first character, in paged formats. `turn`: a transcript
 * paragraph of one speaker, prefixed with the name (`Ann: ...`). `cues`: the times of its parts, if it has several, or was written from speech
 * (a line of refined notes). `apart`: begins a page that is a form of its own, so that no passage reaches over its beginning. `header`: offsets of the line that names the columns, on tables: of a sheet
 * the first line of one of its blocks (rows above are titles), else the block's own first line; absent: none.
 */
export type Block = BlockPlace & {
  type: BlockType
  level?: number
  start: number
  end: number
  page?: number
  turn?: SpeakerTurn
  cues?: Cue[]
  apart?: true
  header?: { start: number; end: number }
}

/** A word of a page with its box: fractions of the page (0 to 1), origin top left, unrotated as shown. */
export type WordBox = { start: number; end: number; x: number; y: number; width: number; height: number }

/** A running header or footer of a page, page numbers included: not part of the text. Its box as in `WordBox`. */
export type PageFurniture = { kind: 'header' | 'footer'; text: string; x: number; y: number; width: number; height: number }

/**
 * A page: its range in the normalised text (empty without text) and its words. `label`: its printed number (`xii`), where it is another
 * than `page`.
 */
export type Page = { page: number; start: number; end: number; words: WordBox[]; label?: string; furniture?: PageFurniture[] }

/** A parsed and normalised file: the text that every offset refers to. */
export type NormalisedDocument = {
  type: DocumentType
  /** The file's title property, else its first heading; null: neither (the file name is shown instead, but is not part of the context). */
  title: string | null
  text: string
  blocks: Block[]
  /** Null for unpaged formats. */
  pages: Page[] | null
  /** Recordings only. */
  cues?: Cue[]
  /** Warnings for the person, such as pages without text. */
  warnings: Text[]
  /** True if parts had no text. */
  partial: boolean
  /** Who sent it to whom, at its beginning: of the text, but no sign of what it is about (mail). */
  head?: { start: number; end: number }
  /** The document's own date property, ISO 8601. */
  date: string | null
  /** Pages without text that text recognition will read. */
  unread?: number[]
  /** What text recognition has contributed. */
  ocr?: OcrFacts
  /** Tags that the file gives itself. */
  tags?: string[]
  /** Files inside of this one (attachments, messages of a mailbox); absent: its format holds none. */
  enclosures?: Enclosure[]
}

/**
 * A file inside of another one, to be a document of its own: its bytes, cut out when they are asked for, and when it was sent (ISO 8601).
 * `leftOut`: why it is none.
 */
export type Enclosure = { name: string } & ({ content: () => Uint8Array; date: string | null } | { leftOut: AppError })

/** An enclosure without its bytes, its name redacted in `shown`. `checksum`: SHA-256 (hex). */
export type EnclosureFacts = { shown: string } & (
  | { name: string; checksum: string; bytes: number; date: string | null }
  | { leftOut: ErrorShape }
)

/** A chunk without an id. `parent`: index in the same array. Offsets in the normalised text. */
export type ChunkDraft = {
  parent: number | null
  isParent: boolean
  text: string
  anchor: Anchor
  tokens: number
  /** Context line (title > heading path) embedded in front of the text; '' without one. */
  context: string
  language: string
}

export type ChunkedDocument = { kind: DocumentKind; language: string; chunks: ChunkDraft[] }

/** A redacted chunk; its anchor refers to the normalised text before redaction. `redacted`: its text changed. */
export type ProcessedChunk = ChunkDraft & { sensitivity: Sensitivity; redacted: boolean }

/**
 * Stored form of a document: text, title and blocks redacted, pages and words unchanged; `replaced`: redacted ranges in order; `counts`:
 * placeholders per label, title included.
 */
export type ProcessedDocument = {
  document: NormalisedDocument
  kind: DocumentKind
  language: string
  chunks: ProcessedChunk[]
  replaced: Replaced[]
  counts: Partial<Record<RedactionLabel, number>>
}

/** A chunk ready to be stored, completed in the parser process, so that the database thread only writes. */
export type StoredChunk = {
  /** Index among parents and children together, from 0, in document order. */
  position: number
  /** `position` of its parent, which precedes it. */
  parent: number | null
  isParent: boolean
  /** '': a parent that is a stretch of the document's text, which has it (its anchor says where). */
  text: string
  context: string
  anchor: Anchor
  tokens: number
  language: string
  sensitivity: Sensitivity
  redacted: boolean
  /** SHA-256 (hex) of context, a line feed, and text: the embedded input. */
  hash: string
  /** Normalised words for the keyword index; null for parents. */
  keywords: { title: string; headings: string; body: string } | null
}

/**
 * A part of the document for the Reader. `data`: packed (storage/sqlite/texts/packed-part.ts), v8-serialised `text` (string, redacted), `blocks` (Block[] of it), `page` (StoredPage of
 * reading/domain/documents/pdf-layout/words.ts) or `redactions` (Uint32Array of redaction-map.ts, absent without redactions).
 */
export type StoredPart = { kind: 'text' | 'blocks' | 'page' | 'redactions'; part: number; data: Uint8Array }

/** One v8-serialised message from parser process to database thread: at most 400 chunks. */
export type StoredPiece = { chunks: StoredChunk[]; parts: StoredPart[] }

/** Facts about a file found by the parser process, besides its pieces. */
export type ReadFacts = {
  type: DocumentType
  /** Version of the reader of this type. */
  reader: number
  kind: DocumentKind
  title: string | null
  /** Redacted file name: the title of a document without one. */
  name: string
  language: string
  pages: number | null
  parents: number
  children: number
  tokens: number
  /** Placeholders per label. */
  redactedAs: Record<string, number>
  /** Highest sensitivity of its chunks. */
  sensitivity: Sensitivity
  warnings: Text[]
  partial: boolean
  date: string | null
  /** Pages without text that text recognition will read. */
  unread: number[]
  /** What text recognition has contributed. */
  ocr: OcrFacts | null
  /** Tags that the file gives itself. */
  tags?: string[]
  /** Null: its format holds no other files. */
  enclosures: EnclosureFacts[] | null
  pieces: number
}
