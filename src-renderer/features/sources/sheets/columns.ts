/** A column: characters of its usual width, and whether its cells are numbers. */
export type Column = { readonly characters: number; readonly isNumeric: boolean }

/** Amounts and quantities, with a sign, separators, a currency or a per cent sign. */
const NUMBER = /^[-+−(]?\s?\p{Sc}?\s?\d[\d.,'’\s]*\)?\s?(?:%|\p{Sc}|\p{Lu}{3})?$/u
/** Narrowest and widest column, characters; longer cells are wrapped. */
const NARROWEST = 5
const WIDEST = 44
/** Longest name that makes a column wider, characters. */
const LONGEST_HEAD = 24
/** Share of the cells that decides about a column. */
const MOST = 0.8

export function isNumber(cell: string): boolean {
  return NUMBER.test(cell)
}

/** The columns of a table, each wide enough for most of its cells. `heads`: their names. */
export function columnsOf(rows: readonly (readonly string[])[], heads: readonly string[] = []): Column[] {
  const lengths: number[][] = heads.map(() => [])
  const numbers: number[] = heads.map(() => 0)
  for (const row of rows)
    row.forEach((cell, column) => {
      const own = (lengths[column] ??= [])
      if (cell === '') return
      own.push(cell.length)
      if (isNumber(cell)) numbers[column] = (numbers[column] ?? 0) + 1
    })
  return lengths.map((own, column) => {
    const isNumeric = own.length > 0 && (numbers[column] ?? 0) >= MOST * own.length
    const sorted = own.toSorted((a, b) => a - b)
    // A number is never wrapped.
    const usual = sorted[Math.min(own.length - 1, Math.floor(own.length * (isNumeric ? 1 : 0.97)))] ?? 0
    const head = Math.min(heads[column]?.length ?? 0, LONGEST_HEAD)
    return { characters: Math.min(WIDEST, Math.max(NARROWEST, Math.ceil(1.1 * Math.max(usual, head)))), isNumeric }
  })
}

/** Name of a column without a head, as in spreadsheets: A to Z, then AA. */
export function columnLetters(index: number): string {
  const rest = Math.floor(index / 26) - 1
  return (rest >= 0 ? columnLetters(rest) : '') + String.fromCharCode(65 + (index % 26))
}
