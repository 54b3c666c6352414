import { relationsIn, splitSentences, tokensOf } from '../../../text/index.ts'
import type { Negation, Relation, Token } from '../../../text/index.ts'
import { isNumber, valueOf } from './same-token.ts'

/** Where a word of a relation stands. */
export type RelationPlace = { relation: Relation; start: number; end: number; sentence: number; clause: number }

/** A text as comparable tokens, each with its sentence and clause (`sentences[i]`, `clauses[i]`: of `tokens[i]`). */
export type PreparedText = {
  text: string
  language: string
  tokens: Token[]
  sentences: number[]
  clauses: number[]
  /** Range of each sentence in the text, end exclusive. */
  spans: { start: number; end: number }[]
  /** Line of each token in a table's row, where columns cannot be told; null in running text. */
  rows: (number | null)[]
  relations: RelationPlace[]
  negations: (Negation & { sentence: number; clause: number })[]
  /** Sentences with an agent marker ("by"), which swaps subject and object. */
  agents: ReadonlySet<number>
}

/** Clause boundaries besides conjunctions. A blank line parts two speakers or paragraphs and counts for two more. */
const PUNCTUATION = /[,;:()\n–，。；、：]/u
const PARAGRAPH = /\n\s*\n/u
const PARAGRAPH_CLAUSES = 2
/** Fewest numbers of a table's row. */
const ROW_NUMBERS = 3
/** A footnote numeral ("[12]") is no number of the sentence. */
const FOOTNOTE = /\[\d{1,3}\]/gu
/** Reach of a negation before a relation word, characters: "not considered mandatory". */
const NEGATION_REACH = 24

/** Tokenises a text and finds its sentences, clauses, relations and negations. Linear in the text. */
export function prepareText(original: string, language: string): PreparedText {
  const text = original.replace(FOOTNOTE, (numeral) => ' '.repeat(numeral.length))
  const { tokens, negations, agents } = tokensOf(text, language)
  const spans = splitSentences(text, language).map(({ start, end }) => ({ start, end }))
  const relations = relationsIn(text, language)
  const isBetween = betweenNumbers(text, relations)
  addReadings(tokens, text)
  scaleRanges(tokens, text, isBetween)
  joinSpoken(tokens, text, isBetween)
  const sentenceAt = finder(spans.map(({ start }) => start))
  const sentences = tokens.map(({ start }) => sentenceAt(start))
  const joints = relations.filter(({ relation }) => relation === 'joint').map(({ start }) => start)
  const { clauses, starts } = clausesOf(text, tokens, sentences, joints)
  const clauseAt = finder(starts)
  const placed = relations
    .filter(({ relation }) => relation !== 'joint')
    .map((place) => ({
      ...place,
      relation: negatedRelation(place, text, negations, relations),
      sentence: sentenceAt(place.start),
      clause: clauseAt(place.start),
    }))
  return {
    text,
    language,
    tokens,
    sentences,
    clauses,
    spans,
    rows: rowsOf(text, tokens),
    relations: placed,
    negations: negations.map((negation) => ({ ...negation, sentence: sentenceAt(negation.at), clause: clauseAt(negation.at) })),
    agents: new Set(agents.map(sentenceAt)),
  }
}

/** The line of each token that stands in a table's row: three numbers or more, at most two words for each. */
function rowsOf(text: string, tokens: readonly Token[]): (number | null)[] {
  let line = 0
  const lines = tokens.map((token, i) => {
    const last = tokens[i - 1]
    if (last && text.slice(last.end, token.start).includes('\n')) line += 1
    return line
  })
  const numbers = new Map<number, number>()
  const words = new Map<number, number>()
  tokens.forEach((token, i) => {
    const counts = isNumber(token) ? numbers : words
    counts.set(lines[i] ?? 0, (counts.get(lines[i] ?? 0) ?? 0) + 1)
  })
  return lines.map((one) => ((numbers.get(one) ?? 0) >= ROW_NUMBERS && (numbers.get(one) ?? 0) * 2 >= (words.get(one) ?? 0) ? one : null))
}

/** The last of ordered offsets that is not behind an offset, as its index. */
function finder(starts: readonly number[]): (at: number) => number {
  return (at) => {
    let low = 0
    let high = starts.length - 1
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((starts[middle] ?? 0) <= at) low = middle
      else high = middle - 1
    }
    return Math.max(0, low)
  }
}

/** The clause of each token, and the offset at which each clause begins. */
function clausesOf(text: string, tokens: readonly Token[], sentences: readonly number[], joints: readonly number[]) {
  const clauses: number[] = []
  const starts = [0]
  let joint = 0
  tokens.forEach((token, i) => {
    const last = tokens[i - 1]
    if (last) {
      const gap = text.slice(last.end, token.start)
      while ((joints[joint] ?? Infinity) < last.end) joint += 1
      if (sentences[i] !== sentences[i - 1] || PUNCTUATION.test(gap) || (joints[joint] ?? Infinity) < token.start) starts.push(last.end)
      if (PARAGRAPH.test(gap)) for (let k = 0; k < PARAGRAPH_CLAUSES; k += 1) starts.push(token.start)
    }
    clauses.push(starts.length - 1)
  })
  return { clauses, starts }
}

