import type { Token } from '../../../text/index.ts'
import { distance, wordsAt, type Alignment } from './alignment.ts'
import { isNumber, isSameToken, isWord, isYear } from './same-token.ts'
import type { PreparedText } from './prepared-text.ts'
import { unitOf } from './unit-of.ts'

/**
 * How much nearer another number or name must stand to the claim's other words, and how near at most. Fitted on 772 hand-written claims
 * (036-figures-of-answering.md): 49 wrong and 11 faithful ones have such a number, 15 and 5 such a name.
 */
const MARGINS = { number: { nearer: 0.8, near: 2.5 }, name: { nearer: 2.2, near: 3 } } as const
/** Fewest words that place a number or name. */
const FEWEST_CONTEXT = { number: 1, name: 2 } as const
/** Most places of a name that pronouns do not replace. */
const NAME_PLACES = 2
/** Most tokens between two numbers whose order counts. */
const ORDERED_NUMBERS = 3
/** Numbers joined by a sign of arithmetic. */
const CALCULATION = /[\d.,%$€£\s]*\d[%\s]*(?:[+−×÷*/=]|\s[-–]\s)(?:[\s$€£]*[\d.,]+[%\s]*(?:[+−×÷*/=]|\s[-–]\s)?)+/gu
/** A time of a transcript is no number of a sentence. */
const TIME = /^\d{1,2}:\d\d/

type Kind = keyof typeof MARGINS

/** A number in the place of another one: the other stands nearer to the words around it. */
export function otherNumberHere(alignment: Alignment): string | null {
  return otherHere(alignment, 'number')
}

/** A name in the place of another one. German capitalises every noun, so German says nothing. */
export function otherNameHere(alignment: Alignment): string | null {
  return alignment.passage.language === 'de' ? null : otherHere(alignment, 'name')
}

function otherHere(alignment: Alignment, kind: Kind): string | null {
  const { claim, passage, places } = alignment
  const { nearer, near } = MARGINS[kind]
  for (const [i, token] of claim.tokens.entries()) {
    const own = places[i] ?? []
    const context = contextOf(alignment, i, kind)
    if (own.length === 0 || context.length < FEWEST_CONTEXT[kind] || !isOfKind(alignment, i, kind)) continue
    if (kind === 'name' && (own.length > NAME_PLACES || own.some((place) => passage.rows[place] !== null))) continue
    const rows = new Set(own.flatMap((place) => passage.rows[place] ?? []))
    const rivals = passage.tokens.flatMap((other, place) =>
      isRival(alignment, token, i, place, kind) &&
      !rows.has(passage.rows[place] ?? -1) &&
      !claim.tokens.some((one) => isSameToken(one, other))
        ? [place]
        : [],
    )
    const best = Math.min(...rivals.map((place) => costOf(alignment, i, place, context)))
    if (best <= near && Math.min(...own.map((place) => costOf(alignment, i, place, context))) - best >= nearer) return wordsAt(claim, i)
  }
  return null
}

/** Mean distance of a place from the context words; rare words and those near the token in the claim weigh more. */
function costOf({ passage, places }: Alignment, i: number, place: number, context: readonly number[]): number {
  let sum = 0
  let weights = 0
  for (const k of context) {
    const own = places[k] ?? []
    const weight = 1 / Math.sqrt((1 + Math.abs(k - i)) * own.length)
    sum += weight * Math.min(...own.map((other) => distance(passage, other, place)))
    weights += weight
  }
  return sum / weights
}

/** Words of the claim that tell where in the passage a number or name belongs. */
function contextOf({ claim, places }: Alignment, i: number, kind: Kind): number[] {
  return claim.tokens.flatMap((token, k) =>
    k !== i && (places[k] ?? []).length > 0 && isWord(token) && !(kind === 'name' && token.isName) ? [k] : [],
  )
}

function isOfKind({ claim, passage, places }: Alignment, i: number, kind: Kind): boolean {
  const token = claim.tokens[i]
  if (!token) return false
  if (kind === 'number') return isNumber(token) && !isLabel(claim, token) && !isInCalculation(claim, token)
  return isWord(token) && (token.isName || token.isInitial) && (places[i] ?? []).some((place) => passage.tokens[place]?.isName === true)
}

/** True for the number of a label: "top-20", "BM25". */
function isLabel({ text }: PreparedText, { start }: Token): boolean {
  return /\p{L}-?$/u.test(text.slice(Math.max(0, start - 2), start))
}

/** True for a number of a calculation that the claim shows in brackets or with an equals sign. */
function isInCalculation({ text }: PreparedText, { start }: Token): boolean {
  for (const { 0: shown, index } of text.matchAll(CALCULATION)) if (start >= index && start < index + shown.length) return true
  return false
}

function isRival({ claim, passage }: Alignment, token: Token, i: number, place: number, kind: Kind): boolean {
  const other = passage.tokens[place]
  if (!other || isSameToken(token, other)) return false
  if (kind === 'name') return other.isName && isWord(other)
  if (!isNumber(other) || isYear(other) !== isYear(token) || TIME.test(passage.text.slice(other.start, other.start + 5))) return false
  const [unit, theirs] = [unitOf(claim, i), unitOf(passage, place)]
  return unit === null || theirs === null || unit === theirs
}

