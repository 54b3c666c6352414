/** Most items per group; keeps the search linear. */
const WIDEST = 128

/**
 * Least-cost partition of `count` items into consecutive groups (dynamic programming); returns the end (exclusive) of each group.
 * `cost(from, to)`: cost of the items `from` to `to - 1`; Infinity if too large, which also excludes larger groups. A single item is always
 * allowed. At most 128 calls per item. Ties: the longer last group.
 */
export function partition(count: number, cost: (from: number, to: number) => number): number[] {
  const best = new Float64Array(count + 1)
  const cut = new Int32Array(count + 1)
  for (let to = 1; to <= count; to += 1) {
    best[to] = Infinity
    for (let from = to - 1; from >= Math.max(0, to - WIDEST); from -= 1) {
      const own = cost(from, to)
      if (own === Infinity && from < to - 1) break
      const total = (best[from] ?? 0) + (own === Infinity ? 1e6 : own)
      if (total <= (best[to] ?? Infinity)) {
        best[to] = total
        cut[to] = from
      }
    }
  }
  const ends: number[] = []
  for (let to = count; to > 0; to = cut[to] ?? 0) ends.push(to)
  return ends.reverse()
}
