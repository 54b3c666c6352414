import type { ReaderBlock } from '../../../../src-preload/contract/shapes/library.ts'
import type { FindText, Hit } from '../../../shared/find/search-text.ts'
import type { ShownBlock } from './highlight-parts.ts'

/** Ends a row of a table, so that no hit goes on in the next row. */
const ROW_END = '\u001f'

/** The blocks of a document as a text to search: whole blocks, so that a hit may lie over the border of two rendered pieces. */
export function findTextOf(blocks: readonly ReaderBlock[]): FindText {
  return {
    parts: blocks.length,
    read(part) {
      const block = blocks[part]
      if (!block) return ''
      return block.type === 'table' ? block.text.replaceAll('\n', ROW_END) : block.text
    },
  }
}

/** Index of the rendered piece with the start of a hit. */
export function indexOf(blocks: readonly ShownBlock[], { part, start }: Hit): number {
  let low = 0
  let high = blocks.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    const block = blocks[middle]
    if (block && (block.part < part || (block.part === part && block.from <= start))) low = middle
    else high = middle - 1
  }
  return low
}
