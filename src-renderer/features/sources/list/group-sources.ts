import type { Source, Stage } from '../../../../src-preload/contract/shapes/answers.ts'
import type { ChunkId, MessageId } from '../../../../src-preload/contract/ids.ts'

/** What cites sources. `retrieved`: what was found, best first; `dropped`: what of it the model had no room for; `answerId` null: an artifact, which has no search of its own; `unchecked`: it broke off before its sources were compared. */
export type Cited = {
  readonly id: string
  readonly answerId: MessageId | null
  readonly sources: readonly Source[]
  readonly retrieved: readonly ChunkId[]
  readonly dropped: readonly ChunkId[]
  readonly unchecked?: boolean | undefined
}

/** Sources of one document, in the answer's order. `key`: its id, else its title. */
export type SourceGroup = { readonly key: string; readonly title: string; readonly deleted: boolean; readonly sources: readonly Source[] }

/** Place among the passages found: `rank` from 1 of `count`; `step` 1 to 4, 4 for the best quarter. */
export type Relevance = { readonly step: 1 | 2 | 3 | 4; readonly rank: number; readonly count: number }

/** The sources by document: documents in the order of their first source. */
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

/** How relevant a passage was for the question, by its place among those found; null when it was not one of them. */
export function relevanceOf(chunkId: ChunkId | null, retrieved: readonly ChunkId[]): Relevance | null {
  const place = chunkId === null ? -1 : retrieved.indexOf(chunkId)
  if (place < 0) return null
  const step = (4 - Math.floor((place * 4) / retrieved.length)) as Relevance['step']
  return { step, rank: place + 1, count: retrieved.length }
}

/** Passages that were found and that no source cites, best first. */
export function alsoRetrieved({ sources, retrieved }: Cited): ChunkId[] {
  const cited = new Set(sources.map((source) => source.chunkId))
  return retrieved.filter((id) => !cited.has(id))
}

/** Best place of a passage in each of the lists that led to it, from 1; null: not among the kept ones, of which there are `kept`. */
export type Ranks = {
  readonly keyword: number | null
  readonly vector: number | null
  readonly fused: number | null
  readonly kept: number
}

/** The ranks of a passage in the trace of a search; of several queries its best. */
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
