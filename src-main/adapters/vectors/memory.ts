import { createBest } from './best-rows.ts'
import type { Best } from './best-rows.ts'
import { createSegment, MOST_QUERIES, SEGMENT_ROWS, widthsOf } from './segment.ts'
import type { QuantisedQuery, VectorSegment } from './segment.ts'

/** Codes of some passages, one after the other. `groups`: a number of the document's version each belongs to. */
export type QuantisedBatch = { ids: readonly number[]; groups: readonly number[]; bits: Uint8Array; values: Int8Array }

/**
 * The short codes of an index: sign bits and int8 values in segments, in one thread's memory (87 MB for each 100,000 passages of 768 dimensions).
 * A passage belongs to a group, and a question names the groups that take part (`Uint8Array`, 1 for each; not changed once it was used). Rows are only added.
 */
export type VectorMemory = {
  readonly rows: number
  has(id: number): boolean
  /** Throws RangeError when there is no memory left. */
  add(batch: QuantisedBatch): void
  /** For each question ids of the `best` nearest by int8 of the `candidates` nearest by bits (and all that are as near), best first. */
  nearestByBinary(queries: readonly QuantisedQuery[], groups: Uint8Array, o: { candidates: number; best: number }): number[][]
  /** For each question ids of the `best` nearest by int8 of all, best first. */
  nearestByInt8(queries: readonly QuantisedQuery[], groups: Uint8Array, o: { best: number }): number[][]
  /** How many candidates the bits would have to give for each of the `best` nearest by int8 of a row, itself left out: nearest first. */
  candidatesNeeded(row: number, groups: Uint8Array, o: { best: number }): number[]
}

/** A segment, with the passage and the group of each of its rows. */
type Part = { segment: VectorSegment; ids: Uint32Array; groups: Uint32Array }

/** Empty. `plain`: without WebAssembly. */
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

  /** The last part, or a new one when that is full. */
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

/** How many of the selected rows lie at each distance by bits, for each question. */
function measure(parts: readonly Part[], queries: readonly QuantisedQuery[], bins: number): Uint32Array[] {
  const histograms = queries.map(() => new Uint32Array(bins))
  for (const { segment } of parts) segment.measure(queries, histograms)
  return histograms
}

/** The distance within which the given number of rows lies. */
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

/** `numberOf`: what stands for a row in the answer. */
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

/** Ids are given out one after the other, so a bit for each takes a hundredth of a Set. */
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
