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
