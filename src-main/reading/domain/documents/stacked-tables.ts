import { kindOfRow, type RowKind } from './cell-values.ts'

/** A table that begins below another one in the same rows, from `at` (titles first) on. `header`: its row of names; null: not clear. */
export type NextTable = { at: number; header: number | null }

/** Fewest rows of values above and below names that begin another table; most rows of its head. */
const VALUES = 2
const HEAD = 5
/** Rows above and below that tell what a row of words is. */
const NEAR = 50

/**
 * Tables that begin below the first one: at a row of words between rows of values. With the first name of the names before, other columns than
 * above, or a blank row above (`isApart`), the words name the columns below. Else they may be a row of the same table without values: if
 * they stand in one column of values only ("Children | free"), they are; in several, what stands below has no names. `header`: the row of the
 * first table's names; -1: none.
 */
export function nextTables(rows: readonly (readonly string[])[], header: number, isApart: (row: number) => boolean): NextTable[] {
  const kinds = rows.map((cells) => kindOfRow(cells.filter((cell) => cell !== '')))
  const found: NextTable[] = []
  const isOnce = onceIn(rows)
  let names = header
  let from = header + 1
  for (let at = from + 1; at < rows.length; at += 1) {
    if (kinds[at] !== 'names') continue
    const first = at + kinds.slice(at, at + HEAD + 1).indexOf('values')
    if (first < at) continue
    const below = rows.slice(first, first + valuesFrom(kinds, first))
    const near = Math.max(from, at - NEAR)
    const above = rows.slice(near, at).filter((_cells, index) => kinds[near + index] === 'values')
    const isSame = names >= 0 && firstOf(rows[names]) === firstOf(rows[at])
    if (Math.min(above.length, below.length) < (isSame ? 1 : VALUES)) continue
    const start = startOf(rows, kinds, at, isApart)
    const isClear = isSame || isApart(start) || isOther(rows[at] ?? [], above, below)
    if (!isClear && !isUnclear(rows[at] ?? [], above, isOnce)) continue
    // Names in several rows: which of them names what is not clear.
    names = isClear && first === at + 1 ? at : -1
    found.push({ at: start, header: names < 0 ? null : names })
    from = first
    at = first
  }
  return found
}

/** Number of rows of values from `first` on. */
function valuesFrom(kinds: readonly RowKind[], first: number): number {
  const near = kinds.slice(first, first + NEAR)
  const end = near.findIndex((kind) => kind !== 'values')
  return end < 0 ? near.length : end
}

/** The row of a table's first title above its names: single cells, up to a blank row. */
function startOf(rows: readonly (readonly string[])[], kinds: readonly RowKind[], at: number, isApart: (row: number) => boolean): number {
  let start = at
  while (!isApart(start) && kinds[start - 1] === 'other' && (rows[start - 1] ?? []).filter((cell) => cell !== '').length <= 1) start -= 1
  return start
}

function firstOf(cells: readonly string[] = []): string {
  return (cells.find((cell) => cell !== '') ?? '').toLowerCase()
}

/** True if names stand above all columns below, which are others than those above. */
function isOther(names: readonly string[], above: readonly (readonly string[])[], below: readonly (readonly string[])[]): boolean {
  const columns = filledColumns([names])
  return columns === filledColumns(below) && columns !== filledColumns(above)
}

function filledColumns(rows: readonly (readonly string[])[]): string {
  return [...new Set(rows.flatMap((cells) => cells.flatMap((cell, column) => (cell === '' ? [] : [column]))))]
    .sort((a, b) => a - b)
    .join(' ')
}

/** True if a row has words in several columns that hold values above, which no other row has there. */
function isUnclear(
  cells: readonly string[],
  above: readonly (readonly string[])[],
  isOnce: (cell: string, column: number) => boolean,
): boolean {
  const columns = cells.flatMap((_cell, column) => {
    const values = above.filter((row) => kindOfRow(['', row[column] ?? '']) === 'values').length
    return column > 0 && 2 * values > above.length ? [column] : []
  })
  return columns.length > 1 && columns.every((column) => cells[column] !== '' && isOnce(cells[column] ?? '', column))
}

/** Tells whether a text stands in a column once. */
function onceIn(rows: readonly (readonly string[])[]): (cell: string, column: number) => boolean {
  let counts: Map<string, number> | null = null
  const count = (): Map<string, number> => {
    const all = new Map<string, number>()
    for (const cells of rows) cells.forEach((cell, column) => all.set(`${column} ${cell}`, (all.get(`${column} ${cell}`) ?? 0) + 1))
    return all
  }
  return (cell, column) => (counts ??= count()).get(`${column} ${cell}`) === 1
}
