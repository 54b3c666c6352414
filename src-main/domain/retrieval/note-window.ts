/** Notes that a question is about: the newest so many, those since so many ms before now, or those of one local day (0 today, 1 yesterday); one of them is set. */
export type NoteWindow = { newest: number | null; milliseconds: number | null; daysAgo: number | null }

const NOTE = '(?:meetings?|notes?|recordings?|calls?|conversations?|stand-?ups?|memos?|besprechung(?:en)?|sitzung(?:en)?|gespräche?n?|telefonate?|notiz(?:en)?|aufnahmen?)'
const LAST = '(?:last|latest|previous|most recent|letzten?|letzte[rs]?)'
const NUMBER = '(\\d{1,3}|a|an|one|two|three|four|five|six|seven|eight|nine|ten|couple of|few|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|paar)'
/** "The last meeting of the parties" is a subject, not one of this person's notes. */
const OF_OTHERS = '(?! (?:of|between|des|der|zwischen|points?|rooms?|places?)(?!\\p{L}))'
const LAST_NOTES = new RegExp(`(?<!\\p{L})${LAST} (?:${NUMBER} )?(?:voice |meeting )?${NOTE}(?!\\p{L})${OF_OTHERS}`, 'u')
/** The same in French, Spanish, Chinese: the number before or behind, the note named behind. */
const MORE_LAST_NOTES = [
  /(?<!\p{L})(?:(\d{1,2}|deux|trois|quatre|cinq) )?(?:dernières?|derniers?) (?:(\d{1,2}|deux|trois|quatre|cinq) )?(?:réunions?|notes?|enregistrements?|conversations?|appels?)(?!\p{L})/u,
  /(?<!\p{L})(?:(\d{1,2}|dos|tres|cuatro|cinco) )?últim[oa]s? (?:(\d{1,2}|dos|tres|cuatro|cinco) )?(?:reunión|reuniones|notas?|grabación|grabaciones|llamadas?|conversación|conversaciones)(?!\p{L})/u,
  /(?:上一?次|最近|最后|最新)的?(?:(\d{1,2}|[一二两三四五六七八九十])[次个条份场段])?的?(?:会议|会|笔记|录音|谈话|通话)/u,
]
const HOURS = 'minutes?|hours?|minuten?|stunden?'
const LAST_HOURS = new RegExp(`\\b${LAST} (?:${NUMBER} )?(${HOURS})(?!\\p{L})${OF_OTHERS}`, 'u')
const LAST_DAYS = new RegExp(`\\b${LAST} (?:${NUMBER} )?(${HOURS}|days?|weeks?|tagen?|tage|wochen?)(?!\\p{L})`, 'u')
const ANY_NOTE = new RegExp(`\\b${NOTE}(?!\\p{L})`, 'u')
const DAY_WORDS: readonly (readonly [word: RegExp, daysAgo: number])[] = [
  [/(?<!\p{L})(today|heute|this morning|heute morgen)(?!\p{L})/u, 0],
  [/(?<!\p{L})(yesterday|gestern)(?!\p{L})/u, 1],
]
/** A day is one of notes when something was said on it, or a note is named beside it. */
const SAID = /(?<!\p{L})(say|said|saying|tell|told|talk|talked|discuss|discussed|decide|decided|agree|agreed|mention|mentioned|promise|promised|record|recorded|note|noted|gesagt|besprochen|beschlossen|entschieden|vereinbart|erwähnt|notiert|aufgenommen|geredet)(?!\p{L})/u
const NAMED_NUMBERS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    a: 1,
    an: 1,
    one: 1,
    two: 2,
    three: 3,
    four: 4,
    five: 5,
    six: 6,
    seven: 7,
    eight: 8,
    nine: 9,
    ten: 10,
    'couple of': 2,
    few: 3,
    zwei: 2,
    drei: 3,
    vier: 4,
    fünf: 5,
    sechs: 6,
    sieben: 7,
    acht: 8,
    neun: 9,
    zehn: 10,
    paar: 3,
    deux: 2,
    trois: 3,
    quatre: 4,
    cinq: 5,
    dos: 2,
    tres: 3,
    cuatro: 4,
    cinco: 5,
    一: 1,
    二: 2,
    两: 2,
    三: 3,
    四: 4,
    五: 5,
    六: 6,
    七: 7,
    八: 8,
    九: 9,
    十: 10,
  }),
)
const UNIT_MILLISECONDS: readonly (readonly [unit: string, milliseconds: number])[] = [
  ['minute', 60_000],
  ['hour', 3_600_000],
  ['day', 86_400_000],
  ['week', 604_800_000],
  ['stunde', 3_600_000],
  ['tag', 86_400_000],
  ['woche', 604_800_000],
]

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

const NOTE_WORDS = [LAST_NOTES, ...MORE_LAST_NOTES, LAST_DAYS, ANY_NOTE, SAID, ...DAY_WORDS.map(([word]) => word)].map((words) => new RegExp(words.source, 'giu'))

/** The question without the words that only say which notes. */
export function withoutNoteWords(question: string): string {
  return NOTE_WORDS.reduce((text, words) => text.replace(words, ' '), question.normalize('NFKC')).replaceAll(/\s+/gu, ' ').trim()
}

function numberOf(text: string | undefined): number {
  return text === undefined ? 1 : (NAMED_NUMBERS.get(text) ?? Number(text))
}

function unitOf(text: string): number {
  return UNIT_MILLISECONDS.find(([unit]) => text.startsWith(unit))?.[1] ?? 0
}
