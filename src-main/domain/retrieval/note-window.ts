import { anyOf, LANGUAGES, ofAll } from '../text/languages/all.ts'
import type { NoteWords } from '../text/languages/language.ts'

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
/** A day selects notes only with a verb of saying or a word for notes beside it. */
const SAID = new RegExp(`(?<!\\p{L})(${anyOf(({ notes }) => notes?.said)})(?!\\p{L})`, 'u')
const NAMED_NUMBERS = numbersOf(({ numbers }) => numbers)
const UNIT_MILLISECONDS = [...numbersOf(({ unitLengths }) => unitLengths)]

/** The notes selected by a question (NFKC, lower case). Null: none. */
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

/** The question without the words that only select notes. */
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
