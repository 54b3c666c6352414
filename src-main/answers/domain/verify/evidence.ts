import { tokenise } from '../../../text/index.ts'
import { align, type Alignment, type Passage } from './alignment.ts'
import { calculationOf, type Calculation } from './arithmetic.ts'
import { missingName, missingNumber, otherRate, otherUnit } from './figure-rules.ts'
import { otherDirection, otherNameHere, otherNumberHere, otherOrder, replacedWord } from './place-rules.ts'
import { prepareText, type PreparedText } from './prepared-text.ts'
import { addedRelation, oppositeRelation, otherNegation } from './relation-rules.ts'
import { isNumber } from './same-token.ts'
import { findRun, wordSpans, type WordSpan } from './word-spans.ts'
import type { Doubt, Support } from '../../../../src-preload/contract/shapes/answers.ts'

/** What a passage proves of a claim. `window`: the words of the passage it rests on; null: none. */
export type Evidence = { support: Support; doubt: Doubt | null; calculation: Calculation | null; coverage: number; window: Window | null }
export type Window = { start: number; end: number }

/** The rules, in the order in which a doubt is named. */
const RULES = {
  number: missingNumber,
  name: missingName,
  unit: otherUnit,
  rate: otherRate,
  numberElsewhere: otherNumberHere,
  nameElsewhere: otherNameHere,
  order: otherOrder,
  direction: otherDirection,
  negation: otherNegation,
  opposite: oppositeRelation,
  added: addedRelation,
  replaced: replacedWord,
  words: missingWords,
  language: nothingToCompare,
} satisfies Record<Doubt['rule'], (alignment: Alignment) => string | null>
const NAMES = Object.keys(RULES) as Doubt['rule'][]

/** Least share of a claim's words in its passage. Own value: a paraphrase shares about two thirds, another topic under a third. */
const LEAST_COVERAGE = 0.4
/** Most missing words that a doubt names. */
const NAMED_WORDS = 3
/** Least figures and names that a claim in another language than its source must share with it. */
const LEAST_SHARED = 1
/** Shortest verbatim claim, and shortest quotation in a claim, words. */
const QUOTED_WORDS = 3
const QUOTATION_WORDS = 4
/** Most sentences of a window, and the share of the claim's tokens that each further sentence must add. */
const WINDOW_SENTENCES = 3
const SENTENCE_COST = 0.1

/** A block prepared for many claims. */
export type PreparedPassage = Passage & { words: WordSpan[]; keys: ReadonlySet<string> }

/** Prepares a block and its title line once for all claims of an answer. `language`: ISO 639-1. */
export function preparePassage(text: string, title: string, language: string): PreparedPassage {
  const prepared = prepareText(text, language)
  return {
    ...prepared,
    label: prepareText(title, language).tokens,
    words: wordSpans(text),
    keys: new Set(prepared.tokens.map(({ key }) => key)),
  }
}

/**
 * What a passage proves of a claim: `quoted` (its words stand there in a row), `calculated`, `matching` (figures and names stand beside what
 * they belong to, no rule objects), `check` (a rule objects) or `none` (no word in common).
 */
export function findEvidence(claim: PreparedText, passage: PreparedPassage): Evidence {
  const quoted = findQuoted(claim.text, passage)
  if (quoted && !isNegatedBefore(quoted, claim, passage))
    return { support: 'quoted', doubt: null, calculation: null, coverage: 1, window: quoted }
  const alignment = align(claim, passage)
  const { coverage } = alignment
  const window = windowOf(alignment, passage.words)
  const none = { calculation: null, coverage, window }
  if (alignment.chosen.every((place) => place < 0) && !alignment.isInOtherLanguage) return { support: 'none', doubt: null, ...none }
  for (const rule of NAMES) {
    const words = RULES[rule](alignment)
    if (words !== null) return { support: 'check', doubt: { rule, words }, ...none }
  }
  const calculation = calculationIn(alignment)
  return { support: calculation ? 'calculated' : 'matching', doubt: null, ...none, calculation }
}

/** The first number of a claim that follows from numbers which the claim shows and its passage has. */
function calculationIn(alignment: Alignment): Calculation | null {
  const { claim, places } = alignment
  for (const [i, token] of claim.tokens.entries()) {
    const calculation = isNumber(token) && (places[i] ?? []).length === 0 ? calculationOf(alignment, i, 'shown') : null
    if (calculation) return calculation
  }
  return null
}

