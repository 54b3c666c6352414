import '../../../src-preload/texts/speak-english.ts'
import { text } from '../../../src-preload/texts/text.ts'
import { serialize } from 'node:v8'
import type { ChunkProfile, RedactPolicy } from '../../../src-preload/contract/shapes/documents.ts'
import { AppError } from '../../../src-preload/contract/errors.ts'
import { hasHidden, withoutHidden } from '../../../src-preload/contract/visible.ts'
import { loadPdfJs } from '../../adapters/parsers/pdf.ts'
import { parseFile } from '../../adapters/parsers/parse-file.ts'
import { READER_VERSIONS } from '../../adapters/parsers/reader-versions.ts'
import type { PassageSizes } from '../../domain/chunking/limits.ts'
import { processDocument } from '../../domain/chunking/process-document.ts'
import { redactLine } from '../../domain/documents/redaction/redact-document.ts'
import type { OcrState } from '../../domain/documents/ocr.ts'
import type { Enclosure, ReadFacts } from '../../domain/documents/types.ts'
import { estimateTokens } from '../../domain/text/tokens.ts'
import { enclosureBytes, enclosureFacts, enclosureWarnings } from './enclosures.ts'
import { factsOf, piecesOf } from './pieces.ts'
import type { Pieces } from './pieces.ts'
import { serve } from '../serve.ts'

/** A stored file, its original name, chunking profile (`sizes`: chosen in place of its own), redaction policy and token limit of a child. `title`: the person's, for context lines; `password`: opens a locked PDF; `ocr`: text recognition of its pages without text. */
export type ParserRequest = {
  path: string
  name: string
  profile: ChunkProfile
  sizes?: PassageSizes
  redact: RedactPolicy
  maxTokens: number
  title?: string
  password?: string
  ocr?: OcrState
}

/** Functions of a parser process: reads one file at a time and returns its data in pieces. */
export type ParserFunctions = {
  /** Throws `empty-file`, `no-text`, `needs-password`, `unsupported-type`, `damaged-file`, `unsafe-archive`, `file-missing`, `file-unreadable`. */
  read(request: ParserRequest): Promise<ReadFacts>
  /** Preloads the parsers. */
  warm(): Promise<unknown>
  /** A v8-serialised StoredPiece (at most 400 chunks) of the last file. */
  takePiece(index: number): Uint8Array
  /** The bytes of an enclosure of the last file. */
  takeEnclosure(index: number): Uint8Array
}

/** Warning about hidden characters in a file name. */
const HIDDEN_NAME = text('import.hiddenName')

const held: { pieces: Pieces | null; enclosures: readonly Enclosure[] } = { pieces: null, enclosures: [] }

const functions: ParserFunctions = {
  async read(request) {
    held.pieces = null
    held.enclosures = []
    const { profile, redact, maxTokens } = request
    const parsed = await parseFile(request)
    const given = request.title === undefined ? {} : { title: request.title }
    const sizes = request.sizes && { sizes: request.sizes }
    const processed = processDocument({ ...parsed, ...given }, { profile, ...sizes, redact, maxTokens, countTokens: estimateTokens })
    const title = parsed.title === null ? null : redactLine(parsed.title, redact, processed.kind)
    held.pieces = piecesOf(processed)
    held.enclosures = parsed.enclosures ?? []
    const line = (name: string): string => redactLine(name, redact, processed.kind)
    const name = line(withoutHidden(request.name))
    const facts = factsOf(processed, { name, reader: READER_VERSIONS[parsed.type], pieces: held.pieces.count })
    const enclosures = parsed.enclosures ? enclosureFacts(parsed.enclosures, line) : null
    const hidden = hasHidden(request.name) ? [HIDDEN_NAME] : []
    return { ...facts, title, enclosures, warnings: [...facts.warnings, ...hidden, ...enclosureWarnings(enclosures ?? [])] }
  },
  warm: loadPdfJs,
  takePiece(index) {
    if (!held.pieces || !(index >= 0 && index < held.pieces.count))
      throw new AppError('internal', { cause: new Error(`no piece ${index}`) })
    return serialize(held.pieces.piece(index))
  },
  takeEnclosure: (index) => enclosureBytes(held.enclosures[index]),
}

// pdf.js leaves unhandled rejections for damaged files; the relevant error arrives through the awaited promise.
process.on('unhandledRejection', () => {})
serve(functions)
