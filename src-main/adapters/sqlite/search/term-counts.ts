import type { Connection } from '../shared/connection.ts'

/** Share by which the passages may become more or fewer before counts are taken again: only proportions matter. */
const STALE = 0.1
const MOST_KEPT = 20_000

/** In how many passages the words of the index stand. Passages that are not visible count too: they are few. */
export type TermCounts = {
  passages(): number
  /** Of one normalised word. */
  of(word: string): number
}

/** Counts of a connection, kept while the library stays about as large: a common word costs a millisecond to count. */
export function createTermCounts(connection: Connection): TermCounts {
  let kept = new Map<string, number>()
  let keptAt = -1

  function passages(): number {
    const now = connection.get<{ n: number }>('SELECT count(*) AS n FROM keywords_docsize')?.n ?? 0
    if (Math.abs(now - keptAt) > STALE * keptAt || kept.size > MOST_KEPT) {
      kept = new Map()
      keptAt = now
    }
    return now
  }

  function count(word: string): number {
    const row = connection.get<{ doc: number }>('SELECT doc FROM keywords_terms WHERE term = ?', word)
    if (row) return row.doc
    // The index folds accents and splits some scripts further; only it knows how, so it is asked for the word as a phrase.
    return (
      connection.get<{ n: number }>('SELECT count(*) AS n FROM keywords WHERE keywords MATCH ?', `"${word.replaceAll('"', '""')}"`)?.n ?? 0
    )
  }

  return {
    passages,
    of(word) {
      let known = kept.get(word)
      if (known === undefined) kept.set(word, (known = count(word)))
      return known
    },
  }
}

/** Passages that one expression may match: bm25 takes 0.2 ms for each 1,000 (100,000 passages, 2 cores). */
const MOST_MATCHES = 12_000
/** Finding a phrase reads both words' lists but ranks few passages. */
const PHRASE_COST = 0.2

/**
 * The rarest terms of an expression of ours (`"word" OR "two words" OR ...`), as many as keep the matching passages few; the rarest one always stays. A
 * word of most passages tells nothing (bm25 gives a word of more than half of them no weight at all) and costs the most. Small libraries keep all.
 */
export function affordableMatch(match: string, counts: TermCounts, most = MOST_MATCHES): string {
  if (counts.passages() <= most) return match
  const terms = match.split(' OR ').map((term, place) => {
    const words = term
      .slice(1, -1)
      .split(' ')
      .map((word) => counts.of(word))
    const rarest = Math.min(...words)
    return { term, place, rarest, cost: words.length === 1 ? rarest : PHRASE_COST * words.reduce((sum, count) => sum + count, 0) }
  })
  let sum = 0
  const kept = terms.toSorted((a, b) => a.rarest - b.rarest).filter(({ cost }, rank) => (sum += cost) <= most || rank === 0)
  return kept
    .sort((a, b) => a.place - b.place)
    .map(({ term }) => term)
    .join(' OR ')
}
