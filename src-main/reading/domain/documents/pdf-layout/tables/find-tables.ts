import { bandsOf, CELL_BLANK } from './bands.ts'
import type { Band } from './bands.ts'
import { cellsOf, columnsOf } from './columns.ts'
import { isOfLabels, linesOfFields } from './fields.ts'
import type { Column } from './pdf-table.ts'
import { isTrueHeader, makeTable } from './make-table.ts'
import type { PdfTable } from './pdf-table.ts'
import { stackedIn } from './stacked.ts'
import { isTable } from './verdict.ts'
import type { PdfLine } from '../lines.ts'

/** Largest distance of the rows of a table, ems; most bands of one cell in a row, and least cellular bands of a table. */
const APART = 4
const ALONE = 6
const BANDS = 3
/** Least type size of a heading between tables, in usual ones. */
const HEADING = 1.2
/** Most bands of a part of a page in which tables are looked for: a plan or a chart has thousands. */
const MOST_BANDS = 400

/**
 * Lines of one column of the page, from the top, in which each row of a table is one line (`table`), so that its cells stay together in the
 * reading order. Tables are found by columns that at least three bands leave apart; rules that are drawn are not looked at, since pdf.js
 * tells them only by reading a page twice. A miss costs less than prose taken for a table.
 */
export function withTables(lines: readonly PdfLine[], size: number): PdfLine[] {
  const bands = bandsOf(lines)
  if (bands.length > MOST_BANDS) return [...lines]
  const result: PdfLine[] = []
  let at = 0
  for (const { from, to, table, isForm } of tablesIn(bands, 0, bands.length, size)) {
    result.push(...bands.slice(at, from).flatMap((band) => band.lines), ...placeholders(table, isForm, bands.slice(from, to)))
    at = to
  }
  return [...result, ...bands.slice(at).flatMap((band) => band.lines)]
}

function isCellular(words: PdfLine['words'], size: number): boolean {
  return words.some((word, index) => index > 0 && word.u0 - (words[index - 1]?.u1 ?? 0) >= CELL_BLANK * size)
}

type Found = { from: number; to: number; table: PdfTable; isForm: boolean }

/** Tables between two bands, from the top. */
function tablesIn(bands: readonly Band[], from: number, to: number, size: number): Found[] {
  const found: Found[] = []
  for (const [start, end] of regions(bands, from, to, size))
    for (const part of stackedIn(bands, start, end, size)) {
      const tables = inRegion(bands, part.from, part.to, size)
      const [first] = tables
      if (first && part.isUnnamed) first.table.header = false
      found.push(...tables)
    }
  return found
}

/** True for a line of larger type: what stands below it is another table. */
function isHeading(band: Band, size: number): boolean {
  return band.size >= HEADING * size && !isCellular(band.words, size)
}

/** Runs of bands from the first to the last with several cells, without many that have one and without headings. */
function regions(bands: readonly Band[], from: number, to: number, size: number): [from: number, to: number][] {
  const found: [number, number][] = []
  let open: [number, number] | null = null
  for (let index = from; index < to; index += 1) {
    const band = bands[index]
    if (band && open && isHeading(band, size)) {
      found.push(open)
      open = null
    }
    if (!band || !isCellular(band.words, size)) continue
    const last: number = open ? open[1] - 1 : -1
    const isNear = open !== null && index - last <= ALONE && band.v - (bands[last]?.v ?? 0) < APART * size * (index - last)
    if (open && isNear) open[1] = index + 1
    else {
      if (open) found.push(open)
      open = [index, index + 1]
    }
  }
  if (open) found.push(open)
  return found.filter(([start, end]) => end - start >= BANDS)
}

/** The table of a region; where it has none, those of its parts: above and below its largest blank, or without its first or last band. */
function inRegion(bands: readonly Band[], from: number, to: number, size: number): Found[] {
  const cellular = bands.slice(from, to).filter((band) => isCellular(band.words, size))
  if (cellular.length < BANDS) return []
  const table = tableOf(bands, from, to, size)
  if (table) return [table]
  let widest = { at: -1, blank: 0 }
  for (let index = from + 1; index < to; index += 1) {
    const blank = (bands[index]?.v ?? 0) - (bands[index - 1]?.v ?? 0)
    if (blank > widest.blank * 1.05) widest = { at: index, blank }
  }
  if (widest.at < 0 || to - from <= BANDS) return []
  return [...tablesIn(bands, from, widest.at, size), ...tablesIn(bands, widest.at, to, size)]
}

