import type { Passage } from '../../retrieval/types.ts'
import { tokenise } from '../../text/words.ts'
import { statementsOf } from '../extract/statements.ts'

/**
 * A question that a document may answer. `term`: what something means; `value`: of a field; `cell`: of a row; `topic`: of a heading; `when`,
 * `where`, `cost`: of the subject of a sentence, with its verb and participle.
 */
export type PossibleQuestion =
  | { kind: 'term' | 'value' | 'topic' | 'cost'; name: string }
  | { kind: 'cell'; name: string; column: string }
  | { kind: 'when' | 'where'; name: string; verb: string; participle: string }

/** Words and characters of a name that reads well in a question. */
const NAME = { words: 7, characters: 60 }
/** Names of fields of every letter or form, which say nothing of a document. */
const NUMBERING = /^(?:\p{N}{1,3}(?:\.\p{N}{1,3})*[.)]?|[IVXLC]{1,6}\.|[a-z]\))\s+/u
/** Headings that are questions themselves. */
const ASKS = /^(?:what|when|where|who|why|how|which|if|do|does|is|are|can)\b/iu
/** English definitions: “Station” means …, “Station” is defined as …, “Station” refers to …. */
const DEFINITION = /[“"]([^”"\n]{3,60})[”"]\s+(?:means|refers\s+to|is\s+defined\s+as)\s/gu

/** A plain English subject, and sentences that say what is done with it, or what it costs. */
const SUBJECT = String.raw`^(?<name>(?:The|A|An|Each|Every|All|Our)\s(?:[\p{L}\p{N}’'-]+\s){1,4}?)`
const PASSIVE = new RegExp(
  String.raw`${SUBJECT}(?<verb>is|are|was|were)\s(?<participle>\p{Ll}{2,}(?:ed|t|wn|ken|ten|ld|ade))\s(?<rest>.+)$`,
  'u',
)
const COSTS = new RegExp(String.raw`${SUBJECT}costs?\s(?=.{0,20}\p{N})`, 'u')
/** English expressions of time, and of place behind a participle. */
const TIME =
  /\b(?:on|in|from|until|before|after|by|every|each|once|twice)\s(?:the\s)?(?:\p{N}|first|last|end|week|month|year|day|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|January|February|March|April|May|June|July|August|September|October|November|December|a\s(?:day|week|month|year))/u
const PLACE = /^(?:in|at|on|behind|beside|below|above|under|near)\sthe\s\p{L}/u

/**
 * Questions that the passages of a document may answer, in the order of the text: what its defined terms mean, values of its fields, cells
 * of its tables, topics of its headings. Each is to be asked before it is shown.
 */
export function possibleQuestions(passages: readonly Passage[]): PossibleQuestion[] {
  const found = new Map<string, PossibleQuestion>()
  const add = (question: PossibleQuestion): void => {
    const key = question.name.toLowerCase()
    if (reads(question.name) && !found.has(key)) found.set(key, question)
  }
  for (const passage of passages) {
    for (const [, term = ''] of passage.text.matchAll(DEFINITION)) add({ kind: 'term', name: term })
    const heading = passage.anchor.section?.at(-1)
    if (heading !== undefined && heading !== passage.title && !ASKS.test(cleaned(heading))) add({ kind: 'topic', name: cleaned(heading) })
    for (const { form, start, end, columns } of statementsOf(passage)) {
      const text = passage.text.slice(start, end)
      if (form === 'sentence' && passage.language === 'en') addAboutSubject(text, add)
      if (form === 'field') add({ kind: 'value', name: cleaned(/^[^:：]*/u.exec(text)?.[0] ?? '') })
      if (form === 'row' && columns.length > 1) addCell(text, columns, add)
    }
  }
  return [...found.values()]
}

/** When or where something is done, and what it costs: of a plain English sentence that says so. */
function addAboutSubject(sentence: string, add: (question: PossibleQuestion) => void): void {
  const cost = COSTS.exec(sentence)?.groups?.['name']
  if (cost !== undefined) add({ kind: 'cost', name: asObject(cost) })
  const { name, verb, participle, rest } = PASSIVE.exec(sentence)?.groups ?? {}
  if (name === undefined || verb === undefined || participle === undefined || rest === undefined) return
  const kind = TIME.test(rest) ? 'when' : PLACE.test(rest) ? 'where' : null
  if (kind !== null) add({ kind, name: asObject(name), verb, participle })
}

function asObject(subject: string): string {
  return `${subject.charAt(0).toLowerCase()}${subject.slice(1)}`.trim()
}

/** The first cell of a row that names it, and a column with a figure. */
function addCell(row: string, columns: readonly string[], add: (question: PossibleQuestion) => void): void {
  const cells = row.split('|').map((cell) => cell.trim())
  const [name = ''] = cells
  const place = cells.findIndex((cell, at) => at > 0 && /\p{N}/u.test(cell))
  const column = columns[place]
  if (column !== undefined && reads(column) && /\p{L}{3}/u.test(name)) add({ kind: 'cell', name, column })
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
