import { renderSource } from './prompt.ts'
import type { NumberedBlock } from '../sources/types.ts'

/** Fields of a block that a prompt shows. */
type Shown = Pick<NumberedBlock, 'n' | 'passage' | 'text'>

/** Sample delimiter, for counting its tokens. */
const DELIMITER = '5f0c1e'

/** Tokens of a block in a prompt, fence included. */
export function costOf(block: Shown, count: (text: string) => number): number {
  return count(renderSource(block, block.n, DELIMITER))
}

/** Highest source number: markers have up to three digits. */
export const MOST_NUMBERS = 999

/** Renumbers blocks from 1. */
export function numbered(blocks: readonly NumberedBlock[]): NumberedBlock[] {
  return blocks.map((block, i) => ({ ...block, n: i + 1 }))
}

/**
 * Splits blocks, in order, into parts that fit `budget` tokens and the source numbers of a prompt; a block that is too long alone is its
 * own part.
 */
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
