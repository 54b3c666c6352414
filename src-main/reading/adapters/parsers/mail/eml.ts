import { decodeWords } from 'postal-mime'
import type { Address, Attachment as MailPart, Email } from 'postal-mime'
import { AppError } from '../../../../../src-preload/contract/errors.ts'
import type { NormalisedDocument, RawBlock } from '../../../domain/documents/types.ts'
import { decodeText, type DecodedText } from '../detect/decode-text.ts'
import { isoDate } from '../office/office-properties.ts'
import { encodingWarnings, paragraphs } from '../text.ts'
import { bodyOf, mailDocument } from './mail-document.ts'
import { isReport, isTechnical, messageName, withoutFolders, type Attachment } from './mail-enclosures.ts'
import { invitations, isCalendar } from './invitations.ts'
import { readMessage } from './read-message.ts'

/** Page tags to strip from several joined HTML parts. */
const PAGE_TAGS = /<\/?(?:html|body)\b[^<>]*>|<!doctype[^<>]*>/gi
/** Beginning of a message in which its subject is looked for. */
const HEADER_BYTES = 64_000

/**
 * Reads a message: subject, sender, recipients, date, body (plain before HTML) and its attachments, messages in it among them. Throws `no-text`,
 * `damaged-file`.
 */
export async function parseEml(data: Uint8Array, decoded: DecodedText): Promise<NormalisedDocument> {
  const { email, guessed, between } = await readMessage(data, decoded)
  const text = await bodyOf(email.text?.trim() ?? '', email.html?.replace(PAGE_TAGS, ''))
  const reports = email.attachments.filter(({ mimeType }) => isReport(mimeType)).map((part) => decodeText(toAttachment(part).content).text)
  const body = [
    ...text,
    ...[between, ...reports].flatMap(paragraphs).map((own): RawBlock => ({ type: 'paragraph', text: own })),
    ...invitations(email.attachments.filter(isCalendar).map(toAttachment)),
  ]
  const isEncrypted = email.attachments.some(({ mimeType }) => /pkcs7-mime|pgp-encrypted/.test(mimeType))
  if (isEncrypted && !body.some((block) => block.text.trim() !== '')) throw new AppError('no-text', { variant: 'encryptedMail' })
  return mailDocument('eml', {
    subject: email.subject,
    fields: fieldsOf(email),
    date: isoDate(email.date),
    body,
    attachments: attachmentsOf(email),
    warnings: guessed.slice(0, 1).flatMap(encodingWarnings),
  })
}

/** Files that a person sees as attached: not the pictures, styles and frames that the message itself shows. */
function attachmentsOf({ attachments, html = '' }: Email): Attachment[] {
  return attachments
    .filter((part) => !isTechnical(part.mimeType) && !isReport(part.mimeType) && !isCalendar(part) && !isShown(part, html))
    .map(toAttachment)
}

function isShown({ related, contentId, filename, disposition, mimeType }: MailPart, html: string): boolean {
  if (disposition === 'attachment' && !mimeType.startsWith('image/')) return false
  if (related) return true
  const id = contentId?.replace(/^<|>$/g, '')
  if (id && html.includes(`cid:${id}`)) return true
  return filename === null && disposition !== 'attachment' && mimeType.startsWith('image/')
}

function toAttachment({ filename, mimeType, content }: MailPart): Attachment {
  const bytes =
    typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content instanceof ArrayBuffer ? content : content.slice())
  const name = withoutFolders(filename ?? '')
  if (mimeType !== 'message/rfc822') return { name, content: bytes }
  // Recognised as a message by its name, whatever its header is like.
  return { name: /\.eml$/i.test(name) ? name : messageName(name || subjectOf(bytes), 'message'), content: bytes }
}

/** The subject of a message, which is not parsed for it; undefined: none. */
export function subjectOf(message: Uint8Array): string | undefined {
  const head = Buffer.from(message.buffer, message.byteOffset, Math.min(message.byteLength, HEADER_BYTES)).toString('latin1')
  const end = /\r?\n\r?\n/.exec(head)?.index ?? head.length
  const raw = /^subject:[ \t]*([^\r\n]*(?:\r?\n[ \t]+[^\r\n]+)*)/im.exec(head.slice(0, end))?.[1]
  if (raw === undefined) return undefined
  return decodeWords(decodeText(Buffer.from(raw.replaceAll(/\r?\n[ \t]+/g, ' '), 'latin1')).text).trim() || undefined
}

function fieldsOf(email: Email) {
  const people = (list: readonly Address[] | undefined): string =>
    (list ?? []).map((one) => (one.group ? `${one.name}: ${one.group.map(person).join(', ')}`.trim() : person(one))).join(', ')
  return {
    From: people(email.from && [email.from]),
    To: people(email.to),
    Cc: people(email.cc),
    Date: email.headers.find(({ key }) => key === 'date')?.value ?? '',
  }
}

function person({ name, address }: { name: string; address?: string | undefined }): string {
  return name !== '' && address ? `${name} <${address}>` : name || (address ?? '')
}
