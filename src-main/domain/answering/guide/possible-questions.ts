import { languageOf } from '../../text/languages/all.ts'
import type { PossibleQuestionWords } from '../../text/languages/language.ts'
import { tokenise } from '../../text/words.ts'
import type { Passage } from '../../retrieval/types.ts'
import { statementsOf } from '../extract/statements.ts'

/** What a question asks about: a thing (`what`), a defined term, a field (`value`, `person`), a heading (`topic`), a cell, or a plain sentence. */
type Kind = keyof PossibleQuestionWords['questions']

/** A question that a document may answer, in the document's language, and the name of what it asks about. */
export type PossibleQuestion = { kind: Kind; name: string; question: string }

/** Words and characters of a name that reads well in a question. */
const NAME = { words: 7, characters: 60 }
/** Most words of a field or a row that a person would name in a question. */
const FIELD_WORDS = 4
/** Times that a document names a thing at least. */
const NAMED = 3
/** Signs of file names, code, forms and alternatives, which nobody says. */
const UNSPOKEN = /[/\\|<>=_#@{}[\]()*+~^…"“”„;]/u
/** Numbers before headings, which say nothing of a document. */
const NUMBERING = /^(?:\p{N}{1,3}(?:\.\p{N}{1,3})*[.)]?|[IVXLC]{1,6}\.|[a-z]\))\s+/u

/** The patterns of a language, compiled. Without patterns nothing is asked: a bare name is no question. */
type Patterns = {
  words: PossibleQuestionWords
  asks: RegExp
  definition: RegExp
  identity: RegExp
  passive: RegExp
  costs: RegExp
  time: RegExp
  place: RegExp
  generic: RegExp
  attributes: RegExp
  persons: RegExp
  measures: RegExp
}
const compiled = new Map<string, Patterns | null>()

function patternsOf(language: string): Patterns | null {
  const known = compiled.get(language)
  if (known !== undefined) return known
  const words = languageOf(language)?.possibleQuestions ?? null
  const patterns = words && {
    words,
    asks: new RegExp(words.asks, 'iu'),
    definition: new RegExp(words.definition, 'gu'),
    identity: new RegExp(words.identity, 'u'),
    passive: new RegExp(words.passive, 'u'),
    costs: new RegExp(words.costs, 'u'),
    time: new RegExp(words.time, 'u'),
    place: new RegExp(words.place, 'u'),
    generic: new RegExp(words.generic, 'iu'),
    attributes: new RegExp(words.attributes, 'iu'),
    persons: new RegExp(words.persons, 'iu'),
    measures: new RegExp(words.measures, 'iu'),
  }
  compiled.set(language, patterns)
  return patterns
}

/**
 * Questions that the passages of a document may answer, in the order of the text: what things are, what its defined terms mean, values of its fields, cells
 * of its tables, topics of its headings, and what plain sentences say. Each is to be asked before it is shown.
 */
export function possibleQuestions(passages: readonly Passage[]): PossibleQuestion[] {
  const found = new Map<string, PossibleQuestion>()
  const whole = passages.map(({ text }) => text.toLowerCase()).join('\n')
  for (const passage of passages) {
    const patterns = patternsOf(passage.language)
    if (!patterns) continue
    const add = (kind: Kind, name: string, more: Readonly<Record<string, string>> = {}): void => {
      const key = name.toLowerCase()
      if (reads(name) && !found.has(key))
        found.set(key, { kind, name, question: more['question'] ?? wording(patterns.words, kind, name, more) })
    }
    for (const { groups } of passage.text.matchAll(patterns.definition)) add('term', groups?.['name'] ?? '')
    const heading = passage.anchor.section?.at(-1)
    if (heading !== undefined && heading !== passage.title) addTopic(heading, patterns, add)
    for (const { form, start, end, columns } of statementsOf(passage)) {
      const text = passage.text.slice(start, end)
      if (form === 'sentence') {
        addThing(text, whole, patterns, add)
        addAboutSubject(text, patterns, add)
      }
      if (form === 'field' && passage.type !== 'transcript') addField(cleaned(/^[^:：]*/u.exec(text)?.[0] ?? ''), patterns, add)
      if (form === 'row' && columns.length > 1) addCell(text, columns, patterns, add)
    }
  }
  return [...found.values()]
}

type Add = (kind: Kind, name: string, more?: Readonly<Record<string, string>>) => void

/** The question in the words of a language. */
function wording(words: PossibleQuestionWords, kind: Kind, name: string, more: Readonly<Record<string, string>>): string {
  const isSmall = words.hasSmallNouns && kind !== 'term'
  const small = kind === 'value' || kind === 'person' ? inSmallLetters : inSentence
  const values: Readonly<Record<string, string>> = { ...more, name: isSmall ? small(name) : name }
  return words.questions[kind].replaceAll(/\{(\w+)\}/gu, (whole, key: string) => values[key] ?? whole)
}

