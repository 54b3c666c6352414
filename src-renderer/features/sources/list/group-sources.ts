import type { Source, Stage } from '../../../../src-preload/contract/shapes/answers.ts'
import type { ChunkId, MessageId } from '../../../../src-preload/contract/ids.ts'

/**
 * An answer or artifact with its sources. `retrieved`: passages found, best first; `dropped`: those of them that did not fit the context
 * window; `answerId` null: an artifact, which has no trace; `unchecked`: interrupted before verification; `nearest`: the sources are only the
 * nearest passages, which may not answer the question.
 */
export type Cited = {
  readonly id: string
  readonly answerId: MessageId | null
  readonly sources: readonly Source[]
  readonly retrieved: readonly ChunkId[]
  readonly dropped: readonly ChunkId[]
  readonly unchecked?: boolean | undefined
  readonly nearest?: boolean
}

/** Sources of one document, in the answer's order. `key`: its id, else its title. */
export type SourceGroup = { readonly key: string; readonly title: string; readonly deleted: boolean; readonly sources: readonly Source[] }

/** Rank among the passages found: `rank` of `count`, from 1. `step`: quarter, 4 is the best. */
export type Relevance = { readonly step: 1 | 2 | 3 | 4; readonly rank: number; readonly count: number }

/** Groups sources by document, in the order of their first source. */
export function groupSources(sources: readonly Source[]): SourceGroup[] {
  const groups = new Map<string, { key: string; title: string; deleted: boolean; sources: Source[] }>()
  for (const source of sources) {
    const key = source.documentId ?? `title:${source.title}`
    const group = groups.get(key) ?? { key, title: source.title, deleted: true, sources: [] }
    group.sources.push(source)
    group.deleted &&= source.deleted === true
    groups.set(key, group)
  }
  return [...groups.values()]
}

/** Relevance of a passage by its rank; null: not retrieved, or only the nearest there is: the best of them may have nothing to do with the question. */
export function relevanceOf(
  chunkId: ChunkId | null,
  { retrieved, nearest = false }: Pick<Cited, 'retrieved' | 'nearest'>,
): Relevance | null {
  if (nearest) return null
  const place = chunkId === null ? -1 : retrieved.indexOf(chunkId)
  if (place < 0) return null
  const step = (4 - Math.floor((place * 4) / retrieved.length)) as Relevance['step']
  return { step, rank: place + 1, count: retrieved.length }
}

/** Retrieved passages that are not cited, best first. */
export function alsoRetrieved({ sources, retrieved }: Cited): ChunkId[] {
  const cited = new Set(sources.map((source) => source.chunkId))
  return retrieved.filter((id) => !cited.has(id))
}

/** Best rank of a passage in each list, from 1; null: not among the first `kept`, which the trace stores. */
export type Ranks = {
  readonly keyword: number | null
  readonly vector: number | null
  readonly fused: number | null
  readonly kept: number
}

/** The ranks of a passage in a trace: its best ones over all queries. */
export function ranksOf(chunkId: ChunkId, trace: readonly Stage[]): Ranks {
  const best = (name: string) => {
    const places = trace.flatMap(({ stage, top }) =>
      stage === name ? (top ?? []).flatMap((hit, place) => (hit.chunkId === chunkId ? [place + 1] : [])) : [],
    )
    return places.length === 0 ? null : Math.min(...places)
  }
  return {
    keyword: best('keyword'),
    vector: best('vector'),
    fused: best('fuse'),
    kept: Math.max(0, ...trace.map(({ top }) => top?.length ?? 0)),
  }
}
