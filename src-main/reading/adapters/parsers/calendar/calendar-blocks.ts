import ICAL from 'ical.js'
import type { RawBlock } from '../../../domain/documents/types.ts'
import { htmlText } from '../markup/markdown-inline.ts'
import { after, momentOf, momentText, whenText, type Moment } from './moments.ts'
import { readCalendars } from './read-calendar.ts'
import { recurrenceText } from './recurrence.ts'

/** Blocks of calendars, the titles of their entries, and the name of the first one. */
export type CalendarText = { blocks: RawBlock[]; titles: string[]; name: string | null }

/** Components that people wrote; zones and alarms serve programs. */
const ENTRIES = ['vevent', 'vtodo', 'vjournal', 'vfreebusy']
const ANSWERS: Readonly<Record<string, string>> = {
  ACCEPTED: 'accepted',
  DECLINED: 'declined',
  TENTATIVE: 'maybe',
  DELEGATED: 'delegated',
  COMPLETED: 'completed',
}
const STATES: Readonly<Record<string, string>> = { 'NEEDS-ACTION': 'open', 'IN-PROCESS': 'in progress' }
/** Properties of text, with the label of each. */
const PLAIN: readonly (readonly [string, string])[] = [
  ['categories', 'Categories'],
  ['contact', 'Contact'],
  ['resources', 'Resources'],
  ['comment', 'Comment'],
  ['request-status', 'Request status'],
  ['url', 'Link'],
  ['conference', 'Link'],
]
const PARTICIPANTS: readonly (readonly [string, string])[] = [
  ['organizer', 'Organiser'],
  ['attendee', 'People'],
]

/**
 * An iCalendar text as it is told: a heading for each event, task or journal entry, then a line for each fact (time, repetition, place,
 * people), then the description. Null: damaged.
 */
export function readCalendarText(text: string): CalendarText | null {
  try {
    return calendarText(readCalendars(text))
  } catch {
    return null
  }
}

function calendarText(calendars: readonly ICAL.Component[]): CalendarText {
  const blocks: RawBlock[] = []
  const titles: string[] = []
  for (const calendar of calendars) {
    const method = String(calendar.getFirstPropertyValue('method') ?? '').toUpperCase()
    const about = textOf(calendar, 'x-wr-caldesc')
    if (about !== '') blocks.push({ type: 'paragraph', text: about })
    for (const entry of calendar.getAllSubcomponents().filter(({ name }) => ENTRIES.includes(name))) {
      const title = textOf(entry, 'summary')
      if (title !== '') titles.push(title.replaceAll(/\s+/g, ' '))
      blocks.push({ type: 'heading', level: 2, text: title }, { type: 'paragraph', text: factsOf(entry, method).join('\n') })
      for (const text of descriptionOf(entry)) blocks.push({ type: 'paragraph', text })
    }
  }
  const name = calendars.map((calendar) => textOf(calendar, 'x-wr-calname')).find((value) => value !== '')
  return { blocks, titles, name: name ?? null }
}

function factsOf(entry: ICAL.Component, method: string): string[] {
  const facts: [string, string][] = []
  const add = (label: string, value: string): void => {
    if (value.trim() !== '') facts.push([label, value.replaceAll(/\s*\n\s*/g, ', ').trim()])
  }
  const start = momentOf(entry.getFirstProperty('dtstart'))
  add('When', start ? whenText(start, endOf(entry, start)) : rawOf(entry, 'dtstart'))
  for (const busy of busyTimes(entry)) add('Busy', busy)
  const due = momentOf(entry.getFirstProperty('due'))
  add('Due', due ? whenText(due, null) : rawOf(entry, 'due'))
  const done = momentOf(entry.getFirstProperty('completed'))
  if (done) add('Completed', whenText(done, null))
  for (const rule of entry.getAllProperties('rrule'))
    add(
      'Repeats',
      rule
        .getValues()
        .map((value) => recurrenceText(value as ICAL.Recur))
        .join('; '),
    )
  add('Also on', datesOf(entry, 'rdate'))
  add('Not on', datesOf(entry, 'exdate'))
  const instead = momentOf(entry.getFirstProperty('recurrence-id'))
  if (instead) add('Instead of', momentText(instead))
  add('Where', textOf(entry, 'location'))
  for (const [name, label] of PARTICIPANTS) add(label, entry.getAllProperties(name).map(personOf).filter(Boolean).join(', '))
  const state = String(entry.getFirstPropertyValue('status') ?? '').toUpperCase()
  add('Status', method === 'CANCEL' ? 'cancelled' : state === 'CONFIRMED' ? '' : (STATES[state] ?? state.toLowerCase()))
  const share = entry.getFirstPropertyValue('percent-complete')
  if (share !== null) add('Done', `${String(share)} %`)
  for (const [name, label] of PLAIN) add(label, valuesOf(entry, name).join(', '))
  add('Attachments', entry.getAllProperties('attach').map(attachmentOf).filter(Boolean).join(', '))
  return facts.map(([label, value]) => `${label}: ${value}`)
}

