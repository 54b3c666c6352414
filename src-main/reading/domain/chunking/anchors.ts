import { labelsOf } from '../../../../src-preload/contract/shapes/documents.ts'
import type { Anchor } from '../../../../src-preload/contract/shapes/documents.ts'
import type { Block, Cue, Page } from '../documents/types.ts'

/** Positional facts of the segments in a span. */
export type Place = { slide?: number; rows?: [first: number, last: number] }

/** Anchor resolution: pages, slide, rows, seconds, heading path and offsets of a span. Fields without a value are omitted. */
export type AnchorResolver = (start: number, end: number, path: readonly string[], place: Place) => Anchor

/** Creates the resolver from page ranges, or from the blocks' pages if there are none. */
export function createAnchorResolver(
  pages: readonly Pick<Page, 'page' | 'start' | 'end' | 'label'>[] | null,
  blocks: readonly Block[],
  cues: readonly Cue[],
): AnchorResolver {
  const starts: { page: number; start: number; label?: string | undefined }[] = (pages ?? [])
    .filter((page) => page.end > page.start)
    .map(({ page, start, label }) => ({ page, start, label }))
  if (starts.length === 0) for (const { page, start } of blocks) if (page !== undefined) starts.push({ page, start })
  return (start, end, path, place) => {
    const first = starts[lastAt(starts, start)]
    const last = starts[lastAt(starts, Math.max(start, end - 1))] ?? first
    return {
      ...(first && last && { page: first.page, pageEnd: last.page, ...labelsOf(first, last) }),
      ...place,
      ...(path.length > 0 && { section: [...path] }),
      start,
      end,
      ...cuesWithin(cues, start, end),
    }
  }
}

/** Start, end and speakers (in order of appearance) of the cues within a span. */
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

/** Index of the last entry that starts at or before an offset (0 if none does); -1 for an empty list. */
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
