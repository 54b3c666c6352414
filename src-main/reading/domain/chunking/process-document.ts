import type { ChunkProfile, RedactPolicy, Sensitivity } from '../../../../src-preload/contract/shapes/documents.ts'
import { chunkDocument } from './chunk-document.ts'
import type { PassageSizes } from './limits.ts'
import { redactDocument } from '../documents/redaction/redact-document.ts'
import type { RedactedDocument } from '../documents/redaction/redact-document.ts'
import type { PersonalData } from '../documents/redaction-types.ts'
import type { ChunkDraft, NormalisedDocument, ProcessedChunk, ProcessedDocument } from '../documents/types.ts'

/** `profile`: chunking profile; `sizes`: chosen in place of its own; `redact`: redaction policy; `maxTokens`: the embedder's limit, counted by `countTokens`. */
export type ProcessOptions = {
  profile: ChunkProfile
  sizes?: PassageSizes
  redact: RedactPolicy
  maxTokens: number
  countTokens: (text: string) => number
}

/** Share of a chunk's characters inside personal data from which the chunk is of medium sensitivity. */
const MEDIUM_DENSITY = 0.005

/**
 * Turns a parsed file into its stored form: kind, redaction, chunks (DESIGN.md, Import). Texts are redacted; anchors refer to the
 * normalised text before redaction.
 */
export function processDocument(document: NormalisedDocument, { redact, ...options }: ProcessOptions): ProcessedDocument {
  const redacted = redactDocument(document, redact)
  const { kind, language, chunks } = chunkDocument(redacted.document, { ...options, kind: redacted.kind })
  const { pages } = document
  return {
    document: { ...redacted.document, pages },
    kind,
    language,
    replaced: redacted.replaced,
    counts: redacted.counts,
    chunks: chunks.map((chunk) => finish(chunk, redacted)),
  }
}

function finish(chunk: ChunkDraft, { map, found, replaced }: RedactedDocument): ProcessedChunk {
  const start = map.original(chunk.anchor.start, 'start')
  const end = map.original(chunk.anchor.end, 'end')
  const redacted = reach(replaced, start, end) > 0
  const density = reach(found, start, end) / Math.max(1, end - start)
  const sensitivity: Sensitivity = redacted ? 'high' : density > MEDIUM_DENSITY ? 'medium' : 'low'
  return { ...chunk, anchor: { ...chunk.anchor, start, end }, sensitivity, redacted }
}

/** Characters of a span covered by pieces, which are ordered. */
function reach(pieces: readonly Pick<PersonalData, 'start' | 'end'>[], start: number, end: number): number {
  let low = 0
  let high = pieces.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((pieces[middle]?.end ?? 0) <= start) low = middle + 1
    else high = middle
  }
  let sum = 0
  for (let index = low; index < pieces.length && (pieces[index]?.start ?? end) < end; index += 1) {
    const piece = pieces[index]
    if (piece) sum += Math.min(end, piece.end) - Math.max(start, piece.start)
  }
  return sum
}