/** The topic of a heading; a heading that asks is a question as it stands. Nobody asks about "Overview". */
function addTopic(section: string, { asks, generic }: Patterns, add: Add): void {
  const heading = cleaned(section)
  if (asks.test(heading)) {
    if (heading.endsWith('?')) add('topic', heading, { question: heading })
    return
  }
  // Headings that are file names, code, numbers, shouted or made of several are no names of topics.
  if (UNSPOKEN.test(heading) || heading.includes(':') || generic.test(heading) || /\p{N}$/u.test(heading) || !/\p{Ll}/u.test(heading))
    return
  add('topic', heading)
}

/** A field whose name says what a person would ask for ("Notice period", "Owner"). */
function addField(name: string, { attributes, persons, generic }: Patterns, add: Add): void {
  if (UNSPOKEN.test(name) || /\p{N}/u.test(name) || generic.test(name) || tokenise(name).length > FIELD_WORDS) return
  if (persons.test(name)) add('person', name)
  else if (attributes.test(name)) add('value', name)
}

/** The name of a field inside of a sentence: "Payment Method" in small letters, "VAT rate" as it is. */
function inSmallLetters(name: string): string {
  return name.replaceAll(/\p{Lu}\p{Ll}+/gu, (word) => word.toLowerCase()).replace(/^\p{Lu}(?=\s)/u, (letter) => letter.toLowerCase())
}

/** A heading inside of a sentence: "Booking and fees" begins small, "DNA" and "May" in capitals. */
function inSentence(heading: string): string {
  return /^\p{Lu}\p{Ll}+\s\p{Ll}/u.test(heading) || /^\p{Lu}\p{Ll}+(?:tion|ing|s|ment|ance|ity)$/u.test(heading)
    ? heading.charAt(0).toLowerCase() + heading.slice(1)
    : heading
}

/** What something is: of a sentence that says so, about something that the document names again and again. */
function addThing(sentence: string, whole: string, { identity, generic }: Patterns, add: Add): void {
  const { article, name, verb } = identity.exec(sentence)?.groups ?? {}
  if (name === undefined || verb === undefined || generic.test(name)) return
  // Several words without an article may be a person.
  if (article === undefined && !/^\p{Lu}\S{2,}$/u.test(name)) return
  if (whole.split(name.toLowerCase()).length > NAMED) add('what', `${article?.toLowerCase() ?? ''}${name}`, { verb })
}

/** When or where something is done, and what it costs: of a plain sentence that says so. */
function addAboutSubject(sentence: string, patterns: Patterns, add: Add): void {
  const cost = patterns.costs.exec(sentence)?.groups?.['name']
  if (cost !== undefined) add('cost', asObject(cost))
  const { name, verb, participle, rest } = patterns.passive.exec(sentence)?.groups ?? {}
  if (name === undefined || verb === undefined || participle === undefined || rest === undefined) return
  const kind = patterns.time.test(rest) ? 'when' : patterns.place.test(rest) ? 'where' : null
  if (kind !== null) add(kind, asObject(name), { verb, participle })
}

function asObject(subject: string): string {
  return `${subject.charAt(0).toLowerCase()}${subject.slice(1)}`.trim()
}

/** The first cell of a row that names it, and a column with a figure that a person would ask for. */
function addCell(row: string, columns: readonly string[], { measures, generic }: Patterns, add: Add): void {
  const cells = row.split('|').map((cell) => cell.trim())
  const [name = ''] = cells
  const place = cells.findIndex((cell, at) => at > 0 && /\p{N}/u.test(cell) && measures.test(columns[at] ?? ''))
  const column = (columns[place] ?? '').replace(/\s*[([].*$/u, '')
  const isThing = /\p{L}{3}/u.test(name) && !UNSPOKEN.test(name) && !generic.test(name) && tokenise(name).length <= FIELD_WORDS
  if (isThing && reads(column) && !UNSPOKEN.test(column)) add('cell', name, { column: inSmallLetters(column) })
}

function reads(name: string): boolean {
  const words = tokenise(name)
  return name === name.trim() && name.length <= NAME.characters && words.length > 0 && words.length <= NAME.words && /\p{L}{2}/u.test(name)
}

function cleaned(name: string): string {
  return name
    .replace(NUMBERING, '')
    .replace(/[\s:.]+$/u, '')
    .trim()
}

/** `most` of many, spread over them: the kinds take turns, and of each kind they come from the beginning, the middle and the end. */
export function spreadQuestions(questions: readonly PossibleQuestion[], most: number): PossibleQuestion[] {
  const kinds = (['what', 'when', 'cost', 'where', 'person', 'value', 'term', 'topic', 'cell'] as const).map((kind) =>
    spread(questions.filter((one) => one.kind === kind)),
  )
  const chosen: PossibleQuestion[] = []
  for (let round = 0; chosen.length < most && kinds.some((kind) => round < kind.length); round++)
    for (const kind of kinds) {
      const next = kind[round]
      if (next && chosen.length < most) chosen.push(next)
    }
  return chosen
}

/** Items in an order in which the first few are far from each other. */
function spread<T>(items: readonly T[]): T[] {
  const order: number[] = []
  for (let parts = 2; order.length < items.length; parts *= 2)
    for (let part = 1; part < parts * 2; part += 2) {
      const at = Math.floor((items.length * part) / (parts * 2))
      if (!order.includes(at)) order.push(at)
    }
  return order.flatMap((at) => items[at] ?? [])
}
