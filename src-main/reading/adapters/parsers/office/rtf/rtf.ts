import { AppError } from '../../../../../../src-preload/contract/errors.ts'
import { text as message } from '../../../../../../src-preload/texts/text.ts'
import { normaliseBlocks } from '../../../../domain/documents/normalise.ts'
import { documentTitle } from '../../../../domain/documents/normalise-title.ts'
import type { NormalisedDocument } from '../../../../domain/documents/types.ts'
import { withMargins } from '../shared/margins.ts'
import { readRtf } from './rtf-reader.ts'

/** Range of the properties at the start, characters. */
const PROPERTIES_READ = 200_000
/** Deepest nesting of groups; Word writes about ten. */
const MAX_DEPTH = 500

/**
 * Reads RTF: headings, paragraphs, lists, tables, notes, comments, text boxes, forms, headers and footers; pictures and embedded objects are skipped.
 * Throws `damaged-file`, `no-text`.
 */
export async function parseRtf(data: Uint8Array): Promise<NormalisedDocument> {
  const source = Buffer.from(data.buffer, data.byteOffset, data.byteLength)
  if (depthOf(source) > MAX_DEPTH) throw new AppError('damaged-file')
  const { body, facts, styles, headers, footers, hasHidden, unread } = readRtf(source.toString('latin1'))
  const { text, blocks, warnings } = normaliseBlocks(withMargins(headers, styles.withKinds(body, facts), footers))
  if (text === '') throw new AppError('no-text', { variant: 'document' })
  const head = source.subarray(0, PROPERTIES_READ).toString('latin1')
  const title = documentTitle(readTitle(head), text, blocks)
  const lost = [
    ...(hasHidden ? [message('import.hiddenText')] : []),
    ...(unread > 0 ? [message('import.embeddedObjects', { count: unread })] : []),
  ]
  return { type: 'rtf', title, text, blocks, pages: null, warnings: [...warnings, ...lost], partial: false, date: readDate(head) }
}

function depthOf(source: Buffer): number {
  let depth = 0
  let deepest = 0
  for (let at = 0; at < source.length; at += 1) {
    const byte = source[at]
    if (byte === 0x5c) at += 1
    else if (byte === 0x7b) deepest = Math.max(deepest, (depth += 1))
    else if (byte === 0x7d) depth -= 1
  }
  return deepest
}

/** `\title` of the information group, with its escapes: `\'e9` in the document's code page, `\u8364?` for the rest. */
function readTitle(head: string): string | null {
  const raw = /\{\\title\s([^{}]{1,1000})\}/.exec(head)?.[1]
  if (raw === undefined) return null
  const page = Number(/\\ansicpg(\d{3,5})/.exec(head)?.[1] ?? 1252)
  const decoder = new TextDecoder(page >= 1250 && page <= 1258 ? `windows-${page}` : 'windows-1252')
  return raw
    .replace(/\\u(-?\d{1,5}) ?(?:\\'[\da-f]{2}|\?)?/gi, (_match, code: string) => String.fromCharCode((Number(code) + 65_536) % 65_536))
    .replace(/(?:\\'[\da-f]{2})+/gi, (run) => decoder.decode(Buffer.from(run.replaceAll("\\'", ''), 'hex')))
    .replace(/\\([\\{}])/g, '$1')
    .replace(/\\[a-z]+-?\d* ?/gi, '')
}

/** `{\creatim\yr2024\mo5\dy6\hr7\min8}`; RTF has no time zone, UTC is assumed. */
function readDate(head: string): string | null {
  const group = /\{\\(?:creatim|revtim)((?:\\(?:yr|mo|dy|hr|min|sec)\d{1,4}\s?){3,6})\}/.exec(head)?.[1]
  const value = (name: string): number => Number(new RegExp(`\\\\${name}(\\d{1,4})`).exec(group ?? '')?.[1] ?? 0)
  if (group === undefined || value('yr') < 1970) return null
  return new Date(Date.UTC(value('yr'), value('mo') - 1, value('dy'), value('hr'), value('min'), value('sec'))).toISOString()
}
