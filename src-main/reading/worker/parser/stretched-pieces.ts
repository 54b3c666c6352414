import { serialize } from 'node:v8'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Sensitivity } from '../../../../src-preload/contract/shapes/documents.ts'
import type { Replaced } from '../../domain/documents/redaction-map.ts'
import { TEXT_PART_CHARACTERS } from '../../../storage/index.ts'
import type { Block, ProcessedDocument, StoredChunk, StoredPart, StoredPiece } from '../../domain/documents/types.ts'
import { blocksPart, chunkPiecesOf, ownFactsOf, PART_ROWS, redactionsPart, textPart, type OwnFacts, type PieceBytes } from './pieces.ts'

/** Between two stretches, as between two paragraphs. */
const GAP = '\n\n'
/** A piece is kept for a minute or two: the quickest deflation. */
const QUICK = { level: 1 }
const BY_SENSITIVITY: readonly Sensitivity[] = ['low', 'medium', 'high']

/** Where a stretch begins: in the normalised text, in the redacted one, and among the chunks. */
type Offsets = { normalised: number; redacted: number; chunks: number }

export type StretchedPieces = {
  /** Adds the next stretch; `length`: of its text before redaction. */
  add(stretch: ProcessedDocument, length: number): void
  /** The document of all stretches. Throws without one. */
  end(): { facts: OwnFacts; pieces: PieceBytes }
}

/**
 * Makes one stored document of stretches that follow one another, each processed by itself. Of a stretch that was added only its stored form
 * is kept, packed: about as many bytes as its text has.
 */
export function createStretchedPieces(): StretchedPieces {
  const packed: Uint8Array[] = []
  const keep = (piece: StoredPiece): void => void packed.push(deflateRawSync(serialize(piece), QUICK))
  const parts = createParts((part) => keep({ chunks: [], parts: [part] }))
  const offsets: Offsets = { normalised: 0, redacted: 0, chunks: 0 }
  const languages = new Map<string, number>()
  let facts: OwnFacts | null = null

  return {
    add(stretch, length) {
      if (facts) {
        offsets.normalised += GAP.length
        offsets.redacted += GAP.length
      }
      const { text, blocks } = stretch.document
      const own = chunkPiecesOf(stretch)
      for (let index = 0; index < own.count; index += 1)
        keep({ chunks: own.piece(index).chunks.map((chunk) => shifted(chunk, offsets, stretch)), parts: [] })
      parts.add(
        facts ? GAP + text : text,
        blocks.map((block) => shiftedBlock(block, offsets.redacted)),
        stretch.replaced.map((one) => ({ ...one, start: one.start + offsets.normalised, end: one.end + offsets.normalised })),
      )
      languages.set(stretch.language, (languages.get(stretch.language) ?? 0) + text.length)
      facts = joined(facts, ownFactsOf(stretch))
      offsets.normalised += length
      offsets.redacted += text.length
      offsets.chunks += stretch.chunks.length
    },
    end() {
      if (!facts) throw new Error('a document without a stretch')
      parts.end()
      const [language] = [...languages].toSorted(([, a], [, b]) => b - a)[0] ?? [facts.language]
      return {
        facts: { ...facts, language },
        pieces: { count: packed.length, bytes: (index) => inflateRawSync(packed[index] ?? new Uint8Array()) },
      }
    },
  }
}

/** Moves a chunk of a stretch to its place in the whole document. */
function shifted(chunk: StoredChunk, offsets: Offsets, { chunks }: ProcessedDocument): StoredChunk {
  const { start, end } = chunk.anchor
  // The stored text is the redacted one; after an earlier redaction the anchor does not find the parent in it.
  const isFound = chunk.text !== '' || offsets.normalised === offsets.redacted
  return {
    ...chunk,
    position: chunk.position + offsets.chunks,
    parent: chunk.parent === null ? null : chunk.parent + offsets.chunks,
    text: isFound ? chunk.text : (chunks[chunk.position]?.text ?? ''),
    anchor: { ...chunk.anchor, start: start + offsets.normalised, end: end + offsets.normalised },
  }
}

function shiftedBlock(block: Block, by: number): Block {
  const { start, end, header } = block
  return { ...block, start: start + by, end: end + by, ...(header && { header: { start: header.start + by, end: header.end + by } }) }
}

/** Collects text, blocks and redactions, and passes on each part as soon as it is full. */
function createParts(emit: (part: StoredPart) => void) {
  const text = createRun<string>(TEXT_PART_CHARACTERS, '', (own, at) => emit(textPart(own, at)))
  const blocks = createRun<Block[]>(PART_ROWS, [], (own, at) => emit(blocksPart(own, at)))
  const replaced = createRun<Replaced[]>(PART_ROWS, [], (own, at) => emit(redactionsPart(own, at)))
  return {
    add(ownText: string, ownBlocks: Block[], ownReplaced: Replaced[]): void {
      text.add(ownText)
      blocks.add(ownBlocks)
      replaced.add(ownReplaced)
    },
    end(): void {
      for (const run of [text, blocks, replaced]) run.end()
    },
  }
}

/** A text or list that is emitted in parts of `size`, numbered from 0. */
function createRun<T extends string | unknown[]>(size: number, empty: T, emit: (own: T, at: number) => void) {
  let rest = empty
  let at = 0
  const take = (): void => {
    emit(rest.slice(0, size) as T, at)
    rest = rest.slice(size) as T
    at += 1
  }
  return {
    add(more: T): void {
      rest = (rest as string).concat(more as string) as T
      while (rest.length >= size) take()
    },
    end(): void {
      if (rest.length > 0) take()
    },
  }
}

/** Facts of a document that goes on: sums, and of each state the graver one. */
function joined(before: OwnFacts | null, next: OwnFacts): OwnFacts {
  if (!before) return next
  const redactedAs = { ...before.redactedAs }
  for (const [label, count] of Object.entries(next.redactedAs)) redactedAs[label] = (redactedAs[label] ?? 0) + count
  const known = new Set(before.warnings.map((warning) => JSON.stringify(warning)))
  return {
    ...before,
    kind: next.kind === 'sensitive' ? next.kind : before.kind,
    parents: before.parents + next.parents,
    children: before.children + next.children,
    tokens: before.tokens + next.tokens,
    redactedAs,
    sensitivity: BY_SENSITIVITY[Math.max(BY_SENSITIVITY.indexOf(before.sensitivity), BY_SENSITIVITY.indexOf(next.sensitivity))] ?? 'high',
    warnings: [...before.warnings, ...next.warnings.filter((warning) => !known.has(JSON.stringify(warning)))],
    partial: before.partial || next.partial,
  }
}
