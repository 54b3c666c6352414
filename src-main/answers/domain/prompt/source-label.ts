import type { Anchor } from '../../../../src-preload/contract/shapes/documents.ts'
import type { Passage } from '../../../search/index.ts'
import { forDisplay, neutralise } from '../../../text/index.ts'

/** Longest title and heading path in a source's first line, characters. */
const LABEL_CHARACTERS = 160

/**
 * First line of a source in a prompt: title, date, place, speaker ("Q4 Planning Meeting, 20 November 2026, 0:35, Sarah Johnson"). Headings
 * that repeat the title are left out.
 */
export function sourceLabel({ title, ownDate, anchor }: Pick<Passage, 'title' | 'ownDate' | 'anchor'>): string {
  const headings = (anchor.section ?? []).filter((heading) => !isSameLine(heading, title))
  const date = ownDate === null ? '' : longDay(ownDate)
  return [shown(title), date, ...placesIn(anchor), shown(headings.join(' > ')), shown(anchor.speaker ?? '')]
    .filter((part) => part !== '')
    .join(', ')
}

/** The text without a first line that only repeats the title or the nearest heading. */
export function withoutRepeatedHeading(text: string, { title, anchor }: Pick<Passage, 'title' | 'anchor'>): string {
  const end = text.indexOf('\n')
  if (end < 0) return text
  const first = text.slice(0, end)
  const rest = text.slice(end).trimStart()
  return rest !== '' && [title, anchor.section?.at(-1) ?? ''].some((heading) => isSameLine(first, heading)) ? rest : text
}

/** A date in English with its day of the week, in local time: "Sunday, 22 November 2026". */
export function longDate(milliseconds: number): string {
  const parts = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).formatToParts(
    milliseconds,
  )
  const part = (type: string): string => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('weekday')}, ${part('day')} ${part('month')} ${part('year')}`
}

/** The day of an ISO date: "20 November 2026". Empty: not a date. */
function longDay(iso: string): string {
  const at = Date.parse(iso.slice(0, 10))
  if (Number.isNaN(at)) return ''
  return new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(at)
}

function placesIn({ page, pageEnd, pageLabel, pageLabelEnd, slide, startSeconds }: Anchor): string[] {
  const places: string[] = []
  // As the citation under the answer names it.
  const [first, last] = [pageLabel ?? page, pageLabelEnd ?? pageEnd]
  if (page !== undefined) places.push(pageEnd !== undefined && pageEnd !== page ? `pages ${first}-${last}` : `page ${first}`)
  if (slide !== undefined) places.push(`slide ${slide}`)
  if (startSeconds !== undefined) places.push(`${Math.floor(startSeconds / 60)}:${String(Math.floor(startSeconds % 60)).padStart(2, '0')}`)
  return places
}

function shown(text: string): string {
  return neutralise(forDisplay(text)).slice(0, LABEL_CHARACTERS)
}

function isSameLine(one: string, other: string): boolean {
  const plain = (line: string): string => line.replace(/^#+/u, '').replaceAll(/\s+/gu, ' ').trim().toLowerCase()
  return plain(one) !== '' && plain(one) === plain(other)
}
