import { AppError } from '../../../../../src-preload/contract/errors.ts'
import { normaliseTitle } from '../../../domain/documents/normalise-title.ts'
import type { NormalisedDocument } from '../../../domain/documents/types.ts'
import type { DecodedText } from '../detect/decode-text.ts'
import { parseText, untitledDocument } from '../text.ts'
import { readCalendarText } from './calendar-blocks.ts'

/** Reads a calendar file (iCalendar): its events, tasks and journal entries; one that is damaged as plain text. Throws `no-text`. */
export function parseIcs(decoded: DecodedText): NormalisedDocument {
  const found = readCalendarText(decoded.text)
  if (!found) return parseText(decoded)
  const { blocks, titles, name } = found
  if (blocks.every(({ text }) => text.trim() === '')) throw new AppError('no-text', { variant: 'file' })
  const title = titles.length === 1 ? titles[0] : name
  return { ...untitledDocument('ics', decoded, blocks), title: normaliseTitle(title) }
}
