import type { ChunkProfile, DocumentKind } from '../../../src-preload/contract/shapes/documents.ts'
import type { Atom } from './segments.ts'
import { PARENT } from './limits.ts'
import type { Limits } from './limits.ts'
import { partition } from './partition.ts'
import type { Section } from './sections.ts'

/**
 * Consecutive atoms (`from` to `to`, exclusive) whose children are packed together; under a parent that holds just them, or under none. `repeated`: so many atoms before them stand
 * in front of the parent's text (of the child's, where it is `whole`: one child of all). `question`: what the children after the first are an answer to. `limits`: of its children,
 * when they are not those of the kind.
 */
export type Area = { from: number; to: number; parent: boolean; whole?: true; repeated?: number; question?: string; limits?: Limits }

/**
 * What areas are made from. `headerOf(atom)`: the line that names the columns of its row, where there is one: a parent holds rows of one table. `longUnits`: numbers of the units that
 * the embedder cannot read whole. `tokenLimit(first, last)`: tokens that a child of those atoms may have.
 */
export type AreaOptions = {
  kind: DocumentKind
  profile: ChunkProfile
  atoms: readonly Atom[]
  sections: readonly Section[]
  questions: readonly { start: number; text: string }[]
  longUnits: ReadonlySet<number>
  headerOf: (atom: Atom) => number
  tokenLimit: (first: Atom, last: Atom) => number
}

/** Consecutive atoms and their characters. */
export type Item = { from: number; to: number; length: number }

/** Costs beside that of one parent, 1: a parent below its minimum, one that ends inside a block or with a heading. */
export const SHORT_PARENT_COST = 2
const BLOCK_CUT_COST = 0.5
const HEADING_CUT_COST = 20

/** Parents of whole blocks, grouped to 2,000-3,500 characters; a block that is longer falls into its atoms. */
export function parents(atoms: readonly Atom[], from: number, to: number): Area[] {
  const items = runs(atoms, from, to, (atom) => atom.block).flatMap((item) =>
    item.length <= PARENT.max ? [item] : runs(atoms, item.from, item.to, (_atom, index) => index),
  )
  return grouped(atoms, items, (_start, end, length) => {
    const cut = items[end]?.from
    const short = length < PARENT.min ? (SHORT_PARENT_COST * (PARENT.min - length)) / PARENT.min : 0
    return 1 + short + (cut === undefined ? 0 : cutCost(atoms[cut - 1], atoms[cut]))
  })
}

function cutCost(before: Atom | undefined, after: Atom | undefined): number {
  if (before?.kind === 'heading') return HEADING_CUT_COST
  return before?.block === after?.block ? BLOCK_CUT_COST : 0
}

/** Consecutive atoms with the same key. */
export function runs(atoms: readonly Atom[], from: number, to: number, key: (atom: Atom, index: number) => number): Item[] {
  const items: Item[] = []
  let last: number | undefined
  for (let index = from; index < to; index += 1) {
    const atom = atoms[index]
    if (!atom) continue
    const own = key(atom, index)
    const item = items.at(-1)
    if (item && own === last) item.to = index + 1
    else items.push({ from: index, to: index + 1, length: 0 })
    last = own
  }
  for (const item of items) item.length = lengthOf(atoms, item.from, item.to)
  return items
}

/** Items grouped to parents of at most 3,500 characters with the least cost; `cost(start, end, length)` of the parent of items `start` to `end - 1`. */
export function grouped(
  atoms: readonly Atom[],
  items: readonly Item[],
  cost: (start: number, end: number, length: number) => number,
): Area[] {
  let from = 0
  return partition(items.length, (start, end) => {
    const length = lengthOf(atoms, items[start]?.from ?? 0, items[end - 1]?.to ?? 0)
    return length > PARENT.max ? Infinity : cost(start, end, length)
  }).map((end) => {
    const area = { from: items[from]?.from ?? 0, to: items[end - 1]?.to ?? 0, parent: true }
    from = end
    return area
  })
}

/** Characters from the beginning of one atom to the end of another. */
export function lengthOf(atoms: readonly Atom[], from: number, to: number): number {
  return (atoms[to - 1]?.end ?? 0) - (atoms[from]?.start ?? 0)
}
