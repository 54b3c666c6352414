import { anyOf, ofAll } from '../../../text/index.ts'
import type { ContradictionWords, OppositeName } from '../../../text/index.ts'

/** Nouns before an identifying number ("section 3", "phase 2", "room 12"): two numbers are two things, not a contradiction. */
export const LABELS = wordsOf(({ labels }) => labels)
/** Nouns with a single date; of other things (a meeting, a report) several dates can be true. */
export const ONCE = wordsOf(({ once }) => once)
/** Words for bounds: two different bounds can both be true. */
export const BOUNDS = wordsOf(({ bounds }) => bounds)
/** Openings of a sentence that refers to the previous one. */
export const POINTING = wordsOf(({ pointing }) => pointing)
/** Verbs of speaking: an opinion is not a fact about the world. */
export const SPEAKING = wordsOf(({ speaking }) => speaking)
/** Copula before a name: the name says who or what something is. */
export const IS = new RegExp(String.raw`(?:^|[^\p{L}])(?:${anyOf(({ contradictions }) => contradictions?.is)})\s*:?\s*$`, 'iu')
/** Copula behind a name at the start of a sentence: the name is the subject. */
export const IS_THE = new RegExp(
  String.raw`^\s*(?:${anyOf(({ contradictions }) => contradictions?.isThe.verbs)})\s(?:${anyOf(({ contradictions }) => contradictions?.isThe.articles)})\s`,
  'iu',
)
/** Pairs of opposites. */
export const OPPOSITES: readonly (readonly [ReadonlySet<string>, ReadonlySet<string>])[] = (
  ['permission', 'inclusion', 'duty', 'approval', 'price'] as const satisfies readonly OppositeName[]
).map((name) => [wordsOf(({ opposites }) => opposites[name][0]), wordsOf(({ opposites }) => opposites[name][1])])
/** Adverbs that do not affect the meaning. */
export const SOFT = wordsOf(({ soft }) => soft)
/** Trailing remarks that do not limit a statement ("as both sides agreed", "unless it is renewed"), unlike those with "if" or "for". */
export const TAIL = new RegExp(
  String.raw`(?:,|;|\s[-–—(])\s?(?:${anyOf(({ contradictions }) => contradictions?.tailsBehindComma)})\s|\s(?:${anyOf(({ contradictions }) => contradictions?.tails)})\s|;\s|\s\(`,
  'iu',
)

function wordsOf(list: (words: ContradictionWords) => readonly string[]): ReadonlySet<string> {
  return new Set(ofAll(({ contradictions }) => (contradictions ? list(contradictions) : [])))
}
