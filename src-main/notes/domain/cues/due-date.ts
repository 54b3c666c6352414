import { languageOf } from '../../../text/index.ts'
import { anyPattern, lowerSpeech, meetingLanguage, pairsOf, wholeWords, type MeetingLanguage } from '../speech/meeting-language.ts'

const DAY_MS = 86_400_000
/** Day of the week on which a working week ends; Monday is 1. */
const FRIDAY = 5
/** A date without a year that lies further back than this is next year's. */
const PAST_DAYS = 1

/** Words of a due date, and the day that they mean (`2026-05-01`); null: they name no day ("next month"). */
type SpokenDate = { words: string; iso: string | null; at: number }
type Rule = (said: string, day: Date, language: MeetingLanguage) => SpokenDate | null

/**
 * The due date in a sentence: an ISO date where the words give a day relative to `echodate` (ISO 8601; its own calendar day counts), else
 * the words as spoken ("next week"). Null: none. "Friday" is the next Friday; "next Friday" the one of the following week (from Monday on).
 */
export function dueDateIn(text: string, echodate: string, code: string): string | null {
  const language = meetingLanguage(code)
  const day = new Date(`${echodate.slice(0, 10)}T00:00:00Z`)
  if (Number.isNaN(day.getTime())) return null
  const said = lowerSpeech(text, code)
  const found = (language ? RULES : [isoDate]).flatMap((rule) => rule(said, day, language ?? UNKNOWN) ?? [])
  const exact = found.filter(({ iso }) => iso !== null).toSorted((a, b) => a.at - b.at)[0]
  return exact?.iso ?? found[0]?.words ?? null
}

const UNKNOWN = { code: 'und', isUnspaced: false } as MeetingLanguage
const RULES: readonly Rule[] = [isoDate, dayOfMonth, dottedDate, inDays, weekday, nearDay, endOf, vague]

function isoDate(said: string): SpokenDate | null {
  const match = /(?<!\d)(20\d\d)-(\d\d)-(\d\d)(?!\d)/u.exec(said)
  return match && dated(match, dateOf(Number(match[1]), Number(match[2]), Number(match[3])))
}

/** "3 May", "May 3rd", "third of May", "3. Mai 2026", "5月3日". */
function dayOfMonth(said: string, day: Date, language: MeetingLanguage): SpokenDate | null {
  const eastern = /(?:(20\d\d)\s?[年년]\s?)?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日号號일]/u.exec(said)
  if (eastern) return dated(eastern, yearly(day, Number(eastern[2]), Number(eastern[3]), eastern[1]))
  const { months } = language.words.due
  if (months.length === 0) return null
  const any = `(?:${months.join('|')})`
  const ordinals = ordinalsOf(language.code)
  const number = `(?:\\d{1,2}|${[...ordinals.keys()].toSorted((a, b) => b.length - a.length).join('|') || '(?!)'})`
  const year = '(?:,? (?:de )?(20\\d\\d))?'
  const dayFirst = new RegExp(wholeWords(`(${number})(?:st|nd|rd|th|er|\\.|º|ª)? ?(?:of |de |di )?(${any})${year}`), 'u').exec(said)
  const monthFirst = new RegExp(wholeWords(`(${any}) (?:the )?(${number})(?:st|nd|rd|th)?${year}`), 'u').exec(said)
  const match = dayFirst ?? monthFirst
  if (!match) return null
  const [spokenDay, spokenMonth] = dayFirst ? [match[1], match[2]] : [match[2], match[1]]
  const month = months.findIndex((pattern) => new RegExp(`^(?:${pattern})$`, 'u').test(spokenMonth ?? '')) + 1
  const date = /^\d/u.test(spokenDay ?? '') ? Number(spokenDay) : (ordinals.get(spokenDay ?? '') ?? 0)
  return dated(match, yearly(day, month, date, match[3]))
}

/** "3.5.", "03.05.2026" where ordinals have dots. */
function dottedDate(said: string, day: Date, { code }: MeetingLanguage): SpokenDate | null {
  if (languageOf(code)?.hasDottedOrdinals !== true) return null
  const match = /(?<![\d.])(\d{1,2})\.\s?(\d{1,2})\.(20\d\d)?(?!\d)/u.exec(said)
  return match && dated(match, yearly(day, Number(match[2]), Number(match[1]), match[3]))
}

/** "in two weeks", "within 3 days". */
function inDays(said: string, day: Date, language: MeetingLanguage): SpokenDate | null {
  const { within, withinAfter, units } = language.words.due
  const numbers = cardinalsOf(language.code)
  const number = `(\\d{1,3}|${[...numbers.keys()].toSorted((a, b) => b.length - a.length).join('|') || '(?!)'})`
  const blank = language.isUnspaced ? '\\s?' : '\\s?'
  for (const [unit, patterns] of Object.entries(units) as [keyof typeof units, readonly string[]][]) {
    const period = `${number}${blank}(?:${patterns.join('|')})`
    const forms = [
      ...(within.length > 0 ? [`(?:${within.join('|')}) ${period}`] : []),
      ...(withinAfter.length > 0 ? [`${period}${blank}(?:${withinAfter.join('|')})`] : []),
    ]
    for (const form of forms) {
      const match = new RegExp(language.isUnspaced ? form : wholeWords(form), 'u').exec(said)
      const count = match && (/^\d/u.test(match[1] ?? '') ? Number(match[1]) : numbers.get(match[1] ?? ''))
      if (!match || count === undefined || count === null || count <= 0) continue
      const end = unit === 'month' ? monthsLater(day, count) : later(day, count * (unit === 'week' ? 7 : 1))
      return dated(match, end)
    }
  }
  return null
}

