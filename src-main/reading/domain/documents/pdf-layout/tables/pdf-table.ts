import type { PdfWord } from '../geometry.ts'

/** A column: from where to where its words reach. */
export type Column = { u0: number; u1: number }

/** A cell: its lines of words; none if it is empty. */
export type PdfCell = PdfWord[][]

/** A table of a page. `header`: its first row names the columns; `size`: usual type size. */
export type PdfTable = { rows: { cells: PdfCell[]; v: number }[]; columns: Column[]; header: boolean; size: number }

/** Text of a cell. */
export function cellText(cell: PdfCell): string {
  return cell.flatMap((line) => line.map((word) => word.text)).join(' ')
}

/** Largest distance of the edges of two columns that are the same, ems. */
const NEAR = 1.5

/** True if a table has the columns of another one: it goes on there. */
export function hasColumnsOf(one: Pick<PdfTable, 'columns' | 'size'>, other: Pick<PdfTable, 'columns' | 'size'>): boolean {
  if (one.columns.length !== other.columns.length) return false
  return one.columns.every((column, index) => {
    const same = other.columns[index]
    if (!same) return false
    // Columns are aligned at one of their edges, and only as wide as their words on that page.
    const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= NEAR * one.size
    return isNear(column.u0, same.u0) || isNear(column.u1, same.u1) || isNear((column.u0 + column.u1) / 2, (same.u0 + same.u1) / 2)
  })
}
