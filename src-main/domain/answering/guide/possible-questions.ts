import { anyOf } from '../../text/languages/all.ts'
import type { QuestionKind } from '../../text/languages/language.ts'
import { tokenise } from '../../text/words.ts'
import type { Passage } from '../../retrieval/types.ts'
import { statementsOf } from '../extract/statements.ts'
import { patternsOf, type Patterns } from './question-patterns.ts'

/**
 * A question that a document may answer, in the document's language, and the name of what it asks about. `answer`: the statement that it was
 * made of, '' for a heading. `worth`: how much a person would rather ask it than another one.
 */
export type PossibleQuestion = { kind: QuestionKind; name: string; question: string; answer: string; worth: number }

/** Words and characters of a name that reads well in a question. */
const NAME = { words: 7, characters: 60 }
/** Most words of a field or a row that a person would name in a question. */
const FIELD_WORDS = 4
/** Times that a document names a thing at least before it is asked what that is. */
const NAMED = 3
/** Words of a sentence that a question is made of. */
const SENTENCE = { fewest: 5, most: 45 }
/** Signs of file names, code, forms and alternatives, which nobody says. */
const UNSPOKEN = /[\\|<>=_#@{}[\]()*+~^…"“”„;/]/u
/** Numbers before headings, which say nothing of a document. */
const NUMBERING = /^(?:\p{N}{1,3}(?:\.\p{N}{1,3})*[.)]?|[IVXLC]{1,6}\.|[a-z]\))\s+/u
/** What a kind of question is worth: figures and definitions are asked for sooner than what a heading is about. */
const WORTH: Readonly<Record<QuestionKind, number>> = {
  what: 3,
  term: 3,
  cost: 3,
  when: 3,
  count: 2.5,
  value: 2.5,
  how: 2.5,
  why: 3,
  who: 2.8,
  does: 2.2,
  where: 2,
  person: 2,
  cell: 1.5,
  topic: 0.5,
}
/** Off the worth of a kind for each question of it that was chosen before. */
const AGAIN = 0.8

/** Everything that a question about one passage is made with. */
type Making = { patterns: Patterns; whole: string; add: Add }
type Add = (kind: QuestionKind, name: string, question: string, answer?: string) => void

/**
 * Questions that the passages of a document may answer, in the order of the text: what things are, what its defined terms mean, values of its fields, cells
 * of its tables, topics of its headings, and what plain sentences say. Each is to be asked before it is shown.
 */
export function possibleQuestions(passages: readonly Passage[]): PossibleQuestion[] {
  const found = new Map<string, PossibleQuestion>()
  const whole = passages.map(({ text }) => text).join('\n')
  const lower = whole.toLowerCase()
  for (const passage of passages) {
    const patterns = patternsOf(passage.language)
    if (!patterns) continue
    const add: Add = (kind, name, question, answer = '') => {
      const key = question.toLowerCase()
      if (reads(name) && !found.has(key)) found.set(key, { kind, name, question, answer, worth: worthOf(kind, name, lower) })
    }
    const making = { patterns, whole, add }
    const heading = passage.anchor.section?.at(-1)
    if (heading !== undefined && heading !== passage.title) addTopic(heading, making)
    for (const { form, start, end, columns } of statementsOf(passage)) {
      const text = passage.text.slice(start, end)
      // "From 22:00" looks like a field.
      if (form === 'sentence' || form === 'item' || (form === 'field' && /[.!?]$/u.test(text))) addOfSentence(text, making)
      if (form === 'field' && passage.type !== 'transcript') addField(text, making)
      if (form === 'row' && columns.length > 1) addCell(text, columns, making)
    }
  }
  return [...found.values()]
}

/** Kind, how often the document names the thing (its last word, at most eight times), and a proper name. */
function worthOf(kind: QuestionKind, name: string, lower: string): number {
  const words = tokenise(name)
  const head = words.at(-1) ?? ''
  const mentions = Math.min(8, lower.split(head).length - 1)
  return WORTH[kind] + Math.log2(1 + mentions) / 2 + 0.4 * Math.min(3, words.length - 1)
}

