import type { ReaderBlock } from '../../../../src-preload/contract/shapes/library.ts'
import { shownBlocks, tableRows, type Range, type ShownBlock, type TableRow } from '../reader/highlight-parts.ts'
import { columnsOf, type Column } from './columns.ts'

/** A row: its number in the file, its text with the offset in the document, and its place in a block (`part`, `from`) for the find bar. */
export type SheetRow = {
  readonly number: number
  readonly text: string
  readonly start: number
  readonly part: number
  readonly from: number
}

/** `titles`: rows before the head; `head`: the row with the names of the columns; `others`: text boxes; `last`: its last block. */
export type Sheet = {
  readonly name: string
  readonly last: number
  readonly titles: readonly SheetRow[]
  readonly head: SheetRow | null
  readonly rows: readonly SheetRow[]
  readonly others: readonly ShownBlock[]
  readonly columns: readonly Column[]
}

export function isWorkbook(blocks: readonly ReaderBlock[]): boolean {
  return blocks.some((block) => block.rows !== undefined)
}

/** The sheets of a workbook: a heading is the name of the sheet that follows. */
export function sheetsOf(blocks: readonly ReaderBlock[]): Sheet[] {
  const starts = blocks.flatMap((block, index) => (block.type === 'heading' ? [index] : []))
  if (starts[0] !== 0) starts.unshift(0)
  const shown = shownBlocks(blocks)
  return starts.map((start, index) => {
    const last = (starts[index + 1] ?? blocks.length) - 1
    return sheetOf(
      blocks,
      start,
      last,
      shown.filter(({ part, type }) => part >= start && part <= last && type !== 'table' && type !== 'heading'),
    )
  })
}

function sheetOf(blocks: readonly ReaderBlock[], start: number, last: number, others: readonly ShownBlock[]): Sheet {
  const rows: SheetRow[] = []
  let head = -1
  for (let part = start; part <= last; part += 1) {
    const block = blocks[part]
    if (!block?.rows) continue
    if (block.header && head < 0) head = rows.length
    let from = 0
    let number = block.rows[0]
    for (const text of block.text.split('\n')) {
      rows.push({ number, text, start: block.start + from, part, from })
      from += text.length + 1
      number += 1
    }
  }
  const heading = blocks[start]
  return {
    name: heading?.type === 'heading' ? heading.text : '',
    last,
    titles: rows.slice(0, Math.max(0, head)),
    head: rows[head] ?? null,
    rows: rows.slice(head + 1),
    others,
    columns: columnsOf(rows.slice(head + 1).map(cellTexts), head < 0 ? [] : rows.slice(head, head + 1).flatMap(cellTexts)),
  }
}

function cellTexts(row: SheetRow): string[] {
  return row.text.split(' | ')
}

/** The cells of a row with their offsets. */
export function cellsOf(row: SheetRow): TableRow {
  return tableRows(row.text, row.start)[0] ?? []
}

/** Index of the sheet with a block. */
export function sheetWith(sheets: readonly Sheet[], part: number): number {
  return Math.max(
    0,
    sheets.findIndex(({ last }) => part <= last),
  )
}

/** The first row with a part of a range of the document; -1: none. */
export function rowInRange(rows: readonly SheetRow[], range: Range | null): number {
  return range ? rows.findIndex(({ start, text }) => start < range.end && start + text.length > range.start) : -1
}

/** The row with an offset of a block; -1: none. */
export function rowAt(rows: readonly SheetRow[], part: number, offset: number): number {
  return rows.findIndex((row) => row.part === part && offset <= row.from + row.text.length)
}
