import type { FoundTerm } from './find-terms.ts'

/** A name, acronym or special term of a collection, and in how many documents and how often it stands. */
export type CollectionTerm = { term: string; documents: number; mentions: number }

/** Terms kept of a collection, those of most documents first. */
const MOST_TERMS = 20_000
/** Mentions by which a term of the note's own memo leads. */
const OWN = 1_000

/** Counts terms document by document. */
export function createTermCount(): { add(found: readonly FoundTerm[]): void; terms(): CollectionTerm[] } {
  const counts = new Map<string, CollectionTerm>()
  return {
    add(found) {
      for (const [term, mentions] of found) {
        const known = counts.get(term)
        if (known) {
          known.documents += 1
          known.mentions += mentions
        } else counts.set(term, { term, documents: 1, mentions })
      }
    },
    terms: () => [...counts.values()].toSorted(byWeight).slice(0, MOST_TERMS),
  }
}

/**
 * The terms that an engine is told to expect, best first: those of the note's own title and memo, then those of most documents. Words that
 * every engine knows (`isCommon`) are left out.
 */
export function offeredTerms(
  terms: readonly CollectionTerm[],
  own: readonly FoundTerm[],
  isCommon: (word: string) => boolean,
  most: number,
): string[] {
  const first = new Set(own.map(([term]) => term))
  const isKnown = (term: string): boolean => term.toLowerCase().split(/\s+/u).every(isCommon)
  return terms
    .filter(({ term }) => first.has(term) || !isKnown(term))
    .map((term) => ({ term: term.term, weight: (first.has(term.term) ? OWN : 0) + term.documents + term.mentions / (term.mentions + OWN) }))
    .toSorted((a, b) => b.weight - a.weight || a.term.localeCompare(b.term))
    .slice(0, most)
    .map(({ term }) => term)
}

function byWeight(a: CollectionTerm, b: CollectionTerm): number {
  return b.documents - a.documents || b.mentions - a.mentions || a.term.localeCompare(b.term)
}
