import { ofAll } from './languages/all.ts'
import { splitSentences } from './sentences.ts'

/**
 * How models say that the sources do not hold the answer, in lower case. A refusal holds one phrase of a list, or one word of each part of a
 * pair: who (the sources) and what (say nothing). Literal phrases, so that no text can make the check slow.
 */
const PHRASES = ofAll(({ refusals }) => refusals?.phrases)
const WHO = ofAll(({ refusals }) => refusals?.who)
const WHAT = ofAll(({ refusals }) => refusals?.what)
/** A refusal says so at once; later it is a remark on one part of the question. */
const SENTENCES = 2

/** Whether a sentence says that the sources do not hold what was asked. */
export function isRefusalSentence(sentence: string): boolean {
  const text = sentence.toLowerCase().replaceAll('’', "'").slice(0, 600)
  return (
    PHRASES.some((phrase) => text.includes(phrase)) || (WHO.some((word) => text.includes(word)) && WHAT.some((word) => text.includes(word)))
  )
}

/**
 * Whether a model's answer is a refusal: it says so in its first two sentences, and no claim beside it was found in a source
 * (`supportedClaims`; "The documents do not give the price, but they say that it doubled [2]" answers a part).
 */
export function isRefusal(answer: string, supportedClaims: number): boolean {
  if (supportedClaims > 0) return false
  return splitSentences(answer.trim().slice(0, 2000))
    .slice(0, SENTENCES)
    .some(({ start, end }) => isRefusalSentence(answer.trim().slice(start, end)))
}
