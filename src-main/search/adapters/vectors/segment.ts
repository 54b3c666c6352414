import { SKIPPED } from './kernel/kernel.ts'
import { createKernelMemory } from './kernel/kernel-memory.ts'

/** Rows of a segment: 28 MB at 768 dimensions; unused pages take no memory. */
export const SEGMENT_ROWS = 32_768
/** Most queries per pass. */
export const MOST_QUERIES = 4
const ALIGN = 64

/** Bytes of a row: sign bits padded to 16, int8 values padded to 64. */
export type Widths = { bits: number; values: number }

/** The row widths of a dimension. */
export function widthsOf(dimension: number): Widths {
  return { bits: Math.ceil(dimension / 128) * 16, values: Math.ceil(dimension / 64) * 64 }
}

/** A quantised query padded to the row widths: sign bits and int16 values. */
export type QuantisedQuery = { bits: Uint8Array; values: Int16Array }

/** Up to SEGMENT_ROWS quantised vectors in one memory block, with the scans over them. Append-only. */
export type VectorSegment = {
  readonly count: number
  /** Appends concatenated vectors, `dimension` values and their bits each. */
  add(o: { count: number; dimension: number; bits: Uint8Array; values: Int8Array }): void
  /** Selects the participating rows until the next `add`: those whose group has a 1 in `groups`. `groupOf`: group of each row. */
  select(groupOf: Uint32Array, groups: Uint8Array): void
  /** Computes Hamming distances to all queries for `nearest`, and adds to one `histogram` per query. */
  measure(queries: readonly QuantisedQuery[], histogram: readonly Uint32Array[]): void
  /** Rows of the last `measure` within `limit`, with their dot products. Valid until the next call. */
  nearest(query: number, limit: number): { rows: Uint32Array; scores: Float32Array }
  /** Distance of a row to a query in the last `measure`. */
  distanceOf(query: number, row: number): number
  /** Dot products of every row with each query, an array per query; SKIPPED rows have the lowest. Valid until the next call. */
  scan(queries: readonly QuantisedQuery[]): Float32Array[]
  /** A row as a query. */
  quantisedRow(row: number): QuantisedQuery
}

/** Creates an empty segment. Throws RangeError without memory. */
export function createSegment(widths: Widths, o: { plain?: boolean } = {}): VectorSegment {
  let end = 0
  const place = (bytes: number): number => {
    const start = end
    end = Math.ceil((end + bytes) / ALIGN) * ALIGN
    return start
  }
  const bins = widths.bits * 8 + 1
  const queryBits = place(MOST_QUERIES * widths.bits)
  const queryValues = place(MOST_QUERIES * widths.values * 2)
  const counts = place(MOST_QUERIES * bins * 4)
  const skip = place(SEGMENT_ROWS * 2)
  const factors = place(SEGMENT_ROWS * 4)
  const bits = place(SEGMENT_ROWS * widths.bits)
  const values = place(SEGMENT_ROWS * widths.values)
  // Scratch space per query: distances or products, then row numbers with their products.
  const results = place(MOST_QUERIES * SEGMENT_ROWS * 4)
  const list = place(SEGMENT_ROWS * 4)
  const listed = place(SEGMENT_ROWS * 4)
  const { buffer, kernel } = createKernelMemory(end, o)
  const skips = new Uint16Array(buffer, skip, SEGMENT_ROWS)
  const distances = new Uint16Array(buffer, results, MOST_QUERIES * SEGMENT_ROWS)
  let count = 0

  function write(queries: readonly QuantisedQuery[]): void {
    for (const [q, codes] of queries.entries()) {
      new Uint8Array(buffer, queryBits + q * widths.bits, widths.bits).set(codes.bits)
      new Int16Array(buffer, queryValues + q * widths.values * 2, widths.values).set(codes.values)
    }
  }

  return {
    get count() {
      return count
    },
    add(o) {
      const bitBytes = Math.ceil(o.dimension / 8)
      copyRows(new Uint8Array(buffer, bits + count * widths.bits), widths.bits, o.bits, bitBytes, o.count)
      copyRows(new Int8Array(buffer, values + count * widths.values), widths.values, o.values, o.dimension, o.count)
      kernel.factors(values + count * widths.values, o.count, widths.values, factors + count * 4)
      count += o.count
    },
    select(groupOf, groups) {
      for (let row = 0; row < count; row++) skips[row] = groups[groupOf[row] as number] === 1 ? 0 : SKIPPED
    },
    measure(queries, histogram) {
      write(queries)
      new Uint32Array(buffer, counts, queries.length * bins).fill(0)
      for (let q = 0; q < queries.length; q++)
        distances.fill(SKIPPED, q * SEGMENT_ROWS + count, q * SEGMENT_ROWS + Math.ceil(count / 8) * 8)
      kernel.hamming(queryBits, queries.length, bits, count, widths.bits, skip, results, SEGMENT_ROWS, counts, bins)
      for (let q = 0; q < queries.length; q++) {
        const own = new Uint32Array(buffer, counts + q * bins * 4, bins)
        const sum = histogram[q] as Uint32Array
        for (let bin = 0; bin < bins; bin++) sum[bin] = (sum[bin] as number) + (own[bin] as number)
      }
    },
    nearest(query, limit) {
      const found = kernel.collect(results + query * SEGMENT_ROWS * 2, count, limit, list)
      kernel.products(queryValues + query * widths.values * 2, values, factors, widths.values, list, found, listed)
      return { rows: new Uint32Array(buffer, list, found), scores: new Float32Array(buffer, listed, found) }
    },
    distanceOf: (query, row) => distances[query * SEGMENT_ROWS + row] as number,
    scan(queries) {
      write(queries)
      kernel.scan(queryValues, queries.length, values, count, widths.values, factors, skip, results, SEGMENT_ROWS)
      return queries.map((_codes, q) => new Float32Array(buffer, results + q * SEGMENT_ROWS * 4, count))
    },
    quantisedRow: (row) => ({
      bits: new Uint8Array(buffer, bits + row * widths.bits, widths.bits).slice(),
      values: Int16Array.from(new Int8Array(buffer, values + row * widths.values, widths.values)),
    }),
  }
}

/** Copies in one piece if rows need no padding. */
function copyRows<T extends Uint8Array | Int8Array>(to: T, toWidth: number, from: T, fromWidth: number, count: number): void {
  if (toWidth === fromWidth) {
    to.set(from)
    return
  }
  for (let row = 0; row < count; row++) to.set(from.subarray(row * fromWidth, (row + 1) * fromWidth), row * toWidth)
}
