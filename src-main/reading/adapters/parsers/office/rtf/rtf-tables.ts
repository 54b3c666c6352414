import type { RawBlock } from '../../../../domain/documents/types.ts'
import { cellOf, cellTableBlocks, type Cell } from '../shared/cell-tables.ts'

/** A cell of a row's definition: its right edge (twips), and whether it goes on the one to its left or above. */
export type CellShape = { edge: number; isAcross: boolean; isDown: boolean }
/** The definition of a row (`\trowd`). */
export type RowShape = { cells: readonly CellShape[]; isHead: boolean }

type Row = { cells: RawBlock[][]; shape: RowShape }
type Table = { rows: Row[]; cells: RawBlock[][]; content: RawBlock[] }

/** Edges of columns that are nearer to each other are the same one, twips (a point). */
const SAME_EDGE = 20
/** Deepest nesting of tables. */
const MAX_DEPTH = 50

/** Tables of a text, the open ones by their depth (from 1). Finished blocks of the text go to `out` in order. */
export class RtfTables {
  readonly #open: Table[] = []
  readonly #out: (blocks: readonly RawBlock[]) => void

  constructor(out: (blocks: readonly RawBlock[]) => void) {
    this.#out = out
  }

  /** Adds the blocks of a paragraph that stands in the cell of a table of this depth; 0: in none. */
  add(depth: number, blocks: readonly RawBlock[]): void {
    const content = this.#content(depth)
    if (content) for (const block of blocks) content.push(block)
    else this.#out(blocks)
  }

  endCell(depth: number): void {
    this.#content(depth)
    const table = this.#open[depth - 1]
    table?.cells.push(table.content)
    if (table) table.content = []
  }

  endRow(depth: number, shape: RowShape): void {
    this.#content(depth)
    const table = this.#open[depth - 1]
    if (!table) return
    if (table.content.length > 0) table.cells.push(table.content)
    table.content = []
    table.rows.push({ cells: table.cells, shape })
    table.cells = []
  }

  /** Ends all tables. */
  close(): void {
    this.#content(0)
  }

  /** Content of the open cell; deeper tables end. */
  #content(raw: number): RawBlock[] | null {
    const depth = Math.min(MAX_DEPTH, raw)
    while (this.#open.length > depth) {
      const table = this.#open.pop()
      const outer = this.#open.at(-1)
      const blocks = table ? blocksOf(table) : []
      if (outer) for (const block of blocks) outer.content.push(block)
      else this.#out(blocks)
    }
    while (this.#open.length < depth) this.#open.push({ rows: [], cells: [], content: [] })
    return this.#open.at(-1)?.content ?? null
  }
}

function blocksOf({ rows, cells, content }: Table): RawBlock[] {
  const all = cells.length > 0 ? [...rows, { cells, shape: { cells: [], isHead: false } }] : rows
  const columns = edgesOf(all)
  const above = new Map<number, Cell>()
  const built = all.map((row) => cellsOf(row, columns, above))
  const head = all.findIndex(({ shape }) => !shape.isHead)
  return [...cellTableBlocks(built, Math.max(0, head)), ...content]
}

/** Right edges of the columns of all rows. */
function edgesOf(rows: readonly Row[]): number[] {
  const edges = rows.flatMap(({ shape }) => shape.cells.map(({ edge }) => edge)).sort((a, b) => a - b)
  return edges.filter((edge, index) => index === 0 || edge - (edges[index - 1] ?? 0) > SAME_EDGE)
}

/** Cells of a row; one that goes on the cell to its left or above belongs to that one. `above`: cells that span rows, by their column. */
function cellsOf({ cells, shape }: Row, columns: readonly number[], above: Map<number, Cell>): Cell[] {
  const built: Cell[] = []
  let column = 0
  for (const [index, blocks] of cells.entries()) {
    const own = shape.cells[index]
    const next = own ? columns.findIndex((edge) => edge >= own.edge - SAME_EDGE) + 1 : column + 1
    const span = Math.max(1, next - column)
    const last = built.at(-1)
    const started = above.get(column)
    if (own?.isAcross && last) extend(last, blocks, { columns: (last.columns ?? 1) + span })
    else if (own?.isDown && started) extend(started, blocks, { rows: (started.rows ?? 1) + 1 })
    else {
      const cell = cellOf(blocks, { columns: span, rows: 1 })
      built.push(cell)
      above.set(column, cell)
    }
    column += span
  }
  return built
}

function extend(cell: Cell, blocks: readonly RawBlock[], size: { rows?: number; columns?: number }): void {
  const merged = cellOf([...cell.blocks, ...blocks])
  Object.assign(cell, { text: merged.text, blocks: merged.blocks, inner: merged.inner, ...size })
}