function endOf(entry: ICAL.Component, start: Moment): Moment | null {
  const end = momentOf(entry.getFirstProperty('dtend'))
  const duration = entry.getFirstPropertyValue('duration')
  return end ?? (duration instanceof ICAL.Duration ? after(start, duration) : null)
}

function busyTimes(entry: ICAL.Component): string[] {
  return entry.getAllProperties('freebusy').flatMap((property) =>
    property.getValues().flatMap((value: unknown) => {
      if (!(value instanceof ICAL.Period)) return []
      const start = { time: value.start, zone: 'UTC' }
      return [whenText(start, { time: value.getEnd(), zone: 'UTC' })]
    }),
  )
}

function datesOf(entry: ICAL.Component, name: string): string {
  return entry
    .getAllProperties(name)
    .flatMap((property) => {
      const zone = property.getFirstParameter('tzid') ?? ''
      return property.getValues().map((value: unknown) => {
        const time = value instanceof ICAL.Period ? value.start : value
        return time instanceof ICAL.Time ? momentText({ time, zone: time.isDate ? '' : zone }) : String(value)
      })
    })
    .join('; ')
}

/** "Ann Lee <ann@example.org> (accepted)". */
function personOf(property: ICAL.Property): string {
  const address = String(property.getFirstValue() ?? '').replace(/^(?:mailto|invalid):/i, '')
  const name = (property.getFirstParameter('cn') ?? '').replaceAll(/^["']|["']$/g, '').trim()
  const answer = ANSWERS[(property.getFirstParameter('partstat') ?? '').toUpperCase()]
  const who = name === '' || name === address ? address : address.includes('@') ? `${name} <${address}>` : name
  return answer === undefined || who === '' ? who : `${who} (${answer})`
}

/** The address or the name of an attachment; its bytes are no text. */
function attachmentOf(property: ICAL.Property): string {
  const name = property.getFirstParameter('filename') ?? property.getFirstParameter('x-filename')
  const value = property.getFirstValue()
  return name ?? (typeof value === 'string' && !/^(?:cid|data):/i.test(value) ? value : '')
}

/** The description, and its HTML form only without a plain one. */
function descriptionOf(entry: ICAL.Component): string[] {
  const plain = valuesOf(entry, 'description')
  const html = plain.length > 0 ? [] : [...valuesOf(entry, 'x-alt-desc'), ...valuesOf(entry, 'styled-description')].map(htmlText)
  return [...plain, ...html].flatMap((text) => text.split(/\n\s*\n/)).filter((text) => text.trim() !== '')
}

/** What stands in the file, if it is no time. */
function rawOf(entry: ICAL.Component, name: string): string {
  const value = (entry.getFirstProperty(name)?.toJSON() as unknown[] | undefined)?.[3]
  return typeof value === 'string' ? value : ''
}

function textOf(component: ICAL.Component, name: string): string {
  return valuesOf(component, name)[0] ?? ''
}

function valuesOf(component: ICAL.Component, name: string): string[] {
  return component
    .getAllProperties(name)
    .flatMap((property) => property.getValues().map(String))
    .filter((value) => value.trim() !== '')
}
