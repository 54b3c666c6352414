import type { Text } from '../../../../src-preload/texts/text.ts'
import { text as message } from '../../../../src-preload/texts/text.ts'
import { AppError } from '../../../../src-preload/contract/errors.ts'
import { normaliseBlocks } from '../../domain/documents/normalise.ts'
import { subjectTitle } from '../../domain/documents/normalise-title.ts'
import type { NormalisedDocument, RawBlock } from '../../domain/documents/types.ts'
import type { DecodedText } from './detect/decode-text.ts'
import { isSourceName, layoutBlocks } from './text-layout.ts'

/** Longest paragraph of one block, characters: later steps process a block at a time. */
const BLOCK_CHARACTERS = 100_000

/**
 * Reads plain text: paragraphs separated by empty lines, lines kept; tables of text are tables, and columns, code and source files (by
 * `name`) keep their blanks. Throws `no-text`.
 */
export function parseText(decoded: DecodedText, name = ''): NormalisedDocument {
  const isSource = isSourceName(name)
  const raw = paragraphs(decoded.text).flatMap((text): RawBlock[] => (isSource ? [{ type: 'code', text }] : layoutBlocks(text)))
  const document = untitledDocument('txt', decoded, raw)
  return isSource ? document : { ...document, title: subjectTitle(document.text) }
}

/** A document of decoded text that names neither title nor date. Throws `no-text`. */
export function untitledDocument(
  type: NormalisedDocument['type'],
  decoded: DecodedText,
  raw: Parameters<typeof normaliseBlocks>[0],
): NormalisedDocument {
  const { text, blocks, warnings } = normaliseBlocks(raw)
  if (text === '') throw noText()
  return { type, title: null, text, blocks, pages: null, warnings: [...encodingWarnings(decoded), ...warnings], partial: false, date: null }
}

/** Paragraphs of a text, separated by empty lines, none longer than BLOCK_CHARACTERS. */
export function paragraphs(text: string): string[] {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n(?:[^\S\n]*\n)+/)
    .flatMap(pieces)
}

/** Error of a text file with only white space. */
export function noText(): AppError {
  return new AppError('no-text', { variant: 'file' })
}

/** Warning with the guessed encoding, so that wrong accents are explained. */
export function encodingWarnings(decoded: DecodedText): Text[] {
  if (!decoded.guessed) return []
  return [message('import.encoding', { encoding: decoded.encoding })]
}

/** Pieces of at most BLOCK_CHARACTERS, cut at white space if possible. */
function pieces(paragraph: string): string[] {
  const result: string[] = []
  let start = 0
  while (paragraph.length - start > BLOCK_CHARACTERS) {
    const piece = paragraph.slice(start, start + BLOCK_CHARACTERS)
    const blank = Math.max(piece.lastIndexOf('\n'), piece.lastIndexOf(' '))
    const cut = blank > BLOCK_CHARACTERS / 2 ? blank + 1 : BLOCK_CHARACTERS - (/[\ud800-\udbff]$/.test(piece) ? 1 : 0)
    result.push(paragraph.slice(start, start + cut))
    start += cut
  }
  result.push(paragraph.slice(start))
  return result
}
