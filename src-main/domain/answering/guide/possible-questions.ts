import { languageOf } from '../../text/languages/all.ts'
import type { PossibleQuestionWords } from '../../text/languages/language.ts'
import { tokenise } from '../../text/words.ts'
import type { Passage } from '../../retrieval/types.ts'
import { statementsOf } from '../extract/statements.ts'

/** What a question asks about: a defined term, the value of a field, the topic of a heading, a cell of a table, or a plain sentence. */
type Kind = keyof PossibleQuestionWords['questions']

/** A question that a document may answer, in the document's language, and the name of what it asks about. */
export type PossibleQuestion = { kind: Kind; name: string; question: string }

/** Words and characters of a name that reads well in a question. */
const NAME = { words: 7, characters: 60 }
/** Names of fields of every letter or form, which say nothing of a document. */
const NUMBERING = /^(?:\p{N}{1,3}(?:\.\p{N}{1,3})*[.)]?|[IVXLC]{1,6}\.|[a-z]\))\s+/u

/** The patterns of a language, compiled; questions of other languages consist of the name alone, which every language understands. */
type Patterns = {
  words: PossibleQuestionWords
  asks: RegExp
  definition: RegExp
  passive: RegExp
  costs: RegExp
  time: RegExp
  place: RegExp
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
    passive: new RegExp(words.passive, 'u'),
    costs: new RegExp(words.costs, 'u'),
    time: new RegExp(words.time, 'u'),
    place: new RegExp(words.place, 'u'),
  }
  compiled.set(language, patterns)
  return patterns
}

/**
 * Questions that the passages of a document may answer, in the order of the text: what its defined terms mean, values of its fields, cells
 * of its tables, topics of its headings, and what plain sentences say. Each is to be asked before it is shown.
 */
export function possibleQuestions(passages: readonly Passage[]): PossibleQuestion[] {
  const found = new Map<string, PossibleQuestion>()
  for (const passage of passages) {
    const patterns = patternsOf(passage.language)
    const add = (kind: Kind, name: string, more: Readonly<Record<string, string>> = {}): void => {
      const key = name.toLowerCase()
      if (reads(name) && !found.has(key)) found.set(key, { kind, name, question: wording(patterns?.words ?? null, kind, name, more) })
    }
    if (patterns) for (const { groups } of passage.text.matchAll(patterns.definition)) add('term', groups?.['name'] ?? '')
    const heading = passage.anchor.section?.at(-1)
    if (heading !== undefined && heading !== passage.title && !patterns?.asks.test(cleaned(heading))) add('topic', cleaned(heading))
    for (const { form, start, end, columns } of statementsOf(passage)) {
      const text = passage.text.slice(start, end)
      if (form === 'sentence' && patterns) addAboutSubject(text, patterns, add)
      if (form === 'field') add('value', cleaned(/^[^:：]*/u.exec(text)?.[0] ?? ''))
      if (form === 'row' && columns.length > 1) addCell(text, columns, add)
    }
  }
  return [...found.values()]
}

type Add = (kind: Kind, name: string, more?: Readonly<Record<string, string>>) => void

/** The question in the words of a language. */
function wording(words: PossibleQuestionWords | null, kind: Kind, name: string, more: Readonly<Record<string, string>>): string {
  if (!words) return kind === 'cell' ? `${name}: ${more['column'] ?? ''}?` : `${name}?`
  const values: Readonly<Record<string, string>> = { ...more, name: kind === 'topic' && words.hasSmallNouns ? inSentence(name) : name }
  return words.questions[kind].replaceAll(/\{(\w+)\}/gu, (whole, key: string) => values[key] ?? whole)
}

/** A heading inside of a sentence: "Booking and fees" begins small, "DNA" and "May" in capitals. */
function inSentence(heading: string): string {
  return /^\p{Lu}\p{Ll}+\s\p{Ll}/u.test(heading) || /^\p{Lu}\p{Ll}+(?:tion|ing|s|ment|ance|ity)$/u.test(heading)
    ? heading.charAt(0).toLowerCase() + heading.slice(1)
    : heading
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

/** The first cell of a row that names it, and a column with a figure. */
function addCell(row: string, columns: readonly string[], add: Add): void {
  const cells = row.split('|').map((cell) => cell.trim())
  const [name = ''] = cells
  const place = cells.findIndex((cell, at) => at > 0 && /\p{N}/u.test(cell))
  const column = columns[place]
  if (column !== undefined && reads(column) && /\p{L}{3}/u.test(name)) add('cell', name, { column })
}

function reads(name: string): boolean {
  const words = tokenise(name)
  return name.length <= NAME.characters && words.length > 0 && words.length <= NAME.words && /\p{L}{2}/u.test(name)
}

function cleaned(name: string): string {
  return name
    .replace(NUMBERING, '')
    .replace(/[\s:.]+$/u, '')
    .trim()
}

/** `most` of many, spread over them: the kinds take turns, and of each kind they come from the beginning, the middle and the end. */
export function spreadQuestions(questions: readonly PossibleQuestion[], most: number): PossibleQuestion[] {
  const kinds = (['when', 'cost', 'where', 'term', 'topic', 'value', 'cell'] as const).map((kind) =>
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
