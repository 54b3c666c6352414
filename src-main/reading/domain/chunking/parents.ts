import type { DocumentKind } from '../../../../src-preload/contract/shapes/documents.ts'
import { grouped, lengthOf, parents, runs, SHORT_PARENT_COST } from './parent-groups.ts'
import type { ParentGroup, ParentGroupOptions, SegmentRun } from './parent-groups.ts'
import { profileGroups } from './parents-profile.ts'
import type { Segment } from './segments.ts'
import { questionGroups } from './faq.ts'
import { PARENT, PARENT_ROWS, SCRAP, SMALL_SECTION } from './limits.ts'
import type { Section } from './sections.ts'

/** Costs relative to one parent (1): a second large section in it, and a mix of large and small sections. */
const MERGE_COST = 1.2
const MIXED_COST = 0.3

/** Groups a document's segments by its kind or by the chosen profile. */
export function parentGroupsOf(options: ParentGroupOptions): ParentGroup[] {
  const { segments, kind, profile, headerOf } = options
  if (segments.length === 0) return []
  const cut = profile === 'auto' ? KINDS[kind] : (part: ParentGroupOptions) => profileGroups(profile, part)
  if (kind !== 'table') return cut(options)
  return runs(segments, 0, segments.length, tableKeys(segments, headerOf)).flatMap((run) => {
    const shifted = cut({ ...options, segments: segments.slice(run.from, run.to) })
    return shifted.map((group) => ({ ...group, from: group.from + run.from, to: group.to + run.from }))
  })
}

/** The table that a segment belongs to; a heading belongs to the table below it, because alone it would be a passage that says nothing. */
function tableKeys(segments: readonly Segment[], headerOf: (segment: Segment) => number): (segment: Segment, index: number) => number {
  const keys = segments.map(headerOf)
  for (let index = segments.length - 2; index >= 0; index -= 1) if (segments[index]?.kind === 'heading') keys[index] = keys[index + 1] ?? -1
  return (_segment, index) => keys[index] ?? -1
}

const KINDS: Record<DocumentKind, (options: ParentGroupOptions) => ParentGroup[]> = {
  transcript: ({ segments }) => parents(segments, 0, segments.length),
  table: ({ segments }) => tableGroups(segments),
  slides: ({ segments }) =>
    runs(segments, 0, segments.length, (segment) => segment.slide ?? 0).map(({ from, to }) => ({ from, to, parent: false })),
  sensitive: ({ segments }) => [{ from: 0, to: segments.length, parent: false }],
  faq: ({ segments, questions, tokenLimit }) => questionGroups(segments, questions, tokenLimit),
  sections: ({ segments, sections }) => sectionGroups(segments, sections),
  book: ({ segments }) => parents(segments, 0, segments.length),
  user: ({ segments, longElements }) => plainTextGroups(segments, longElements),
}

/** Parents of at most 40 rows, evenly sized; text beside tables is grouped like a book. */
function tableGroups(segments: readonly Segment[]): ParentGroup[] {
  return runs(segments, 0, segments.length, (segment) => segment.section).flatMap((sheet) => {
    const rows = runs(segments, sheet.from, sheet.to, (segment, index) => segment.row ?? -1 - index)
    const groups = Math.ceil(rows.length / PARENT_ROWS)
    const size = Math.ceil(rows.length / groups)
    return Array.from({ length: groups }, (_, group) => rows.slice(group * size, (group + 1) * size)).flatMap((own) => {
      const [from, to] = [own[0]?.from ?? 0, own.at(-1)?.to ?? 0]
      return lengthOf(segments, from, to) <= PARENT.max ? [{ from, to, parent: true }] : parents(segments, from, to)
    })
  })
}

/**
 * One parent per section. Small sections are merged up to 3,500 characters, but not across top-level headings; long ones are split between
 * blocks.
 */
function sectionGroups(segments: readonly Segment[], sections: readonly Section[]): ParentGroup[] {
  const top = sections.reduce((least, { level }) => (level > 0 && level < least ? level : least), Infinity)
  let chapter = 0
  const chapters = sections.map(({ level }) => (level === top ? (chapter += 1) : chapter))
  return runs(segments, 0, segments.length, (segment) => chapters[segment.section] ?? 0)
    .flatMap((part) =>
      mergeSections(
        segments,
        withBody(
          segments,
          runs(segments, part.from, part.to, (segment) => segment.section),
        ),
      ),
    )
    .flatMap((group) => (lengthOf(segments, group.from, group.to) <= PARENT.max ? [group] : parents(segments, group.from, group.to)))
}

/** Joins heading-only sections with the next section. */
function withBody(segments: readonly Segment[], items: readonly SegmentRun[]): SegmentRun[] {
  const joined: SegmentRun[] = []
  let open: SegmentRun | undefined
  for (const item of items) {
    const from = open?.from ?? item.from
    const own = { from, to: item.to, length: lengthOf(segments, from, item.to) }
    open = segments.slice(item.from, item.to).every(({ kind }) => kind === 'heading') ? own : undefined
    if (!open) joined.push(own)
  }
  return open ? [...joined, open] : joined
}

function mergeSections(segments: readonly Segment[], items: readonly SegmentRun[]): ParentGroup[] {
  const large = [0]
  for (const item of items) large.push((large.at(-1) ?? 0) + (item.length >= SMALL_SECTION ? 1 : 0))
  return grouped(segments, items, (start, end, length) => {
    const larges = (large[end] ?? 0) - (large[start] ?? 0)
    const mixed = larges > 0 && larges < end - start ? MIXED_COST : 0
    return 1 + Math.max(0, larges - 1) * MERGE_COST + mixed + (length < SMALL_SECTION ? SHORT_PARENT_COST : 0)
  })
}

/** No parents, except for elements that exceed the embedder's limit: each is a parent, together with adjacent scraps. */
function plainTextGroups(segments: readonly Segment[], longElements: ReadonlySet<number>): ParentGroup[] {
  const groups: ParentGroup[] = []
  for (const run of runs(segments, 0, segments.length, (segment) => (longElements.has(segment.element) ? segment.element : -1))) {
    const isLong = longElements.has(segments[run.from]?.element ?? -1)
    const before = groups.at(-1)
    const isScrap =
      before &&
      ((before.parent && !isLong && run.length < SCRAP) || (isLong && !before.parent && lengthOf(segments, before.from, before.to) < SCRAP))
    if (before && isScrap && lengthOf(segments, before.from, run.to) <= PARENT.max) Object.assign(before, { to: run.to, parent: true })
    else groups.push({ from: run.from, to: run.to, parent: isLong })
  }
  keepHeadings(groups, segments)
  return groups.flatMap((group) => (group.parent ? parents(segments, group.from, group.to) : [group]))
}

/** Moves a heading from the end of a group to the next group. */
function keepHeadings(groups: ParentGroup[], segments: readonly Segment[]): void {
  groups.forEach((group, index) => {
    const next = groups[index + 1]
    while (
      next &&
      group.to - group.from > 1 &&
      segments[group.to - 1]?.kind === 'heading' &&
      lengthOf(segments, group.to - 1, next.to) <= PARENT.max
    ) {
      group.to -= 1
      next.from -= 1
    }
  })
}
