import type { ChunkProfile, DocumentKind } from '../../../src-preload/contract/shapes/documents.ts'
import type { Segment } from './segments.ts'
import { PARENT } from './limits.ts'
import type { Limits } from './limits.ts'
import { partition } from './partition.ts'
import type { Section } from './sections.ts'

/**
 * Consecutive segments (`from` to `to`, exclusive) whose children are packed together; under a parent that holds just them, or under none. `repeated`: so many segments before them stand
 * in front of the parent's text (of the child's, where it is `whole`: one child of all). `question`: what the children after the first are an answer to. `limits`: of its children,
 * when they are not those of the kind.
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
 * What groups are made from. `headerOf(segment)`: the line that names the columns of its row, where there is one: a parent holds rows of one table. `longElements`: numbers of the units that
 * the embedder cannot read whole. `tokenLimit(first, last)`: tokens that a child of those segments may have.
 */
export type ParentGroupOptions = {
  kind: DocumentKind
  profile: ChunkProfile
  segments: readonly Segment[]
  sections: readonly Section[]
  questions: readonly { start: number; text: string }[]
  longElements: ReadonlySet<number>
  headerOf: (segment: Segment) => number
  tokenLimit: (first: Segment, last: Segment) => number
}

/** Consecutive segments and their characters. */
export type SegmentRun = { from: number; to: number; length: number }

/** Costs beside that of one parent, 1: a parent below its minimum, one that ends inside a block or with a heading. */
export const SHORT_PARENT_COST = 2
const BLOCK_CUT_COST = 0.5
const HEADING_CUT_COST = 20

/** Parents of whole blocks, grouped to 2,000-3,500 characters; a block that is longer falls into its segments. */
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

/** Consecutive segments with the same key. */
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

/** Items grouped to parents of at most 3,500 characters with the least cost; `cost(start, end, length)` of the parent of items `start` to `end - 1`. */
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

/** Characters from the beginning of one segment to the end of another. */
export function lengthOf(segments: readonly Segment[], from: number, to: number): number {
  return (segments[to - 1]?.end ?? 0) - (segments[from]?.start ?? 0)
}
