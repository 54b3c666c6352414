import '../../../../src-preload/texts/speak-english.ts'
import { text } from '../../../../src-preload/texts/text.ts'
import { setImmediate } from 'node:timers/promises'
import type { ChunkProfile, RedactPolicy } from '../../../../src-preload/contract/shapes/documents.ts'
import { AppError } from '../../../../src-preload/contract/errors.ts'
import { hasHidden, withoutHidden } from '../../../../src-preload/contract/visible.ts'
import { warmPdfJs } from '../../adapters/parsers/pdf.ts'
import { parseStretches } from '../../adapters/parsers/parse-file.ts'
import { READER_VERSIONS } from '../../adapters/parsers/reader-versions.ts'
import type { PassageSizes } from '../../domain/chunking/limits.ts'
import { processDocument } from '../../domain/chunking/process-document.ts'
import { redactLine } from '../../domain/documents/redaction/redact-document.ts'
import type { OcrState } from '../../domain/documents/ocr.ts'
import type { Enclosure, NormalisedDocument, ReadFacts } from '../../domain/documents/types.ts'
import { estimateTokens } from '../../../text/index.ts'
import { serve } from '../../../storage/index.ts'
import { enclosureBytes, enclosureFacts, enclosureWarnings } from './enclosures.ts'
import { ownFactsOf, piecesOf } from './pieces.ts'
import type { OwnFacts, PieceBytes } from './pieces.ts'
import { createStretchedPieces } from './stretched-pieces.ts'

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

const held: { pieces: PieceBytes | null; enclosures: readonly Enclosure[] } = { pieces: null, enclosures: [] }

const functions: ParserFunctions = {
  async read(request) {
    held.pieces = null
    held.enclosures = []
    const { profile, redact, maxTokens, sizes, title } = request
    const options = { profile, ...(sizes && { sizes }), redact, maxTokens, countTokens: estimateTokens }
    const stretches = createStretchedPieces()
    let parts = 0
    for await (const { document, share } of parseStretches({ ...request, onShare: (share) => channel.emit('progress', share) })) {
      const processed = processDocument({ ...document, ...(title !== undefined && { title }) }, options)
      if (share === 1 && parts === 0) return hold(request, document, { pieces: piecesOf(processed), facts: ownFactsOf(processed) })
      stretches.add(processed, document.text.length)
      parts += 1
      channel.emit('progress', share)
      // Messages of the parent are read between two stretches.
      await setImmediate()
    }
    return hold(request, { title: null }, stretches.end())
  },
  warm: warmPdfJs,
  takePiece(index) {
    if (!held.pieces || !(index >= 0 && index < held.pieces.count))
      throw new AppError('internal', { cause: new Error(`no piece ${index}`) })
    return held.pieces.bytes(index)
  },
  takeEnclosure: (index) => enclosureBytes(held.enclosures[index]),
}

// pdf.js leaves unhandled rejections for damaged files; the relevant error arrives through the awaited promise.
process.on('unhandledRejection', () => {})
const channel = serve(functions)

/** Keeps what was read until it is taken; returns its facts. */
function hold(
  { name, redact }: ParserRequest,
  { title, enclosures }: Pick<NormalisedDocument, 'title' | 'enclosures'>,
  { pieces, facts }: { pieces: PieceBytes; facts: OwnFacts },
): ReadFacts {
  const line = (one: string): string => redactLine(one, redact, facts.kind)
  held.pieces = pieces
  held.enclosures = enclosures ?? []
  const enclosed = enclosures ? enclosureFacts(enclosures, line) : null
  return {
    ...facts,
    name: line(withoutHidden(name)),
    reader: READER_VERSIONS[facts.type],
    pieces: pieces.count,
    title: title === null ? null : line(title),
    enclosures: enclosed,
    warnings: [...facts.warnings, ...(hasHidden(name) ? [HIDDEN_NAME] : []), ...enclosureWarnings(enclosed ?? [])],
  }
}
