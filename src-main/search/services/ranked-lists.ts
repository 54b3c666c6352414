import { DEPTH } from '../domain/fuse.ts'
import type { QueryLists } from '../domain/fuse.ts'
import { matchOf, questionTerms } from '../domain/match-query.ts'
import type { ListHit, SearchFilter } from '../domain/types.ts'
import type { Query } from '../domain/query-expansion.ts'
import { text, type Text } from '../../../src-preload/texts/text.ts'
import type { VectorLists } from '../sqlite/vector-lists.ts'
import { reasonOf } from './measure-reliability.ts'
import type { Embedder } from '../../models/index.ts'
import type { RetrieveOptions } from './types.ts'

/** `indexId` null: lexical search only. */
export type ListsInput = {
  queries: readonly Query[]
  languages: readonly string[]
  filter: SearchFilter
  keywords: boolean
  indexId: number | null
  /** Exact semantic search over every passage instead of binary candidates. */
  exact: boolean
  embedder: Embedder | null
  signal: AbortSignal | undefined
}

/** Both lists of each query, the first one's vector, times in ms, a note for the trace, and why semantic search failed. */
export type ListsOutput = {
  lists: QueryLists[]
  questionVector: Float32Array | null
  embedMs: number
  keywordMs: number
  vectorMs: number
  note: Text
  trouble: Text | null
}

/**
 * Lexical and semantic search of all distinct queries, 100 deep. Lexical searches run while queries are embedded and searched semantically.
 * If that fails, the lexical lists stand alone.
 */
export async function searchLists(search: RetrieveOptions['search'], input: ListsInput): Promise<ListsOutput> {
  const texts = [...new Set(input.queries.map((query) => query.text))]
  const [wanted, { embedded, found }] = await Promise.all([
    input.keywords || input.indexId === null ? keywordLists(search, input) : null,
    embedQueries(input, texts).then(async (embedded) => ({ embedded, found: await vectorLists(search, input, embedded.vectors) })),
  ])
  const keyword = wanted ?? (found.lists?.[0] ? null : await keywordLists(search, input))
  return {
    lists: input.queries.map(({ text }, index) => ({
      keyword: keyword?.lists[index] ?? null,
      vector: found.lists?.[texts.indexOf(text)] ?? null,
    })),
    questionVector: found.lists?.[0] ? (embedded.vectors?.[0] ?? null) : null,
    embedMs: embedded.ms,
    keywordMs: keyword?.ms ?? 0,
    vectorMs: found.ms,
    note: found.note,
    trouble: embedded.trouble ?? found.trouble,
  }
}

async function keywordLists(search: RetrieveOptions['search'], input: ListsInput): Promise<{ lists: ListHit[][]; ms: number }> {
  const started = performance.now()
  const matches = input.queries.map(({ text, phrases }) => matchOf(questionTerms(text, input.languages), phrases, input.languages))
  const asked = matches.filter((match) => match !== null)
  const found = asked.length === 0 ? [] : await search.keywordLists({ matches: asked, filter: input.filter, limit: DEPTH })
  const lists = matches.map((match) => (match === null ? [] : (found[asked.indexOf(match)] ?? [])))
  return { lists, ms: performance.now() - started }
}

async function embedQueries(
  input: ListsInput,
  texts: readonly string[],
): Promise<{ vectors: Float32Array[] | null; ms: number; trouble: Text | null }> {
  const { embedder, signal } = input
  if (!embedder || input.indexId === null) return { vectors: null, ms: 0, trouble: null }
  const started = performance.now()
  try {
    const vectors = await Promise.all(texts.map((one) => embedder.embedQuestion(one, signal ? { signal } : {})))
    return { vectors, ms: performance.now() - started, trouble: null }
  } catch (error) {
    const trouble = text('searchNotices.embedderFailed', { reason: reasonOf(error) })
    return { vectors: null, ms: performance.now() - started, trouble }
  }
}

/** Semantic lists of all vectors in one pass. Null for an incomparable vector. */
async function vectorLists(
  search: RetrieveOptions['search'],
  input: ListsInput,
  vectors: readonly Float32Array[] | null,
): Promise<{ lists: (ListHit[] | null)[] | null; ms: number; note: Text; trouble: Text | null }> {
  const { indexId, filter, exact } = input
  if (indexId === null || !vectors) return { lists: null, ms: 0, note: '', trouble: null }
  const started = performance.now()
  const answer = await search
    .vectorLists({ indexId, vectors: [...vectors], filter, limit: DEPTH, exact })
    .catch((error: unknown) => reasonOf(error))
  const ms = performance.now() - started
  if (typeof answer === 'string') return { lists: null, ms, note: '', trouble: text('searchNotices.semanticFailed', { reason: answer }) }
  const { lists, how, candidates } = answer
  if (!lists[0]) return { lists, ms, note: '', trouble: text('searchNotices.incomparable') }
  return { lists, ms, note: comparisonOf(how, candidates), trouble: null }
}

/** How the vectors were compared. */
function comparisonOf(how: VectorLists['how'], candidates: number | null): Text {
  return how === 'bits' || how === 'stored' ? text(`trace.vectors.${how}`, { candidates: candidates ?? 0 }) : text(`trace.vectors.${how}`)
}
