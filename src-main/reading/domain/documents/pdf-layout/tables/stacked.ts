import { kindOfRow, type RowKind } from '../../cell-values.ts'
import { CELL_BLANK, runsOf, textOf } from './bands.ts'
import type { Band } from './bands.ts'
import { columnsOf } from './columns.ts'
import { hasColumnsOf } from './pdf-table.ts'

/** A part of a region with one table at most. `isUnnamed`: whether its first row names its columns is open, so none is said to. */
export type Stretch = { from: number; to: number; isUnnamed: boolean }

/** Fewest bands of values above and below names that begin another table; most bands of its head. */
const VALUES = 2
const HEAD = 5
/** Blank above the names of another table, in usual distances of bands. */
const BLANK = 1.4

/**
 * Parts of a region at bands of words between bands of values: each is the head of another table, or a row without values of the same one.
 * With other columns, a blank above, or the first name of the head before, it is a head; else what stands below has no names.
 */
export function stackedIn(bands: readonly Band[], from: number, to: number, size: number): Stretch[] {
  const kinds = bands.map((band, index) => (index >= from && index < to ? kindOf(band, size) : 'other'))
  const parts: Stretch[] = []
  let open: Stretch = { from, to, isUnnamed: false }
  for (let at = from + 1; at < to; at += 1) {
    const isAgain = isHeadAgain(bands[open.from], bands[at], size)
    if ((kinds[at] !== 'names' && !isAgain) || count(kinds, open.from, at) < VALUES || !isHead(kinds, at, to)) continue
    const start = startOf(bands, kinds, at)
    const below = endOf(kinds, at, to)
    const isClear =
      isAgain ||
      isSetApart(bands, kinds, start) ||
      firstOf(bands[at], size) === firstOf(bands[kinds.indexOf('names', open.from)], size) ||
      !isOneGrid(bands.slice(open.from, start), bands.slice(start, below), size)
    parts.push({ ...open, to: start })
    open = { from: start, to, isUnnamed: !isClear }
    at = below - 1
  }
  return [...parts, open]
}

function kindOf(band: Band, size: number): RowKind {
  return kindOfRow(runsOf(band, CELL_BLANK * size).map((run) => textOf(run.words)))
}

function count(kinds: readonly RowKind[], from: number, to: number): number {
  return kinds.slice(from, to).filter((kind) => kind === 'values').length
}

/** True if bands of values follow within the lines of a head. */
function isHead(kinds: readonly RowKind[], at: number, to: number): boolean {
  const first = kinds.indexOf('values', at)
  return first > 0 && first < to && first - at <= HEAD && count(kinds, first, Math.min(to, first + VALUES + 1)) >= VALUES
}

/** The first band of a head, whose lines may be one cell: behind the largest blank since the last values. */
function startOf(bands: readonly Band[], kinds: readonly RowKind[], at: number): number {
  const last = kinds.lastIndexOf('values', at)
  let start = at
  for (let index = at; index > last; index -= 1) if (stepTo(bands, index) > 1.05 * stepTo(bands, start)) start = index
  return start
}

function endOf(kinds: readonly RowKind[], at: number, to: number): number {
  const first = kinds.indexOf('values', at)
  const next = kinds.findIndex((kind, index) => index > first && kind === 'names')
  return next < 0 ? to : Math.min(to, next)
}

function stepTo(bands: readonly Band[], index: number): number {
  return (bands[index]?.v ?? 0) - (bands[index - 1]?.v ?? 0)
}

function isSetApart(bands: readonly Band[], kinds: readonly RowKind[], at: number): boolean {
  const steps = kinds.flatMap((kind, index) => (kind === 'values' && kinds[index - 1] === 'values' ? [stepTo(bands, index)] : []))
  const usual = steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 2)]
  return usual !== undefined && stepTo(bands, at) >= BLANK * usual
}

function firstOf(band: Band | undefined, size: number): string | null {
  const [first] = band ? runsOf(band, CELL_BLANK * size) : []
  return first ? textOf(first.words).toLowerCase() : null
}

/** True for the words of a table's first band above other values: other numbers and another first cell apart ("Reds | 12 cl" below "Whites | 12.5 cl"). */
function isHeadAgain(head: Band | undefined, band: Band | undefined, size: number): boolean {
  const wordsOf = (own: Band | undefined): string[] =>
    (own ? runsOf(own, CELL_BLANK * size) : []).slice(1).map((run) => textOf(run.words).replace(/\P{L}/gu, '').toLowerCase())
  const [names, again] = [wordsOf(head), wordsOf(band)]
  return names.length > 0 && names.every((name) => name !== '') && names.join(' ') === again.join(' ') && band?.size === head?.size
}

function isOneGrid(above: readonly Band[], below: readonly Band[], size: number): boolean {
  const gridOf = (bands: readonly Band[]) => ({
    columns: columnsOf(
      bands.filter((band) => runsOf(band, CELL_BLANK * size).length > 1),
      size,
    ),
    size,
  })
  return hasColumnsOf(gridOf(above), gridOf(below))
}
