/** Longest piece of text, characters, and its repeats in a row from which on a model cannot stop. */
const LONGEST_PERIOD = 240
const REPEATS = 12
/** Characters between two looks. */
const EVERY = 400
/** Characters that a token is at most, on average; a longer answer than that many per token was not limited by the server. */
const CHARACTERS_PER_TOKEN = 16

/** Tells when an answer has run away: it repeats itself without end, or is far longer than the model was allowed. */
export type RunawayWatch = (text: string) => boolean

/** Characters that an answer of at most `numPredict` tokens can have. */
export function longestAnswer(numPredict: number): number {
  return numPredict * CHARACTERS_PER_TOKEN
}

/** Watches one answer of at most `numPredict` tokens; give it the whole text so far. Work grows with the text, not with its square. */
export function createRunawayWatch(numPredict: number): RunawayWatch {
  let looked = 0
  return (text) => {
    if (text.length > longestAnswer(numPredict)) return true
    if (text.length - looked < EVERY) return false
    looked = text.length
    return isRepeating(text)
  }
}

/** Whether a text ends in one piece repeated twelve times. */
export function isRepeating(text: string): boolean {
  for (let period = 1; period <= LONGEST_PERIOD && period * REPEATS <= text.length; period += 1) {
    // A period of a few characters must fill a paragraph: "......" and tables do it legitimately.
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
