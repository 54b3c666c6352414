import type { ListHit, SearchFilter } from '../../../domain/retrieval/types.ts'
import { createCandidateCount } from './candidate-count.ts'
import type { CandidateCount } from './candidate-count.ts'
import type { Connection } from '../shared/connection.ts'
import { documentConditions } from '../shared/document-filter.ts'
import { getIndex } from '../vectors/indexes.ts'
import { quantiseQuery, usableVector } from './quantise-query.ts'
import { VISIBLE_DOCUMENT } from '../shared/scope.ts'
import { vectorSearch } from './lexical-search.ts'
import { STORED_CANDIDATES, storedBinarySearch } from './stored-binary-search.ts'
import { toBytes } from '../vectors/quantise.ts'
import { createVectorIndex } from './vector-index.ts'
import type { Allowed, VectorIndex } from './vector-index.ts'

/** All questions at once, each in a vector of the index's dimension. `exact`: compare with every passage, not only with those that the bits call near. */
export type VectorQuery = { indexId: number; vectors: readonly Float32Array[]; filter: SearchFilter; limit: number; exact?: boolean }

/**
 * One list for each vector, best first, ties by id; null for a vector that cannot be compared (another dimension, not finite, no length) and for
 * an index that is not there. `how`: bits, values or database (exact; no memory for the codes), `join` (exact, of few), or `stored` (bits that are not in memory yet); `candidates` that the bits gave each question.
 */
export type VectorLists = {
  lists: (ListHit[] | null)[]
  how: 'none' | 'join' | 'bits' | 'values' | 'stored' | 'database'
  candidates: number | null
}

/** So few passages are compared one by one in the database. */
const FEW_PASSAGES = 2500
/** What a question loads itself; when more is missing the whole library is searched by its stored bits, and the rest loads between questions. */
const MOST_MISSING = 8192
/** How many of the nearest by int8 are compared by their floats, for each that is asked for, and at least. */
const RESCORED = 1.5
const LEAST_RESCORED = 60

/** Every vector against every passage that the filter leaves, in the database. */
export function exactLists(connection: Connection, query: VectorQuery): VectorLists {
  const row = getIndex(connection, query.indexId)
  const usable = query.vectors.map((vector) => (row ? usableVector(vector, row.dimension) : null))
  const lists = usable.map((vector) => (vector ? vectorSearch(connection, { ...query, vector }) : null))
  return { lists, how: row ? 'database' : 'none', candidates: null }
}

/** Vector search with codes in memory. One for each thread; holds the index that was asked for last. */
export type VectorSearch = {
  lists(query: VectorQuery): VectorLists
  /**
   * Loads, follows changes or, when it is `quiet`, measures a little (some ms); false: nothing to do for now. `indexId`: the index that questions will name.
   * Measuring takes a second of a large library, which a question that is being looked up needs itself.
   */
  work(indexId: number | null, quiet?: boolean): boolean
}

/** `plain`: without WebAssembly. `fewPassages`, `fewRows`: below which the database is searched, and below which all values are scanned. */
export type VectorSearchOptions = { plain?: boolean; fewPassages?: number; fewRows?: number }

type LoadedIndex = { indexId: number; index: VectorIndex; count: CandidateCount }

