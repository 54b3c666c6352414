import type { Connection } from '../../../storage/index.ts'
import { assertUnitLength, fromBytes, quantiseBinary, quantiseInt8 } from '../../../search/index.ts'

/** Vectors per statement. */
const VECTORS = 1000

/** A stored vector with its binary and int8 quantisation; null: missing. */
export type QuantisedVector = { id: number; e: Buffer; bits: Buffer | null; scale: number | null; i8: Buffer | null }

/** Vectors of an index after an id, with their quantised forms. */
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
 * Finds the damaged part of a vector row; both quantised forms are functions of the vector. The vector itself is damaged if it disagrees
 * with both or lacks unit length.
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
