import type { Segment } from './segments.ts'
import { SCRAP } from './limits.ts'
import type { Limits } from './limits.ts'
import { lengthOf } from './parent-groups.ts'
import { partition } from './partition.ts'

/** A child chunk as a range of segments: `from` to `to` (exclusive). The first `repeated` ones overlap with the previous child. */
export type ChildRange = { from: number; to: number; repeated: number }

export type ChildOptions = {
  segments: readonly Segment[]
  limits: Limits
  /** Tokens of a child from `first` to `last`, without context line. Default: the sum of the segments' tokens. */
  measure?: (first: Segment, last: Segment) => number
  /** Most tokens of a child. */
  tokenLimit: number
}

/** Cost of one child; the unit of the other costs. */
const CHILD_COST = 1
/** Cost of an empty child; falls linearly to 0 at the minimum size. */
const SHORT_COST = 3
const SCRAP_COST = 4
/**
 * Cost of a cut: inside an over-long element, inside a paragraph, between list items or after a colon, between other blocks, and between a
 * heading and its text.
 */
const CUT = { element: 0.9, paragraph: 0.5, list: 0.3, block: 0.1, section: 0, heading: 20 }
/** Cost per section end inside a child. */
const SPAN_COST = 0.5
/** Cost of cutting an element that exceeds the embedder's limit, in profiles counted in tokens. */
const ELEMENT_CUT_IN_TOKENS = 6
/** Cost of a missing overlap sentence that does not fit. */
const NO_REPEAT_COST = 0.5
/** Cost of no overlap at all where its size is prescribed; falls linearly to 0 at the prescribed least. */
const SMALL_OVERLAP_COST = 2

/**
 * Groups the segments of one parent (or of a document without parents) into children within the limits, with few cuts inside paragraphs, no
 * heading at the end of a child and no scraps. Least-cost partition; linear in the segments.
 */
export function groupChildren(options: ChildOptions): ChildRange[] {
  const { segments, limits, tokenLimit } = options
  const sums = new Float64Array(segments.length + 1)
  const aparts = new Uint32Array(segments.length + 1)
  segments.forEach((segment, index) => {
    sums[index + 1] = (sums[index] ?? 0) + segment.tokens
    aparts[index + 1] = (aparts[index] ?? 0) + (segment.apart ? 1 : 0)
  })
  const tokens = (from: number, to: number): number => (sums[to] ?? 0) - (sums[from] ?? 0)
  const size = limits.unit === 'tokens' ? tokens : (from: number, to: number): number => lengthOf(segments, from, to)
  const isOne = (from: number, to: number): boolean => aparts[to] === aparts[Math.min(from + 1, to)]
  const fits = (from: number, to: number): boolean => size(from, to) <= limits.max && tokens(from, to) <= tokenLimit && isOne(from, to)

  function repeats(from: number, to: number): number {
    let count = 0
    while (
      count < limits.overlap &&
      canRepeat(segments, from - count - 1, from) &&
      fits(from - count - 1, to) &&
      size(from - count - 1, from) <= (limits.overlapSize ?? limits.max / 2)
    )
      count += 1
    return count
  }

  const ends = partition(segments.length, (from, to) => {
    if (!fits(from, to)) return Infinity
    const repeated = repeats(from, to)
    const canMore = canRepeat(segments, from - repeated - 1, from)
    const wanted = canMore ? overlapCost(repeated, size(from - repeated, from), limits) : 0
    return (
      CHILD_COST +
      shortCost(size(from - repeated, to), limits) +
      cutCost(segments, to, limits) +
      spanCost(segments, from, to, limits) +
      wanted
    )
  })
  const ranges: ChildRange[] = []
  let from = 0
  for (const to of ends) {
    // A halved child may begin after the segments that the next one wants to repeat.
    const most = from - 1 - (ranges.at(-1)?.from ?? -1)
    const repeated = Math.min(repeats(from, to), most)
    ranges.push(...exact({ from: from - repeated, to, repeated }, options))
    from = to
  }
  return ranges
}

/** Enforces the exact token limit: joined text can have more tokens than its sentences. First drops the overlap, then halves the child. */
function exact(range: ChildRange, options: ChildOptions): ChildRange[] {
  const { segments, measure, tokenLimit } = options
  const first = segments[range.from]
  const last = segments[range.to - 1]
  const count = range.to - range.from
  if (!first || !last || count === 1 || !measure || measure(first, last) <= tokenLimit) return [range]
  if (range.repeated > 0) return exact({ from: range.from + 1, to: range.to, repeated: range.repeated - 1 }, options)
  const middle = range.from + Math.ceil(count / 2)
  return [...exact({ ...range, to: middle }, options), ...exact({ ...range, from: middle }, options)]
}

/** Only complete sentences of the same section are repeated. */
function canRepeat(segments: readonly Segment[], at: number, from: number): boolean {
  const segment = segments[at]
  return segment?.kind === 'sentence' && segment.section === segments[from]?.section
}

function shortCost(size: number, { min }: Limits): number {
  if (size >= min) return 0
  return (SHORT_COST * (min - size)) / min + (size < Math.min(SCRAP, min / 2) ? SCRAP_COST : 0)
}

/** Cost of an overlap that could be larger. */
function overlapCost(sentences: number, size: number, { overlap, overlapSize, overlapMin = 0 }: Limits): number {
  if (overlapSize === undefined) return Math.max(0, overlap - sentences) * NO_REPEAT_COST
  return size >= overlapMin ? 0 : (SMALL_OVERLAP_COST * (overlapMin - size)) / overlapMin
}

function cutCost(segments: readonly Segment[], to: number, { unit }: Limits): number {
  const before = segments[to - 1]
  const after = segments[to]
  if (!before || !after) return 0
  if (before.kind === 'heading') return CUT.heading
  if (before.section !== after.section) return CUT.section
  if (before.element === after.element) return unit === 'tokens' ? ELEMENT_CUT_IN_TOKENS : CUT.element
  if (before.block === after.block) return CUT.paragraph
  return before.kind === 'item' && after.kind === 'item' ? CUT.list : CUT.block
}

function spanCost(segments: readonly Segment[], from: number, to: number, { span = SPAN_COST }: Limits): number {
  return ((segments[to - 1]?.section ?? 0) - (segments[from]?.section ?? 0)) * span
}