/** Nothing is loaded before the first question or `work`. */
export function createVectorSearch(connection: Connection, o: VectorSearchOptions = {}): VectorSearch {
  let held: LoadedIndex | null = null
  /** An index there was no memory for; it is searched in the database. */
  let tooLarge: number | null = null

  function load(indexId: number): LoadedIndex | null {
    if (held?.indexId === indexId) return held
    held = null
    const row = indexId === tooLarge ? null : getIndex(connection, indexId)
    if (!row) return null
    const index = createVectorIndex(connection, row, o)
    return (held = {
      indexId,
      index,
      count: createCandidateCount(
        () => index.memory,
        () => index.allowed({}).groups,
        o.fewRows,
      ),
    })
  }

  /** Loads what is missing, however much (a filter is set, or the comparison must be exact): to compare with every vector in the database takes longer than to read all codes. False: no memory for it. */
  function isLoaded({ indexId, index }: LoadedIndex): boolean {
    return withinMemory(indexId, () => {
      while (index.load() > 0);
    })
  }

  /** What the filter leaves now, and whether so little of it that it is compared in the database, whatever is in memory. */
  function look({ index }: LoadedIndex, filter: SearchFilter): { allowed: Allowed; few: boolean } {
    index.refresh()
    const allowed = index.allowed(filter)
    return { allowed, few: allowed.passages <= (o.fewPassages ?? FEW_PASSAGES) }
  }

  function withinMemory(indexId: number, load: () => void): boolean {
    try {
      load()
      return true
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      tooLarge = indexId
      held = null
      return false
    }
  }

  return {
    lists(query) {
      const row = getIndex(connection, query.indexId)
      const usable = query.vectors.map((vector) => (row ? usableVector(vector, row.dimension) : null))
      const vectors = usable.flatMap((vector) => vector ?? [])
      if (vectors.length === 0 || query.limit < 1)
        return { lists: usable.map((vector) => (vector ? [] : null)), how: 'none', candidates: null }
      const ready = load(query.indexId)
      const stored = ready && byStoredBinary(connection, query, ready, vectors)
      if (stored) return withEmpty({ how: 'stored', candidates: STORED_CANDIDATES, lists: stored }, usable)
      const { allowed, few } = ready ? look(ready, query.filter) : { allowed: null, few: false }
      const found =
        ready && allowed && !few && isLoaded(ready)
          ? inMemory(connection, query, ready, allowed, vectors)
          : {
              how: few ? ('join' as const) : ('database' as const),
              candidates: null,
              lists: vectors.map((vector) => vectorSearch(connection, { ...query, vector })),
            }
      return withEmpty(found, usable)
    },
    work(indexId, quiet = true) {
      const current = indexId === null ? null : load(indexId)
      if (!current) return false
      if (current.index.refresh() > 0) return withinMemory(current.indexId, () => void current.index.load())
      return quiet && current.count.step()
    },
  }
}

/** The nearest by the codes in memory, compared again by their floats. */
function inMemory(
  connection: Connection,
  query: VectorQuery,
  { index, count }: LoadedIndex,
  allowed: Allowed,
  vectors: readonly Float32Array[],
): { how: 'bits' | 'values'; lists: ListHit[][]; candidates: number | null } {
  const codes = vectors.map(quantiseQuery)
  const best = Math.max(LEAST_RESCORED, Math.ceil(RESCORED * query.limit))
  const candidates = query.exact ? null : count.current()
  const near =
    candidates === null
      ? index.memory.nearestByInt8(codes, allowed.groups, { best })
      : index.memory.nearestByBinary(codes, allowed.groups, { candidates: Math.max(candidates, best), best })
  return {
    how: candidates === null ? 'values' : 'bits',
    candidates,
    lists: vectors.map((vector, q) => rescore(connection, query, vector, near[q] ?? [])),
  }
}

/** While much is not in memory yet: all of the library by the bits in their table. Null: it is in memory, or only a comparison with every passage would be right. */
function byStoredBinary(
  connection: Connection,
  query: VectorQuery,
  { index }: LoadedIndex,
  vectors: readonly Float32Array[],
): ListHit[][] | null {
  const row = getIndex(connection, query.indexId)
  const missing = index.missing ?? embeddedPassages(connection)
  if (!row || query.exact || missing <= MOST_MISSING || documentConditions(query.filter).sql !== '') return null
  const lists: ListHit[][] = []
  for (const vector of vectors) {
    const list = storedBinarySearch(connection, { index: row, vector, limit: query.limit })
    if (!list) return null
    lists.push(list)
  }
  return lists
}

function embeddedPassages(connection: Connection): number {
  return (
    connection.get<{ n: number }>(
      `SELECT coalesce(sum(d.embedded), 0) AS n FROM documents d INDEXED BY documents_visible WHERE ${VISIBLE_DOCUMENT}`,
    )?.n ?? 0
  )
}

/** Exact cosines of the candidates; what became invisible since is left out. */
function rescore(connection: Connection, query: VectorQuery, vector: Float32Array, ids: readonly number[]): ListHit[] {
  return connection.all<ListHit>(
    `
SELECT c.id AS chunkId, c.document_id AS documentId, 1 - vec_distance_cosine(v.e, ?) AS score
FROM json_each(?) j CROSS JOIN vectors_${query.indexId} v ON v.id = j.value
CROSS JOIN chunks c ON c.id = v.id CROSS JOIN documents d ON d.id = c.document_id AND d.version = c.version
WHERE ${VISIBLE_DOCUMENT} ORDER BY score DESC, chunkId LIMIT ?`,
    toBytes(vector),
    JSON.stringify(ids),
    query.limit,
  )
}

/** The lists in the place of their vectors; null where a vector could not be compared. */
function withEmpty(
  found: Omit<VectorLists, 'lists'> & { lists: readonly ListHit[][] },
  usable: readonly (Float32Array | null)[],
): VectorLists {
  let next = 0
  return { ...found, lists: usable.map((vector) => (vector ? (found.lists[next++] ?? null) : null)) }
}
