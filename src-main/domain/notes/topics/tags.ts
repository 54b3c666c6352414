import type { KeyPhrase } from './key-phrases.ts'

/** Fewest and most topics of a note. Fewer if the speech has no more. */
const FEWEST_TAGS = 3
const MOST_TAGS = 6
/** Share of the best score below which a phrase is no topic, once there are enough. */
const LEAST_SHARE = 0.25
/** Longest tag and echotag, characters. */
const TAG_CHARACTERS = 40
const ECHOTAG_CHARACTERS = 40

/** Three to six topics from key phrases, best first; lower case, but for names and acronyms. */
export function topicTags(phrases: readonly KeyPhrase[]): string[] {
  const best = phrases[0]?.score ?? 0
  return phrases
    .filter(({ phrase, score }, i) => phrase.length <= TAG_CHARACTERS && (i < FEWEST_TAGS || score >= best * LEAST_SHARE))
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
