import { once } from '../../../src-preload/texts/once.ts'
import { LANGUAGES, ofAll } from '../../text/index.ts'
import type { NoteWords } from '../../text/index.ts'

/** Selection of notes: the newest n, those of the last n ms, or those of one local day (0 today, 1 yesterday). Exactly one field is set. */
export type NoteWindow = { newest: number | null; milliseconds: number | null; daysAgo: number | null }

/** Languages whose words for "last" and for notes can be mixed ("letztes Meeting"). */
const MIXED = LANGUAGES.flatMap(({ notes }) => (notes && notes.notes.length > 0 ? [notes] : []))
const NOTE = `(?:${mixed(({ notes }) => notes)})`
const LAST = `(?:${mixed(({ last }) => last)})`
const NUMBER = `(\\d{1,3}|${mixed(({ numbers }) => names(numbers))})`
/** "The last meeting of the parties" is a subject, not the person's own note. */
const OF_OTHERS = `(?! (?:${mixed(({ ofOthers }) => ofOthers)})(?!\\p{L}))`
const LAST_NOTES = new RegExp(`(?<!\\p{L})${LAST} (?:${NUMBER} )?(?:voice |meeting )?${NOTE}(?!\\p{L})${OF_OTHERS}`, 'u')
/** Patterns of languages with another word order: the number before or after, the note behind. */
const MORE_LAST_NOTES = LANGUAGES.flatMap(({ notes }) => counted(notes?.lastNotes, notes))
const HOURS = mixed(({ hours }) => hours)
const LAST_HOURS = new RegExp(`\\b${LAST} (?:${NUMBER} )?(${HOURS})(?!\\p{L})${OF_OTHERS}`, 'u')
const LAST_DAYS = new RegExp(`\\b${LAST} (?:${NUMBER} )?(${HOURS}|${mixed(({ days }) => days)})(?!\\p{L})`, 'u')
const ANY_NOTE = new RegExp(`\\b${NOTE}(?!\\p{L})`, 'u')
/**
 * What selects the notes of a day, by language, because "hier" is yesterday in French and here in German: a day or a period of days does so
 * only beside a verb of saying or a word for notes.
 */
const ofDaysByLanguage = once(() => [
  { ...ofDays(MIXED), periods: [] as RegExp[], hours: [] as RegExp[] },
  ...LANGUAGES.flatMap(({ notes }) =>
    notes && notes.notes.length === 0
      ? [{ ...ofDays([notes]), periods: counted(notes.lastDays, notes), hours: counted(notes.lastHours, notes) }]
      : [],
  ),
])
const NAMED_NUMBERS = numbersOf(({ numbers }) => numbers)
const UNIT_MILLISECONDS = [...numbersOf(({ unitLengths }) => unitLengths)]

/** The notes selected by a question (NFKC, lower case). Null: none. */
export function noteWindow(plain: string): NoteWindow | null {
  const about = (window: Partial<NoteWindow>): NoteWindow => ({ newest: null, milliseconds: null, daysAgo: null, ...window })
  const days = LAST_DAYS.exec(plain)
  if (days && (LAST_HOURS.test(plain) || ANY_NOTE.test(plain))) return about({ milliseconds: numberOf(days[1]) * unitOf(days[2] ?? '') })
  for (const { today, yesterday, said, periods, hours } of ofDaysByLanguage()) {
    const isSaid = said.test(plain)
    const period = firstMatch(isSaid ? [...hours, ...periods] : hours, plain)
    if (period) return about({ milliseconds: numberOf(period.slice(1).find(isNumber)) * unitOf(period.groups?.['unit'] ?? '') })
    if (isSaid && today.test(plain)) return about({ daysAgo: 0 })
    if (isSaid && yesterday.test(plain)) return about({ daysAgo: 1 })
  }
  for (const words of [LAST_NOTES, ...MORE_LAST_NOTES]) {
    const notes = words.exec(plain)
    if (notes) return about({ newest: numberOf(notes[1] ?? notes[2]) })
  }
  return null
}

const noteWords = once(() =>
  [
    LAST_NOTES,
    ...MORE_LAST_NOTES,
    LAST_DAYS,
    ...ofDaysByLanguage().flatMap(({ today, yesterday, said, periods, hours }) => [...hours, ...periods, said, today, yesterday]),
  ].map((words) => new RegExp(words.source, 'giu')),
)

/** The question without the words that only select notes. */
export function withoutNoteWords(question: string): string {
  return noteWords()
    .reduce((text, words) => text.replace(words, ' '), question.normalize('NFKC'))
    .replaceAll(/\s+/gu, ' ')
    .trim()
}

/** Regular expressions of patterns with `{n}`. */
function counted(patterns: readonly string[] | undefined, words: NoteWords | null): RegExp[] {
  const number = `(\\d{1,2}|${names(words?.numbers ?? []).join('|')})`
  return (patterns ?? []).map((pattern) => new RegExp(pattern.replaceAll('{n}', number), 'u'))
}

function ofDays(words: readonly NoteWords[]) {
  return {
    today: anyWord(words.flatMap(({ today }) => today)),
    yesterday: anyWord(words.flatMap(({ yesterday }) => yesterday)),
    said: anyWord(words.flatMap(({ notes, said }) => [...notes, ...said])),
  }
}

/** Any of these as whole words; a script without spaces has no borders. */
function anyWord(words: readonly string[]): RegExp {
  const bordered = words.map((word) => (/\p{Script=Han}/u.test(word) ? word : `(?<!\\p{L})(?:${word})(?!\\p{L})`))
  return new RegExp(bordered.length > 0 ? bordered.join('|') : '(?!)', 'u')
}

function firstMatch(patterns: readonly RegExp[], text: string): RegExpExecArray | null {
  for (const pattern of patterns) {
    const match = pattern.exec(text)
    if (match) return match
  }
  return null
}

function isNumber(text: string | undefined): boolean {
  return text !== undefined && (/^\d/u.test(text) || NAMED_NUMBERS.has(text))
}

function numberOf(text: string | undefined): number {
  return text === undefined ? 1 : (NAMED_NUMBERS.get(text) ?? Number(text))
}

function unitOf(text: string): number {
  return UNIT_MILLISECONDS.find(([unit]) => text.startsWith(unit))?.[1] ?? 0
}

function mixed(list: (words: NoteWords) => readonly string[]): string {
  return MIXED.flatMap(list).join('|')
}

function names(pairs: readonly string[]): string[] {
  return pairs.map((pair) => pair.slice(0, pair.indexOf('=')))
}

function numbersOf(list: (words: NoteWords) => readonly string[]): ReadonlyMap<string, number> {
  return new Map(
    ofAll(({ notes }) => (notes ? list(notes) : [])).map((pair): [string, number] => [
      pair.slice(0, pair.indexOf('=')),
      Number(pair.slice(pair.indexOf('=') + 1)),
    ]),
  )
}
