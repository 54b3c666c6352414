import { anyOf, ofAll } from '../text/languages/all.ts'
import type { ContradictionWords, OppositeName } from '../text/languages/language.ts'

/** A number behind one of these names a thing ("section 3", "phase 2", "room 12"): two of them are two things, not two opinions. */
export const LABELS = wordsOf(({ labels }) => labels)
/** What a date belongs to that can be only once: of other things (a meeting, a report) there is one on each date. */
export const ONCE = wordsOf(({ once }) => once)
/** Two numbers with such a word can both be true. */
export const BOUNDS = wordsOf(({ bounds }) => bounds)
/** A sentence that begins so is about what stands before it. */
export const POINTING = wordsOf(({ pointing }) => pointing)
/** What one person says is no fact about the world. */
export const SPEAKING = wordsOf(({ speaking }) => speaking)
/** Before a name: what follows is who or what it is. */
export const IS = new RegExp(String.raw`(?:^|[^\p{L}])(?:${anyOf(({ contradictions }) => contradictions?.is)})\s*:?\s*$`, 'iu')
/** Behind a name that begins a sentence: it is the one who is. */
export const IS_THE = new RegExp(
  String.raw`^\s*(?:${anyOf(({ contradictions }) => contradictions?.isThe.verbs)})\s(?:${anyOf(({ contradictions }) => contradictions?.isThe.articles)})\s`,
  'iu',
)
/** Pairs of which one turns the other round. */
export const OPPOSITES: readonly (readonly [ReadonlySet<string>, ReadonlySet<string>])[] = (
  ['permission', 'inclusion', 'duty', 'approval', 'price'] as const satisfies readonly OppositeName[]
).map((name) => [wordsOf(({ opposites }) => opposites[name][0]), wordsOf(({ opposites }) => opposites[name][1])])
/** Adverbs that change nothing that could be contradicted. */
export const SOFT = wordsOf(({ soft }) => soft)
/** What hangs on a statement and does not limit it ("as both sides agreed", "unless it is renewed"); what follows "if" or "for" does. */
export const TAIL = new RegExp(
  String.raw`(?:,|;|\s[-–—(])\s?(?:${anyOf(({ contradictions }) => contradictions?.tailsBehindComma)})\s|\s(?:${anyOf(({ contradictions }) => contradictions?.tails)})\s|;\s|\s\(`,
  'iu',
)

function wordsOf(list: (words: ContradictionWords) => readonly string[]): ReadonlySet<string> {
  return new Set(ofAll(({ contradictions }) => (contradictions ? list(contradictions) : [])))
}
