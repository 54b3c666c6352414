import { numberWordValue } from '../../facts/number-words.ts'
import type { KeyPhrase } from './key-phrases.ts'

/** Most topics of a note. Fewer if the speech has no more. */
const MOST_TAGS = 6
/**
 * Length of a phrase, in words, and its mentions from which it is a topic. In 16 unseen meetings of others (QMSum) 25 of 27 such phrases were
 * worth keeping; single words were noise.
 */
const FEWEST_WORDS = 2
const FEWEST_MENTIONS = 6
/** Longest tag and echotag, characters. */
const TAG_CHARACTERS = 40
const ECHOTAG_CHARACTERS = 40

/** At most six topics from key phrases, best first; lower case, but for names and acronyms. None where nothing is said often enough. */
export function topicTags(phrases: readonly KeyPhrase[], language: string): string[] {
  const isTold = ({ phrase, words, count }: KeyPhrase): boolean =>
    words >= FEWEST_WORDS &&
    count >= FEWEST_MENTIONS &&
    phrase.length <= TAG_CHARACTERS &&
    phrase.split(' ').every((part) => numberWordValue(part.toLowerCase(), language) === null)
  return phrases
    .filter(isTold)
    .slice(0, MOST_TAGS)
    .map(({ phrase }) => phrase)
}

/** A short label for a note from its tags: the first, and the second if both stay short. Null without tags. */
export function echotagOf(tags: readonly string[]): string | null {
  const [first, second] = tags
  if (first === undefined) return null
  const both = second === undefined ? first : `${first}, ${second}`
  return both.length <= ECHOTAG_CHARACTERS ? both : first
}

/** The title of a note: the first heading or line of the memo, else the echotag with a capital. Null without either. */
export function titleOf(memo: string, echotag: string | null): string | null {
  const line = memo
    .split('\n')
    .map((one) => one.replace(/^\s*(?:#{1,6}\s+|[-*+]\s+(?:\[[ xX]\]\s+)?|\d{1,3}[.)]\s+)/u, '').trim())
    .find((one) => /\p{L}/u.test(one))
  const heading = /^\s*#{1,6}\s+(.+)$/mu.exec(memo)?.[1]?.trim() ?? line
  if (heading !== undefined && heading.length <= 120) return heading.replace(/[*_`]+/gu, '')
  return echotag && echotag.charAt(0).toUpperCase() + echotag.slice(1)
}
