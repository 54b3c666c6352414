import { say, t } from '../../../../src-preload/texts/say.ts'
import type { Claim, Conflict, Relevance, Source } from '../../../../src-preload/contract/shapes/answers.ts'
import { prepareStatement } from '../contradictions/conflict.ts'
import { conflictLine, firstDisagreement, shownWords } from '../contradictions/conflicts.ts'
import { isSameStatement, statementOf } from '../../../text/index.ts'
import type { WordStatement } from '../../../text/index.ts'
import { quotedText, toClaim, type Quotable } from './quotes.ts'
import { inSentences } from './in-sentences.ts'
import type { FoundStatement, ScoredStatement } from './score-statements.ts'
import { statementText } from './statement-text.ts'

/** Most quotes in an answer. */
const QUOTED = 3
/** Score below the best one at which a statement is not quoted any more: a hundredth of its odds. */
const FAR = 4.6
/** Difference below which two shares are the same. */
const EQUAL = 1e-9
/** Share of the most covered quote below which a quote is not asked about contradictions. */
const ASKED = 0.5

/**
 * Logistic regression of "one of the three quotes is right", on the questions of the weights (score-statements.ts) and 51 that their
 * documents do not answer: distance of the best quote from the third, weakest part of the question in the passage (without token vectors:
 * share of the question's words), and kind of answer.
 */
const RIGHT = { gap: 0.64, weakest: 2.68, kind: 0.62, bias: -2.31 }
const RIGHT_BY_WORDS = { gap: 0.76, covered: 0.24, kind: 0.44, bias: -1.35 }
/** Probability from which quotes count as found, and below which nothing was found; between them they are the closest passages. */
const FOUND_FROM = 0.66
const NOT_FOUND_BELOW = 0.25
/** Share of the question's words in any quote, and late interaction of the best one, below which quotes have nothing to do with it. */
const LEAST_COVERED = 0.2
const LEAST_MATCH = 0.4

/** Quoted answer: text with markers, one claim per quote, sources in quoting order. `conflict`: null: none. */
export type ExtractiveAnswer = {
  text: string
  claims: Claim[]
  sources: Source[]
  state: Relevance
  refused: boolean
  /** Probability (0 to 1) that one of the quotes holds the answer. */
  right: number
  conflict: Conflict | null
}

/** The quotes: at most three of the best statements, none that repeats another. */
export function chooseQuotes(scored: readonly ScoredStatement[]): ScoredStatement[] {
  return chosenOf(
    withoutOtherRows(
      scored,
      ({ passage }) => passage,
      ({ covered }) => covered,
    ),
  )
}

/** The same without rows that have less of the question than a row of their table in another passage: the rows of other things are alike. */
function withoutOtherParts(scored: readonly ScoredStatement[]): ScoredStatement[] {
  const tableOf = ({ passage, columns }: ScoredStatement): string => JSON.stringify([passage.documentId, columns])
  return chosenOf(withoutOtherRows(scored, tableOf, ({ covered, parts, inLabel }) => covered + parts + inLabel))
}

function chosenOf(scored: readonly ScoredStatement[]): ScoredStatement[] {
  const best = withoutOtherFields(scored).toSorted((a, b) => b.score - a.score)
  const quotes: { statement: ScoredStatement; said: WordStatement }[] = []
  for (const statement of best) {
    if (quotes.length === QUOTED || statement.score < (best[0]?.score ?? 0) - FAR) break
    const said = statementOf(statement.text)
    if (!quotes.some((quote) => isSameStatement(quote.said, said))) quotes.push({ said, statement })
  }
  return quotes.map(({ statement }) => statement)
}

/** The field of a document that a statement states; null: it is none. */
function fieldOf({ form, text, passage }: FoundStatement): string | null {
  return form === 'field' ? JSON.stringify([passage.documentId, text.split(/[:：]/u)[0]?.trim().toLowerCase()]) : null
}

/**
 * Leaves out values of other forms of a document ("Net pay: 2,860.00"): their passages lack a name or a number of the question ("March") that
 * the passage of another value of that name has.
 */
function withoutOtherFields(scored: readonly ScoredStatement[]): ScoredStatement[] {
  const fewest = new Map<string, number>()
  for (const one of scored) {
    const key = fieldOf(one)
    if (key !== null) fewest.set(key, Math.min(fewest.get(key) ?? Infinity, one.features.missing.length))
  }
  return scored.filter((one) => {
    const key = fieldOf(one)
    return key === null || one.features.missing.length === fewest.get(key)
  })
}

/** Leaves out rows that have less of the question (`shareOf`) than another row of their table. */
function withoutOtherRows(
  scored: readonly ScoredStatement[],
  tableOf: (row: ScoredStatement) => unknown,
  shareOf: (features: ScoredStatement['features']) => number,
): ScoredStatement[] {
  const most = new Map<unknown, number>()
  const isRow = ({ columns }: ScoredStatement): boolean => columns.length > 0
  for (const row of scored.filter(isRow)) most.set(tableOf(row), Math.max(most.get(tableOf(row)) ?? 0, shareOf(row.features)))
  return scored.filter((one) => !isRow(one) || shareOf(one.features) >= (most.get(tableOf(one)) ?? 0) - EQUAL)
}

