import type { Passage } from '../../../search/index.ts'
import { contentWords, detectLanguage, indexWord, isUnspaced, otherMonthNames, tokenise, tokensOf, weightKey } from '../../../text/index.ts'
import type { TermWeights, Token } from '../../../text/index.ts'
import { askingWords, holdsKind, readAsked, type Asked } from './answer-kind.ts'
import { askedItem, isAskedItem, wordsBesideItem } from './item-number.ts'
import { statementsOf, type Statement } from './statements.ts'

/** A statement of one of the best passages. `rank`: of the passage in the search, from 0. */
export type FoundStatement = Statement & {
  passage: Passage
  rank: number
  /** The statement's own characters. */
  text: string
}

/** Late interaction with the question (domain/retrieval/late-interaction): of a statement, and of its whole passage. */
export type Meaning = { match: number; weakest: number; passage: { match: number; weakest: number } }

/** Features of a statement for one question. Shares: of the question's term weight, 0 to 1. */
export type Features = {
  /** Share in the statement, and as parts of compounds. */
  covered: number
  parts: number
  /** Further shares: in its label or column headings, in the two statements before, in the passage's title and headings. */
  inLabel: number
  before: number
  inContext: number
  /** 1: holds the kind of answer asked for; -1: lacks it; 0: no kind is asked for. */
  kind: number
  isNumeric: boolean
  /** Names and numbers of the question ("of 2024") that the passage lacks. */
  missing: readonly Token[]
  /** 1: the list item that the question names by its number; 0.5: a part of it; 0: none is named, or another. */
  item: number
  isQuestion: boolean
  isHeading: boolean
  /** 0 to 1: how far it falls short of six words. */
  shortness: number
  /** Score of the passage in the search, over the best. */
  place: number
  /** Null: no token vectors. */
  meaning: Meaning | null
}

export type ScoredStatement = FoundStatement & { features: Features; score: number }

/** Statements before that can hold words of the question ("The list: ..."). */
const BEFORE = 2
/** Shortest stem that counts as a part of a compound, letters. */
const PART_LETTERS = 4
const SHORT = 6
/** Words of that many characters count as one in scripts without blanks. */
const UNSPACED_WORD = 2
const NUMERIC: ReadonlySet<string> = new Set(['amount', 'duration', 'count', 'date'])

/**
 * Weights of a multinomial logistic regression (which statement of the best eight passages is the answer), rounded, fitted on 119 questions
 * that people wrote over 38 real documents (036-figures-of-answering.md). Without token vectors words weigh more.
 */
const WITH_MEANING = {
  words: 2.4,
  parts: 0.5,
  label: 0.85,
  before: 0.7,
  context: 0.5,
  place: 3.7,
  kind: 1.8,
  question: -1,
  heading: -0.8,
  short: -0.3,
}
const WORDS_ALONE = {
  words: 4,
  parts: 0.8,
  label: 0.95,
  before: 0.6,
  context: 0.5,
  place: 5,
  kind: 2,
  question: -1,
  heading: -1,
  short: -0.9,
}
const MATCH = 3.4
const WEAKEST = 3.1
const PASSAGE_MATCH = 1.6
/** Embedder reliability from which token vectors count whole; below it words alone count for the rest. */
const RELIABLE = 0.5
/** Kinds that names and causes answer are told too unsurely to weigh as much as numbers. */
const UNSURE_KIND = 0.06
/** Not fitted, since few questions hold numbers: token vectors of two numbers are alike, and a passage about another year is no answer. */
const LACKS_NUMBER = -2
/** Not fitted either: the item with the number that is asked for, if half of the question's other words fit. */
const ITEM = 6
const ITEM_COVERED = 0.5

