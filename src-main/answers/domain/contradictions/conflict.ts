import type { Passage } from '../../../search/index.ts'
import { isStopWord, tokenise, tokensOf } from '../../../text/index.ts'
import type { Token } from '../../../text/index.ts'
import { BOUNDS, IS, IS_THE, LABELS, ONCE, OPPOSITES, POINTING, SOFT, SPEAKING, TAIL } from './conflict-words.ts'

/** Least content tokens of a comparable statement; in unspaced scripts a token is one character. */
const FEWEST_SHARED = 2
const FEWEST_SHARED_BY_NAME = 1
const FEWEST_SHARED_UNSPACED = 4
/** Most tokens of a comparable statement: longer sentences say several things, and a difference may concern any of them. */
const MOST_TOKENS = 40
/** Least distance of two statements in one document, characters; closer ones belong to one list. */
const APART = 400

/**
 * A sentence prepared for comparisons. `start`: offset in the passage's text; `head`: the sentence without its trailing remark, null if it
 * has none.
 */
export type ConflictStatement = {
  text: string
  passage: Passage
  start: number
  tokens: Token[]
  words: ReadonlySet<string>
  isNegated: boolean
  isFit: boolean
  keys: ReadonlyMap<string, number>
  head: ConflictStatement | null
}

/** The words in which two statements differ. */
export type Difference = { a: string; b: string }

/** "Project Manager: no": a speaker or the subject of a line. */
const LABEL = /^\p{Lu}[^.:;!?]{0,40}:\s/u

/** Names in a question ("Andorra"); a document with one of them in its title is the one asked about. */
export function namesIn(question: string, language: string): Set<string> {
  return new Set(tokensOf(question, language).tokens.flatMap((token) => (token.isName && !token.isInitial ? [token.key] : [])))
}

