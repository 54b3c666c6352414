import '../../../src-preload/texts/speak-english.ts'
import { text } from '../../../src-preload/texts/text.ts'
import { serialize } from 'node:v8'
import type { ChunkProfile, RedactPolicy } from '../../../src-preload/contract/shapes/documents.ts'
import { AppError } from '../../../src-preload/contract/errors.ts'
import { hasHidden, withoutHidden } from '../../../src-preload/contract/visible.ts'
import { loadPdfJs } from '../../adapters/parsers/pdf.ts'
import { parseFile } from '../../adapters/parsers/parse-file.ts'
import { processDocument } from '../../domain/chunking/process-document.ts'
import { redactLine } from '../../domain/documents/redaction/redact-document.ts'
import type { ReadFacts } from '../../domain/documents/types.ts'
import { estimateTokens } from '../../domain/text/tokens.ts'
import { factsOf, piecesOf } from './pieces.ts'
import type { Pieces } from './pieces.ts'
import { serve } from '../serve.ts'

/** Functions of a parser process: reads one file at a time and returns its data in pieces. */
export type ParserFunctions = {
  /** Throws `empty-file`, `no-text`, `needs-password`, `unsupported-type`, `damaged-file`, `unsafe-archive`, `file-missing`, `file-unreadable`. */
  read(request: { path: string; name: string; profile: ChunkProfile; redact: RedactPolicy; maxTokens: number }): Promise<ReadFacts>
  /** Preloads the parsers. */
  warm(): Promise<unknown>
  /** A v8-serialised StoredPiece (at most 400 chunks) of the last file. */
  takePiece(index: number): Uint8Array
}

/** Warning about hidden characters in a file name. */
const HIDDEN_NAME = text('import.hiddenName')

const held: { pieces: Pieces | null } = { pieces: null }

const functions: ParserFunctions = {
  async read(request) {
    held.pieces = null
    const { profile, redact, maxTokens } = request
    const processed = processDocument(await parseFile(request), { profile, redact, maxTokens, countTokens: estimateTokens })
    held.pieces = piecesOf(processed)
    const facts = factsOf(processed, { name: redactLine(withoutHidden(request.name), redact, processed.kind), pieces: held.pieces.count })
    return hasHidden(request.name) ? { ...facts, warnings: [...facts.warnings, HIDDEN_NAME] } : facts
  },
  warm: loadPdfJs,
  takePiece(index) {
    if (!held.pieces || !(index >= 0 && index < held.pieces.count))
      throw new AppError('internal', { cause: new Error(`no piece ${index}`) })
    return serialize(held.pieces.piece(index))
  },
}

// pdf.js leaves unhandled rejections for damaged files; the relevant error arrives through the awaited promise.
process.on('unhandledRejection', () => {})
serve(functions)
