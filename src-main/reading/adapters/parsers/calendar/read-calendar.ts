import ICAL from 'ical.js'

/** A property begins so; any other line goes on with the one before, folded without the blank that the format asks for. */
const PROPERTY = /^[A-Z][A-Z0-9-]{0,60}(?:;(?:[^":]|"[^"]*")*)?:/i
const BOUND = /^(BEGIN|END):\s*([\w-]+)\s*$/i

/**
 * The calendars of an iCalendar text (RFC 5545), read leniently: lines folded by hand, lines that are no properties, and components without
 * an end are mended. Empty: none.
 */
export function readCalendars(text: string): ICAL.Component[] {
  const mended = mend(unfold(text))
  if (mended.length === 0) return []
  const parsed = ICAL.parse(mended.join('\r\n')) as unknown[]
  const calendars = Array.isArray(parsed[0]) ? parsed : [parsed]
  return calendars.map((calendar) => new ICAL.Component(calendar as unknown[])).filter(({ name }) => name === 'vcalendar')
}

function unfold(text: string): string[] {
  const lines: string[] = []
  for (const line of text.replace(/^\ufeff/, '').split(/\r\n?|\n/)) {
    const last = lines.length - 1
    if (/^[ \t]/.test(line) && last >= 0) lines[last] += line.slice(1)
    else if (PROPERTY.test(line) || last < 0) lines.push(line)
    else if (line.trim() !== '') lines[last] += `\\n${line.trim()}`
  }
  return lines
}

/** Lines from the first calendar on, each component closed; what stands outside of a calendar is left out. */
function mend(lines: readonly string[]): string[] {
  const open: string[] = []
  const mended: string[] = []
  // An entry that was copied without its calendar.
  const whole = /^BEGIN:\s*V(?:EVENT|TODO|JOURNAL)/i.test(lines[0] ?? '') ? ['BEGIN:VCALENDAR', ...lines] : lines
  for (const line of whole) {
    const bound = BOUND.exec(line)
    const name = bound?.[2]?.toUpperCase() ?? ''
    if (bound?.[1]?.toUpperCase() === 'BEGIN') {
      if (open.length === 0 && name !== 'VCALENDAR') continue
      open.push(name)
      mended.push(`BEGIN:${name}`)
    } else if (bound) {
      if (!open.includes(name)) continue
      while (open.at(-1) !== name) mended.push(`END:${open.pop() ?? ''}`)
      mended.push(`END:${open.pop() ?? ''}`)
    } else if (open.length > 0 && PROPERTY.test(line)) mended.push(line)
  }
  while (open.length > 0) mended.push(`END:${open.pop() ?? ''}`)
  return mended
}
