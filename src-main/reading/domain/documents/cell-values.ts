/** Values that no header has: numbers, amounts, dates, times, truth values. */
const VALUE =
  /^(?:[-+(]?\s?[\p{Sc}]?\s?[-(]?[\d.,'\s]*\d[\d.,'\s]*\)?\s?(?:%|[\p{Sc}]|\p{Lu}{3})?|\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}(?:[T ].{0,20})?|\d{1,2}:\d{2}(?::\d{2})?|true|false|yes|no)$/iu
/** Raised marks of notes behind a value. */
const NOTE_MARKS = /(?<=[\d%)])[\u00b2\u00b3\u00b9\u2070-\u207e\u1d43-\u1d6a*†‡]+$/u
const YEAR = /^(?:19|20)\d\d\*?$/u

/** True for what no header says: a number, an amount, a date, a time, a truth value. */
export function isValue(cell: string): boolean {
  return VALUE.test(cell.replace(NOTE_MARKS, ''))
}

/** A row of a table by its cells: values behind a first cell; or words alone, all different. Years name columns, or are values. */
export type RowKind = 'values' | 'names' | 'other'

/** Kind of a row, by its filled cells. */
export function kindOfRow(cells: readonly string[]): RowKind {
  if (cells.length < 2) return 'other'
  const values = cells.slice(1).filter((cell) => isValue(cell) && !YEAR.test(cell)).length
  if (2 * values >= cells.length - 1) return 'values'
  const areNames = cells.every((cell) => /^\P{N}*(?:\p{L}{2}|\p{Lo})/u.test(cell) || YEAR.test(cell))
  return areNames && new Set(cells).size === cells.length && cells.some((cell) => /\p{L}{3}|\p{Lo}/u.test(cell)) ? 'names' : 'other'
}
