import type { ListHit, SearchFilter } from '../domain/types.ts'
import { createCandidateCount } from './candidate-count.ts'
import type { CandidateCount } from './candidate-count.ts'
import type { Connection } from '../../storage/index.ts'
import { documentConditions } from './document-filter.ts'
import { getIndex } from './vectors/indexes.ts'
import { quantiseQuery, usableVector } from './quantise-query.ts'
import { VISIBLE_DOCUMENT } from './scope.ts'
import { vectorSearch } from './lexical-search.ts'
import { STORED_CANDIDATES, storedBinarySearch } from './stored-binary-search.ts'
import { toBytes } from './vectors/quantise.ts'
import { createVectorIndex } from './vector-index.ts'
import type { Allowed, VectorIndex } from './vector-index.ts'

/** A batch of query vectors of the index's dimension. `exact`: compare with every passage instead of binary candidates. */
export type VectorQuery = { indexId: number; vectors: readonly Float32Array[]; filter: SearchFilter; limit: number; exact?: boolean }

/**
 * One list per vector, best first, ties by id; null for an unusable vector (dimension, not finite, zero length) and an unknown index.
 * `how`: `bits`, `values` or `database` (exact; not enough memory), `join` (exact, few passages), `stored` (binary codes not in memory
 * yet). `candidates`: per query, from binary quantisation.
 */
export type VectorLists = {
  lists: (ListHit[] | null)[]
  how: 'none' | 'join' | 'bits' | 'values' | 'stored' | 'database'
  candidates: number | null
}

/** Most passages compared exactly in the database. */
const FEW_PASSAGES = 2500
/** Most missing passages loaded by a query itself; with more, the stored binary codes are searched and the rest loads between queries. */
const MOST_MISSING = 8192
/** Rescoring factor and minimum: int8 hits compared by float vectors per requested hit. */
const RESCORED = 1.5
const LEAST_RESCORED = 60

/** Exact search in the database over all filtered passages. */
export function exactLists(connection: Connection, query: VectorQuery): VectorLists {
  const row = getIndex(connection, query.indexId)
  const usable = query.vectors.map((vector) => (row ? usableVector(vector, row.dimension) : null))
  const lists = usable.map((vector) => (vector ? vectorSearch(connection, { ...query, vector }) : null))
  return { lists, how: row ? 'database' : 'none', candidates: null }
}

/** Semantic search with quantised vectors in memory. One per thread; keeps the last used index. */
export type VectorSearch = {
  lists(query: VectorQuery): VectorLists
  /**
   * Background work: loads, follows changes or, if `quiet`, measures a little (some ms); false: idle. `indexId`: index of coming queries.
   * Measuring a large library takes a second that a query would need.
   */
  work(indexId: number | null, quiet?: boolean): boolean
}

/** `plain`: without WebAssembly. `fewPassages`, `fewRows`: limits of searching the database and of scanning all int8 values. */
export type VectorSearchOptions = { plain?: boolean; fewPassages?: number; fewRows?: number }

type LoadedIndex = { indexId: number; index: VectorIndex; count: CandidateCount }

/** Loads nothing before the first query or `work`. */
export function createVectorSearch(connection: Connection, o: VectorSearchOptions = {}): VectorSearch {
  let held: LoadedIndex | null = null
  /** An index too large for memory; searched in the database. */
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

  /**
   * Loads everything missing (a filter is set, or exactness is required): an exact database scan takes longer than reading all codes.
   * False: not enough memory.
   */
  function isLoaded({ indexId, index }: LoadedIndex): boolean {
    return withinMemory(indexId, () => {
      while (index.load() > 0);
    })
  }

  /** Applies the filter; `few`: so few passages that the database compares them regardless of memory. */
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

/** Nearest passages by quantised vectors in memory, rescored by float vectors. */
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

/** Search by stored binary codes while much is not loaded. Null: loaded, or only an exact search would be correct. */
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

/** Exact cosines of the candidates, without those that became invisible. */
function rescore(connection: Connection, query: VectorQuery, vector: Float32Array, ids: readonly number[]): ListHit[] {
  return connection.all<ListHit>(
    `
SELECT c.id AS chunkId, c.document_id AS documentId, 1 - vec_distance_cosine(v.e, ?) AS score
FROM json_each(?) j CROSS JOIN vectors_${query.indexId} v ON v.id = j.value AND length(v.e) = ${vector.byteLength}
CROSS JOIN chunks c ON c.id = v.id CROSS JOIN documents d ON d.id = c.document_id AND d.version = c.version
WHERE ${VISIBLE_DOCUMENT} ORDER BY score DESC, chunkId LIMIT ?`,
    toBytes(vector),
    JSON.stringify(ids),
    query.limit,
  )
}

/** Reinserts null for unusable vectors. */
function withEmpty(
  found: Omit<VectorLists, 'lists'> & { lists: readonly ListHit[][] },
  usable: readonly (Float32Array | null)[],
): VectorLists {
  let next = 0
  return { ...found, lists: usable.map((vector) => (vector ? (found.lists[next++] ?? null) : null)) }
}
