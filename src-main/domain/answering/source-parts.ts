import { renderSource } from './prompt.ts'
import type { NumberedBlock } from './types.ts'

/** A delimiter like those that are sent: what it costs counts too. */
const DELIMITER = '5f0c1e9b7a3d2846'

/** What a block takes in a prompt, tokens as `count` tells them, its frame included. */
export function costOf(block: NumberedBlock, count: (text: string) => number): number {
  return count(renderSource(block, block.n, DELIMITER))
}

/** Runs of blocks, in order, each of which fits the room (tokens, as `count` tells them); a block that is too long alone is a run of its own. */
export function partsOf(blocks: readonly NumberedBlock[], room: number, count: (text: string) => number): NumberedBlock[][] {
  const parts: NumberedBlock[][] = []
  let left = 0
  for (const block of blocks) {
    const cost = costOf(block, count)
    if (parts.length === 0 || cost > left) {
      parts.push([])
      left = room
    }
    parts.at(-1)?.push(block)
    left -= cost
  }
  return parts
}
