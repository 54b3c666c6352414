import { AppError } from '../../../../src-preload/contract/errors.ts'

/** Tolerance for unit length: float32 sums over 4,096 dimensions stay well within. */
const LENGTH_TOLERANCE = 0.01

/**
 * Throws `bad-vectors` unless the vector has that dimension, finite numbers and unit length (sqlite-vec accepts NaN and ranks it first).
 */
export function assertUnitLength(vector: Float32Array, dimension: number): void {
  let squares = 0
  for (const x of vector) squares += x * x
  // NaN and infinity propagate to the sum, so one comparison catches them too.
  if (vector.length !== dimension || !(Math.abs(Math.sqrt(squares) - 1) <= LENGTH_TOLERANCE)) {
    throw new AppError('bad-vectors', { data: { length: vector.length, dimension } })
  }
}

/** Bytes of a vector (little endian on all platforms), as sqlite-vec reads them. */
export function toBytes(vector: Float32Array): Uint8Array {
  return new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength)
}

/** The vector of stored bytes; copied, because float32 needs 4-byte alignment. */
export function fromBytes(bytes: Uint8Array): Float32Array {
  return new Float32Array(bytes.slice().buffer)
}

/** Binary quantisation: sign bits, 1 for positive; bit i in byte i / 8, lowest first, like sqlite-vec's `vec_quantize_binary`. */
export function quantiseBinary(vector: Float32Array): Uint8Array {
  const bits = new Uint8Array(Math.ceil(vector.length / 8))
  vector.forEach((x, i) => {
    if (x > 0) bits[i >> 3] = (bits[i >> 3] ?? 0) | (1 << (i & 7))
  })
  return bits
}

/**
 * int8 quantisation with a scale per vector: x is about i8 * scale (sqlite-vec's quantiser wastes range: recall 0.938 against 0.992 before
 * rescoring).
 */
export function quantiseInt8(vector: Float32Array): { scale: number; i8: Uint8Array } {
  let largest = 0
  for (const x of vector) largest = Math.max(largest, Math.abs(x))
  const scale = largest / 127
  const values = Int8Array.from(vector, (x) => Math.round(x / scale))
  return { scale, i8: new Uint8Array(values.buffer) }
}
