import { quantiseBinary } from '../vectors/quantise.ts'
import { widthsOf } from '../../vectors/segment.ts'
import type { QuantisedQuery } from '../../vectors/segment.ts'

/** Finer than the rows' 127: a question's own rounding then adds nothing to theirs. */
const FINEST = 2047
/** A sum of products must fit 32 bits. */
const LARGEST_SUM = 2 ** 31 - 1

/** A question's vector at length 1, whatever length it has; null when it cannot be compared: another dimension, no length, not finite. */
export function usableVector(vector: Float32Array, dimension: number): Float32Array | null {
  let squares = 0
  for (const x of vector) squares += x * x
  const length = Math.sqrt(squares)
  return vector.length === dimension && length > 0 && Number.isFinite(length) ? vector.map((x) => x / length) : null
}

/** A usable vector as the scans read it. */
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