function tableOf(bands: readonly Band[], from: number, to: number, size: number): Found | null {
  const cellular = bands.slice(from, to).filter((band) => isCellular(band.words, size))
  const columns = columnsOf(cellular, size)
  if (columns.length < 2) return null
  const [first, last] = trimmed(bands, [from, to], columns, size)
  if (last - first < BANDS) return null
  const [start, end] = stretched(bands, [first, last], columns, size)
  const own = bands.slice(start, end)
  const table = makeTable(own, columns, size)
  const isForm = isOfLabels(table)
  if (!isForm && !isTable(table, own)) return null
  table.header &&= isTrueHeader(table)
  return { from: start, to: end, table, isForm }
}

/** Without titles and captions: bands at either end that are one run over several columns, or a number with its title ("Table 3"). */
function trimmed(bands: readonly Band[], [from, to]: [number, number], columns: readonly Column[], size: number): [number, number] {
  const isTitle = (index: number): boolean => {
    const band = bands[index]
    if (!band) return false
    const { runs, over } = cellsOf(band, columns, size)
    const isOver = over.some((run, column) => run !== null && run === over[column + 1])
    return (runs.filter(Boolean).length === 1 && over.filter(Boolean).length > 1) || (isOver && isCaption(runs.find(Boolean)?.words))
  }
  let [start, end] = [from, to]
  while (start < end && isTitle(start)) start += 1
  while (end > start && isTitle(end - 1)) end -= 1
  // A caption may go on below its first line.
  for (let index = start + 3; index < end; index += 1) if (isTitle(index) && isCaption(bands[index]?.words)) end = index
  return [start, end]
}

/** "Table 3:", "Abb. 2": a capitalised word and a number, in any language. */
function isCaption(words: Band['words'] = []): boolean {
  const [name, number] = words
  return /^\p{Lu}\p{Ll}+\.?$/u.test(name?.text ?? '') && /^\d+(?:\.\d+)*[.:]?$/u.test(number?.text ?? '')
}

/** Bands above and below that belong to cells of several lines: within one column but the first, as near as the lines of a cell. */
function stretched(bands: readonly Band[], [from, to]: [number, number], columns: readonly Column[], size: number): [number, number] {
  const belongs = (index: number, beside: number): boolean => {
    const [band, next] = [bands[index], bands[beside]]
    if (!band || !next || Math.max(band.v - next.v, next.v - band.v) > 1.5 * size) return false
    const { runs, over } = cellsOf(band, columns, size)
    // A line that goes on may be longer than those that begin a row, up to the next column.
    const inside = band.words.every((word) =>
      columns.some(
        ({ u0, u1 }, at) => word.u0 >= u0 - 0.3 * size && word.u1 <= Math.max(u1 + 0.3 * size, (columns[at + 1]?.u0 ?? 0) - size),
      ),
    )
    return inside && runs.filter(Boolean).length === 1 && !runs[0] && over.filter(Boolean).length <= 1
  }
  let [start, end] = [from, to]
  while (start > 0 && from - start < 3 && belongs(start - 1, start)) start -= 1
  while (end < bands.length && end - to < ALONE && belongs(end, end - 1)) end += 1
  return [start, end]
}

/** A line for each row, which no gutter parts; of a form those of its fields. */
function placeholders(table: PdfTable, isForm: boolean, bands: readonly Band[]): PdfLine[] {
  const lines = bands.flatMap((band) => band.lines)
  const [first] = lines
  if (!first) return []
  const u0 = lines.reduce((least, line) => Math.min(least, line.u0), Infinity)
  const u1 = lines.reduce((most, line) => Math.max(most, line.u1), -Infinity)
  const order = lines.reduce((least, line) => Math.min(least, line.order), Infinity)
  if (isForm) return linesOfFields(table, first, order)
  return table.rows.map(({ cells, v }, index) => ({
    ...first,
    words: cells.flat(2),
    u0,
    u1,
    v,
    // In the order of the rows, whatever the file draws first.
    order: order + index / (table.rows.length + 1),
    table,
  }))
}
