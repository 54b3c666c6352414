import type { RawBlock } from '../../../domain/documents/types.ts'
import { readCalendarText } from '../calendar/calendar-blocks.ts'
import type { Attachment } from './mail-enclosures.ts'

/** True for a part that is a calendar: an invitation is part of what the message says. */
export function isCalendar({ mimeType, filename }: { mimeType: string; filename: string | null }): boolean {
  return /^(?:text\/calendar|application\/ics)$/.test(mimeType) || /\.ics$/i.test(filename ?? '')
}

/** Blocks of the invitations of a message; the same one comes as a part and as a file. */
export function invitations(parts: readonly Attachment[]): RawBlock[] {
  const texts = new Set<string>()
  return parts.flatMap(({ content }) => {
    const blocks = readCalendarText(new TextDecoder().decode(content))?.blocks ?? []
    const text = blocks.map((block) => block.text).join('\n')
    if (texts.has(text)) return []
    texts.add(text)
    return blocks
  })
}
