/** English function words shared with few other languages. */
const FUNCTION_WORDS = new Set(
  'the of and to in is that for it as with on was by this are be or from at an not you we have has which can but they i if'.split(' '),
)
/**
 * Least share of function words in English text. Measured on passages of 500 characters: 95 % of English prose above 0.22, median 0.33;
 * German at most 0.12.
 */
const SHARE = 0.16
const LONGEST = 5
/** Least words for a meaningful share. */
const FEWEST_WORDS = 8

/** True if the share of English function words is high enough; false if unsure. Words in any case. */
export function looksEnglish(words: readonly string[]): boolean {
  if (words.length < FEWEST_WORDS) return false
  let count = 0
  for (const word of words) if (word.length <= LONGEST && FUNCTION_WORDS.has(word.toLowerCase())) count += 1
  return count >= words.length * SHARE
}
