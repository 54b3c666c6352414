import type { ReaderBlock } from '../../../../src-preload/contract/shapes/library.ts'

/** A range of the document's text, end exclusive. */
export type Range = { readonly start: number; readonly end: number }
/** A part of a block. `marked`: it belongs to the passage. */
export type Part = { readonly text: string; readonly marked: boolean }
/**
 * A rendered block. A long block is split; `first` marks its first piece. `part`: index of the block; `from`: offset of the piece in it.
 * `opensSlide`: number of the slide that starts here; `opensNotes`: the speaker notes start here.
 */
export type ShownBlock = ReaderBlock & {
  readonly part: number
  readonly from: number
  readonly first: boolean
  readonly depth: number
  readonly opensSlide?: number
  readonly opensNotes?: true
}

/** Longest text in one element, characters: a line of a megabyte must not be laid out at once. */
const LONGEST = 4000

/** Splits a text at the boundaries of the range. `start`: offset of the text in the document. */
export function highlightParts(text: string, start: number, range: Range | null): Part[] {
  const from = Math.min(text.length, Math.max(0, (range?.start ?? 0) - start))
  const to = Math.max(from, Math.min(text.length, (range?.end ?? 0) - start))
  const parts = [
    { text: text.slice(0, from), marked: false },
    { text: text.slice(from, to), marked: true },
    { text: text.slice(to), marked: false },
  ]
  return parts.filter((part) => part.text !== '')
}

/** Blocks for rendering: long ones split at a line, else at a space; headings with a depth that grows by at most one. */
export function shownBlocks(blocks: readonly ReaderBlock[]): ShownBlock[] {
  const open: number[] = []
  return blocks.flatMap((block, place) => {
    const previous = blocks[place - 1]
    const opens = {
      ...(block.slide !== undefined && block.slide !== previous?.slide && { opensSlide: block.slide }),
      ...(block.notes && !(previous?.notes && previous.slide === block.slide) && { opensNotes: true as const }),
    }
    if (block.type === 'heading') {
      const level = block.level ?? 1
      while (open.length > 0 && (open.at(-1) ?? 0) >= level) open.pop()
      open.push(level)
    }
    return cut(block).map((piece, index) => ({
      ...piece,
      ...(index === 0 && opens),
      part: place,
      from: piece.start - block.start,
      first: index === 0,
      depth: open.length,
    }))
  })
}

function cut(block: ReaderBlock): ReaderBlock[] {
  const pieces: ReaderBlock[] = []
  let from = 0
  while (block.text.length - from > LONGEST) {
    const window = block.text.slice(from, from + LONGEST)
    const line = window.lastIndexOf('\n')
    const at = line > LONGEST / 2 ? line : window.lastIndexOf(' ')
    const pairCut = (window.charCodeAt(LONGEST - 1) & 0xfc00) === 0xd800 ? 1 : 0
    const length = at > LONGEST / 2 ? at + 1 : LONGEST - pairCut
    pieces.push({ ...block, text: window.slice(0, length), start: block.start + from, end: block.start + from + length })
    from += length
  }
  return [...pieces, { ...block, text: block.text.slice(from), start: block.start + from }]
}

/** Index of the first block with a part of the passage, or -1. */
export function firstMarked(blocks: readonly Range[], range: Range | null): number {
  if (!range) return -1
  return blocks.findIndex((block) => block.end > range.start && block.start < range.end)
}

/** A row of a table: the cells with their offsets. */
export type TableRow = { readonly text: string; readonly start: number }[]

/** Rows (lines) and cells (separated by ` | `) of a table block. */
export function tableRows(text: string, start: number): TableRow[] {
  const rows: TableRow[] = []
  let at = start
  for (const line of text.split('\n')) {
    let from = at
    rows.push(
      line.split(' | ').map((cell) => {
        const own = { text: cell, start: from }
        from += cell.length + 3
        return own
      }),
    )
    at += line.length + 1
  }
  return rows
}
