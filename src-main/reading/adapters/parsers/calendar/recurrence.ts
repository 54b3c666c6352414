import type ICAL from 'ical.js'
import { momentText } from './moments.ts'

const UNITS: Readonly<Record<string, string>> = {
  SECONDLY: 'second',
  MINUTELY: 'minute',
  HOURLY: 'hour',
  DAILY: 'day',
  WEEKLY: 'week',
  MONTHLY: 'month',
  YEARLY: 'year',
}
const DAYS: Readonly<Record<string, string>> = {
  MO: 'Monday',
  TU: 'Tuesday',
  WE: 'Wednesday',
  TH: 'Thursday',
  FR: 'Friday',
  SA: 'Saturday',
  SU: 'Sunday',
}
const MONTHS = Array.from({ length: 12 }, (_, month) =>
  new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, month, 1)),
)
const NAMED: Readonly<Record<string, string>> = { '1': 'first', '2': 'second', '3': 'third', '4': 'fourth', '5': 'fifth', '-1': 'last' }

/** A rule of repetition in words: "every 2 weeks on Monday and Wednesday until Monday, 30 June 2025". What has no words stays as written. */
export function recurrenceText(rule: ICAL.Recur): string {
  const parts = (name: string): (string | number)[] => rule.getComponent(name) as (string | number)[]
  const unit = UNITS[rule.freq] ?? rule.freq.toLowerCase()
  const words = [rule.interval > 1 ? `every ${rule.interval} ${unit}s` : `every ${unit}`]
  const days = parts('BYDAY').map((day) => dayText(String(day)))
  const places = parts('BYSETPOS')
  if (days.length > 0) words.push(`on ${places.length > 0 ? `the ${listed(places.map(ordinal))} of ` : ''}${listed(days)}`)
  const dates = parts('BYMONTHDAY')
  if (dates.length > 0) words.push(`on ${listed(dates.map((date) => (Number(date) < 0 ? `the ${ordinal(date)} day` : `day ${date}`)))}`)
  const months = parts('BYMONTH')
  if (months.length > 0) words.push(`in ${listed(months.map((month) => MONTHS[Number(month) - 1] ?? String(month)))}`)
  for (const name of ['BYHOUR', 'BYMINUTE', 'BYSECOND', 'BYYEARDAY', 'BYWEEKNO'])
    if (parts(name).length > 0) words.push(`(${name}=${parts(name).join(',')})`)
  if (days.length === 0 && places.length > 0) words.push(`(BYSETPOS=${places.join(',')})`)
  if (rule.count) words.push(rule.count === 1 ? 'once' : `${rule.count} times`)
  if (rule.until) words.push(`until ${momentText({ time: rule.until, zone: '' })}`)
  return words.join(' ')
}

/** "the second Tuesday" of `2TU`, "Tuesday" of `TU`. */
function dayText(day: string): string {
  const [, place = '', name = ''] = /^([+-]?\d{0,2})(\w{2})$/.exec(day) ?? []
  return place === '' ? (DAYS[name] ?? day) : `the ${ordinal(place)} ${DAYS[name] ?? day}`
}

function ordinal(place: string | number): string {
  const value = Number(place)
  return NAMED[String(value)] ?? (value < 0 ? `${NAMED[String(-value)] ?? `${-value}th`} to last` : `${value}th`)
}

function listed(items: readonly string[]): string {
  return items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} and ${items.at(-1) ?? ''}`
}
