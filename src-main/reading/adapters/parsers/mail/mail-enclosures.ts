import { AppError, isAppError } from '../../../../../src-preload/contract/errors.ts'
import type { Enclosure } from '../../../domain/documents/types.ts'
import { detectType } from '../detect/detect-type.ts'
import { pictureKind, pictureSizes } from '../pictures/picture-sizes.ts'

/** A file that came with a message. `name`: without folders; '': the message gives none. */
export type Attachment = { name: string; content: Uint8Array }

/** Most documents of one message. */
const MOST = 100
/** Shorter side in pixels below which a picture is a logo or an icon. */
const SMALL_PICTURE = 150
/** Parts that only belong to how a message is sent, and have nothing to read. */
const TECHNICAL = /^(?:application\/(?:x-)?(?:pkcs7-signature|pkcs7-mime|pgp-signature|pgp-encrypted|pgp-keys)|text\/rfc822-headers)$/

/** Parts that tell what became of another message. */
const REPORT = /^message\/(?:delivery-status|disposition-notification|feedback-report)$/

/** True for a part with nothing to read for a person: signatures and copies of headers. */
export function isTechnical(mimeType: string): boolean {
  return TECHNICAL.test(mimeType)
}

/** True for a report on another message, whose lines say why it came back. */
export function isReport(mimeType: string): boolean {
  return REPORT.test(mimeType)
}

/** The attachments as enclosures, each with its reason if it is not to be a document. `date`: of the message, ISO 8601. */
export async function toEnclosures(attachments: readonly Attachment[], date: string | null): Promise<Enclosure[]> {
  const enclosures: Enclosure[] = []
  let read = 0
  for (const [index, { name: given, content }] of attachments.entries()) {
    const name = given || `attachment-${index + 1}`
    const leftOut = isSmallPicture(content)
      ? new AppError('unsupported-type', { variant: 'smallPicture', data: { isLogo: true } })
      : read >= MOST
        ? new AppError('unsupported-type', { variant: 'tooManyEnclosed' })
        : await refusal(content, name)
    if (!leftOut) read += 1
    enclosures.push(leftOut ? { name, leftOut } : { name, content: () => content, date })
  }
  return enclosures
}

/** Why a file is of no readable kind; null: it is, or only reading it tells (a password, damage), which its own document then says. */
async function refusal(content: Uint8Array, name: string): Promise<AppError | null> {
  try {
    await detectType(content, name)
    return null
  } catch (error) {
    return isAppError(error) && (error.code === 'unsupported-type' || error.code === 'empty-file') ? error : null
  }
}

function isSmallPicture(content: Uint8Array): boolean {
  const kind = pictureKind(content)
  if (!kind) return false
  try {
    return pictureSizes(content, kind).every(({ width, height }) => Math.min(width, height) < SMALL_PICTURE)
  } catch {
    return false
  }
}

/** The last part of a name that may be a path, as other programs write it. */
export function withoutFolders(name: string): string {
  return name.split(/[/\\]/).at(-1)?.trim() ?? ''
}

/** Name of a message's file: its subject. */
export function messageName(subject: string | undefined, otherwise: string): string {
  const plain = (subject ?? '')
    .replaceAll(/[/\\:*?"<>|\p{Cc}]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return `${Array.from(plain).slice(0, 100).join('').trim() || otherwise}.eml`
}
