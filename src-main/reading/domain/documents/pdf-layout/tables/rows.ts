import { textOf } from './bands.ts'
import type { Band, Run } from './bands.ts'
import type { Cells } from './columns.ts'
import type { Column } from './pdf-table.ts'
import { isValue } from '../../cell-values.ts'

/** A band with its words by column. */
export type GridBand = Cells & { band: Band }

/** Least ratio of the distances of rows to those of the lines of a cell, and largest line distance within a cell, ems. */
const PARTED = 1.15
const LEADING = 1.75
/** Largest share of lines of cells that look like rows of their own. */
const ROWLIKE = 0.3
/** Blank between words, ems. */
const BLANK = 0.25

/** Bands by row: cells of several lines are told by the distance of the bands, else by words that did not fit into the line above. */
export function rowsOfBands(bands: readonly GridBand[], columns: readonly Column[]): GridBand[][] {
  for (const limit of limitsOf(bands)) {
    const rows = grouped(bands, (before, own) => distance(before, own) < limit)
    const joined = rows.filter((row) => row.length > 1)
    if (joined.filter((row) => isSeveral(row, columns)).length <= ROWLIKE * joined.length) return rows
  }
  return grouped(bands, (before, own) => isWrapped(before, own, columns))
}

function grouped(bands: readonly GridBand[], goesOn: (before: GridBand, own: GridBand) => boolean): GridBand[][] {
  const rows: GridBand[][] = []
  bands.forEach((own, index) => {
    const before = bands[index - 1]
    const last = rows.at(-1)
    if (last && before && goesOn(before, own)) last.push(own)
    else rows.push([own])
  })
  return rows
}

function distance(before: GridBand, own: GridBand): number {
  return (own.band.v - before.band.v) / Math.max(own.band.size, before.band.size)
}

/**
 * Distances that may part rows from the lines of a cell, ems: those that no distance is near, the clearest first. Lines of a cell are an em
 * apart at least; bands that are nearer belong to cells of different heights beside each other.
 */
function limitsOf(bands: readonly GridBand[]): number[] {
  const steps = bands.slice(1).map((own, index) => distance(bands[index] as GridBand, own))
  const sorted = [...steps].sort((a, b) => a - b)
  const jumps = sorted.slice(1).flatMap((high, index) => {
    const low = sorted[index] ?? 0
    const limit = (low + high) / 2
    return low <= LEADING && high > low * PARTED && limit >= 1 ? [{ limit, ratio: high / Math.max(low, 1) }] : []
  })
  if (jumps.length === 0 && (sorted[0] ?? 0) > LEADING) return [0]
  return jumps
    .sort((a, b) => b.ratio - a.ratio)
    .map(({ limit }) => limit)
    .slice(0, 2)
}

/** True if lines of a row look like rows of their own. */
function isSeveral(row: readonly GridBand[], columns: readonly Column[]): boolean {
  if (columns.some((_column, index) => row.filter(({ runs }) => isValueOf(runs[index] ?? null)).length > 1)) return true
  return row.slice(1).some((own, index) => {
    const filled = own.runs.filter(Boolean).length
    return filled >= 2 && filled >= 0.6 * columns.length && own.runs[0] && !isWrapped(row[index] as GridBand, own, columns, true)
  })
}

/**
 * True if a band goes on with the cells above: in each of its columns the line above has no room for its first word. `fromFirst`: also if it
 * begins in the first column.
 */
function isWrapped(before: GridBand, own: GridBand, columns: readonly Column[], fromFirst = false): boolean {
  if (distance(before, own) > LEADING) return false
  if (own.runs[0] && !fromFirst && !/^\p{Ll}/u.test(own.runs[0].words[0]?.text ?? '')) return false
  return own.runs.every((run, index) => {
    if (!run) return true
    const above = before.runs[index]
    const column = columns[index]
    if (!above || !column || isValueOf(run) || isValueOf(above)) return false
    return hasNoRoom(above, run, column)
  })
}

function isValueOf(run: Run | null): boolean {
  return run !== null && isValue(textOf(run.words))
}

function hasNoRoom(above: Run, run: Run, column: Column): boolean {
  const [first] = run.words
  if (!first) return false
  const width = above.u1 - above.u0 + BLANK * first.size + first.u1 - first.u0
  return width > column.u1 - column.u0 - 0.5 * first.size
}
