import type { ChunkId } from '../../../../src-preload/contract/ids.ts'
import type { Passage } from '../../retrieval/types.ts'
import { cellsOf, statementsOf } from '../extract/statements.ts'

/** Most tables, and most columns of one, that are named. */
const TABLES = 12
const COLUMNS = 20

/** Dates that can be compared as they are written, and as the day or the year comes first. */
const DATE = /^(?:(\d{4})-(\d{2})(?:-(\d{2}))?|(\d{1,2})\.(\d{1,2})\.(\d{4}))/u
/** Share of the cells of a column that are dates, from which its range is told. */
const DATES = 0.8

/**
 * A table of a document: the sheet it stands in (null: none), the names of its columns, the number of its rows, the first and the last of its dates (ISO;
 * null: no column has dates), and a passage of it.
 */
export type GuideTable = {
  sheet: string | null
  columns: string[]
  rows: number
  dates: { from: string; to: string } | null
  chunkId: ChunkId
}

/** The tables of a document that consists of tables, one for each sheet and each set of columns, in its order. Empty for other documents. */
export function guideTables(passages: readonly Passage[]): GuideTable[] {
  if (passages.length === 0 || passages.some(({ kind }) => kind !== 'table')) return []
  const tables = new Map<string, GuideTable & { cells: string[][] }>()
  for (const passage of passages) {
    const rows = statementsOf(passage).filter(({ columns }) => columns.length > 0)
    const columns = rows[0]?.columns.filter((name) => name !== '') ?? []
    const sheet = passage.anchor.section?.[0] ?? null
    const key = JSON.stringify([sheet, columns])
    if (columns.length === 0) continue
    const table = tables.get(key) ?? {
      sheet,
      columns: columns.slice(0, COLUMNS),
      rows: 0,
      dates: null,
      chunkId: passage.chunkId,
      cells: [],
    }
    tables.set(key, table)
    const cells = rows.map(({ start, end }) => cellsOf(passage.text.slice(start, end)).map(({ text }) => text))
    table.cells.push(...cells)
    // Of a long table only some passages are read; the place of the last row, below the head, tells how many there are.
    table.rows = Math.max(table.rows + cells.length, (passage.anchor.rows?.[1] ?? 1) - 1)
  }
  return [...tables.values()].slice(0, TABLES).map(({ cells, ...table }) => ({ ...table, dates: rangeOf(cells) }))
}

/** The first and the last date of the first column that holds dates. */
function rangeOf(cells: readonly string[][]): GuideTable['dates'] {
  const width = Math.max(0, ...cells.map(({ length }) => length))
  for (let column = 0; column < width; column++) {
    const filled = cells.flatMap((row) => row.slice(column, column + 1)).filter((cell) => cell !== '')
    const dates = filled.flatMap((cell) => isoOf(cell) ?? []).toSorted()
    const [from] = dates
    const to = dates.at(-1)
    if (from !== undefined && to !== undefined && dates.length > 1 && dates.length >= DATES * filled.length) return { from, to }
  }
  return null
}

function isoOf(cell: string): string | null {
  const [, year, month, day, ownDay, ownMonth, ownYear] = DATE.exec(cell) ?? []
  if (ownYear !== undefined) return `${ownYear}-${ownMonth?.padStart(2, '0')}-${ownDay?.padStart(2, '0')}`
  return year === undefined ? null : [year, month, day].filter((part) => part !== undefined).join('-')
}
