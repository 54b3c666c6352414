import { text as message } from '../../../../../src-preload/texts/text.ts'
import { AppError } from '../../../../../src-preload/contract/errors.ts'
import { normaliseBlocks } from '../../../domain/documents/normalise.ts'
import type { Enclosure, NormalisedDocument } from '../../../domain/documents/types.ts'
import { messageStarts } from '../detect/mailbox.ts'
import { isoDate } from '../office/office-properties.ts'
import { subjectOf } from './eml.ts'
import { messageName } from './mail-enclosures.ts'

/** Most messages of a mailbox. */
const MOST_MESSAGES = 50_000
/** Longest header that is looked through. */
const HEADER_BYTES = 256_000
/** What a mail program notes about a message in its mailbox (read, flagged): not the message's own, and it changes. */
const VOLATILE = /^(?:x-mozilla-(?:status2?|keys)|status|x-status|x-keywords|x-uid|x-imap(?:base)?|x-gmail-labels|content-length|lines):/i
/** X-Mozilla-Status of a message that was deleted and is still in the file. */
const EXPUNGED = 0x0008
/** The message in which IMAP servers keep their own data. */
const OWN_DATA = /^DON'T DELETE THIS MESSAGE/

/** Reads a mailbox (mbox): its messages become documents of their own. Throws `no-text`. */
export function parseMbox(data: Uint8Array): NormalisedDocument {
  const file = Buffer.from(data.buffer, data.byteOffset, data.byteLength)
  const all = [...messageStarts(file)]
  const messages: Enclosure[] = []
  const dates: string[] = []
  let total = 0
  for (const [index, start] of all.entries()) {
    const end = all[index + 1] ?? file.length
    const header = headerOf(file, start, end)
    if (isDeleted(header)) continue
    total += 1
    const date = isoDate(/^date:[ \t]*([^\r\n]*)/im.exec(header)?.[1])
    if (date !== null) dates.push(date)
    if (total > MOST_MESSAGES) continue
    const name = messageName(subjectOf(Buffer.from(header, 'latin1')), `message ${total}`)
    messages.push({ name, content: () => cleaned(file.subarray(lineAfter(file, start), end)), date })
  }
  if (total === 0) throw new AppError('no-text', { variant: 'mailbox' })
  return mailboxDocument(messages, { total, dates: dates.toSorted() })
}

function mailboxDocument(messages: Enclosure[], { total, dates }: { total: number; dates: readonly string[] }): NormalisedDocument {
  const [first, last] = [dates[0], dates.at(-1)].map((date) => date?.slice(0, 10))
  const range = first && last ? `, from ${first} to ${last}` : ''
  const { text, blocks, warnings } = normaliseBlocks([{ type: 'paragraph', text: `A mailbox with ${total} messages${range}.` }])
  const isCut = total > messages.length
  return {
    type: 'mbox',
    title: null,
    text,
    blocks,
    pages: null,
    warnings: isCut ? [...warnings, message('import.moreMessages', { read: messages.length, total })] : warnings,
    partial: isCut,
    date: dates.at(-1) ?? null,
    enclosures: messages,
  }
}

function lineAfter(file: Buffer, at: number): number {
  const end = file.indexOf(10, at)
  return end < 0 ? file.length : end + 1
}

function headerOf(file: Buffer, start: number, end: number): string {
  const head = file.subarray(lineAfter(file, start), Math.min(end, start + HEADER_BYTES)).toString('latin1')
  return head.slice(0, /\r?\n\r?\n/.exec(head)?.index ?? head.length)
}

function isDeleted(header: string): boolean {
  const status = /^x-mozilla-status:[ \t]*([0-9a-f]{1,8})/im.exec(header)?.[1]
  return (
    (status !== undefined && (Number.parseInt(status, 16) & EXPUNGED) !== 0) ||
    OWN_DATA.test(subjectOf(Buffer.from(header, 'latin1')) ?? '')
  )
}

/** The message as it was sent: without notes of the mail program, and with `From ` where the mailbox wrote `>From `. */
function cleaned(stored: Buffer): Buffer {
  const end = /\r?\n\r?\n/.exec(stored.subarray(0, HEADER_BYTES).toString('latin1'))?.index ?? 0
  const lines = stored.subarray(0, end).toString('latin1').split('\n')
  let isVolatile = false
  const kept = lines.filter((line) => {
    if (!/^[ \t]/.test(line)) isVolatile = VOLATILE.test(line)
    return !isVolatile
  })
  const body = stored.subarray(end)
  const escaped = body.includes('\n>From ') || body.includes('\n>>From ')
  const plain = escaped ? Buffer.from(body.toString('latin1').replaceAll(/^>(>*From )/gm, '$1'), 'latin1') : body
  let length = plain.length
  while (length > 0 && (plain[length - 1] === 10 || plain[length - 1] === 13)) length -= 1
  return Buffer.concat([Buffer.from(kept.join('\n'), 'latin1'), plain.subarray(0, length), Buffer.from('\n')])
}
