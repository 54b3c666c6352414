import { anyOf, ofAll } from './languages/all.ts'
import { splitSentences } from './sentences.ts'

/**
 * Refusals in lower case: one phrase of a list, one word each for who (the sources) and what (say nothing), or a pattern. Patterns bound
 * every gap, so that no text can make the check slow.
 */
const PHRASES = ofAll(({ refusals }) => refusals?.phrases)
const WHO = ofAll(({ refusals }) => refusals?.who)
const WHAT = ofAll(({ refusals }) => refusals?.what)
const PATTERNS = new RegExp(
  anyOf(({ refusals }) => refusals?.patterns),
  'iu',
)
/** Sentences at the start of an answer in which a refusal counts; later it concerns a part of the question. */
const SENTENCES = 2

/** True if a sentence says that the sources lack the answer. */
export function isRefusalSentence(sentence: string): boolean {
  const text = sentence.toLowerCase().replaceAll('’', "'").slice(0, 600)
  return (
    PHRASES.some((phrase) => text.includes(phrase)) ||
    PATTERNS.test(text) ||
    (WHO.some((word) => text.includes(word)) && WHAT.some((word) => text.includes(word)))
  )
}

/**
 * True if a model's answer is a refusal: its first two sentences say so, and no claim is supported (`supportedClaims`; "The documents do
 * not give the price, but they say that it doubled [2]" is a partial answer).
 */
export function isRefusal(answer: string, supportedClaims: number): boolean {
  if (supportedClaims > 0) return false
  return splitSentences(answer.trim().slice(0, 2000))
    .slice(0, SENTENCES)
    .some(({ start, end }) => isRefusalSentence(answer.trim().slice(start, end)))
}
