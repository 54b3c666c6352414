import { createHash } from 'node:crypto'
import { serialize } from 'node:v8'
import { packReplaced, type Replaced } from '../../domain/documents/redaction-map.ts'
import { TEXT_PART_CHARACTERS, packPart, packText } from '../../../storage/index.ts'
import { indexWords } from '../../../text/index.ts'
import type {
  Block,
  ProcessedChunk,
  ProcessedDocument,
  ReadFacts,
  StoredChunk,
  StoredPart,
  StoredPiece,
} from '../../domain/documents/types.ts'
import { packWords, type StoredPage } from '../../domain/documents/pdf-layout/words.ts'

/** Chunks per piece: stored in one short transaction. */
const PIECE_CHUNKS = 400
/** Bytes of parts per piece. */
const PIECE_BYTES = 1_000_000
/** Blocks, and redactions, of each of their parts but the last. */
export const PART_ROWS = 5000

/** Stored form of a document. `piece(i)`, 0 <= i < count, is generated lazily: a whole book would take hundreds of megabytes. */
type Pieces = { count: number; piece(index: number): StoredPiece }
/** The same, each piece v8-serialised. */
export type PieceBytes = { count: number; bytes(index: number): Uint8Array }
/** What the parts of a document are made of. */
type PartSource = Pick<ProcessedDocument['document'], 'text' | 'blocks' | 'pages'> & Pick<ProcessedDocument, 'replaced'>

/** Pieces of at most 400 chunks or about a megabyte of parts: first chunks with keyword rows, then text, blocks, redactions and pages. */
export function piecesOf(processed: ProcessedDocument): Pieces & PieceBytes {
  const { document, replaced } = processed
  const chunks = chunkPiecesOf(processed)
  const parts = groupParts(partsOf({ ...document, replaced }))
  const piece = (index: number): StoredPiece =>
    index < chunks.count ? chunks.piece(index) : { chunks: [], parts: (parts[index - chunks.count] ?? []).map((part) => part.make()) }
  return { count: chunks.count + parts.length, piece, bytes: (index) => serialize(piece(index)) }
}

/** The pieces of the chunks alone. */
export function chunkPiecesOf({ chunks, document }: ProcessedDocument): Pieces {
  return {
    count: Math.ceil(chunks.length / PIECE_CHUNKS),
    piece(index) {
      const start = index * PIECE_CHUNKS
      const drafts = chunks.slice(start, start + PIECE_CHUNKS)
      return { chunks: drafts.map((chunk, place) => storedChunk(chunk, start + place, document)), parts: [] }
    },
  }
}

/** Facts of a document without what its file and reader tell. */
export type OwnFacts = Omit<ReadFacts, 'name' | 'reader' | 'pieces'>

/** Facts of a document by itself; counts the tokens of the children, which are embedded. */
export function ownFactsOf(processed: ProcessedDocument): OwnFacts {
  const { document, chunks } = processed
  const children = chunks.filter((chunk) => !chunk.isParent)
  return {
    type: document.type,
    kind: processed.kind,
    title: document.title,
    language: processed.language,
    pages: document.pages?.length ?? null,
    parents: chunks.length - children.length,
    children: children.length,
    tokens: children.reduce((sum, chunk) => sum + chunk.tokens, 0),
    redactedAs: processed.counts,
    sensitivity: (['high', 'medium'] as const).find((level) => chunks.some(({ sensitivity }) => sensitivity === level)) ?? 'low',
    warnings: document.warnings,
    partial: document.partial,
    date: document.date,
    unread: document.unread ?? [],
    ocr: document.ocr ?? null,
    ...(document.tags && { tags: document.tags }),
    enclosures: null,
  }
}

function storedChunk(chunk: ProcessedChunk, position: number, { title, text }: ProcessedDocument['document']): StoredChunk {
  const { language, anchor } = chunk
  const words = (text: string): string => indexWords(text, language)
  return {
    ...chunk,
    // Most parents are a stretch of the document's text, which is stored once.
    text: chunk.isParent && text.slice(anchor.start, anchor.end) === chunk.text ? '' : chunk.text,
    position,
    hash: createHash('sha256').update(`${chunk.context}\n${chunk.text}`).digest('hex'),
    keywords: chunk.isParent
      ? null
      : { title: words(title ?? ''), headings: words((chunk.anchor.section ?? []).join('\n')), body: words(chunk.text) },
  }
}

type PlannedPart = { bytes: number; make(): StoredPart }

function groupParts(parts: Iterable<PlannedPart>): PlannedPart[][] {
  const groups: PlannedPart[][] = []
  let bytes = Infinity
  for (const part of parts) {
    if (bytes + part.bytes > PIECE_BYTES) {
      groups.push([])
      bytes = 0
    }
    groups.at(-1)?.push(part)
    bytes += part.bytes
  }
  return groups
}

/** Part `part` of a text: TEXT_PART_CHARACTERS of it, or the rest. */
export function textPart(text: string, part: number): StoredPart {
  return { kind: 'text', part, data: packText(text) }
}

/** Part `part` of the blocks: PART_ROWS of them, or the rest. */
export function blocksPart(blocks: readonly Block[], part: number): StoredPart {
  return { kind: 'blocks', part, data: packPart(serialize(blocks)) }
}

/** Part `part` of the redactions: PART_ROWS of them, or the rest. */
export function redactionsPart(replaced: readonly Replaced[], part: number): StoredPart {
  return { kind: 'redactions', part, data: packPart(serialize(packReplaced(replaced))) }
}

/** Approximate v8 size: two bytes per character, 60 per block, 3 per character of a page for its packed words and boxes. */
function* partsOf({ text, blocks, pages, replaced }: PartSource): Generator<PlannedPart> {
  for (let part = 0; part * TEXT_PART_CHARACTERS < text.length; part += 1) {
    const own = text.slice(part * TEXT_PART_CHARACTERS, (part + 1) * TEXT_PART_CHARACTERS)
    yield { bytes: 2 * own.length, make: () => textPart(own, part) }
  }
  for (let part = 0; part * PART_ROWS < blocks.length; part += 1) {
    const own = blocks.slice(part * PART_ROWS, (part + 1) * PART_ROWS)
    yield { bytes: 60 * own.length, make: () => blocksPart(own, part) }
  }
  for (let part = 0; part * PART_ROWS < replaced.length; part += 1) {
    const own = replaced.slice(part * PART_ROWS, (part + 1) * PART_ROWS)
    yield { bytes: 12 * own.length, make: () => redactionsPart(own, part) }
  }
  const labels = (pages ?? []).map((page) => page.label ?? null)
  const isLabelled = labels.some((label) => label !== null)
  for (const page of pages ?? []) {
    const { page: number, start, end, label, furniture } = page
    const make = (): StoredPart => ({
      kind: 'page',
      part: number - 1,
      data: packPart(
        serialize({
          page: number,
          start,
          end,
          ...(label !== undefined && { label }),
          ...(furniture && { furniture }),
          // The Reader names every page, but reads the words of few.
          ...(isLabelled && number === 1 && { labels }),
          packed: packWords(page.words),
        } satisfies StoredPage),
      ),
    })
    yield { bytes: 3 * (end - start), make }
  }
}
