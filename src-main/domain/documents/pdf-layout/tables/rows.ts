import { textOf } from './bands.ts'
import type { Band, Run } from './bands.ts'
import type { Cells, Column } from './columns.ts'
import { isValue } from '../../table-blocks.ts'

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
  const limit = lineLimit(bands, columns)
  const rows: GridBand[][] = []
  bands.forEach((own, index) => {
    const before = bands[index - 1]
    const last = rows.at(-1)
    const goesOn = before !== undefined && (limit === null ? isWrapped(before, own, columns) : distance(before, own) < limit)
    if (last && goesOn) last.push(own)
    else rows.push([own])
  })
  return rows
}

function distance(before: GridBand, own: GridBand): number {
  return (own.band.v - before.band.v) / Math.max(own.band.size, before.band.size)
}

/** The distance from which bands are rows of their own, ems; null: distances do not tell. */
function lineLimit(bands: readonly GridBand[], columns: readonly Column[]): number | null {
  const steps = bands.slice(1).map((own, index) => distance(bands[index] as GridBand, own))
  const sorted = [...steps].sort((a, b) => a - b)
  let best = { ratio: PARTED, limit: NaN }
  for (let index = 1; index < sorted.length; index += 1) {
    const [low = 0, high = 0] = [sorted[index - 1], sorted[index]]
    if (low <= LEADING && high / low > best.ratio) best = { ratio: high / low, limit: (low + high) / 2 }
  }
  if (Number.isNaN(best.limit)) {
    const usual = sorted[Math.floor(sorted.length / 2)] ?? 0
    // Rows of one line each, far apart.
    return usual > LEADING ? 0 : null
  }
  const within = bands.flatMap((own, index) => {
    const before = bands[index - 1]
    return before && distance(before, own) < best.limit ? [isRowlike(before, own, columns)] : []
  })
  return within.filter(Boolean).length > ROWLIKE * within.length ? null : best.limit
}

/** True if a band says something in most columns of the fullest row, and not all of it can go on from the band above. */
function isRowlike(before: GridBand, own: GridBand, columns: readonly Column[]): boolean {
  const filled = own.runs.filter(Boolean).length
  if (filled < 2 || filled < 0.6 * columns.length || !own.runs[0]) return false
  return !isWrapped(before, own, columns, true)
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
    if (!above || !column || isValue(textOf(run.words)) || isValue(textOf(above.words))) return false
    return hasNoRoom(above, run, column)
  })
}

function hasNoRoom(above: Run, run: Run, column: Column): boolean {
  const [first] = run.words
  if (!first) return false
  const width = above.u1 - above.u0 + BLANK * first.size + first.u1 - first.u0
  return width > column.u1 - column.u0 - 0.5 * first.size
}
