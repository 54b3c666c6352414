import { isProseTable, tableBlocks, type TableCell } from '../../../../domain/documents/table-blocks.ts'
import type { RawBlock } from '../../../../domain/documents/types.ts'
import { child, childrenOf, descendants, type XmlElement } from '../xml-tree.ts'
import { switchOf, valueOf } from './styles.ts'

/** A cell with the blocks of its own text, and the tables inside it. */
type Cell = TableCell & { blocks: RawBlock[]; inner: RawBlock[] }

/** What a cell holds: its own blocks, and those of tables inside it. */
export type CellContent = { blocks: RawBlock[]; inner: RawBlock[] }

/**
 * Blocks of a table (`w:tbl`): a line per row, cells joined with ` | `, or the blocks of its cells if it only lays prose out. A table within a
 * cell follows the row of its cell, since tables around others are mostly layout; under a header it becomes text of its cell, so that the
 * columns of the other rows keep their names. `read`: reads the content of a cell.
 */
export function wordTable(table: XmlElement, read: (cell: XmlElement) => CellContent): RawBlock[] {
  const elements = within(table, 'w:tr')
  const rows = cellsOf(elements, read)
  const head = elements.findIndex((row) => switchOf(child(row, 'w:trPr'), 'w:tblHeader') !== true)
  if (head > 0) {
    for (const outer of rows.flat()) if (outer.inner.length > 0) outer.text = `${outer.text} ${outer.inner.map(inCell).join(' ')}`
    return tableBlocks(rows, head)
  }
  const blocks: RawBlock[] = []
  let open: Cell[][] = []
  for (const row of rows) {
    open.push(row)
    const inner = row.flatMap((outer) => outer.inner)
    if (inner.length === 0) continue
    for (const block of [...rowBlocks(open), ...inner]) blocks.push(block)
    open = []
  }
  for (const block of rowBlocks(open)) blocks.push(block)
  return blocks
}

/** Elements of a name that are not inside another of it, nor inside a table of a cell. */
function within(element: XmlElement, name: string): XmlElement[] {
  return childrenOf(element).flatMap((one) => (one.name === name ? [one] : one.name === 'w:tbl' ? [] : within(one, name)))
}

/** Rows of cells. A cell that goes on below (`w:vMerge`) is one cell, unless text stands in its lower parts. */
function cellsOf(rows: readonly XmlElement[], read: (cell: XmlElement) => CellContent): Cell[][] {
  const above = new Map<number, Cell>()
  // Tables inside part the rows, and a cell over both parts would take its column from the lower one.
  const isWhole = rows.every((row) => within(row, 'w:tc').every((cell) => descendants(cell, 'w:tbl').length === 0))
  return rows.map((row) => {
    const skipped = Number(valueOf(child(row, 'w:trPr'), 'w:gridBefore') ?? 0)
    const cells: Cell[] = skipped > 0 ? [{ text: '', columns: skipped, blocks: [], inner: [] }] : []
    let column = skipped
    for (const element of within(row, 'w:tc')) {
      const properties = child(element, 'w:tcPr')
      const { blocks, inner } = read(element)
      const text = blocks.map((block) => block.text).join(' ')
      const columns = Math.max(1, Number(valueOf(properties, 'w:gridSpan') ?? 1) || 1)
      const before = cells.at(-1)
      const owner = above.get(column)
      const isEmpty = text.trim() === '' && inner.length === 0
      if (isEmpty && isContinued(properties, 'w:hMerge') && before) before.columns = (before.columns ?? 1) + columns
      else if (isWhole && isEmpty && isContinued(properties, 'w:vMerge') && owner && owner.columns === columns)
        owner.rows = (owner.rows ?? 1) + 1
      else {
        const cell: Cell = { text, columns, rows: 1, blocks, inner }
        cells.push(cell)
        above.set(column, cell)
      }
      column += columns
    }
    return cells
  })
}

function isContinued(properties: XmlElement | undefined, name: string): boolean {
  return child(properties, name) !== undefined && (valueOf(properties, name) ?? 'continue') === 'continue'
}

function rowBlocks(rows: readonly Cell[][]): RawBlock[] {
  return isProseTable(rows) ? rows.flat().flatMap((cell) => cell.blocks) : tableBlocks(rows)
}

/** A table as text of a cell: `; ` between its cells, ` / ` between its rows. */
function inCell({ text }: RawBlock): string {
  return text.replaceAll(' | ', '; ').replaceAll('\n', ' / ')
}
