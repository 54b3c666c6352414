import type { Segment } from '../../../../src-preload/contract/shapes/notes.ts'
import { wordDiff } from './word-diff.ts'

/** A replaced stretch of a segment. `start`: offset in the corrected text. */
export type Replaced = { segment: number; start: number; from: string; to: string }

/** What a version replaced of the one before it, in order; [] if their segments are not the same ones. */
export function replacedBetween(before: readonly Segment[], after: readonly Segment[]): Replaced[] {
  if (before.length !== after.length) return []
  const all: Replaced[] = []
  for (const [segment, { text }] of after.entries()) {
    const old = before[segment]?.text ?? ''
    if (old === text) continue
    const parts = wordDiff(old, text)
    let start = 0
    for (const [at, part] of parts.entries()) {
      const next = parts[at + 1]
      if (part.kind === 'removed' && next?.kind === 'added')
        all.push({ segment, start, from: part.text.trimEnd(), to: next.text.trimEnd() })
      if (part.kind !== 'removed') start += part.text.length
    }
  }
  return all
}

/** Takes one replacement back in segments that may have changed since; null: it no longer stands there. */
export function takeBack(segments: readonly Segment[], { segment: index, start, from, to }: Replaced): Segment[] | null {
  const segment = segments[index]
  if (!segment) return null
  const at = nearest(segment.text, to, start)
  if (at === null) return null
  return segments.with(index, { ...segment, text: segment.text.slice(0, at) + from + segment.text.slice(at + to.length) })
}

/** Characters by which other edits of a segment may have moved a replacement. */
const MOST_MOVED = 40

/** The place of a text that is nearest to where it was; null: it is not near. */
function nearest(text: string, part: string, start: number): number | null {
  let best: number | null = null
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + 1))
    if (Math.abs(at - start) <= MOST_MOVED && (best === null || Math.abs(at - start) < Math.abs(best - start))) best = at
  return best
}