/** "Must not" permits nothing, "may have to" and "not mandatory" oblige nobody, "not all" are some. */
function negatedRelation(
  place: { relation: Relation; start: number },
  text: string,
  negations: readonly Negation[],
  relations: readonly { relation: Relation; end: number }[],
): Relation {
  if (place.relation !== 'must' && place.relation !== 'every') return place.relation
  const isNegated = negations.some(({ at }) => {
    const between = at < place.start && place.start - at <= NEGATION_REACH ? text.slice(at, place.start) : null
    return between !== null && !/[.,;:]/u.test(between)
  })
  const isHedged = place.relation === 'must' && relations.some(({ relation, end }) => relation === 'may' && place.start - end === 1)
  if (!isNegated && !isHedged) return place.relation
  return place.relation === 'must' ? 'may' : 'some'
}

type Between = (relation: Relation, start: number, end: number) => boolean

/** Tells whether nothing but a word of a relation, or a dash, stands between two offsets: "1.7 to 2.2", "two hundred and thirty". */
function betweenNumbers(text: string, relations: readonly { relation: Relation; start: number; end: number }[]): Between {
  return (wanted, start, end) => {
    const gap = text.slice(start, end).trim()
    if (wanted === 'to' && /^[–-]$/u.test(gap)) return true
    return relations.some(
      (place) => place.relation === wanted && place.start >= start && place.end <= end && text.slice(place.start, place.end) === gap,
    )
  }
}

/** Adds the scaled reading to the first number of a range: in "1.7 to 2.2 million" also 1,700,000. */
function scaleRanges(tokens: readonly Token[], text: string, isBetween: Between): void {
  tokens.forEach((token, i) => {
    const next = tokens[i + 1]
    if (
      !next ||
      !isNumber(token) ||
      !isNumber(next) ||
      valueOf(next) < 1e5 ||
      !(isBetween('to', token.end, next.start) || isBetween('joint', token.end, next.start))
    )
      return
    const written = Number(/[\d.,]+/.exec(text.slice(next.start, next.end))?.[0]?.replace(',', '.') ?? Number.NaN)
    const scale = Math.round(valueOf(next) / written)
    if (Number.isFinite(scale) && scale >= 1000 && valueOf(token) < 1000)
      token.forms = [...(token.forms ?? []), String(valueOf(token) * scale)]
  })
}

/** Adds the number of an ordinal in a date ("the third of May": 3) and of a suffix ("310M": 310,000,000). */
function addReadings(tokens: readonly Token[], text: string): void {
  for (const [i, token] of tokens.entries()) {
    if (!isNumber(token)) continue
    const isDate = tokens.slice(Math.max(0, i - 2), i + 3).some(({ month }) => month !== null)
    const ordinal = /^(\d+)(?:st|nd|rd|th)$/.exec(token.forms?.[0] ?? '')?.[1]
    const scale = { K: 1e3, M: 1e6, B: 1e9 }[/^[kKMB](?!\p{L})/u.exec(text.slice(token.end))?.[0].toUpperCase() ?? '']
    if (ordinal !== undefined && isDate) token.forms = [...(token.forms ?? []), ordinal]
    if (scale !== undefined) token.forms = [...(token.forms ?? []), String(Math.round(valueOf(token) * scale))]
  }
}

/**
 * Adds what two spoken numbers mean together: "two twenty" is also 220, "five fifty" 550 and 5.50, "two hundred and thirty" 230, "two
 * point five" 2.5.
 */
function joinSpoken(tokens: readonly Token[], text: string, isBetween: Between): void {
  tokens.forEach((token, i) => {
    const next = tokens[i + 1]
    if (!next || !isNumber(token) || !isNumber(next) || /\d/.test(text.slice(token.start, next.end))) return
    const joined = joinedValues(valueOf(token), valueOf(next), {
      isAdjacent: /^[\s-]$/u.test(text.slice(token.end, next.start)),
      isAdded: isBetween('joint', token.end, next.start),
      isDecimal: isBetween('point', token.end, next.start),
    })
    token.forms = [...(token.forms ?? []), ...joined.map(String)]
  })
}

function joinedValues(first: number, second: number, gap: { isAdjacent: boolean; isAdded: boolean; isDecimal: boolean }): number[] {
  if (gap.isDecimal) return [Number(`${first}.${second}`)].filter(Number.isFinite)
  if ((gap.isAdjacent || gap.isAdded) && first >= 100 && first % 100 === 0 && second < 100) return [first + second]
  return gap.isAdjacent && first > 0 && first < 100 && second >= 10 && second < 100 ? [first * 100 + second, first + second / 100] : []
}