/** Every statement of the passages, best passage first, without repeated ones. */
export function foundStatements(passages: readonly Passage[]): FoundStatement[] {
  const seen = new Set<string>()
  return passages.flatMap((passage, rank) =>
    statementsOf(passage).flatMap((statement): FoundStatement[] => {
      const text = passage.text.slice(statement.start, statement.end)
      const words = tokenise(text)
      const key = words.join(' ')
      if (words.length === 0 || seen.has(key)) return []
      seen.add(key)
      return [{ ...statement, passage, rank, text }]
    }),
  )
}

/**
 * Scores statements for a question, in their order. `scores`: of the passages in the search, by chunk id; a passage without one (selected
 * text) counts as the best. `reliability`: of the embedder in these languages, 0 to 1. `meaningOf`: late interaction of a statement; null for one without token vectors.
 */
export function scoreStatements(facts: {
  question: string
  statements: readonly FoundStatement[]
  weights: TermWeights
  scores: ReadonlyMap<number, number>
  reliability: number
  meaningOf: (statement: FoundStatement) => Meaning | null
}): ScoredStatement[] {
  const { question, statements, scores } = facts
  const best = Math.max(0, ...statements.map(({ passage }) => scores.get(passage.chunkId) ?? 0))
  const spoken = detectLanguage(question)
  const languageOf = ({ language }: Passage): string => readLanguage(language, spoken)
  const readers = new Map(
    [...new Set(statements.map(({ passage }) => languageOf(passage)))].map((language) => [
      language,
      readerOf(question, language, facts.weights),
    ]),
  )
  const trusted = Math.min(1, facts.reliability / RELIABLE)
  const stems = statements.map(({ text, passage }) => new Set(contentWords(text, languageOf(passage))))
  return statements.map((statement, at) => {
    const { passage } = statement
    const reader = readers.get(languageOf(passage))
    const before = stems.slice(Math.max(0, at - BEFORE), at).filter((_, i, list) => statements[at - list.length + i]?.passage === passage)
    const features: Features = {
      ...(reader ?? readerOf(question, languageOf(passage), facts.weights)).read(statement, stems[at] ?? new Set(), before),
      place: best > 0 ? (scores.get(passage.chunkId) ?? best) / best : 1,
      meaning: facts.meaningOf(statement),
    }
    return { ...statement, features, score: scoreOf(features, trusted) }
  })
}

/** The language in which a passage is compared: that of the question (`spoken`) for rows of names and numbers, which have none of their own. */
export function readLanguage(language: string, spoken: string): string {
  return language === 'und' ? spoken : language
}

/** The unit of an amount stands in the head of its column, if anywhere. */
function inRow(asked: Asked): Asked {
  return asked.kind === 'amount' ? { ...asked, kind: 'count' } : asked
}

type Reader = {
  read(statement: FoundStatement, own: ReadonlySet<string>, before: readonly ReadonlySet<string>[]): Omit<Features, 'place' | 'meaning'>
}