/** Prepares a sentence for comparisons. */
export function prepareStatement(text: string, passage: Passage, start: number): ConflictStatement {
  const { tokens: all, negations } = tokensOf(text, passage.language)
  const tokens = all.filter(({ key, start: at, end }) => !SOFT.has(key) && !SOFT.has(text.slice(at, end).toLowerCase()))
  const words = tokenise(text)
  const keys = new Map<string, number>()
  for (const token of tokens) keys.set(keyOf(token), (keys.get(keyOf(token)) ?? 0) + 1)
  const isFit =
    tokens.length >= FEWEST_SHARED &&
    tokens.length <= MOST_TOKENS &&
    passage.kind !== 'table' &&
    !/[?|\t#]/u.test(text) &&
    !POINTING.has(words[0] ?? '')
  const tail = isFit ? (TAIL.exec(text)?.index ?? 0) : 0
  const head = tail > 0 ? prepareStatement(text.slice(0, tail), passage, start) : null
  return { text, passage, start, tokens, words: new Set(words), isNegated: negations.length % 2 === 1, isFit, keys, head }
}

/**
 * Detects a contradiction: the same words except for one number, one date of a unique event, one name of who or what something is, or a
 * negation; in different documents or far apart in one; not distinguished by headings, titles or conditions. Precision before recall:
 * contradictions in different words are not found. `asked`: names in the question. Null: none.
 */
export function conflictBetween(a: ConflictStatement, b: ConflictStatement, asked: ReadonlySet<string> = new Set()): Difference | null {
  return compare(a, b, asked) ?? (a.head || b.head ? compare(a.head ?? a, b.head ?? b, asked) : null)
}

function compare(a: ConflictStatement, b: ConflictStatement, asked: ReadonlySet<string>): Difference | null {
  if (!a.isFit || !b.isFit || Math.abs(a.tokens.length - b.tokens.length) > 4 || a.passage.language !== b.passage.language) return null
  const [onlyA, onlyB] = [unshared(a, b), unshared(b, a)]
  if (!onlyA || !onlyB || Math.max(onlyA.length, onlyB.length) > 4) return null
  const shared = a.tokens.filter((token) => token.forms === null && token.month === null && !onlyA.includes(token))
  // "The caretaker is Anna Berg." shares one word with its contradiction, and says nothing else.
  const isByName = [...onlyA, ...onlyB].every(({ isName, isInitial }) => isName || isInitial)
  const fewest = isByName ? FEWEST_SHARED_BY_NAME : FEWEST_SHARED
  if (shared.length < (shared.some(({ isUnspaced }) => isUnspaced) ? FEWEST_SHARED_UNSPACED : fewest)) return null
  const difference = a.isNegated === b.isNegated ? differenceIn(a, b, onlyA, onlyB) : negationDifference(a, b, onlyA, onlyB)
  return difference && !areApart(a.passage, b.passage, a, b) && !isAskedOfOne(a.passage, b.passage, asked) ? difference : null
}

/** A number or month by its value, so that "31.05." equals "31 May". */
function keyOf(token: Token): string {
  return token.month === null ? (token.forms ? `#${token.forms[0] ?? ''}` : token.key) : `#${token.month}`
}

/** Tokens of one statement that the other lacks; null if too many for a single difference. */
function unshared(one: ConflictStatement, other: ConflictStatement): Token[] | null {
  const left = new Map(other.keys)
  const only: Token[] = []
  for (const token of one.tokens) {
    const key = keyOf(token)
    const count = left.get(key) ?? 0
    if (count > 0) left.set(key, count - 1)
    else if (only.push(token) > 4) return null
  }
  return only
}

function differenceIn(a: ConflictStatement, b: ConflictStatement, onlyA: readonly Token[], onlyB: readonly Token[]): Difference | null {
  if (onlyA.length === 0 || onlyB.length === 0) return null
  const isNumeric = (token: Token): boolean => token.forms !== null || token.month !== null
  if ([...onlyA, ...onlyB].every(isNumeric)) return numbers(a, b, onlyA, onlyB)
  if ([...onlyA, ...onlyB].every(({ isName, isInitial }) => isName || isInitial)) return names(a, b, onlyA, onlyB)
  return opposites(a, b, onlyA, onlyB)
}

function numbers(a: ConflictStatement, b: ConflictStatement, onlyA: readonly Token[], onlyB: readonly Token[]): Difference | null {
  if (isBounded(a) || isBounded(b) || [a, b].some(({ words }) => words.has('i') || words.has('ich'))) return null
  const [slotA, slotB] = [slotOf(a, onlyA), slotOf(b, onlyB)]
  if (!slotA || !slotB) return null
  const isDate =
    [slotA, slotB].some(
      ({ shown, behind }) => /(?<![\d.,])(?:1[5-9]|20)\d\d(?![\d.,])/.test(shown) && (behind?.measure ?? null) === null,
    ) || [...onlyA, ...onlyB].some(({ month }) => month !== null)
  if (isDate && ![...a.words].some((word) => ONCE.has(word))) return null
  for (const [{ before }, statement] of [
    [slotA, a],
    [slotB, b],
  ] as const) {
    const word = before ? statement.text.slice(before.start, before.end).toLowerCase() : ''
    if (!isDate && LABELS.has(word)) return null
  }
  for (const [{ start, isMeasured }, { text, passage }] of [
    [slotA, a],
    [slotB, b],
  ] as const) {
    // "Notice period: 30 days" is a statement, "Project Manager: four" an opinion.
    if (LABEL.test(text) && (!isMeasured || !/:\s*$/u.test(text.slice(0, start)))) return null
    // A bare number needs a verb or noun in front ("opens at 9"); else it is a page, an exercise or a list number.
    if (!isMeasured && !isDate && !isStopWord(tokenise(text.slice(0, start)).at(-1) ?? '', passage.language) && !slotA.before?.isUnspaced)
      return null
  }
  // "Q1", "B12", "COVID-19": a number with letters is a name.
  if ([...onlyA, ...onlyB].some(({ forms }) => forms && !/^[\d.]+(?:th|st|nd|rd)?$/u.test(forms[0] ?? ''))) return null
  // Both count the same thing: the same token follows the number, or it ends both sentences.
  if (keyOfNull(slotA.behind) !== keyOfNull(slotB.behind) && keyOfNull(slotA.before) !== keyOfNull(slotB.before)) return null
  return { a: slotA.shown, b: slotB.shown }
}

function names(a: ConflictStatement, b: ConflictStatement, onlyA: readonly Token[], onlyB: readonly Token[]): Difference | null {
  // German capitalises every noun: only a first and a last name together look like a person.
  if (a.passage.language === 'de' && (onlyA.length < 2 || onlyB.length < 2)) return null
  const [slotA, slotB] = [slotOf(a, onlyA), slotOf(b, onlyB)]
  if (!slotA || !slotB || ![...onlyA, ...onlyB].some(({ isName }) => isName) || /[,;/]/u.test(slotA.shown + slotB.shown)) return null
  const isWho = (statement: ConflictStatement, only: readonly Token[]): boolean => {
    const [from, to] = [only[0]?.start ?? 0, only.at(-1)?.end ?? 0]
    return IS.test(statement.text.slice(0, from))
      ? /^\s*[.!]?\s*$/u.test(statement.text.slice(to))
      : from === 0 && IS_THE.test(statement.text.slice(to))
  }
  return isWho(a, onlyA) && isWho(b, onlyB) ? { a: slotA.shown, b: slotB.shown } : null
}

function negationDifference(
  a: ConflictStatement,
  b: ConflictStatement,
  onlyA: readonly Token[],
  onlyB: readonly Token[],
): Difference | null {
  if (onlyA.length > 0 || onlyB.length > 0 || isSpoken(a) || isSpoken(b)) return null
  return { a: `“${shorten(a.text)}”`, b: `“${shorten(b.text)}”` }
}

function opposites(a: ConflictStatement, b: ConflictStatement, onlyA: readonly Token[], onlyB: readonly Token[]): Difference | null {
  if (onlyA.length !== 1 || onlyB.length !== 1 || isSpoken(a) || isSpoken(b)) return null
  const wordOf = ({ text }: ConflictStatement, token: Token | undefined): string =>
    token ? text.slice(token.start, token.end).toLowerCase() : ''
  const [wordA, wordB] = [wordOf(a, onlyA[0]), wordOf(b, onlyB[0])]
  return OPPOSITES.some(([one, other]) => (one.has(wordA) && other.has(wordB)) || (one.has(wordB) && other.has(wordA)))
    ? { a: wordA, b: wordB }
    : null
}

/** `isMeasured`: a number with its unit, or with a currency or percent sign. */
type Slot = { shown: string; start: number; isMeasured: boolean; before: Token | null; behind: Token | null }

/** Position of a difference: one run of tokens including the unit of measure; null if other tokens are in between. */
function slotOf({ tokens, text }: ConflictStatement, only: readonly Token[]): Slot | null {
  const places = only.map((token) => tokens.indexOf(token))
  const [first, last] = [Math.min(...places), Math.max(...places)]
  // Two dates may share a part ("31 May 2027", "30 June 2027"); shared parts are inside or around the difference.
  if (tokens.slice(first, last + 1).some((token) => !only.includes(token) && token.forms === null && token.month === null)) return null
  const isNumeric = (token: Token | undefined): boolean => token !== undefined && (token.month !== null || token.forms !== null)
  let [from, to] = [first, last]
  while (isNumeric(tokens[from - 1])) from -= 1
  while (isNumeric(tokens[to + 1])) to += 1
  // Dates are shown in full.
  if (!tokens.slice(from, to + 1).some(({ month }) => month !== null)) [from, to] = [first, last]
  const behind = tokens[to + 1] ?? null
  const [start, end] = [tokens[from]?.start ?? 0, tokens[to]?.end ?? 0]
  const isMeasured = behind !== null && only.every(({ isName }) => !isName) && /^[\s\u00a0-]?$/u.test(text.slice(end, behind.start))
  const sign = /[$€£¥]\s?$/u.exec(text.slice(0, start))?.[0] ?? ''
  const cent = isMeasured ? '' : (/^\s?[%€°$£]/u.exec(text.slice(end))?.[0] ?? '')
  return {
    shown: `${sign}${text.slice(start, isMeasured ? behind.end : end)}${cent}`.replace(/\s+/gu, ' '),
    start: start - sign.length,
    isMeasured: isMeasured || sign !== '' || cent !== '',
    before: tokens[from - 1] ?? null,
    behind,
  }
}

/** True if a statement gives a bound ("at least"): two bounds can both hold. */
export function isBounded({ words }: ConflictStatement): boolean {
  for (const word of words) if (BOUNDS.has(word)) return true
  return false
}

/** True if somebody says it: an opinion is not a fact about the world. */
export function isSpoken({ words, passage, text }: ConflictStatement): boolean {
  if (passage.kind === 'transcript' || LABEL.test(text)) return true
  for (const word of words) if (SPEAKING.has(word)) return true
  return false
}

function keyOfNull(token: Token | null): string {
  return token ? keyOf(token) : ''
}

function shorten(text: string): string {
  const plain = text
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/[.!。]$/u, '')
  return plain.length <= 90 ? plain : `${plain.slice(0, plain.lastIndexOf(' ', 88))}…`
}

