import { termFrequenciesWithin } from './term-frequencies-within.ts'
import { namedWords } from './named-words.ts'
import type { ChunkId } from '../../../src-preload/contract/ids.ts'
import type { ListHit, SearchFilter } from '../domain/types.ts'
import { bind } from '../../storage/index.ts'
import type { Connection } from '../../storage/index.ts'
import { activeIndex } from './vectors/indexes.ts'
import { newestNotes, notePassages, passageFacts, passages, passagesAlone, sample, vectors } from './passages.ts'
import { createScope } from './scope.ts'
import { keywordSearch, typedSearch, vectorSearch } from './lexical-search.ts'
import { affordableMatch, createTermCounts, MOST_MATCHES } from './term-counts.ts'
import { listReliability } from './embedder-reliability.ts'
import { exactLists } from './vector-lists.ts'

/**
 * Functions of a search process on a read-only connection: they see only live documents and their visible version, and apply filters inside
 * the searches. `keywordLists`, `foundPassages` and `vectorLists` run on threads (search/worker/threads.ts).
 * Throws only AppErrors.
 */
export function searchFunctions(connection: Connection) {
  const counts = createTermCounts(connection)
  type Words = { filter: SearchFilter; limit: number }
  const keywords = (_connection: Connection, o: Words & { match: string }): ListHit[] => {
    // An expression that demands words (`typedMatch`) has all of them: nothing can be left out.
    if (!o.match.startsWith('(')) return keywordSearch(connection, { ...o, match: affordableMatch(o.match, counts) })
    return typedSearch(connection, { ...o, most: MOST_MATCHES })
  }
  return bind(connection, {
    scope: createScope(connection),
    /** Lexical search with the affordable words of an internal expression, best first, ties by id. */
    keywordSearch: keywords,
    keywordLists: (_connection: Connection, o: Words & { matches: readonly string[] }) =>
      o.matches.map((match) => keywords(connection, { ...o, match })),
    /** Passages of the best hits of one expression, in their order, at most `ofOne` of a document and `shown` of all. */
    foundPassages: (_connection: Connection, o: Words & { match: string } & Shown) =>
      passagesAlone(connection, shownOf(keywords(connection, o), o)),
    vectorSearch,
    vectorLists: exactLists,
    /** Passages per term (normalised words), and passages in total. */
    termFrequencies: (_connection: Connection, terms: readonly string[]): { passages: number; frequencies: Record<string, number> } => ({
      passages: counts.passages(),
      frequencies: Object.fromEntries(terms.map((term) => [term, counts.of(term)])),
    }),
    termFrequenciesWithin,
    namedWords,
    passages,
    passagesAlone,
    passageFacts,
    newestNotes,
    notePassages,
    vectors,
    sample,
    activeIndex,
    reliability: listReliability,
  })
}

/** How many passages are shown of the hits: of one document, and of all. */
export type Shown = { ofOne: number; shown: number }

/** The first hits that may be shown. */
export function shownOf(hits: readonly ListHit[], { ofOne, shown }: Shown): ChunkId[] {
  const of = new Map<string, number>()
  const chosen = hits.filter(({ documentId }) => {
    const count = (of.get(documentId) ?? 0) + 1
    of.set(documentId, count)
    return count <= ofOne
  })
  return chosen.slice(0, shown).map(({ chunkId }) => chunkId)
}

export type SearchFunctions = ReturnType<typeof searchFunctions>