/** The question in the words of a language; a group of the pattern stands in braces. */
function wording(template: string, values: Readonly<Record<string, string | undefined>>): string {
  return template.replaceAll(/\{(\w+)\}/gu, (_, key: string) => values[key] ?? '').replaceAll(/\s+/gu, ' ')
}

/** The topic of a heading; a heading that asks is a question as it stands. Nobody asks about "Overview". */
function addTopic(section: string, { patterns, whole, add }: Making): void {
  const { asks, generic, pointing, headings, words } = patterns
  const heading = cleaned(section)
  if (UNSPOKEN.test(heading)) return
  for (const { pattern, question } of headings) {
    const name = pattern.exec(heading)?.groups?.['name']
    if (name === undefined) continue
    add('how', name, wording(question, { name: smallFirst(name) }))
    return
  }
  if (asks.test(heading)) {
    if (heading.endsWith('?')) add('topic', heading, heading)
    return
  }
  // Headings that are file names, code, numbers, shouted or made of several are no names of topics; one word is too little to ask about.
  if (heading.includes(':') || generic.test(heading) || pointing.test(heading) || /\p{N}/u.test(heading)) return
  if (!/\p{Ll}/u.test(heading) || tokenise(heading).length < 2) return
  add('topic', heading, wording(words.questions.topic, { name: inSentence(heading, whole, words.hasSmallNouns) }))
}

/** A field whose name says what a person would ask for ("Notice period", "Owner"). */
function addField(field: string, { patterns, add }: Making): void {
  const { attributes, persons, generic, words } = patterns
  const written = cleaned(/^[^:：]*/u.exec(field)?.[0] ?? '')
  // The end of a broken line ("the goal: ...") names no field, and who asks ("Project Manager: Can we ...?") has no value.
  if (/^\p{Ll}/u.test(written) || /[?？]$/u.test(field)) return
  const name = withoutArticle(written)
  if (UNSPOKEN.test(name) || /\p{N}/u.test(name) || generic.test(name) || tokenise(name).length > FIELD_WORDS) return
  const kind = persons.test(name) ? 'person' : attributes.test(name) ? 'value' : null
  if (kind !== null) add(kind, name, wording(words.questions[kind], { name: words.hasSmallNouns ? inSmallLetters(name) : name }), field)
}

/** The name of a field inside of a sentence: "Payment Method" in small letters, "VAT rate" as it is. */
function inSmallLetters(name: string): string {
  return name.replaceAll(/\p{Lu}\p{Ll}+/gu, (word) => word.toLowerCase()).replace(/^\p{Lu}(?=\s)/u, (letter) => letter.toLowerCase())
}

/** A name inside of a sentence: "Booking and fees" begins small, "DNA" and "May" in capitals, and what the document itself writes large there. */
function inSentence(name: string, whole: string, hasSmallNouns: boolean): string {
  const [first = '', second = ''] = name.split(/\s/u)
  if (!hasSmallNouns || !/^\p{Lu}\p{Ll}+$/u.test(first)) return name
  const isName = new RegExp(`[\\p{Ll},;]\\s${first}\\b`, 'u').test(whole)
  const isSmall =
    new RegExp(`\\s${first.toLowerCase()}\\b`, 'u').test(whole) ||
    (!isName && (/^\p{Ll}/u.test(second) || (second === '' && /(?:tion|ing|ment|ance|ity)$/u.test(first))))
  return isSmall ? smallFirst(name) : name
}

function smallFirst(name: string): string {
  return `${name.charAt(0).toLowerCase()}${name.slice(1)}`
}

/** References and remarks inside of a sentence. */
const BRACKETS = /\s?\[[^[\]]*\]|\s?\([^()]*\)/gu