/** True if the contexts show different subjects: neighbours in one document, titles of two different years, or different headings. */
function areApart(a: Passage, b: Passage, one: ConflictStatement, other: ConflictStatement): boolean {
  if (a.documentId === b.documentId && Math.abs(a.anchor.start + one.start - b.anchor.start - other.start) < APART) return true
  if (a.documentId === b.documentId && (a.kind === 'transcript' || a.kind === 'faq' || a.kind === 'slides')) return true
  const [headA, headB] = [headingOf(a), headingOf(b)]
  const dated = (text: string): string => (text.match(/(?<!\d)(?:1[5-9]|20)\d\d(?!\d)|\bq[1-4]\b/giu) ?? []).join(' ').toLowerCase()
  const [datedA, datedB] = [dated(`${a.title} ${headA}`), dated(`${b.title} ${headB}`)]
  // A document without a year may be of the same one.
  if (datedA !== '' && datedB !== '' && datedA !== datedB) return true
  if (headA === '' || headB === '') return a.documentId === b.documentId && headA !== headB
  const stems = (text: string): string[] => tokensOf(text, a.language).tokens.map(keyOf)
  const said = new Set([...one.keys.keys(), ...stems(headA).filter((key) => stems(headB).includes(key))])
  return [...stems(headA), ...stems(headB)].some((key) => !said.has(key))
}

/** True if the question names one of the two documents: the other one is about something else. */
export function isAskedOfOne(a: Passage, b: Passage, asked: ReadonlySet<string>): boolean {
  if (asked.size === 0) return false
  const keys = ({ title, language }: Passage): ReadonlySet<string> => new Set(tokensOf(title, language).tokens.map(({ key }) => key))
  const [inA, inB] = [keys(a), keys(b)]
  return [...asked].some((name) => inA.has(name) !== inB.has(name))
}

/** The nearest heading of a passage, unless it is the document's title. */
function headingOf({ anchor, title }: Passage): string {
  const heading = anchor.section?.at(-1) ?? ''
  return heading.trim().toLowerCase() === title.trim().toLowerCase() ? '' : heading
}