/** Probability (0 to 1) that one of the quotes, best first, holds the answer; 0 without quotes. */
export function probabilityRight(quotes: readonly ScoredStatement[]): number {
  const [best] = quotes
  if (!best) return 0
  const { features } = best
  const gap = quotes.length < QUOTED ? FAR : best.score - (quotes.at(-1)?.score ?? 0)
  const kind = features.isNumeric ? features.kind : 0
  const words = features.covered + 0.2 * features.parts + 0.3 * features.before + 0.35 * features.inLabel + 0.2 * features.inContext
  const z = features.meaning
    ? RIGHT.gap * gap + RIGHT.weakest * features.meaning.passage.weakest + RIGHT.kind * kind + RIGHT.bias
    : RIGHT_BY_WORDS.gap * gap + RIGHT_BY_WORDS.covered * words + RIGHT_BY_WORDS.kind * kind + RIGHT_BY_WORDS.bias
  return 1 / (1 + Math.exp(-z))
}

/**
 * The answer of the quotes, each with its marker. A contradicting statement of another source (`all`: every statement read) is quoted too,
 * and the answer opens with that. Where it is unsure it says that these are the closest passages, or that nothing was found.
 */
export function extractiveAnswer(facts: {
  question: string
  scored: readonly ScoredStatement[]
  all: readonly FoundStatement[]
  /** The person selected the text: it is what the question is about. */
  isGiven: boolean
}): ExtractiveAnswer {
  const chosen = chooseQuotes(facts.scored)
  const right = probabilityRight(chosen)
  const expected = facts.isGiven ? 'found' : stateOf(right, chosen)
  const quotes = inSentences(withoutOtherParts(facts.scored), facts.scored)
  const sources: Source[] = []
  const claims = quotes.map((quote) => toClaim(quotable(quote, facts.question), sources))
  const conflict = expected === 'not found' ? null : conflictIn(facts, quotes, claims, sources)
  // Statements that contradict each other are about one thing: neither can stand out.
  const state = conflict !== null && !lacksName(quotes) ? 'found' : expected
  const openings = [openingOf(state), conflict && say(conflictLine(conflict.sides, conflict.kind))].filter((line) => line !== null)
  const { text, claims: placed } = quotedText(openings, claims)
  return { text, claims: placed, sources, state, refused: state === 'not found', right, conflict }
}

function stateOf(right: number, quotes: readonly ScoredStatement[]): Relevance {
  if (right < NOT_FOUND_BELOW || isUnrelated(quotes)) return 'not found'
  return right < FOUND_FROM || lacksName(quotes) ? 'partly' : 'found'
}

/** Of a few statements one always stands out; this one has hardly a word of the question. */
function isUnrelated(quotes: readonly ScoredStatement[]): boolean {
  const shares = quotes.map(({ features: f }) => f.covered + f.parts / 2 + f.before + f.inLabel + f.inContext)
  return Math.max(0, ...shares) < LEAST_COVERED && (quotes[0]?.features.meaning?.match ?? 0) < LEAST_MATCH
}

/** True if the question names something, or a number, that no passage of the quotes has. */
function lacksName(quotes: readonly ScoredStatement[]): boolean {
  const [first, ...others] = quotes.map(({ features }) => features.missing.map(({ key }) => key))
  return first === undefined || first.some((key) => others.every((keys) => keys.includes(key)))
}

function quotable(statement: FoundStatement, question: string): Quotable {
  return { passage: statement.passage, start: statement.start, end: statement.end, shown: statementText(statement, question) }
}

function openingOf(state: Relevance): string | null {
  if (state === 'found') return null
  return state === 'partly' ? t('answers.partly') : t('answers.notFound')
}

/**
 * A contradiction of a quote; adds its claims and sources. Null: none. A quote with far less of the question than the best is ignored.
 */
function conflictIn(
  { all, scored, question }: { all: readonly FoundStatement[]; scored: readonly ScoredStatement[]; question: string },
  quotes: readonly ScoredStatement[],
  claims: ReturnType<typeof toClaim>[],
  sources: Source[],
): Conflict | null {
  const most = Math.max(0, ...quotes.map(({ features }) => features.covered))
  const asked = quotes.filter(({ features }) => features.covered >= ASKED * most)
  // Values of several forms differ because they are of different months or people.
  const kept = new Set(withoutOtherFields(scored))
  const others = new Set(scored.flatMap((one) => (kept.has(one) ? [] : (fieldOf(one) ?? []))))
  const candidates: FoundStatement[] = [
    ...asked,
    ...all.filter(
      (one) =>
        !others.has(fieldOf(one) ?? '') &&
        !asked.some((quote) => quote.passage.chunkId === one.passage.chunkId && quote.start === one.start),
    ),
  ]
  const found = firstDisagreement(
    question,
    candidates.map(({ text, passage, start }) => prepareStatement(text, passage, start)),
    asked.length,
  )
  const sides = (found?.sides ?? []).flatMap(({ index, words }) => {
    const candidate = candidates[index]
    if (!candidate) return []
    const claim = toClaim(quotable(candidate, question), sources)
    if (!claims.some(({ quote, n }) => quote === claim.quote && n === claim.n)) claims.push(claim)
    // The marker within the line refers to the statement that it opens.
    const source = sources.find(({ n }) => n === claim.n)
    if (source) source.quote = claim.quote
    return [{ words: shownWords(words), n: claim.n, quote: claim.quote, anchor: claim.anchor }]
  })
  return found === null || sides.length < 2 ? null : { sides, kind: found.kind }
}