/** What a plain sentence says, by the rules of the language. */
function addOfSentence(sentence: string, { patterns, whole, add }: Making): void {
  const text = sentence.replaceAll(/\s+/gu, ' ').replaceAll(BRACKETS, '')
  const length = text.split(' ').length
  if (length < SENTENCE.fewest || length > SENTENCE.most || /[|{}<>=]/u.test(text)) return
  for (const { kind, pattern, question, isNaming } of patterns.rules) {
    const groups = pattern.exec(text)?.groups
    const name = groups?.['name']?.trim()
    if (groups === undefined || name === undefined || !isAskable(name, kind, patterns)) continue
    if (isNaming === true && !isNamedOften(name, whole)) continue
    const isTerm = kind === 'term'
    const shown = isTerm ? name : asObject(name, whole, patterns.words.hasSmallNouns)
    const verb = question.includes('{base}') ? patterns.verbs.get(groups['verb'] ?? '') : undefined
    add(kind, isTerm ? name : shown, wording(question, { ...groups, ...verb, name: shown }), sentence)
    return
  }
}

function isAskable(name: string, kind: QuestionKind, { generic, pointing }: Patterns): boolean {
  const bare = withoutArticle(name)
  return kind === 'term' || !(UNSPOKEN.test(name) || generic.test(bare) || pointing.test(bare) || /^\p{Ll}{0,2}$/u.test(bare))
}

/** Several words without an article may be a person; one that the document names again and again is a thing. */
function isNamedOften(name: string, whole: string): boolean {
  const bare = withoutArticle(name)
  if (bare === name && !/^\p{Lu}\S{2,}$/u.test(name)) return false
  return whole.toLowerCase().split(bare.toLowerCase()).length > NAMED
}

const ARTICLE = new RegExp(String.raw`^(?:${anyOf(({ possibleQuestions }) => possibleQuestions?.articles)})\s`, 'iu')

function withoutArticle(name: string): string {
  return name.replace(ARTICLE, '')
}

/** A subject inside of a question: its article small. */
function asObject(subject: string, whole: string, hasSmallNouns: boolean): string {
  return ARTICLE.test(subject) ? smallFirst(subject) : inSentence(subject, whole, hasSmallNouns)
}

/** The first cell of a row that names it, and a column with a figure that a person would ask for. */
function addCell(row: string, columns: readonly string[], { patterns: { measures, generic, words }, add }: Making): void {
  const cells = row.split('|').map((cell) => cell.trim())
  const [name = ''] = cells
  const place = cells.findIndex((cell, at) => at > 0 && /\p{N}/u.test(cell) && measures.test(columns[at] ?? ''))
  const column = (columns[place] ?? '').replace(/\s*[([].*$/u, '')
  const isThing = /\p{L}{3}/u.test(name) && !UNSPOKEN.test(name) && !generic.test(name) && tokenise(name).length <= FIELD_WORDS
  if (!isThing || !reads(column) || UNSPOKEN.test(column)) return
  const shown = words.hasSmallNouns ? inSentence(name, '', true) : name
  add('cell', name, wording(words.questions.cell, { name: shown, column: words.hasSmallNouns ? inSmallLetters(column) : column }), row)
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

/** `most` of many, the best first, no kind too often in a row. */
export function bestQuestions(questions: readonly PossibleQuestion[], most: number): PossibleQuestion[] {
  const left = [...questions]
  const chosen: PossibleQuestion[] = []
  const taken = new Map<QuestionKind, number>()
  const value = ({ kind, worth }: PossibleQuestion): number => worth - AGAIN * (taken.get(kind) ?? 0)
  while (chosen.length < most && left.length > 0) {
    const next = left.reduce((best, one, at) => (value(one) > value(left[best] as PossibleQuestion) ? at : best), 0)
    const [one] = left.splice(next, 1)
    if (!one) break
    chosen.push(one)
    taken.set(one.kind, (taken.get(one.kind) ?? 0) + 1)
  }
  return chosen
}
