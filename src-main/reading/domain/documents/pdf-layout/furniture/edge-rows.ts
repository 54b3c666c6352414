import { CELL_GAP } from '../lines.ts'
import type { PdfLine } from '../lines.ts'
import { pageNumber } from './page-numbers.ts'

/**
 * A row of text at the top or bottom of a page, outermost first. `at`: its distance from that edge, PDF units; `words`: in lower case;
 * `key`: the same without numbers; `numbers`: those at its ends, which may count pages; `blank`: towards the inner text, ems; `usual`: type
 * size of most words of the page; `repeated`: found on other pages too; `counting`: index of the word that counts the pages, -1 if none;
 * `page`: the number at its ends that counts the pages.
 */
export type EdgeRow = {
  lines: PdfLine[]
  text: string
  edge: 'top' | 'bottom'
  at: number
  size: number
  usual: number
  words: string[]
  key: string
  numbers: number[]
  cells: number
  blank: number
  repeated: boolean
  counting: number
  page: number | null
}

/** Rows looked at on each edge, and the share of the page in which they stand. */
const ROWS = 4
const EDGE = 0.25

/** Keys of all rows of a page that have words, by their lines. `lines`: upright. */
export function rowKeys(lines: readonly PdfLine[]): { lines: readonly PdfLine[]; key: string }[] {
  return rowsOf(lines).flatMap((row) => {
    const key = keyOf(toldWords(row.lines.flatMap((line) => line.words.map(({ text }) => text))))
    return /\p{L}{2}|\p{Lo}/u.test(key) ? [{ lines: row.lines, key }] : []
  })
}

/** Rows at both edges of a page. `lines`: upright. */
export function edgeRows(lines: readonly PdfLine[], height: number, usual: number): EdgeRow[] {
  const rows = rowsOf(lines)
  const top = rows.slice(0, ROWS).filter((row) => row.v < EDGE * height)
  const bottom = rows
    .slice(-ROWS)
    .filter((row) => row.v > (1 - EDGE) * height && !top.includes(row))
    .reverse()
  const inner = (row: Row, step: number): number => {
    const next = rows[rows.indexOf(row) + step]
    return next ? Math.abs(next.v - row.v) / Math.max(usual, 1) - 1 : Infinity
  }
  return [
    ...top.map((row) => edgeRow(row, 'top', row.v, usual, inner(row, 1))),
    ...bottom.map((row) => edgeRow(row, 'bottom', height - row.v, usual, inner(row, -1))),
  ]
}

type Row = { lines: PdfLine[]; v: number }

/** Lines at the same height, from the top. */
function rowsOf(lines: readonly PdfLine[]): Row[] {
  const rows: Row[] = []
  for (const line of [...lines].sort((a, b) => a.v - b.v)) {
    const last = rows.at(-1)
    if (last && line.v - last.v < 0.5 * line.size) last.lines.push(line)
    else rows.push({ lines: [line], v: line.v })
  }
  return rows
}

function edgeRow(row: Row, edge: EdgeRow['edge'], at: number, usual: number, blank: number): EdgeRow {
  const lines = row.lines.toSorted((a, b) => a.u0 - b.u0)
  const words = lines.flatMap((line) => line.words.map((word) => word.text))
  const text = words.join(' ').normalize('NFKC')
  const told = toldWords(words)
  const cells = lines.length + lines.reduce((sum, line) => sum + line.words.filter((word) => word.gap >= CELL_GAP).length, 0)
  return {
    lines,
    text,
    edge,
    at,
    size: lines.reduce((most, line) => Math.max(most, line.size), 0),
    usual,
    words: told.map((word) => word.normalize('NFKC').toLowerCase()),
    key: keyOf(told),
    numbers: [...new Set([told[0] ?? '', told.at(-1) ?? ''])].flatMap((word) => pageNumber(word) ?? []),
    cells,
    blank,
    repeated: false,
    counting: -1,
    page: null,
  }
}

/** Dashes and bars beside a page number are no words. */
function toldWords(words: readonly string[]): string[] {
  return words.filter((word) => /[\p{L}\p{N}]/u.test(word))
}

/** Words in lower case, each number as `#`. */
function keyOf(words: readonly string[]): string {
  return words
    .map((word) =>
      pageNumber(word) !== null
        ? '#'
        : word
            .normalize('NFKC')
            .toLowerCase()
            .replace(/\p{N}+/gu, '#'),
    )
    .join(' ')
    .replace(/(?:# )+#/g, '#')
    .trim()
}
