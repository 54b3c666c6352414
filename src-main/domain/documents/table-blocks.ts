import type { RawBlock } from './types.ts'

/** A sheet row: its number in the file (from 1) and its cells as text. */
export type SheetRow = { number: number; cells: readonly string[] }

/** Most rows and characters of a block, which the Reader renders at once. */
const BLOCK_ROWS = 50
const BLOCK_CHARACTERS = 3500
/** Rows searched for the header (titles may precede it), and longest header cell, characters. */
const HEADER_WITHIN = 10
const HEADER_CELL_CHARACTERS = 100
/** Values that no header has: numbers, amounts, dates, times, truth values. */
const VALUE =
  /^(?:[-+(]?\s?[\p{Sc}]?\s?[\d.,'\s]*\d[\d.,'\s]*\)?\s?(?:%|[\p{Sc}]|\p{Lu}{3})?|\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}(?:[T ].{0,20})?|\d{1,2}:\d{2}(?::\d{2})?|true|false|yes|no)$/iu

/**
 * Blocks of a sheet's ordered rows: a line per row, cells joined with ` | `; an empty row ends a block. The header row, if recognised,
 * starts a block and is marked.
 */
export function sheetBlocks(rows: readonly SheetRow[]): RawBlock[] {
  const filled = rows
    .map(({ number, cells }) => ({ number, cells: cells.map(cellText) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  const header = headerIndex(filled.map(({ cells }) => cells))
  const blocks: RawBlock[] = []
  let rowsInBlock = 0
  filled.forEach(({ number, cells }, index) => {
    const line = rowLine(cells)
    const last = blocks.at(-1)
    const goesOn = last?.rows?.[1] === number - 1 && rowsInBlock < BLOCK_ROWS && last.text.length + line.length <= BLOCK_CHARACTERS
    if (last?.rows && goesOn && index !== header) {
      last.text += `\n${line}`
      last.rows[1] = number
      rowsInBlock += 1
    } else {
      blocks.push({ type: 'table', text: line, rows: [number, number], ...(index === header && { header: true as const }) })
      rowsInBlock = 1
    }
  })
  return blocks
}

/** Text of a `table` block without row numbers; '' if empty. */
export function tableText(rows: readonly (readonly string[])[]): string {
  const texts = rows.map((cells) => cells.map(cellText)).filter((cells) => cells.some((cell) => cell !== ''))
  return texts.map(rowLine).join('\n')
}

function rowLine(cells: readonly string[]): string {
  return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1).join(' | ')
}

/** A cell on one line; invisible characters do not count as content. */
function cellText(raw: string): string {
  const text = raw.replace(/\s+/g, ' ').trim()
  return /^[\p{Cf}\p{Cc}\s]*$/u.test(text) ? '' : text
}

/**
 * Index of the header: the first row as wide as the rows after it, with short, distinct names only; -1: none. A single column has no
 * header.
 */
function headerIndex(rows: readonly (readonly string[])[]): number {
  const widths = rows
    .slice(0, 50)
    .map(width)
    .sort((a, b) => a - b)
  const usual = widths[Math.floor(widths.length / 2)] ?? 0
  if (rows.length < 2 || usual < 2) return -1
  const found = rows.slice(0, HEADER_WITHIN).findIndex((row) => width(row) >= Math.max(2, 0.6 * usual))
  const names = rows[found]?.filter((cell) => cell !== '') ?? []
  const areNames = names.every((name) => name.length <= HEADER_CELL_CHARACTERS && !VALUE.test(name)) && new Set(names).size === names.length
  return areNames && found < rows.length - 1 ? found : -1
}

function width(row: readonly string[]): number {
  return row.filter((cell) => cell !== '').length
}
