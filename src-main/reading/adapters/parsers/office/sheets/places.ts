/** Most places named in a warning. */
const NAMED = 10

/** Row and column of a cell, from 0; null: no reference to a cell. */
export function placeOf(reference: string): { row: number; column: number } | null {
  const [, letters, digits] = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/i.exec(reference) ?? []
  if (letters === undefined) return null
  const column = Array.from(letters.toUpperCase()).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
  return { row: Number(digits) - 1, column }
}

/** Letters of a column, from 0. */
export function columnName(column: number): string {
  return column < 26 ? String.fromCharCode(65 + column) : `${columnName(Math.floor(column / 26) - 1)}${columnName(column % 26)}`
}

/** Cells of a sheet as ranges down a column: "Costs!D2:D4". */
export function cellRanges(sheet: string, cells: readonly string[]): string[] {
  const places = cells.flatMap((cell) => placeOf(cell) ?? []).toSorted((a, b) => a.column - b.column || a.row - b.row)
  const ranges: { column: number; from: number; to: number }[] = []
  for (const { row, column } of places) {
    const last = ranges.at(-1)
    if (last?.column === column && row <= last.to + 1) last.to = row
    else ranges.push({ column, from: row, to: row })
  }
  return ranges.map(({ column, from, to }) => {
    const name = columnName(column)
    return `${sheet}!${name}${from + 1}${to > from ? `:${name}${to + 1}` : ''}`
  })
}

/** Rows or columns of a sheet (from 0) as ranges: "Costs!3:5", "Costs!B:B". */
export function lineRanges(sheet: string, lines: readonly number[], name: (line: number) => string): string[] {
  const ranges: { from: number; to: number }[] = []
  for (const line of lines) {
    const last = ranges.at(-1)
    if (last && line === last.to + 1) last.to = line
    else ranges.push({ from: line, to: line })
  }
  return ranges.map(({ from, to }) => `${sheet}!${name(from)}:${name(to)}`)
}

/** The first places of a list, with "…" for more. */
export function named(places: readonly string[]): string[] {
  return places.length > NAMED ? [...places.slice(0, NAMED), '…'] : [...places]
}
