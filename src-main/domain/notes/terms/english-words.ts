/** Endings of English words and what stands for them in the base form. */
const ENDINGS: readonly (readonly [ending: string, ...bases: string[]])[] = [
  ['s', ''],
  ['es', ''],
  ['ies', 'y'],
  ['ed', '', 'e'],
  ['ing', '', 'e'],
  ['er', '', 'e'],
  ['ers', '', 'e'],
  ['ly', ''],
]
const SHORTEST_BASE = 3

/** Frequency ranks of English words: 0 for the most frequent. */
export type WordRanks = ReadonlyMap<string, number>

/** Rank of an English word in small letters, or of its base form; null: it is not among the frequent ones. */
export function englishRank(word: string, ranks: WordRanks): number | null {
  const own = ranks.get(word.replace(/['’].*$/u, ''))
  if (own !== undefined) return own
  for (const [ending, ...bases] of ENDINGS) {
    const stem = word.slice(0, -ending.length)
    if (!word.endsWith(ending) || stem.length < SHORTEST_BASE) continue
    for (const base of bases) {
      const rank = ranks.get(stem + base)
      if (rank !== undefined) return rank
    }
  }
  return null
}

/** Rank from which a word tells something: those before are of every conversation. */
const FIRST_TELLING = 100
/** Letters that may follow a whole word. */
const AS_AN_ENDING = /^(?:s|es|d|ed|r|er|ers|ing|ly|al|ion|ions|able|ment|ity|ness)$/u

/**
 * How much an English word tells, 0 to 1: the logarithm of its rank, and 1 for a word that is not among the frequent ones. 0 also for what
 * only begins a frequent word ("keyboar"): speech is full of words that are broken off.
 */
export function englishRarity(ranks: WordRanks): (word: string) => number {
  const sorted = [...ranks.keys()].toSorted()
  return (word) => {
    const rank = englishRank(word, ranks)
    if (rank !== null) return Math.max(0, Math.log((rank + 1) / FIRST_TELLING) / Math.log(ranks.size / FIRST_TELLING))
    return isBeginning(word, sorted) ? 0 : 1
  }
}

function isBeginning(word: string, sorted: readonly string[]): boolean {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? '') < word) low = middle + 1
    else high = middle
  }
  for (let at = low; sorted[at]?.startsWith(word); at++) if (!AS_AN_ENDING.test(sorted[at]?.slice(word.length) ?? '')) return true
  return false
}
