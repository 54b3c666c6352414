import type { Connection } from '../shared/connection.ts'
import { assertUnitLength, fromBytes, quantiseBinary, quantiseInt8 } from '../vectors/quantise.ts'

/** Vectors looked at in one statement. */
const VECTORS = 1000

/** A stored vector and what was computed of it; null: it has no such code. */
export type QuantisedVector = { id: number; e: Buffer; bits: Buffer | null; scale: number | null; i8: Buffer | null }

/** Vectors of an index behind an id, with their codes. */
export function vectorsBehind(connection: Connection, indexId: number, after: number, limit: number = VECTORS): QuantisedVector[] {
  return connection.all<QuantisedVector>(
    `
SELECT v.id, v.e, c.bits, d.scale, d.i8 FROM vectors_${indexId} v LEFT JOIN codes_${indexId} c ON c.id = v.id LEFT JOIN codes8_${indexId} d ON d.id = v.id
WHERE v.id > ? ORDER BY v.id LIMIT ?`,
    after,
    limit,
  )
}

/**
 * Which of a vector and its two codes is not what was stored; each code is a function of the vector. Where the vector disagrees with both, or has not the length 1, it is the
 * vector itself.
 */
export function checkVector(row: QuantisedVector): 'whole' | 'codes' | 'vector' {
  if (row.e.length % 4 !== 0) return 'vector'
  const vector = fromBytes(row.e)
  try {
    assertUnitLength(vector, vector.length)
  } catch {
    return 'vector'
  }
  const { scale, i8 } = quantiseInt8(vector)
  const bits = row.bits !== null && row.bits.equals(quantiseBinary(vector))
  const bytes = row.i8 !== null && row.scale === scale && row.i8.equals(i8)
  if (bits && bytes) return 'whole'
  return bits || bytes || (row.bits === null && row.i8 === null) ? 'codes' : 'vector'
}
