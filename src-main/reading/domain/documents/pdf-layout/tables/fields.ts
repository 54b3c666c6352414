import type { PdfLine } from '../lines.ts'
import { isLabelSize } from '../paragraphs.ts'
import { cellText } from './pdf-table.ts'
import type { PdfTable } from './pdf-table.ts'

/** Least labels above each other, and least share of the rows that are a label or what stands below it. */
const LABELS = 2
const LABELLED = 0.8

/** True for rows of small labels, each above what was filled in: the fields of a form in columns. */
export function isOfLabels({ rows }: PdfTable): boolean {
  const labels = rows.filter((row, index) => isLabelRow(row, rows[index + 1]))
  return labels.length >= LABELS && 2 * labels.length >= LABELLED * rows.length
}

/** True if each cell below stands under a label. */
function isLabelRow(row: PdfTable['rows'][number], below: PdfTable['rows'][number] | undefined): boolean {
  if (!below || !isLabelSize(sizeOf(row), sizeOf(below))) return false
  const labels = row.cells.map(cellText)
  return (
    labels.some((label) => /\p{L}{3}|\p{Lo}{2}/u.test(label)) &&
    below.cells.every((cell, column) => cell.length === 0 || labels[column] !== '')
  )
}

function sizeOf({ cells }: PdfTable['rows'][number]): number {
  return cells.flat(2).reduce((most, { size }) => Math.max(most, size), 0)
}

/** Lines of the fields, from the left in each row: a label, then what stands below it. `first`: a line of the table; `order`: its least. */
export function linesOfFields({ rows, columns }: PdfTable, first: PdfLine, order: number): PdfLine[] {
  const lines: Omit<PdfLine, 'order'>[] = []
  for (let at = 0; at < rows.length; at += 1) {
    const [row, below] = [rows[at], rows[at + 1]]
    if (!row) continue
    const own = isLabelRow(row, below) && below ? [row, below] : [row]
    columns.forEach((_column, index) => {
      for (const { cells, v } of own)
        for (const words of cells[index] ?? []) {
          const u0 = words.reduce((least, word) => Math.min(least, word.u0), Infinity)
          const u1 = words.reduce((most, word) => Math.max(most, word.u1), -Infinity)
          lines.push({ ...first, words, u0, u1, v, size: words.reduce((most, word) => Math.max(most, word.size), 0), font: '' })
        }
    })
    at += own.length - 1
  }
  return lines.map((line, index) => ({ ...line, order: order + index / (lines.length + 1) }))
}
