import type { ListHit, SearchFilter } from '../../domain/retrieval/types.ts'
import { bind } from './shared/bind.ts'
import { check } from './check/check.ts'
import { patrolRows } from './check/patrol.ts'
import type { Connection } from './shared/connection.ts'
import { questionPassages, termFrequenciesWithin } from './tables/evaluation.ts'
import { activeIndex } from './vectors/indexes.ts'
import { newestNotes, notePassages, passageFacts, passages, sample, vectors } from './search/passages.ts'
import { scope } from './shared/scope.ts'
import { keywordSearch, vectorSearch } from './search/lexical-search.ts'
import { affordableMatch, createTermCounts } from './search/term-counts.ts'
import { listReliability } from './search/embedder-reliability.ts'
import { exactLists } from './search/vector-lists.ts'

/**
 * Everything a search process does, on one read-only connection: only live documents and their visible version are ever seen, and filters work
 * inside the searches. The process itself answers `keywordLists` and `vectorLists` on threads (workers/search/threads.ts). `check` reads the whole
 * database: call it in a process of its own. Throws AppErrors alone.
 */
export function searchFunctions(connection: Connection) {
  const counts = createTermCounts(connection)
  type Words = { filter: SearchFilter; limit: number }
  const keywords = (_connection: Connection, o: Words & { match: string }): ListHit[] =>
    keywordSearch(connection, { ...o, match: affordableMatch(o.match, counts) })
  return bind(connection, {
    scope,
    /** Best passages by the affordable words of an expression of our own making, best first, ties by id. */
    keywordSearch: keywords,
    keywordLists: (_connection: Connection, o: Words & { matches: readonly string[] }) =>
      o.matches.map((match) => keywords(connection, { ...o, match })),
    vectorSearch,
    vectorLists: exactLists,
    /** In how many passages each term (of our own normalised words) stands, of how many. */
    termFrequencies: (_connection: Connection, terms: readonly string[]): { passages: number; frequencies: Record<string, number> } => ({
      passages: counts.passages(),
      frequencies: Object.fromEntries(terms.map((term) => [term, counts.of(term)])),
    }),
    termFrequenciesWithin,
    questionPassages,
    passages,
    passageFacts,
    newestNotes,
    notePassages,
    vectors,
    sample,
    activeIndex,
    reliability: listReliability,
    check,
    patrolRows,
  })
}

export type SearchFunctions = ReturnType<typeof searchFunctions>
