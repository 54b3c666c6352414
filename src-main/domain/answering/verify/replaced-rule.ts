import { wordsAt, type Alignment } from './alignment.ts'
import { isSameToken } from './same-token.ts'

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