/** Words of the claim that the passage does not have, if they are too many for a paraphrase. */
function missingWords({ claim, places, coverage, isInOtherLanguage }: Alignment): string | null {
  if (isInOtherLanguage || coverage >= LEAST_COVERAGE) return null
  return claim.tokens
    .filter((token, i) => (places[i] ?? []).length === 0 && token.measure === null)
    .slice(0, NAMED_WORDS)
    .map(({ start, end }) => claim.text.slice(start, end))
    .join(', ')
}

/** The claim itself, if it is in another language than its source and shares too few figures and names with it. */
function nothingToCompare({ claim, places, isInOtherLanguage }: Alignment): string | null {
  const shared = claim.tokens.filter((token, i) => (places[i] ?? []).length > 0 && (isNumber(token) || token.isName || token.isInitial))
  return isInOtherLanguage && shared.length < LEAST_SHARED ? claim.text : null
}

/** The claim as consecutive words of the passage with the same figures and signs. */
function findQuoted(claim: string, passage: PreparedPassage): Window | null {
  const words = tokenise(claim)
  const run = words.length >= QUOTED_WORDS ? findRun(passage.words, words) : null
  return run && hasSameSigns(claim, passage.text, run) ? run : null
}

/** Punctuation inside numbers and signs beside them: words alone do not tell "10 %" from "10 ‰" and "1.5" from "1, 5". */
function hasSameSigns(claim: string, text: string, run: Window): boolean {
  const signsOf = (said: string): string => (said.match(/\d+(?:[.,:/-]\d+)*|[%‰$€£¥°]/gu) ?? []).join(' ')
  if (/\d[.,]$/u.test(text.slice(0, run.start)) || /^[.,]\d/u.test(text.slice(run.end))) return false
  if (
    /\d$/u.test(text.slice(run.start, run.end)) &&
    /^\s?(?:%|‰|[万亿]|million|billion|thousand|mrd|mio|тыс|млн|млрд)/iu.test(text.slice(run.end))
  )
    return signsOf(claim) === signsOf(text.slice(run.start, run.end + 2))
  const said = signsOf(claim)
  const starts = [run.start, run.start - (/[$€£¥]\s?$/u.exec(text.slice(Math.max(0, run.start - 2), run.start))?.[0].length ?? 0)]
  return starts.some((start) => said === signsOf(text.slice(start, run.end)))
}

/** True if a negation of the same clause precedes verbatim words: "It is not true that the lease ends in May". */
function isNegatedBefore(run: Window, claim: PreparedText, passage: PreparedPassage): boolean {
  if (claim.negations.length > 0) return false
  const span = passage.spans.find(({ start, end }) => run.start >= start && run.start < end)
  return passage.negations.some(
    ({ at }) => span !== undefined && at >= span.start && at < run.start && !/[,;:.–]/u.test(passage.text.slice(at, run.start)),
  )
}

/** The one to three consecutive sentences of the passage that hold most of the claim; a quotation in the claim comes first. */
function windowOf({ claim, passage, chosen, places }: Alignment, passageWords: readonly WordSpan[]): Window | null {
  for (const [, quotation = ''] of claim.text.matchAll(/["“„«]([^"“”„«»]{8,400})["”“»]/gu)) {
    const words = tokenise(quotation)
    const run = words.length >= QUOTATION_WORDS ? findRun(passageWords, words) : null
    if (run) return run
  }
  const held = passage.spans.map((_span, sentence) => places.map((own) => own.some((place) => passage.sentences[place] === sentence)))
  let best: { first: number; count: number; score: number } | null = null
  for (const [first] of held.entries())
    for (let count = 1; count <= WINDOW_SENTENCES && first + count <= held.length; count += 1) {
      const share = chosen.filter((_place, i) => held.slice(first, first + count).some((one) => one[i])).length / Math.max(1, chosen.length)
      const score = share - (count - 1) * SENTENCE_COST
      if (share > 0 && (!best || score > best.score)) best = { first, count, score }
    }
  if (!best) return null
  const [from, to] = [passage.spans[best.first], passage.spans[best.first + best.count - 1]]
  return from && to ? { start: from.start, end: from.start + passage.text.slice(from.start, to.end).trimEnd().length } : null
}

/** Share of a claim's tokens that a passage has in the same form: a quick bound, without alignment. */
export function sharedTokens(claim: PreparedText, { keys }: PreparedPassage): number {
  return claim.tokens.filter(({ key }) => keys.has(key)).length / Math.max(1, claim.tokens.length)
}
