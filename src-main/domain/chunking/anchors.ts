import type { Anchor } from '../../../src-preload/contract/shapes/documents.ts'
import type { Block, Cue, Page } from '../documents/types.ts'

/** What the segments of a span know of its place. */
export type Place = { slide?: number; rows?: [first: number, last: number] }

/** Where a span stands: its pages, slide, rows, seconds, heading path, offsets. Fields that the document has no use for are left out. */
export type AnchorResolver = (start: number, end: number, path: readonly string[], place: Place) => Anchor

/** Makes the function that gives anchors, by the pages' ranges, or by the blocks' pages when there are no ranges. */
export function createAnchorResolver(
  pages: readonly Pick<Page, 'page' | 'start' | 'end'>[] | null,
  blocks: readonly Block[],
  cues: readonly Cue[],
): AnchorResolver {
  const starts = (pages ?? []).filter((page) => page.end > page.start).map(({ page, start }) => ({ page, start }))
  if (starts.length === 0) for (const { page, start } of blocks) if (page !== undefined) starts.push({ page, start })
  return (start, end, path, place) => {
    const page = starts[lastAt(starts, start)]?.page
    return {
      ...(page !== undefined && { page, pageEnd: starts[lastAt(starts, Math.max(start, end - 1))]?.page ?? page }),
      ...place,
      ...(path.length > 0 && { section: [...path] }),
      start,
      end,
      ...cuesWithin(cues, start, end),
    }
  }
}

/** The seconds that a span of a recording takes, and all who speak in it, in the order in which they do. */
function cuesWithin(cues: readonly Cue[], start: number, end: number): Pick<Anchor, 'startSeconds' | 'endSeconds' | 'speaker'> {
  if (cues.length === 0) return {}
  const found: Cue[] = []
  for (let index = Math.max(0, lastAt(cues, start)); index < cues.length && (cues[index]?.start ?? end) < end; index += 1) {
    const cue = cues[index]
    if (cue && cue.end > start) found.push(cue)
  }
  if (found.length === 0) return {}
  const speakers = [...new Set(found.flatMap(({ speaker }) => speaker ?? []))]
  return {
    startSeconds: Math.min(...found.map(({ startSeconds }) => startSeconds)),
    endSeconds: Math.max(...found.map(({ endSeconds }) => endSeconds)),
    ...(speakers.length > 0 && { speaker: speakers.join(', ') }),
  }
}

/** Place of the last one that starts at or before an offset (of the first one for what stands before any); -1 when there is none. */
function lastAt(starts: readonly { start: number }[], offset: number): number {
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((starts[middle]?.start ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return high < 0 ? -1 : low
}