function readerOf(question: string, language: string, weights: TermWeights): Reader {
  const asking = new Set([...askingWords(question)].map((word) => indexWord(word, language)))
  const subject = contentWords(question, language).filter((stem) => !asking.has(stem))
  const stems = [...new Set(subject)].map((stem) => ({
    stem,
    // The same month by another name.
    others: otherMonthNames(stem, [language]).map((name) => indexWord(name, language)),
    weight: weights.get(weightKey(language, stem)) ?? 1,
  }))
  const all = stems.reduce((sum, { weight }) => sum + weight, 0) || 1
  const asked: Asked = readAsked(question, language)
  const named = tokensOf(question, language).tokens.filter(
    ({ isName, isInitial, forms, month }) => (isName && !isInitial) || forms !== null || month !== null,
  )
  const missing = new Map<Passage, readonly Token[]>()
  const missingIn = (passage: Passage): readonly Token[] => {
    const known = missing.get(passage)
    if (known) return known
    const tokens = named.length === 0 ? [] : tokensOf(`${passage.context}\n${passage.text}`, language).tokens
    const keys = new Set(tokens.map(({ key }) => key))
    const lacking = named.filter(({ key }) => !keys.has(key) && !otherMonthNames(key, [language]).some((name) => keys.has(name)))
    missing.set(passage, lacking)
    return lacking
  }
  const item = askedItem(question)
  const beside = new Set(
    item
      ? wordsBesideItem(
          stems.map(({ stem }) => stem),
          item,
          language,
        )
      : [],
  )
  const isNumeric = asked.kind !== null && NUMERIC.has(asked.kind)
  return {
    read(statement, own, before) {
      const { passage, text, label, columns, form } = statement
      const named = new Set(contentWords(`${label} ${columns.join(' ')}`, language))
      const context = new Set(contentWords(passage.context, language))
      const isItem = item ? isAskedItem(item, statement.numbers.parts) : 0
      const sums = { covered: 0, parts: 0, inLabel: 0, before: 0, inContext: 0 }
      for (const { stem, others, weight } of stems) {
        const share = weight / all
        const isIn = (words: ReadonlySet<string>): boolean => words.has(stem) || others.some((other) => words.has(other))
        if (isIn(own) || (isItem > 0 && !beside.has(stem))) sums.covered += share
        else if (isPartOf(stem, own)) sums.parts += share
        else if (isIn(named)) sums.inLabel += share
        else if (before.some(isIn)) sums.before += share
        else if (isIn(context)) sums.inContext += share
      }
      return {
        ...sums,
        kind: asked.kind === null ? 0 : holdsKind(text, language, columns.length > 0 ? inRow(asked) : asked) ? 1 : -1,
        isNumeric,
        missing: isItem > 0 ? [] : missingIn(passage),
        item: fitsItem(sums, stems, beside) ? isItem : 0,
        isQuestion: /[?？؟]\s*$/u.test(text),
        isHeading: form === 'heading',
        shortness: Math.max(0, SHORT - lengthOf(text)) / SHORT,
      }
    },
  }
}

/** True if the words beside the reference to an item are mostly found. */
function fitsItem(sums: Record<string, number>, stems: readonly { stem: string; weight: number }[], beside: ReadonlySet<string>): boolean {
  const all = stems.reduce((sum, { weight }) => sum + weight, 0) || 1
  const others = stems.reduce((sum, { stem, weight }) => sum + (beside.has(stem) ? weight / all : 0), 0)
  const found = Object.values(sums).reduce((sum, share) => sum + share, 0)
  return found - (1 - others) >= ITEM_COVERED * others
}

/** `trusted`: share of the formula with token vectors, 0 to 1; the rest is words alone. */
function scoreOf(features: Features, trusted: number): number {
  if (!features.meaning || trusted === 1) return formula(features)
  return trusted * formula(features) + (1 - trusted) * formula({ ...features, meaning: null })
}

function formula({ meaning, ...f }: Features): number {
  const w = meaning ? WITH_MEANING : WORDS_ALONE
  const words = w.words * f.covered + w.parts * f.parts + w.label * f.inLabel + w.before * f.before + w.context * f.inContext
  const form = (f.isQuestion ? w.question : 0) + (f.isHeading ? w.heading : 0) + w.short * f.shortness
  const kind = w.kind * f.kind * (f.isNumeric ? 1 : UNSURE_KIND)
  const sense = meaning ? MATCH * meaning.match + WEAKEST * meaning.weakest + PASSAGE_MATCH * meaning.passage.match : 0
  return (
    words + form + kind + sense + w.place * f.place + ITEM * f.item + (f.missing.some(({ forms }) => forms !== null) ? LACKS_NUMBER : 0)
  )
}

/** "Meisterschaft" in "Weltmeisterschaft", or the other way round. */
function isPartOf(stem: string, stems: ReadonlySet<string>): boolean {
  if (stem.length < PART_LETTERS || isUnspaced(stem)) return false
  for (const other of stems) if (other.length >= PART_LETTERS && (other.includes(stem) || stem.includes(other))) return true
  return false
}

function lengthOf(text: string): number {
  return isUnspaced(text) ? text.length / UNSPACED_WORD : text.split(/\s+/u).length
}
