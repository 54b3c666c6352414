import { quantiseBinary } from './vectors/quantise.ts'
import { widthsOf } from '../adapters/vectors/segment.ts'
import type { QuantisedQuery } from '../adapters/vectors/segment.ts'

/** Quantisation range of a query, finer than the rows' 127, so that its rounding adds no error. */
const FINEST = 2047
/** Largest 32-bit sum of products. */
const LARGEST_SUM = 2 ** 31 - 1

/** The normalised query vector; null if unusable: another dimension, zero length, not finite. */
export function usableVector(vector: Float32Array, dimension: number): Float32Array | null {
  let squares = 0
  for (const x of vector) squares += x * x
  const length = Math.sqrt(squares)
  return vector.length === dimension && length > 0 && Number.isFinite(length) ? vector.map((x) => x / length) : null
}

/** Quantises a query vector for the scans. */
export function quantiseQuery(vector: Float32Array): QuantisedQuery {
  const widths = widthsOf(vector.length)
  const bits = new Uint8Array(widths.bits)
  bits.set(quantiseBinary(vector))
  let largest = 0
  for (const x of vector) largest = Math.max(largest, Math.abs(x))
  const scale = Math.min(FINEST, Math.floor(LARGEST_SUM / (127 * vector.length))) / largest
  const values = new Int16Array(widths.values)
  for (const [i, x] of vector.entries()) values[i] = Math.round(x * scale)
  return { bits, values }
}
