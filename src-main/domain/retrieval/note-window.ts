import { anyOf, LANGUAGES, ofAll } from '../text/languages/all.ts'
import type { NoteWords } from '../text/languages/language.ts'

/** Notes that a question is about: the newest so many, those since so many ms before now, or those of one local day (0 today, 1 yesterday); one of them is set. */
export type NoteWindow = { newest: number | null; milliseconds: number | null; daysAgo: number | null }

/** Languages in which "last" and a note stand in any mixture ("letztes Meeting"). */
const MIXED = LANGUAGES.flatMap(({ notes }) => (notes && notes.notes.length > 0 ? [notes] : []))
const NOTE = `(?:${mixed(({ notes }) => notes)})`
const LAST = `(?:${mixed(({ last }) => last)})`
const NUMBER = `(\\d{1,3}|${mixed(({ numbers }) => names(numbers))})`
/** "The last meeting of the parties" is a subject, not one of this person's notes. */
const OF_OTHERS = `(?! (?:${mixed(({ ofOthers }) => ofOthers)})(?!\\p{L}))`
const LAST_NOTES = new RegExp(`(?<!\\p{L})${LAST} (?:${NUMBER} )?(?:voice |meeting )?${NOTE}(?!\\p{L})${OF_OTHERS}`, 'u')
/** The same in languages with an order of their own: the number before or behind, the note named behind. */
const MORE_LAST_NOTES = LANGUAGES.flatMap(({ notes }) =>
  (notes?.lastNotes ?? []).map(
    (pattern) => new RegExp(pattern.replaceAll('{n}', `(\\d{1,2}|${names(notes?.numbers ?? []).join('|')})`), 'u'),
  ),
)
const HOURS = mixed(({ hours }) => hours)
const LAST_HOURS = new RegExp(`\\b${LAST} (?:${NUMBER} )?(${HOURS})(?!\\p{L})${OF_OTHERS}`, 'u')
const LAST_DAYS = new RegExp(`\\b${LAST} (?:${NUMBER} )?(${HOURS}|${mixed(({ days }) => days)})(?!\\p{L})`, 'u')
const ANY_NOTE = new RegExp(`\\b${NOTE}(?!\\p{L})`, 'u')
const DAY_WORDS: readonly (readonly [word: RegExp, daysAgo: number])[] = [
  [new RegExp(`(?<!\\p{L})(${anyOf(({ notes }) => notes?.today)})(?!\\p{L})`, 'u'), 0],
  [new RegExp(`(?<!\\p{L})(${anyOf(({ notes }) => notes?.yesterday)})(?!\\p{L})`, 'u'), 1],
]
/** A day is one of notes when something was said on it, or a note is named beside it. */
const SAID = new RegExp(`(?<!\\p{L})(${anyOf(({ notes }) => notes?.said)})(?!\\p{L})`, 'u')
const NAMED_NUMBERS = numbersOf(({ numbers }) => numbers)
const UNIT_MILLISECONDS = [...numbersOf(({ unitLengths }) => unitLengths)]

/** The notes that a question (NFKC, lower case) names; null: none. */
export function noteWindow(plain: string): NoteWindow | null {
  const about = (window: Partial<NoteWindow>): NoteWindow => ({ newest: null, milliseconds: null, daysAgo: null, ...window })
  const days = LAST_DAYS.exec(plain)
  if (days && (LAST_HOURS.test(plain) || ANY_NOTE.test(plain))) return about({ milliseconds: numberOf(days[1]) * unitOf(days[2] ?? '') })
  const day = DAY_WORDS.find(([word]) => word.test(plain))
  if (day && (ANY_NOTE.test(plain) || SAID.test(plain))) return about({ daysAgo: day[1] })
  for (const words of [LAST_NOTES, ...MORE_LAST_NOTES]) {
    const notes = words.exec(plain)
    if (notes) return about({ newest: numberOf(notes[1] ?? notes[2]) })
  }
  return null
}

const NOTE_WORDS = [LAST_NOTES, ...MORE_LAST_NOTES, LAST_DAYS, ANY_NOTE, SAID, ...DAY_WORDS.map(([word]) => word)].map(
  (words) => new RegExp(words.source, 'giu'),
)

/** The question without the words that only say which notes. */
export function withoutNoteWords(question: string): string {
  return NOTE_WORDS.reduce((text, words) => text.replace(words, ' '), question.normalize('NFKC'))
    .replaceAll(/\s+/gu, ' ')
    .trim()
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
