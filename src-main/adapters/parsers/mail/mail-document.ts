import { AppError } from '../../../../src-preload/contract/errors.ts'
import { normaliseBlocks } from '../../../domain/documents/normalise.ts'
import { normaliseTitle } from '../../../domain/documents/normalise-title.ts'
import type { NormalisedDocument, RawBlock } from '../../../domain/documents/types.ts'
import { paragraphs } from '../text.ts'
import { toEnclosures, type Attachment } from './mail-enclosures.ts'

/** Factor by which a plain part is shorter than the HTML part when it only asks for another program. */
const LESS = 5

/** A message of any format. `fields`: sender, recipients and date as people write them; `date`: ISO 8601. */
export type Mail = {
  subject: string | undefined
  fields: Readonly<Record<'From' | 'To' | 'Cc' | 'Date', string>>
  date: string | null
  body: readonly RawBlock[]
  attachments: readonly Attachment[]
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
    warnings,
    partial: false,
    date,
    enclosures: await toEnclosures(attachments, date),
  }
}

/** The body: plain text before HTML, unless it only asks for another program. `html`: its tree is read when it is needed. */
export async function bodyOf(plain: string, html: string | undefined): Promise<RawBlock[]> {
  if (html && html.length > LESS * plain.length) {
    const { blocks } = await (await import('../markup/html.ts')).readWebPage(html)
    if (blocks.reduce((sum, { text }) => sum + text.length, 0) > LESS * plain.length) return blocks
  }
  return paragraphs(plain).map((text) => ({ type: 'paragraph', text }))
}