/** Two names, or two numbers, on the wrong sides of a word: "Tom sued Anna" for "Anna sued Tom". */
export function otherOrder(alignment: Alignment): string | null {
  const { claim, passage, places } = alignment
  const isName = (i: number): boolean =>
    passage.language !== 'de' && (places[i] ?? []).some((place) => passage.tokens[place]?.isName === true)
  for (let i = 0; i < claim.tokens.length; i += 1)
    for (let k = i + 2; k < claim.tokens.length; k += 1) {
      const [a, b] = [claim.tokens[i], claim.tokens[k]]
      if (!a || !b || claim.clauses[i] !== claim.clauses[k]) continue
      const areNumbers = isNumber(a) && isNumber(b)
      if (
        areNumbers
          ? k - i > ORDERED_NUMBERS || isDate(claim, i, k) || isInCalculation(claim, a)
          : isNumber(a) || isNumber(b) || !isName(i) || !isName(k)
      )
        continue
      for (let m = i + 1; m < k; m += 1) if (isTurned(alignment, i, m, k)) return `${wordsAt(claim, i)} … ${wordsAt(claim, k)}`
    }
  return null
}

function isTurned({ claim, passage, places }: Alignment, i: number, m: number, k: number): boolean {
  const middle = claim.tokens[m]
  if (!middle || (places[m] ?? []).length === 0 || !isWord(middle) || middle.isName) return false
  const inOrder = (first: number, last: number): boolean =>
    (places[first] ?? []).some((x) =>
      (places[m] ?? []).some(
        (y) =>
          x < y &&
          passage.sentences[x] === passage.sentences[y] &&
          (places[last] ?? []).some((z) => y < z && passage.sentences[z] === passage.sentences[y]),
      ),
    )
  const isPassive = passage.agents.has(passage.sentences[(places[m] ?? [])[0] ?? 0] ?? -1)
  return !inOrder(i, k) && inOrder(k, i) && claim.agents.size > 0 === isPassive
}

function isDate({ tokens }: PreparedText, from: number, to: number): boolean {
  return tokens.slice(from, to + 1).some((token) => isYear(token) || token.month !== null)
}

/** "From" for "to", or the other way round: "moved from Bremen" for "moved to Bremen". */
export function otherDirection({ claim, passage, places, isInOtherLanguage }: Alignment): string | null {
  if (isInOtherLanguage) return null
  const i = claim.tokens.findIndex((_token, k) => {
    const own = directionOf(claim, k)
    const theirs = (places[k] ?? []).map((place) => directionOf(passage, place))
    return own !== null && theirs.length > 0 && theirs.every((direction) => direction !== null && direction !== own)
  })
  return i < 0 ? null : wordsAt(claim, i)
}

/** Longest article between a preposition and its noun, with blanks. */
const ARTICLE = 5

/** The direction word right before a token, or before the name that it ends. */
function directionOf(text: PreparedText, i: number): 'from' | 'to' | null {
  let first = i
  while (
    first > 0 &&
    text.tokens[first]?.isName &&
    text.tokens[first - 1]?.isName &&
    (text.tokens[first]?.start ?? 0) - (text.tokens[first - 1]?.end ?? 0) <= 1
  )
    first -= 1
  const start = text.tokens[first]?.start ?? 0
  const word = text.relations.findLast(({ relation, end }) => end <= start && (relation === 'from' || relation === 'to'))
  if (!word || start - word.end > ARTICLE || text.tokens.some((token) => token.start >= word.end && token.start < start)) return null
  return word.relation === 'from' ? 'from' : 'to'
}

/** Most words replaced on either side. */
const MOST_REPLACED = 3

/**
 * A word in the place of another one in a claim that is otherwise verbatim. For languages whose names no capital tells: German
 * capitalises every noun, many scripts have no capitals.
 */
export function replacedWord({ claim, passage, chosen, isInOtherLanguage }: Alignment): string | null {
  const first = chosen.findIndex((place) => place < 0)
  if (isInOtherLanguage || first < 0 || (/\p{Lu}/u.test(claim.text) && claim.language !== 'de')) return null
  let end = first
  while (end < chosen.length && (chosen[end] ?? -1) < 0) end += 1
  const [before, behind] = [chosen.slice(0, first), chosen.slice(end)]
  if (!isRun(before) || !isRun(behind)) return null
  const sentence = passage.sentences[before[0] ?? behind[0] ?? 0] ?? 0
  const left = before.at(-1) ?? passage.sentences.indexOf(sentence) - 1
  const right = behind[0] ?? passage.sentences.lastIndexOf(sentence) + 1
  const between = passage.tokens.slice(left + 1, right)
  const most = claim.tokens.some(({ isUnspaced }) => isUnspaced) ? 3 * MOST_REPLACED : MOST_REPLACED
  const isReplaced =
    end - first <= most &&
    between.length > 0 &&
    between.length <= most &&
    between.every((other) => !claim.tokens.some((one) => isSameToken(one, other)))
  return isReplaced ? wordsAt(claim, first) : null
}

/** True for places that follow each other without a gap. */
function isRun(places: readonly number[]): boolean {
  return places.every((place, i) => i === 0 || place === (places[i - 1] ?? 0) + 1)
}
