import type { ChunkProfile } from '../../../src-preload/contract/shapes/documents.ts'
import { runs } from './parent-groups.ts'
import type { Area, AreaOptions } from './parent-groups.ts'
import { CHILD, PROFILES } from './limits.ts'
import { packChildren } from './child-chunks.ts'

/** `headings` splits on `##` and what is above it. */
const SPLIT_LEVEL = 2

/**
 * Areas of a profile that does not ask for the kind: chunks of its size, which are children where the embedder reads them whole, else parents whose children fit. `window` has children
 * alone, as long as the embedder allows.
 */
export function profileAreas(profile: Exclude<ChunkProfile, 'auto'>, { atoms, sections, tokenLimit }: AreaOptions): Area[] {
  const limits = PROFILES[profile]
  if (profile === 'window') return [{ from: 0, to: atoms.length, parent: false, limits }]
  let part = 0
  const parts = sections.map(({ level }) => (profile === 'headings' && level > 0 && level <= SPLIT_LEVEL ? (part += 1) : part))
  return runs(atoms, 0, atoms.length, (atom) => parts[atom.section] ?? 0).flatMap((run) => {
    const own = atoms.slice(run.from, run.to)
    return packChildren({ atoms: own, limits, tokenLimit: Infinity }).map(({ from, to, repeated }): Area => {
      const [first, last] = [own[from], own[to - 1]]
      const tokens = own.slice(from, to).reduce((sum, atom) => sum + atom.tokens, 0)
      const isWhole = first !== undefined && last !== undefined && tokens <= tokenLimit(first, last)
      const area = { from: run.from + from + repeated, to: run.from + to, repeated }
      return isWhole ? { ...area, parent: false, whole: true } : { ...area, parent: true, limits: CHILD }
    })
  })
}
