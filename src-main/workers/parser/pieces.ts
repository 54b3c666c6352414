import { createHash } from 'node:crypto'
import { serialize } from 'node:v8'
import { packReplaced } from '../../domain/documents/redaction-map.ts'
import { TEXT_PART_CHARACTERS } from '../../domain/documents/types.ts'
import type { ProcessedChunk, ProcessedDocument, ReadFacts, StoredChunk, StoredPart, StoredPiece } from '../../domain/documents/types.ts'
import { packWords, type StoredPage } from '../../domain/documents/pdf-layout/words.ts'
import { packPart, packText } from '../../adapters/sqlite/texts/packed-part.ts'
import { indexWords } from '../../domain/text/words.ts'

/** Chunks per piece: stored in one short transaction. */
const PIECE_CHUNKS = 400
/** Bytes of parts per piece. */
const PIECE_BYTES = 1_000_000
/** Blocks per blocks part. */
const BLOCKS = 5000

/** Stored form of a document. `piece(i)`, 0 <= i < count, is generated lazily: a whole book would take hundreds of megabytes. */
export type Pieces = { count: number; piece(index: number): StoredPiece }

/** Pieces of at most 400 chunks or about a megabyte of parts: first chunks with keyword rows, then text, blocks, redactions and pages. */
export function piecesOf(processed: ProcessedDocument): Pieces {
  const { chunks, document } = processed
  const chunkPieces = Math.ceil(chunks.length / PIECE_CHUNKS)
  const partPieces = groupParts(processed)
  return {
    count: chunkPieces + partPieces.length,
    piece(index) {
      if (index >= chunkPieces) return { chunks: [], parts: (partPieces[index - chunkPieces] ?? []).map((part) => part.make()) }
      const start = index * PIECE_CHUNKS
      const drafts = chunks.slice(start, start + PIECE_CHUNKS)
      return { chunks: drafts.map((chunk, place) => storedChunk(chunk, start + place, document)), parts: [] }
    },
  }
}

/** Facts of a document with that (redacted) name, read by that version of its reader, in `pieces` pieces; counts the tokens of the children, which are embedded. */
export function factsOf(processed: ProcessedDocument, { name, reader, pieces }: Pick<ReadFacts, 'name' | 'reader' | 'pieces'>): ReadFacts {
  const { document, chunks } = processed
  const children = chunks.filter((chunk) => !chunk.isParent)
  return {
    type: document.type,
    reader,
    kind: processed.kind,
    title: document.title,
    name,
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
    enclosures: null,
    pieces,
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

function groupParts(processed: ProcessedDocument): PlannedPart[][] {
  const groups: PlannedPart[][] = []
  let bytes = Infinity
  for (const part of partsOf(processed)) {
    if (bytes + part.bytes > PIECE_BYTES) {
      groups.push([])
      bytes = 0
    }
    groups.at(-1)?.push(part)
    bytes += part.bytes
  }
  return groups
}

/** Approximate v8 size: two bytes per character, 60 per block, 3 per character of a page for its packed words and boxes. */
function* partsOf({ document, replaced }: ProcessedDocument): Generator<PlannedPart> {
  for (let part = 0; part * TEXT_PART_CHARACTERS < document.text.length; part += 1) {
    const text = document.text.slice(part * TEXT_PART_CHARACTERS, (part + 1) * TEXT_PART_CHARACTERS)
    yield { bytes: 2 * text.length, make: () => ({ kind: 'text', part, data: packText(text) }) }
  }
  for (let part = 0; part * BLOCKS < document.blocks.length; part += 1) {
    const blocks = document.blocks.slice(part * BLOCKS, (part + 1) * BLOCKS)
    yield { bytes: 60 * blocks.length, make: () => ({ kind: 'blocks', part, data: packPart(serialize(blocks)) }) }
  }
  for (let part = 0; part * BLOCKS < replaced.length; part += 1) {
    const own = replaced.slice(part * BLOCKS, (part + 1) * BLOCKS)
    yield { bytes: 12 * own.length, make: () => ({ kind: 'redactions', part, data: packPart(serialize(packReplaced(own))) }) }
  }
  const labels = (document.pages ?? []).map((page) => page.label ?? null)
  const isLabelled = labels.some((label) => label !== null)
  for (const page of document.pages ?? []) {
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
