import { indexWord, isStopWord, languageOf, measureOf, readNumberWord, tokensOf } from '../../../text/index.ts'
import type { Token } from '../../../text/index.ts'
import { isBounded, isSpoken, isAskedOfOne, type ConflictStatement, type Difference } from './conflict.ts'

/** Least share of the question's words that both statements have. */
const LEAST_ASKED = 0.5
/** Most words that one statement has more than the other: longer sentences say more than one thing. */
const MOST_OTHERS = 8

/** Words of a question by which statements are compared: without numbers, units and what asks for them. */
export function askedWords(question: string, language: string): ReadonlySet<string> {
  return new Set(tokensOf(question, language).tokens.flatMap((token) => (isPlain(token) ? [wordOf(token, language)] : [])))
}

/**
 * Two values of one unit that statements of different documents give for what was asked ("30 days", "45 days"), although their words differ.
 * They may be about different things (a room, a suite), so this is no contradiction; `conflictBetween` tells those. Both have the same words of the
 * question, each has one value alone, and no words of the one stand in the place of words of the other ("single", "double"). `asked`:
 * `askedWords`; `names`: names in the question. Null: none.
 */
export function differentValues(
  a: ConflictStatement,
  b: ConflictStatement,
  asked: ReadonlySet<string>,
  names: ReadonlySet<string>,
): Difference | null {
  if (!a.isFit || !b.isFit || a.passage.documentId === b.passage.documentId || a.passage.language !== b.passage.language) return null
  const { language } = a.passage
  const [valueA, valueB] = [onlyValue(a), onlyValue(b)]
  if (!valueA || !valueB || valueA.unit !== valueB.unit || valueA.value === valueB.value) return null
  if (a.isNegated !== b.isNegated || [a, b].some((one) => isBounded(one) || isSpoken(one))) return null
  const [wordsA, wordsB] = [plainWords(a, language), plainWords(b, language)]
  const [askedA, askedB] = [wordsA, wordsB].map((words) => [...asked].filter((word) => words.has(word))) as [string[], string[]]
  if (askedA.length === 0 || askedA.length < LEAST_ASKED * asked.size || askedA.join(' ') !== askedB.join(' ')) return null
  const [onlyA, onlyB] = [others(a, wordsB, language), others(b, wordsA, language)]
  const hasMore = (one: ConflictStatement, other: ConflictStatement, only: readonly Token[]): boolean =>
    only.length > 0 || [...one.words].some((word) => !other.words.has(word) && isCountingArticle(word, language))
  if ((hasMore(a, b, onlyA) && hasMore(b, a, onlyB)) || Math.max(onlyA.length, onlyB.length) > MOST_OTHERS) return null
  // German capitalises every noun.
  if (language !== 'de' && [...onlyA, ...onlyB].some(({ isName, isInitial }) => isName && !isInitial)) return null
  return isAskedOfOne(a.passage, b.passage, names) ? null : { a: valueA.shown, b: valueB.shown }
}

type Value = { value: string; unit: string; shown: string }

/** The value of a statement that has one alone. Numbers without a unit ("a quarter", a year) are none. */
function onlyValue({ tokens, text }: ConflictStatement): Value | null {
  const values = tokens.flatMap((token, i): Value[] => {
    if (token.forms === null || token.month !== null) return []
    const [before, behind] = [tokens[i - 1], tokens[i + 1]]
    const isUnit = (other: Token | undefined, from: number, to: number): other is Token =>
      other !== undefined && other.measure !== null && /^[\s\u00a0-]?$/u.test(text.slice(from, to))
    if (isUnit(behind, token.end, behind?.start ?? 0))
      return [{ value: token.forms[0] ?? '', unit: behind.measure ?? '', shown: text.slice(token.start, behind.end) }]
    if (isUnit(before, before?.end ?? 0, token.start) && measureOf(before.key) !== null)
      return [{ value: token.forms[0] ?? '', unit: before.measure ?? '', shown: text.slice(before.start, token.end) }]
    return []
  })
  const [only, ...more] = values
  return only && more.length === 0 ? { ...only, shown: only.shown.replace(/\s+/gu, ' ') } : null
}

/** True for a word, also for one that counts nothing here ("single", "double"). */
function isPlain({ key, forms, month, measure }: Token): boolean {
  return month === null && measure === null && (forms === null || !/\d/.test(key))
}

function plainWords({ tokens }: ConflictStatement, language: string): ReadonlySet<string> {
  return new Set(wordsIn(tokens).map((token) => wordOf(token, language)))
}

/** Words of a statement that the other one lacks, without verbs that join a thing and its value. */
function others({ tokens }: ConflictStatement, words: ReadonlySet<string>, language: string): Token[] {
  const { being } = verbsOf(language)
  return wordsIn(tokens).filter((token) => {
    const word = wordOf(token, language)
    return !words.has(word) && !being.has(word)
  })
}

/** The words of a statement; a number of letters before a unit is its value. */
function wordsIn(tokens: readonly Token[]): Token[] {
  return tokens.filter((token, i) => isPlain(token) && (token.forms === null || (tokens[i + 1]?.measure ?? null) === null))
}

/** "single", "first": a number that is mostly an article or part of a name, which tokens leave out. */
function isCountingArticle(word: string, language: string): boolean {
  return !isStopWord(word, language) && readNumberWord(word, language)?.kind === 'article'
}

/** A word in its basic form: stems know no irregular verbs ("paid", "pays"). */
function wordOf({ key }: Token, language: string): string {
  return verbsOf(language).irregular.get(key) ?? key
}

type Verbs = { irregular: ReadonlyMap<string, string>; being: ReadonlySet<string> }
const verbs = new Map<string, Verbs>()

function verbsOf(language: string): Verbs {
  const known = verbs.get(language)
  if (known) return known
  const { irregular = [], being = [] } = languageOf(language)?.contradictions ?? {}
  const formed = (pair: string): [string, string] => {
    const [form = '', verb = ''] = pair.split('=')
    return [indexWord(form, language), indexWord(verb, language)]
  }
  const made = { irregular: new Map(irregular.map(formed)), being: new Set(being.map((verb) => indexWord(verb, language))) }
  verbs.set(language, made)
  return made
}
