import { marked } from 'marked'

/** A top-level block of Markdown, with its offset in the text. */
export type Block = { readonly type: string; readonly text: string; readonly offset: number }

/** The top-level blocks of Markdown in order. `from`: where a block begins from which the text is read. */
export function splitIntoBlocks(text: string, from = 0): Block[] {
  const blocks: Block[] = []
  let read = from
  for (const { type, raw } of marked.lexer(text.slice(from))) {
    // The lexer normalises tabs and line endings, so the block is searched in the original text.
    const found = text.indexOf(raw, read)
    const offset = found < 0 ? read : found
    if (type !== 'space') blocks.push({ type, text: raw, offset })
    read = offset + raw.length
  }
  return blocks
}

/** Blocks at the end of a text that may become others when it goes on. */
const OPEN = 2

/**
 * Splits texts of which each mostly continues the one before, as a streamed answer does. Blocks before the last ones stay, and are not read
 * again: reading the whole answer with each token took the longer the longer it was.
 */
export function createBlockSplitter(): (text: string) => readonly Block[] {
  let before = ''
  let blocks: readonly Block[] = []
  return (text) => {
    const kept = text.startsWith(before) ? blocks.slice(0, settledOf(blocks)) : []
    blocks = [...kept, ...splitIntoBlocks(text, kept.length === 0 ? 0 : blocks[kept.length]?.offset)]
    before = text
    return blocks
  }
}

/** The number of blocks that stay. The title of a link's definition may be whole paragraphs behind it. */
function settledOf(blocks: readonly Block[]): number {
  const definition = blocks.findIndex(({ type }) => type === 'def')
  return Math.max(0, Math.min(blocks.length - OPEN, definition < 0 ? Infinity : definition))
}
