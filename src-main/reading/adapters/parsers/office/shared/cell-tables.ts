import { BULLET } from '../../../../domain/documents/list-markers.ts'
import { isProseTable, tableBlocks, type TableCell } from '../../../../domain/documents/table-blocks.ts'
import type { RawBlock } from '../../../../domain/documents/types.ts'

/** A cell with all its blocks, and those of the tables inside it. */
export type Cell = TableCell & { blocks: readonly RawBlock[]; inner: readonly RawBlock[] }

/** Longest cell of a data table: forms use tables for layout. */
const CELL_CHARACTERS = 1000

/** A cell of blocks, in which the tables are told by their type. */
export function cellOf(all: readonly RawBlock[], more: Omit<TableCell, 'text'> = {}): Cell {
  const own = all.filter(({ type }) => type !== 'table')
  const text = own
    .map(lineOf)
    .reduce((before, line, index) => (before === '' ? line : `${before}${isItem(own[index]) ? '; ' : ' '}${line}`), '')
  return { ...more, text, blocks: all, inner: all.filter(({ type }) => type === 'table') }
}

/** A list item within a cell: its number stays, a bullet is told by the semicolons. */
function lineOf({ marker, text }: RawBlock): string {
  return marker === undefined || marker === BULLET ? text : `${marker} ${text.trimStart()}`
}

function isItem(block: RawBlock | undefined): boolean {
  return block?.type === 'list-item'
}

/**
 * Blocks of a table. A table within a cell follows the row of its cell, since tables around others are mostly layout; under a header (`head`: rows
 * that the file calls so) it becomes text of its cell. A table of one column, of long texts or of prose is read cell by cell.
 */
export function cellTableBlocks(rows: readonly (readonly Cell[])[], head = 0): RawBlock[] {
  const filled = rows.filter((row) => row.length > 0)
  if (head > 0) {
    const inlined = filled.map((row) =>
      row.map((cell) => (cell.inner.length > 0 ? { ...cell, text: [cell.text, ...cell.inner.map(inCell)].join(' ') } : cell)),
    )
    return tableBlocks(inlined, head)
  }
  const found: RawBlock[] = []
  let open: (readonly Cell[])[] = []
  const flush = (): void => {
    for (const block of open.length > 0
      ? isLayout(open)
        ? open.flat().flatMap(({ blocks }) => [...blocks])
        : [...tableBlocks(open), ...open.flat().flatMap(({ inner }) => [...inner])]
      : [])
      found.push(block)
    open = []
  }
  for (const row of filled) {
    open.push(row)
    if (row.some(({ inner }) => inner.length > 0)) flush()
  }
  flush()
  return found
}

function isLayout(rows: readonly (readonly Cell[])[]): boolean {
  return rows.every((row) => row.length <= 1) || rows.flat().some(({ text }) => text.length > CELL_CHARACTERS) || isProseTable(rows)
}

/** A table as text of a cell: `; ` between its cells, ` / ` between its rows. */
function inCell({ text }: RawBlock): string {
  return text.replaceAll(' | ', '; ').replaceAll('\n', ' / ')
}
