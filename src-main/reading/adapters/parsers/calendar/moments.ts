import ICAL from 'ical.js'

/** When something is: `whole`: days without times; `zone`: the event's own ('': none, the same time of day everywhere). */
export type Moment = { time: ICAL.Time; zone: string }

const DAY = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
/** What some programs write before the name of a zone: `/freeassociation.sourceforge.net/Europe/Berlin`. */
const PREFIX = /^\/(?:[^/]{1,100}\/){0,3}(?=[A-Z][A-Za-z_]{1,30}\/[A-Z][\w+/-]{1,60}$)/
const DAY_MILLISECONDS = 86_400_000

/** The moment of a property; null: it holds none. */
export function momentOf(property: ICAL.Property | null): Moment | null {
  const value = property && firstValue(property)
  if (!(value instanceof ICAL.Time) || Number.isNaN(wall(value))) return null
  const named = (property?.getFirstParameter('tzid') ?? '').replace(PREFIX, '')
  return { time: value, zone: value.isDate ? '' : isUtc(value) ? 'UTC' : named }
}

/** The value of a property; null: it is none of its kind. */
function firstValue(property: ICAL.Property): unknown {
  try {
    return property.getFirstValue()
  } catch {
    return null
  }
}

/**
 * The time of an event in words: "Thursday, 20 March 2025, 09:30 to 11:00 (Europe/Berlin)", then the same in the zone of this computer (`own`), if
 * that is another. The end of a whole day is the day after it, as the format has it.
 */
export function whenText(start: Moment, end: Moment | null, own = Intl.DateTimeFormat().resolvedOptions().timeZone): string {
  if (start.time.isDate) {
    const last = end ? Math.max(wall(start.time), wall(end.time) - DAY_MILLISECONDS) : wall(start.time)
    return last > wall(start.time) ? `${dayText(wall(start.time))} to ${dayText(last)}, all day` : `${dayText(wall(start.time))}, all day`
  }
  const there = spanText(wall(start.time), end && wall(end.time))
  if (start.zone === '') return there
  const [from, to] = [instantOf(start), end && instantOf(end)]
  // The end may have a zone of its own, on a journey.
  const differs = end !== null && end.zone !== start.zone && end.zone !== '' ? ` to ${end.zone}` : ''
  if (from === null || (end !== null && to === null)) return `${there} (${start.zone}${differs})`
  const here = spanText(wallIn(from, own), typeof to === 'number' ? wallIn(to, own) : null)
  return here === there ? `${there} (${start.zone}${differs})` : `${there} (${start.zone}${differs}); ${here} (${own})`
}

/** "Thursday, 20 March 2025" or, with a time of day, "Thursday, 20 March 2025, 09:30". */
export function momentText({ time, zone }: Moment): string {
  return `${dayText(wall(time))}${time.isDate ? '' : `, ${clockText(wall(time))}`}${zone === '' ? '' : ` (${zone})`}`
}

/** The moment that lasts for a duration. */
export function after({ time, zone }: Moment, duration: ICAL.Duration): Moment {
  const end = time.clone()
  end.addDuration(duration)
  return { time: end, zone }
}

function spanText(start: number, end: number | null): string {
  const from = `${dayText(start)}, ${clockText(start)}`
  if (end === null || end === start) return from
  return dayText(start) === dayText(end) ? `${from} to ${clockText(end)}` : `${from} to ${dayText(end)}, ${clockText(end)}`
}

function dayText(milliseconds: number): string {
  return DAY.format(milliseconds).replace(/^(\p{L}+) /u, '$1, ')
}

function clockText(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(11, 16)
}

/** What clocks show there, as milliseconds since 1970 as if it were UTC. */
function wall(time: ICAL.Time): number {
  return Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, time.second)
}

function isUtc(time: ICAL.Time): boolean {
  return time.zone === ICAL.Timezone.utcTimezone
}

/** Milliseconds since 1970; null: nobody here knows the zone. */
function instantOf({ time, zone }: Moment): number | null {
  if (isUtc(time)) return wall(time)
  // A zone that the file itself defines.
  if (time.zone && time.zone !== ICAL.Timezone.localTimezone) return wall(time) - time.zone.utcOffset(time) * 1000
  if (!isKnown(zone)) return null
  // The offset at that time of day, found by looking twice: it may change between both.
  const first = wall(time) - (wallIn(wall(time), zone) - wall(time))
  return wall(time) - (wallIn(first, zone) - first)
}

function isKnown(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** What clocks show in a zone at an instant, as `wall`. */
function wallIn(instant: number, zone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(instant)
  const value = (type: Intl.DateTimeFormatPartTypes): number => Number(parts.find((part) => part.type === type)?.value)
  return Date.UTC(value('year'), value('month') - 1, value('day'), value('hour'), value('minute'), value('second'))
}
