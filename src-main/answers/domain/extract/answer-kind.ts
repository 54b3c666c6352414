import { anyOf, isUnspaced, relationsIn, statesAmount, statesTime, tokenise, tokensOf } from '../../../text/index.ts'
import type { AnswerKindWords, Token } from '../../../text/index.ts'
import { once } from '../../../../src-preload/texts/once.ts'

/** What a question asks for. */
export type AnswerKind = keyof AnswerKindWords

const KINDS: readonly AnswerKind[] = ['amount', 'duration', 'count', 'date', 'person', 'place', 'reason']
const spaced = patterns((alternatives) => `(?<![\\p{L}\\p{N}])(?:${alternatives})(?![\\p{L}\\p{N}])`)
const unspaced = patterns((alternatives) => alternatives)
/** Longest cue whose words are no subject: a longer one has the subject in it ("how much did Anna pay"). */
const CUE_WORDS = 3

function patterns(wrap: (alternatives: string) => string): () => ReadonlyMap<AnswerKind, RegExp> {
  return once(() => new Map(KINDS.map((kind) => [kind, new RegExp(wrap(anyOf(({ answerKinds }) => answerKinds?.[kind])), 'u')])))
}

/** The kind of answer that a question asks for; null: any. The cues of all languages are known at once. */
export function askedKind(question: string): AnswerKind | null {
  const text = question.normalize('NFKC').toLowerCase()
  const list = isUnspaced(text) ? unspaced() : spaced()
  return KINDS.find((kind) => list.get(kind)?.test(text)) ?? null
}

/** Words by which a question asks for a kind of answer ("how high"): they are no subject. A cue of one word ("budget") is one. */
export function askingWords(question: string): Set<string> {
  const text = question.normalize('NFKC').toLowerCase()
  const list = isUnspaced(text) ? unspaced() : spaced()
  const cues = KINDS.map((kind) => tokenise(list.get(kind)?.exec(text)?.[0] ?? ''))
  return new Set(cues.filter((words) => words.length >= 2 && words.length <= CUE_WORDS).flat())
}

/** A question as far as the kind of its answer needs it. */
export type Asked = { kind: AnswerKind | null; keys: ReadonlySet<string> }

/** Reads the kind of answer and the words that are no answer because the question holds them. */
export function readAsked(question: string, language: string): Asked {
  return { kind: askedKind(question), keys: new Set(tokensOf(question, language).tokens.map(({ key }) => key)) }
}

/**
 * True if a statement holds an answer of the kind that the question does not name itself: an amount of money, a number, a time, a name, a
 * cause.
 */
export function holdsKind(text: string, language: string, { kind, keys }: Asked): boolean {
  if (kind === null) return true
  if (kind === 'reason') return relationsIn(text, language).some(({ relation }) => relation === 'because' || relation === 'reason')
  const { tokens } = tokensOf(text, language)
  const fresh = tokens.filter(({ key }) => !keys.has(key))
  if (kind === 'person' || kind === 'place') return fresh.some(({ isName, forms }) => isName && forms === null)
  if (kind === 'count') return fresh.some(({ forms }) => forms !== null)
  if (kind === 'amount') return statesAmount(tokens)
  if (statesTime(tokens)) return true
  const relations = relationsIn(text, language).map(({ relation }) => relation)
  if (kind === 'duration') return relations.includes('rate') || relations.includes('every')
  if (relations.includes('before') || relations.includes('after')) return true
  if (weekdays(language)?.test(text)) return true
  return fresh.some((token) => token.month !== null || isYear(token)) || /\d{1,2}[:.]\d{2}|\d{1,2}[./]\d{1,2}[./]/u.test(text)
}

function isYear({ forms }: Token): boolean {
  return forms?.some((form) => /^(?:1[0-9]|20)\d\d$/u.test(form)) ?? false
}

const WEEKDAYS = new Map<string, RegExp | null>()

/** Names of the days of the week (CLDR, by Intl) as whole words; null for a language that Intl does not know. */
function weekdays(language: string): RegExp | null {
  const known = WEEKDAYS.get(language)
  if (known !== undefined) return known
  const isKnown = Intl.DateTimeFormat.supportedLocalesOf(language).length > 0
  const format = isKnown ? new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }) : null
  // The fourth of January 1970 was a Sunday.
  const names = format ? Array.from({ length: 7 }, (_, day) => format.format((3 + day) * 86_400_000)) : []
  const pattern = names.length === 0 ? null : new RegExp(`(?<!\\p{L})(?:${names.join('|')})(?!\\p{L})`, 'iu')
  WEEKDAYS.set(language, pattern)
  return pattern
}
