import { createBest } from './best-rows.ts'
import type { Best } from './best-rows.ts'
import { createSegment, MOST_QUERIES, SEGMENT_ROWS, widthsOf } from './segment.ts'
import type { QuantisedQuery, VectorSegment } from './segment.ts'

/** Quantised vectors of some passages, concatenated. `groups`: number of each document version. */
export type QuantisedBatch = { ids: readonly number[]; groups: readonly number[]; bits: Uint8Array; values: Int8Array }

/**
 * Quantised vectors of an index (binary and int8) in segments, in one thread's memory (87 MB per 100,000 passages of 768 dimensions). A
 * query names the participating groups (`Uint8Array`, 1 per group; immutable once used). Append-only.
 */
export type VectorMemory = {
  readonly rows: number
  has(id: number): boolean
  /** Throws RangeError without memory. */
  add(batch: QuantisedBatch): void
  /** Per query, ids of the `best` by int8 among the `candidates` nearest by binary distance (ties included), best first. */
  nearestByBinary(queries: readonly QuantisedQuery[], groups: Uint8Array, o: { candidates: number; best: number }): number[][]
  /** Per query, ids of the `best` by int8 over all rows, best first. */
  nearestByInt8(queries: readonly QuantisedQuery[], groups: Uint8Array, o: { best: number }): number[][]
  /** Binary candidates needed to include each of the `best` int8 neighbours of a row (itself excluded), nearest first. */
  candidatesNeeded(row: number, groups: Uint8Array, o: { best: number }): number[]
}

/** A segment with the passage and group of each row. */
type Part = { segment: VectorSegment; ids: Uint32Array; groups: Uint32Array }

/** Creates an empty memory. `plain`: without WebAssembly. */
export function createVectorMemory(dimension: number, o: { plain?: boolean } = {}): VectorMemory {
  const widths = widthsOf(dimension)
  const bins = widths.bits * 8 + 1
  const bitBytes = Math.ceil(dimension / 8)
  const parts: Part[] = []
  const known = createIdSet()
  let selected: Uint8Array | null = null
  let rows = 0

  function select(groups: Uint8Array): void {
    if (selected === groups) return
    for (const part of parts) part.segment.select(part.groups, groups)
    selected = groups
  }

  /** The last part, or a new one if full. */
  function partWithSpace(): Part {
    const last = parts.at(-1)
    if (last && last.segment.count < SEGMENT_ROWS) return last
    const part: Part = { segment: createSegment(widths, o), ids: new Uint32Array(SEGMENT_ROWS), groups: new Uint32Array(SEGMENT_ROWS) }
    parts.push(part)
    return part
  }

  return {
    get rows() {
      return rows
    },
    has: (id) => known.has(id),
    add(batch) {
      selected = null
      for (let from = 0; from < batch.ids.length;) {
        const { segment, ids, groups } = partWithSpace()
        const to = Math.min(batch.ids.length, from + SEGMENT_ROWS - segment.count)
        ids.set(batch.ids.slice(from, to), segment.count)
        groups.set(batch.groups.slice(from, to), segment.count)
        segment.add({
          count: to - from,
          dimension,
          bits: batch.bits.subarray(from * bitBytes, to * bitBytes),
          values: batch.values.subarray(from * dimension, to * dimension),
        })
        for (let i = from; i < to; i++) known.add(batch.ids[i] as number)
        rows += to - from
        from = to
      }
    },
    nearestByBinary(queries, groups, options) {
      return inPasses(queries, (pass) => {
        select(groups)
        return byBinary(parts, pass, { ...options, bins })
      })
    },
    nearestByInt8(queries, groups, { best }) {
      return inPasses(queries, (pass) => {
        select(groups)
        return byInt8(parts, pass, groups, best, (part, row) => (parts[part] as Part).ids[row] as number)
      })
    },
    candidatesNeeded(row, groups, { best }) {
      select(groups)
      const codes = (parts[Math.floor(row / SEGMENT_ROWS)] as Part).segment.quantisedRow(row % SEGMENT_ROWS)
      const [near = []] = byInt8(parts, [codes], groups, best + 1, (part, r) => part * SEGMENT_ROWS + r)
      const [histogram = new Uint32Array()] = measure(parts, [codes], bins)
      let sum = 0
      const within = histogram.map((count) => (sum += count))
      return near
        .filter((other) => other !== row)
        .slice(0, best)
        .map((other) => within[(parts[Math.floor(other / SEGMENT_ROWS)] as Part).segment.distanceOf(0, other % SEGMENT_ROWS)] as number)
    },
  }
}

/** Histogram of the selected rows by binary distance, per query. */
function measure(parts: readonly Part[], queries: readonly QuantisedQuery[], bins: number): Uint32Array[] {
  const histograms = queries.map(() => new Uint32Array(bins))
  for (const { segment } of parts) segment.measure(queries, histograms)
  return histograms
}

/** The smallest distance that covers the given number of rows. */
function limitOf(histogram: Uint32Array, candidates: number): number {
  let sum = 0
  for (let distance = 0; distance < histogram.length; distance++) {
    sum += histogram[distance] as number
    if (sum >= candidates) return distance
  }
  return histogram.length - 1
}

function byBinary(
  parts: readonly Part[],
  queries: readonly QuantisedQuery[],
  o: { candidates: number; best: number; bins: number },
): number[][] {
  return measure(parts, queries, o.bins).map((histogram, q) => {
    const limit = limitOf(histogram, o.candidates)
    const best = createBest(o.best)
    for (const { segment, ids } of parts) {
      const { rows: found, scores } = segment.nearest(q, limit)
      for (let i = 0; i < found.length; i++) best.offer(scores[i] as number, ids[found[i] as number] as number)
    }
    return best.ids()
  })
}

/** `numberOf`: maps a row to its result. */
function byInt8(
  parts: readonly Part[],
  queries: readonly QuantisedQuery[],
  groups: Uint8Array,
  best: number,
  numberOf: (part: number, row: number) => number,
): number[][] {
  const all: Best[] = queries.map(() => createBest(best))
  for (const [p, { segment, groups: own }] of parts.entries()) {
    for (const [q, scores] of segment.scan(queries).entries()) {
      for (let row = 0; row < scores.length; row++)
        if (groups[own[row] as number] === 1) (all[q] as Best).offer(scores[row] as number, numberOf(p, row))
    }
  }
  return all.map((list) => list.ids())
}

/** Bit set: ids are consecutive, so it needs a hundredth of a Set. */
function createIdSet(): { has(id: number): boolean; add(id: number): void } {
  let bytes = new Uint8Array(1024)
  return {
    has: (id) => (((bytes[id >>> 3] ?? 0) >> (id & 7)) & 1) === 1,
    add(id) {
      if (id >>> 3 >= bytes.length) {
        const grown = new Uint8Array(2 * Math.max(bytes.length, id >>> 3))
        grown.set(bytes)
        bytes = grown
      }
      bytes[id >>> 3] = (bytes[id >>> 3] as number) | (1 << (id & 7))
    },
  }
}

function inPasses(queries: readonly QuantisedQuery[], pass: (queries: readonly QuantisedQuery[]) => number[][]): number[][] {
  return Array.from({ length: Math.ceil(queries.length / MOST_QUERIES) }, (_, i) =>
    pass(queries.slice(i * MOST_QUERIES, (i + 1) * MOST_QUERIES)),
  ).flat()
}
