import PostalMime from 'postal-mime'
import type { Email } from 'postal-mime'
import { isUtf8 } from 'node:buffer'
import { AppError } from '../../../../../src-preload/contract/errors.ts'
import { declaredEncoding } from '../detect/declared-encoding.ts'
import { decodeAs, decodeText, encodingOf, type DecodedText } from '../detect/decode-text.ts'
import { unflow } from './flowed-text.ts'
import { messageSource, readHeader } from './message-source.ts'

const LIMITS = { maxNestingDepth: 50, maxHeadersSize: 2_000_000, forceRfc822Attachments: true }

/** A part of a message as postal-mime 4.0.0 has it while it reads; not in its types. */
type Part = {
  content: ArrayBuffer | null
  contentType: { parsed: { value: string; params: Record<string, string> } }
}
type Node = { state: string; headerLines: string[]; parentNode?: Node; childNodes: Node[] }
type Internals = {
  currentNode: Node
  processLine: (line: Uint8Array, isFinal: boolean) => Promise<void>
  collectNode: (part: Part, alternative: unknown, isRelated: boolean) => Promise<void>
}

/** A message, how its parts were decoded, if somebody had to guess, and the text that stands behind a part, in none. */
export type Message = { email: Email; guessed: DecodedText[]; between: string }

/** A line of the header of a part. */
const HEADER_LINE = /^(?:[!-9;-~]{1,76}[ \t]*:|[ \t])/
const NO_LINE = new Uint8Array(0)
const LINE_FEED = Uint8Array.of(10)
/** Bytes of a line that tell whether it is one of a header. */
const LINE_START = 100

/**
 * Reads a message by postal-mime, whose parts and headers are decoded here: in the encoding that they declare if their bytes allow it, else in
 * that of their page, else in the likeliest, as text files are. Throws `damaged-file`.
 */
export async function readMessage(data: Uint8Array, decoded: DecodedText): Promise<Message> {
  const source = messageSource(data, decoded)
  const guessed: DecodedText[] = []
  const parser = new PostalMime(LIMITS) as PostalMime & Internals
  const { processLine, collectNode } = parser
  const header = encodingOf(readHeader(source).bytes)
  const between: Uint8Array[] = []
  parser.processLine = async (line, isFinal) => {
    const node = parser.currentNode
    const start = Buffer.from(line.subarray(0, LINE_START)).toString('latin1')
    // A part that begins with its text, without the empty line of a header.
    if (isFirstLine(node) && start !== '' && !start.startsWith('--') && !HEADER_LINE.test(start))
      await processLine.call(parser, NO_LINE, false)
    if (node.childNodes.length > 0 && !start.startsWith('--')) between.push(line, LINE_FEED)
    const isPlain = parser.currentNode.state !== 'header' || isUtf8(line)
    return processLine.call(parser, isPlain ? line : Uint8Array.from(Buffer.from(decodeAs(line, header).text)), isFinal)
  }
  parser.collectNode = (part, alternative, isRelated) => {
    const { parsed } = part.contentType
    // A type without its second half, as some programs write it.
    if (/^(?:text)?$/.test(parsed.value)) parsed.value = 'text/plain'
    const own = decodePart(part)
    if (own?.guessed) guessed.push(own)
    return collectNode.call(parser, part, alternative, isRelated)
  }
  try {
    return { email: await parser.parse(source), guessed, between: decodeText(Buffer.concat(between)).text }
  } catch (cause) {
    throw new AppError('damaged-file', { cause })
  }
}

function isFirstLine({ state, headerLines, parentNode }: Node): boolean {
  return state === 'header' && headerLines.length === 0 && parentNode !== undefined
}

/** Turns a part of text into UTF-8, its paragraphs in one line each. Null: no text. */
function decodePart(part: Part): DecodedText | null {
  const { value, params } = part.contentType.parsed
  if (!part.content || part.content.byteLength === 0 || !/^text\/(?:plain|html|calendar)$/.test(value)) return null
  const bytes = new Uint8Array(part.content)
  const decoded = decodeText(bytes, partEncoding(params['charset']) ?? (value === 'text/html' ? declaredEncoding(bytes) : null))
  const isFlowed = /^flowed$/i.test(params['format'] ?? '')
  const text = isFlowed ? unflow(decoded.text, /^yes$/i.test(params['delsp'] ?? '')) : decoded.text
  Object.assign(params, { charset: 'utf-8', format: '' })
  part.content = Uint8Array.from(Buffer.from(text)).buffer
  return decoded
}

/** A declared encoding that says something: gateways write "us-ascii" above any bytes. */
function partEncoding(label: string | undefined): string | null {
  return label === undefined || /^(?:us-ascii|ascii|ansi_x3\.4-1968|x-unknown|unknown-?8bit|default)$/i.test(label.trim())
    ? null
    : label.trim()
}
