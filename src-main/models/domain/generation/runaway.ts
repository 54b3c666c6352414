/** Longest repeated piece, characters, and the number of repeats that counts as a loop. */
const LONGEST_PERIOD = 240
const REPEATS = 12
/** Characters between two checks. */
const EVERY = 400
/** Most characters per token on average; a longer answer was not limited by the server. */
const CHARACTERS_PER_TOKEN = 16

/** True once an answer has run away: it loops, or is far longer than allowed. */
export type RunawayWatch = (text: string) => boolean

/** Most characters of an answer of `numPredict` tokens. */
export function longestAnswer(numPredict: number): number {
  return numPredict * CHARACTERS_PER_TOKEN
}

/**
 * Creates the watch for one answer of at most `numPredict` tokens; call it with the whole text so far. Total work is linear in the text.
 */
export function createRunawayWatch(numPredict: number): RunawayWatch {
  let looked = 0
  return (text) => {
    if (text.length > longestAnswer(numPredict)) return true
    if (text.length - looked < EVERY) return false
    looked = text.length
    return isRepeating(text)
  }
}

/** True if a text ends in one piece repeated twelve times. */
export function isRepeating(text: string): boolean {
  for (let period = 1; period <= LONGEST_PERIOD && period * REPEATS <= text.length; period += 1) {
    // A short period must fill a paragraph: "......" and tables repeat legitimately.
    const repeats = Math.max(REPEATS, Math.ceil(LONGEST_PERIOD / period))
    if (period * repeats > text.length) continue
    const piece = text.slice(-period)
    let isSame = piece.trim() !== '' || period > 1
    for (let at = 2; isSame && at <= repeats; at += 1)
      isSame = text.slice(text.length - at * period, text.length - (at - 1) * period) === piece
    if (isSame) return true
  }
  return false
}
