import type { ChunkProfile, DocumentKind } from '../../../../src-preload/contract/shapes/documents.ts'
import type { Segment } from './segments.ts'
import { PARENT } from './limits.ts'
import type { Limits } from './limits.ts'
import { partition } from './partition.ts'
import type { Section } from './sections.ts'

/**
 * Consecutive segments (`from` to `to`, exclusive) chunked together, with a parent or without. `repeated`: number of preceding segments
 * repeated at the start of the parent (or of the child if `singleChild`). `question`: added to the heading path of all children but the
 * first. `limits`: child sizes, if different from the kind's.
 */
export type ParentGroup = {
  from: number
  to: number
  parent: boolean
  singleChild?: true
  repeated?: number
  question?: string
  limits?: Limits
}

/**
 * Input of grouping. `headerOf(segment)`: identifies the table header of a row; a parent contains rows of one table only. `longElements`:
 * elements that exceed the embedder's limit. `tokenLimit(first, last)`: most tokens of a child of these segments.
 */
export type ParentGroupOptions = {
  kind: DocumentKind
  profile: ChunkProfile
  /** Sizes of the profile, or of the children of the kind. */
  limits: Limits
  segments: readonly Segment[]
  sections: readonly Section[]
  questions: readonly { start: number; text: string }[]
  longElements: ReadonlySet<number>
  headerOf: (segment: Segment) => number
  tokenLimit: (first: Segment, last: Segment) => number
}

/** Consecutive segments and their length in characters. */
export type SegmentRun = { from: number; to: number; length: number }

/** Costs relative to one parent (1): a parent below its minimum, one that ends inside a block, one that ends with a heading. */
export const SHORT_PARENT_COST = 2
const BLOCK_CUT_COST = 0.5
const HEADING_CUT_COST = 20

/** Parents of complete blocks, 2,000 to 3,500 characters; an over-long block is split into its segments. */
export function parents(segments: readonly Segment[], from: number, to: number): ParentGroup[] {
  const items = runs(segments, from, to, (segment) => segment.block).flatMap((item) =>
    item.length <= PARENT.max ? [item] : runs(segments, item.from, item.to, (_segment, index) => index),
  )
  return grouped(segments, items, (_start, end, length) => {
    const cut = items[end]?.from
    const short = length < PARENT.min ? (SHORT_PARENT_COST * (PARENT.min - length)) / PARENT.min : 0
    return 1 + short + (cut === undefined ? 0 : cutCost(segments[cut - 1], segments[cut]))
  })
}

function cutCost(before: Segment | undefined, after: Segment | undefined): number {
  if (before?.kind === 'heading') return HEADING_CUT_COST
  return before?.block === after?.block ? BLOCK_CUT_COST : 0
}

/** Runs of consecutive segments with the same key. */
export function runs(
  segments: readonly Segment[],
  from: number,
  to: number,
  key: (segment: Segment, index: number) => number,
): SegmentRun[] {
  const items: SegmentRun[] = []
  let last: number | undefined
  for (let index = from; index < to; index += 1) {
    const segment = segments[index]
    if (!segment) continue
    const own = key(segment, index)
    const item = items.at(-1)
    if (item && own === last) item.to = index + 1
    else items.push({ from: index, to: index + 1, length: 0 })
    last = own
  }
  for (const item of items) item.length = lengthOf(segments, item.from, item.to)
  return items
}

/**
 * Least-cost grouping of runs into parents of at most 3,500 characters; `cost(start, end, length)` of a parent of the runs `start` to `end
 * - 1`.
 */
export function grouped(
  segments: readonly Segment[],
  items: readonly SegmentRun[],
  cost: (start: number, end: number, length: number) => number,
): ParentGroup[] {
  let from = 0
  return partition(items.length, (start, end) => {
    const length = lengthOf(segments, items[start]?.from ?? 0, items[end - 1]?.to ?? 0)
    return length > PARENT.max ? Infinity : cost(start, end, length)
  }).map((end) => {
    const group = { from: items[from]?.from ?? 0, to: items[end - 1]?.to ?? 0, parent: true }
    from = end
    return group
  })
}

/** Characters from the start of one segment to the end of another. */
export function lengthOf(segments: readonly Segment[], from: number, to: number): number {
  return (segments[to - 1]?.end ?? 0) - (segments[from]?.start ?? 0)
}
