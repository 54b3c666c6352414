import type { ChunkProfile } from '../../../../src-preload/contract/shapes/documents.ts'
import { runs } from './parent-groups.ts'
import type { ParentGroup, ParentGroupOptions } from './parent-groups.ts'
import { CHILD } from './limits.ts'
import { groupChildren } from './child-chunks.ts'

/** Deepest heading level at which the profile `headings` splits (`##`). */
const SPLIT_LEVEL = 2

/**
 * Groups of a fixed profile: chunks of the profile's size are children if the embedder can read them, else parents with smaller children.
 * `window` has only children, as long as the embedder allows.
 */
export function profileGroups(
  profile: Exclude<ChunkProfile, 'auto'>,
  { limits, segments, sections, tokenLimit }: ParentGroupOptions,
): ParentGroup[] {
  if (profile === 'window') return [{ from: 0, to: segments.length, parent: false, limits }]
  let part = 0
  const parts = sections.map(({ level }) => (profile === 'headings' && level > 0 && level <= SPLIT_LEVEL ? (part += 1) : part))
  return runs(segments, 0, segments.length, (segment) => parts[segment.section] ?? 0).flatMap((run) => {
    const own = segments.slice(run.from, run.to)
    return groupChildren({ segments: own, limits, tokenLimit: Infinity }).map(({ from, to, repeated }): ParentGroup => {
      const [first, last] = [own[from], own[to - 1]]
      const tokens = own.slice(from, to).reduce((sum, segment) => sum + segment.tokens, 0)
      const isWhole = first !== undefined && last !== undefined && tokens <= tokenLimit(first, last)
      const group = { from: run.from + from + repeated, to: run.from + to, repeated }
      return isWhole ? { ...group, parent: false, singleChild: true } : { ...group, parent: true, limits: CHILD }
    })
  })
}
