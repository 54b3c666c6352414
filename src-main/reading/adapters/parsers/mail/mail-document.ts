import type { Text } from '../../../../../src-preload/texts/text.ts'
import { AppError } from '../../../../../src-preload/contract/errors.ts'
import { normaliseBlocks } from '../../../domain/documents/normalise.ts'
import { normaliseTitle } from '../../../domain/documents/normalise-title.ts'
import type { NormalisedDocument, RawBlock } from '../../../domain/documents/types.ts'
import { htmlText } from '../markup/markdown-inline.ts'
import { paragraphs } from '../text.ts'
import { toEnclosures, type Attachment } from './mail-enclosures.ts'

/** A message of any format. `fields`: sender, recipients and date as people write them; `date`: ISO 8601. */
export type Mail = {
  subject: string | undefined
  fields: Readonly<Record<'From' | 'To' | 'Cc' | 'Date', string>>
  date: string | null
  body: readonly RawBlock[]
  attachments: readonly Attachment[]
  warnings?: readonly Text[]
}

/** A message as a document: subject, sender, recipients and date, text, names of attachments. Throws `no-text` for an empty one. */
export async function mailDocument(type: 'eml', mail: Mail): Promise<NormalisedDocument> {
  const { subject, body, attachments, date } = mail
  if (!body.some((block) => block.text.trim() !== '') && attachments.length === 0 && !subject)
    throw new AppError('no-text', { variant: 'mail' })
  const fields = Object.entries(mail.fields)
    .filter(([, value]) => value.trim() !== '')
    .map(([name, value]) => `${name}: ${value}`)
  const names = attachments.map(({ name }) => name).filter((name) => name !== '')
  const { text, blocks, warnings } = normaliseBlocks([
    { type: 'heading', level: 1, text: subject ?? '' },
    { type: 'paragraph', text: fields.join('\n') },
    ...body,
    { type: 'paragraph', text: names.length > 0 ? `Attachments: ${names.join(', ')}` : '' },
  ])
  const first = fields[0]?.split(':')[0]
  const head = blocks.find(({ type, start, end }) => first && type === 'paragraph' && text.slice(start, end).startsWith(first))
  return {
    type,
    title: normaliseTitle(subject),
    text,
    blocks,
    pages: null,
    ...(head && { head: { start: head.start, end: head.end } }),
    warnings: [...(mail.warnings ?? []), ...warnings],
    partial: false,
    date,
    enclosures: await toEnclosures(attachments, date),
  }
}

/**
 * The body: the plain text if it has all words of the HTML, else the one that says more (a plain part that only asks for another program is short),
 * with what it lacks of the other one: of a plain text its numbers, since the rest may only ask for another program. `html`: its tree is read when it is needed.
 */
export async function bodyOf(plain: string, html: string | undefined): Promise<RawBlock[]> {
  const own = paragraphs(plain).map((text): RawBlock => ({ type: 'paragraph', text }))
  if (!html || isWithin(wordsOf(htmlText(html)), wordsOf(plain))) return own
  const { blocks } = await (await import('../markup/html.ts')).readWebPage(html, true)
  const [plainWords, htmlWords] = [own, blocks].map((list) => wordsOf(list.map(({ text }) => text).join('\n'))) as [
    Set<string>,
    Set<string>,
  ]
  const isShort = plainWords.difference(htmlWords).size <= htmlWords.difference(plainWords).size
  if (isWithin(htmlWords, plainWords)) return own
  const lacks = (text: string, words: ReadonlySet<string>, counted: RegExp): boolean =>
    [...wordsOf(text)].some((word) => counted.test(word) && !words.has(word))
  return isShort
    ? [...blocks, ...own.filter(({ text }) => lacks(text, htmlWords, /^\p{N}+$/u))]
    : [...own, ...blocks.filter(({ text }) => lacks(text, plainWords, /./u))]
}

function isWithin(words: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  return words.isSubsetOf(others)
}

/** Addresses of links, which HTML has behind its words. */
const ADDRESS = /<?\b(?:https?|mailto|ftp|cid):[^\s>]*>?|\bwww\.\S+/gi

function wordsOf(text: string): Set<string> {
  return new Set(
    text
      .replaceAll(ADDRESS, ' ')
      .normalize('NFKC')
      .toLowerCase()
      .match(/\p{N}+|[\p{L}\p{M}]+/gu),
  )
}
