import { runsOf } from './bands.ts'
import type { Band, Run } from './bands.ts'
import type { Column } from './pdf-table.ts'

/** The words of a band by column; a run over several columns stands in its first. `over`: for each column, the run that reaches over it. */
export type Cells = { runs: (Run | null)[]; over: (Run | null)[] }

/** Least width of a gutter, ems, and largest share of the bands whose words cross it. */
const GUTTER = 0.55
/** The same between letters of one width, whose blank is 0.6 ems. */
const EVEN_GUTTER = 0.9
const CROSSED = 0.13

/**
 * Columns of bands: what stands between strips that (nearly) no word crosses, as in the stream parsers of Tabula and Camelot (A. Nurminen,
 * Algorithmic Extraction of Data in Tables in PDF Documents, 2013).
 */
export function columnsOf(bands: readonly Band[], size: number): Column[] {
  const most = bands.length < 6 ? 0 : Math.max(1, Math.floor(CROSSED * bands.length))
  const edges = bands
    .flatMap((band) =>
      runsOf(band, gutterOf(band, size)).flatMap(({ u0, u1 }) => [
        { at: u0, step: 1 },
        { at: u1, step: -1 },
      ]),
    )
    .sort((a, b) => a.at - b.at || b.step - a.step)
  const columns: Column[] = []
  let depth = 0
  for (const { at, step } of edges) {
    const before = depth
    depth += step
    const last = columns.at(-1)
    if (before <= most && depth > most) {
      if (last && at - last.u1 < GUTTER * size) last.u1 = Infinity
      else columns.push({ u0: at, u1: Infinity })
    } else if (before > most && depth <= most && last) last.u1 = at
  }
  return most === 0 ? columns : widened(columns, bands, size)
}

function gutterOf(band: Band, size: number): number {
  return band.isEven ? EVEN_GUTTER * Math.max(size, band.size) : GUTTER * size
}

/** Columns with the words of few bands that reach out of them, up to their neighbours. */
function widened(columns: readonly Column[], bands: readonly Band[], size: number): Column[] {
  const wide = columns.map((column) => ({ ...column }))
  for (const band of bands)
    for (const run of runsOf(band, gutterOf(band, size))) {
      const touched = columns.flatMap((column, index) => (run.u1 > column.u0 && run.u0 < column.u1 ? [index] : []))
      const [own] = touched
      const column = own === undefined ? undefined : wide[own]
      if (own === undefined || !column || touched.length !== 1) continue
      column.u0 = Math.max(Math.min(column.u0, run.u0), (columns[own - 1]?.u1 ?? -Infinity) + 0.1 * size)
      column.u1 = Math.min(Math.max(column.u1, run.u1), (columns[own + 1]?.u0 ?? Infinity) - 0.1 * size)
    }
  return wide
}

/** The words of a band by column. */
export function cellsOf(band: Band, columns: readonly Column[], size: number): Cells {
  const runs: (Run | null)[] = columns.map(() => null)
  const over: (Run | null)[] = columns.map(() => null)
  for (const run of runsOf(band, gutterOf(band, size))) {
    const touched = columns.flatMap((column, index) => (run.u1 > column.u0 && run.u0 < column.u1 ? [index] : []))
    const parts = touched.length > 1 ? parted(run, columns, touched) : null
    for (const [index, part] of parts ?? [[touched[0] ?? nearest(run, columns), run] as const]) {
      const before = runs[index]
      if (before) Object.assign(before, { words: [...before.words, ...part.words], u1: Math.max(before.u1, part.u1) })
      else runs[index] = { ...part }
    }
    if (!parts) for (const index of touched) over[index] = run
  }
  return { runs, over }
}

/** A run over several columns by its words, if each of them stands in one column and a blank is where they part; null: one cell over all. */
function parted(run: Run, columns: readonly Column[], touched: readonly number[]): [number, Run][] | null {
  const parts = new Map<number, Run>()
  for (const word of run.words) {
    const own = touched.filter((index) => word.u1 > (columns[index]?.u0 ?? 0) && word.u0 < (columns[index]?.u1 ?? 0))
    const [index] = own
    if (own.length !== 1 || index === undefined) return null
    const part = parts.get(index)
    if (part) Object.assign(part, { words: [...part.words, word], u1: Math.max(part.u1, word.u1) })
    else parts.set(index, { words: [word], u0: word.u0, u1: word.u1 })
  }
  const found = [...parts]
  // Words of one phrase are a blank apart; the columns of tight tables are more.
  const blanks = found.slice(1).map(([, part], place) => part.u0 - (found[place]?.[1].u1 ?? 0))
  const size = run.words[0]?.size ?? 1
  return blanks.every((blank) => blank >= 0.4 * size) ? found : null
}

function nearest(run: Run, columns: readonly Column[]): number {
  const middle = (run.u0 + run.u1) / 2
  let best = 0
  columns.forEach((column, index) => {
    const distance = (one: Column | undefined): number => (one ? Math.abs((one.u0 + one.u1) / 2 - middle) : Infinity)
    if (distance(column) < distance(columns[best])) best = index
  })
  return best
}
