import { text as message } from '../../../../src-preload/texts/text.ts'
import PostalMime from 'postal-mime'
import type { Address, Email } from 'postal-mime'
import { AppError } from '../../../../src-preload/contract/errors.ts'
import { normaliseBlocks } from '../../../domain/documents/normalise.ts'
import { normaliseTitle } from '../../../domain/documents/normalise-title.ts'
import type { NormalisedDocument, RawBlock } from '../../../domain/documents/types.ts'
import type { DecodedText } from '../detect/decode-text.ts'
import { isoDate } from '../office/office-properties.ts'
import { paragraphs } from '../text.ts'

/** Factor by which a plain part is shorter than the HTML part when it only asks for another program. */
const LESS = 5
/** Page tags to strip from several joined HTML parts. */
const PAGE_TAGS = /<\/?(?:html|body)\b[^<>]*>|<!doctype[^<>]*>/gi
const LIMITS = { maxNestingDepth: 50, maxRfc822NestingDepth: 5, maxHeadersSize: 2_000_000 }

/**
 * Reads a message: subject, sender, recipients, date, body (plain before HTML), and names of attachments (not read). Throws `no-text`,
 * `damaged-file`.
 */
export async function parseEml(data: Uint8Array, decoded: DecodedText): Promise<NormalisedDocument> {
  const email = await read(data, decoded)
  const body = await bodyOf(email)
  const names = email.attachments
    .filter(({ related }) => !related)
    .map(({ filename }) => filename?.split(/[/\\]/).at(-1) ?? '')
    .filter((name) => name !== '')
  if (!body.some((block) => block.text.trim() !== '')) {
    if (email.attachments.some(({ mimeType }) => /pkcs7-mime|pgp-encrypted/.test(mimeType)))
      throw new AppError('no-text', { variant: 'encryptedMail' })
    if (names.length === 0 && !email.subject) throw new AppError('no-text', { variant: 'mail' })
  }
  const fields = fieldsOf(email)
  const raw: RawBlock[] = [
    { type: 'heading', level: 1, text: email.subject ?? '' },
    { type: 'paragraph', text: fields.join('\n') },
    ...body,
    { type: 'paragraph', text: names.length > 0 ? `Attachments: ${names.join(', ')}` : '' },
  ]
  const { text, blocks, warnings } = normaliseBlocks(raw)
  const fieldBlock =
    fields.length === 0
      ? undefined
      : blocks.find(({ type, start, end }) => type === 'paragraph' && text.slice(start, end).startsWith(fields[0]?.split(':')[0] ?? ''))
  const more = /^From .*\r?\n/.test(decoded.text) && /\n\r?\nFrom \S+ /.test(decoded.text)
  return {
    type: 'eml',
    title: normaliseTitle(email.subject),
    text,
    blocks,
    pages: null,
    ...(fieldBlock && { head: { start: fieldBlock.start, end: fieldBlock.end } }),
    warnings: more ? [...warnings, message('import.severalMessages')] : warnings,
    partial: more,
    date: isoDate(email.date),
  }
}

async function read(data: Uint8Array, decoded: DecodedText): Promise<Email> {
  // Mail consists of bytes; saved as UTF-16 it became text.
  const source = decoded.encoding.startsWith('utf-16') || decoded.encoding.startsWith('utf-32') ? Buffer.from(decoded.text) : data
  try {
    return await PostalMime.parse(source, LIMITS)
  } catch (cause) {
    throw new AppError('damaged-file', { cause })
  }
}

async function bodyOf(email: Email): Promise<RawBlock[]> {
  const plain = email.text?.trim() ?? ''
  if (email.html && email.html.length > LESS * plain.length) {
    const { blocks } = await (await import('./html.ts')).readWebPage(email.html.replace(PAGE_TAGS, ''))
    if (blocks.reduce((sum, { text }) => sum + text.length, 0) > LESS * plain.length) return blocks
  }
  return paragraphs(plain).map((text) => ({ type: 'paragraph', text }))
}

function fieldsOf(email: Email): string[] {
  const people = (list: readonly Address[] | undefined): string =>
    (list ?? [])
      .flatMap((address) => address.group ?? [address])
      .map(person)
      .join(', ')
  const fields = {
    From: people(email.from && [email.from]),
    To: people(email.to),
    Cc: people(email.cc),
    Date: email.headers.find(({ key }) => key === 'date')?.value ?? '',
  }
  return Object.entries(fields)
    .filter(([, value]) => value.trim() !== '')
    .map(([name, value]) => `${name}: ${value}`)
}

function person({ name, address }: { name: string; address?: string | undefined }): string {
  return name !== '' && address ? `${name} <${address}>` : name || (address ?? '')
}