/** "by Friday", "next Tuesday", "vendredi prochain". */
function weekday(said: string, day: Date, language: MeetingLanguage): SpokenDate | null {
  const { before, after, next, following, weekdays } = language.words.due
  const blank = language.isUnspaced ? '\\s?' : ' '
  const some = (patterns: readonly string[], group: string): string =>
    patterns.length > 0 ? `(?<${group}>${patterns.join('|')})` : `(?<${group}>(?!))`
  const form = `(?:${some(before, 'before')}${blank})?(?:${some(next, 'next')}${blank})?(?<day>${weekdays.join('|')})(?:${blank}${some(following, 'following')})?(?:${blank}${some(after, 'after')})?`
  const pattern = new RegExp(language.isUnspaced ? form : wholeWords(form), 'gu')
  for (const match of said.matchAll(pattern)) {
    const { groups = {} } = match
    const isNext = groups['next'] !== undefined || groups['following'] !== undefined
    if (!isNext && groups['before'] === undefined && groups['after'] === undefined) continue
    const number = weekdays.findIndex((one) => new RegExp(`^(?:${one})$`, 'u').test(groups['day'] ?? '')) + 1
    const today = day.getUTCDay() || 7
    const distance = isNext ? 7 - today + number : ((number - today + 6) % 7) + 1
    return dated(match, later(day, distance))
  }
  return null
}

/** "tomorrow". */
function nearDay(said: string, day: Date, language: MeetingLanguage): SpokenDate | null {
  const days = pairsOf(language.words.due.days).toSorted(([a], [b]) => b.length - a.length)
  const match = anyPattern(
    days.map(([word]) => word),
    language,
  )?.exec(said)
  const distance = days.find(([word]) => word === match?.[0])?.[1]
  return match && distance !== undefined ? dated(match, later(day, distance)) : null
}

function endOf(said: string, day: Date, language: MeetingLanguage): SpokenDate | null {
  const { endOfWeek, endOfMonth } = language.words.due
  const week = anyPattern(endOfWeek, language)?.exec(said)
  const today = day.getUTCDay() || 7
  if (week) return dated(week, later(day, today <= FRIDAY ? FRIDAY - today : 7 - today + FRIDAY))
  const month = anyPattern(endOfMonth, language)?.exec(said)
  return month ? dated(month, new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0))) : null
}

function vague(said: string, _day: Date, language: MeetingLanguage): SpokenDate | null {
  const match = anyPattern(language.words.due.vague, language)?.exec(said)
  return match ? { words: match[0], iso: null, at: match.index } : null
}

function dated(match: RegExpMatchArray, date: Date | null): SpokenDate | null {
  return date && { words: match[0], iso: date.toISOString().slice(0, 10), at: match.index ?? 0 }
}

function later(day: Date, days: number): Date {
  return new Date(day.getTime() + days * DAY_MS)
}

/** The same day some months later, or the last day of a shorter month. */
function monthsLater(day: Date, months: number): Date {
  const last = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + months + 1, 0))
  return new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), Math.min(day.getUTCDate(), last.getUTCDate())))
}

/** A valid calendar day, else null. */
function dateOf(year: number, month: number, date: number): Date | null {
  const value = new Date(Date.UTC(year, month - 1, date))
  return value.getUTCMonth() === month - 1 && value.getUTCDate() === date ? value : null
}

/** The given year, else the next such day. */
function yearly(day: Date, month: number, date: number, year?: string): Date | null {
  if (year !== undefined) return dateOf(Number(year), month, date)
  const own = dateOf(day.getUTCFullYear(), month, date)
  return own && own.getTime() < day.getTime() - PAST_DAYS * DAY_MS ? dateOf(day.getUTCFullYear() + 1, month, date) : own
}

/** Cardinal number words to 31, and articles as one. */
function cardinalsOf(code: string): Map<string, number> {
  return numbersOf(code, /=~?(\d{1,2})$/u)
}

/** Ordinal number words to the 31st. */
function ordinalsOf(code: string): Map<string, number> {
  return numbersOf(code, /=(\d{1,2})(?:st|nd|rd|th)$/u)
}

function numbersOf(code: string, value: RegExp): Map<string, number> {
  const entries = languageOf(code)?.numbers?.values ?? []
  return new Map(
    entries.flatMap((entry): [string, number][] => {
      const match = value.exec(entry)
      return match ? [[entry.slice(0, entry.indexOf('=')), Number(match[1])]] : []
    }),
  )
}
