import { renderSource } from './prompt.ts'
import type { NumberedBlock } from '../sources/types.ts'

/** What a prompt shows of a block. */
type Shown = Pick<NumberedBlock, 'n' | 'passage' | 'text'>

/** A delimiter like those that are sent: what it costs counts too. */
const DELIMITER = '5f0c1e9b7a3d2846'

/** What a block takes in a prompt, tokens as `count` tells them, its frame included. */
export function costOf(block: Shown, count: (text: string) => number): number {
  return count(renderSource(block, block.n, DELIMITER))
}

/** A marker names at most this many sources: three digits. */
export const MOST_NUMBERS = 999

/** Blocks with numbers from 1, as one prompt shows them. */
export function numbered(blocks: readonly NumberedBlock[]): NumberedBlock[] {
  return blocks.map((block, i) => ({ ...block, n: i + 1 }))
}

/** Runs of blocks, in order, each of which fits the room (tokens, as `count` tells them) and the numbers that markers have; a block that is too long alone is a run of its own. */
export function partsOf<B extends Shown>(blocks: readonly B[], budget: number, count: (text: string) => number): B[][] {
  const parts: B[][] = []
  let left = 0
  for (const block of blocks) {
    const cost = costOf(block, count)
    if (parts.length === 0 || cost > left || parts.at(-1)?.length === MOST_NUMBERS) {
      parts.push([])
      left = budget
    }
    parts.at(-1)?.push(block)
    left -= cost
  }
  return parts
}
