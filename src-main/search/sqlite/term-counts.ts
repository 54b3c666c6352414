import type { Connection } from '../../storage/index.ts'

/** Relative change of the passage count after which cached counts are stale, and most cached words. */
const STALE = 0.1
const MOST_KEPT = 20_000

/** Document frequencies of index words. Invisible passages count too: they are few. */
export type TermCounts = {
  passages(): number
  /** Frequency of a normalised word. */
  of(word: string): number
}

/** Frequencies of a connection, cached while the library's size is stable: counting a common word takes a millisecond. */
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
    // The index folds accents and splits some scripts further, so the word is queried as a phrase.
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

/** Most passages matched by one expression: bm25 takes 0.2 ms per 1,000 (100,000 passages, 2 cores). */
export const MOST_MATCHES = 12_000
/** Relative cost of a phrase: it reads both posting lists but ranks few passages. */
const PHRASE_COST = 0.2

/**
 * Keeps the rarest terms of an internal expression (`"word" OR "two words" OR ...`) within the match limit; the rarest one always stays.
 * Very frequent words carry no weight in bm25 and cost the most. Small libraries keep all.
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
