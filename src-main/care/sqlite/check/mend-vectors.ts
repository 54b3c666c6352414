import { unevenVectors } from './agreement.ts'
import { checkVector, vectorsBehind } from './vectors.ts'
import type { QuantisedVector } from './vectors.ts'
import type { Connection } from '../../../storage/index.ts'
import { fromBytes, indexIds, quantiseBinary, quantiseInt8 } from '../../../search/index.ts'

/** Vectors per short transaction. */
const AT_ONCE = 100

/** Position of the repair: an index, and the id of its last vector. */
export type VectorsPiece = { done: number; total: number; indexId: number; after: number }

/** Start of the repair; null: no vectors. */
export function beginVectors(connection: Connection): VectorsPiece | null {
  const [first] = indexIds(connection)
  const total = indexIds(connection).reduce(
    (sum, id) => sum + (connection.get<{ n: number }>(`SELECT count(*) AS n FROM vectors_${id}`)?.n ?? 0),
    0,
  )
  return first === undefined ? null : { done: 0, total, indexId: first, after: -1 }
}

/**
 * Repairs some vectors: quantised forms are recomputed from the vector; damaged vectors are removed, so that their passages are embedded
 * again, and orphans too. At the end the documents' counts are updated. Null: done.
 */
export function continueVectors(connection: Connection, piece: VectorsPiece): VectorsPiece | null {
  const { indexId } = piece
  const ids = indexIds(connection)
  const rows = ids.includes(indexId) ? vectorsBehind(connection, indexId, piece.after, AT_ONCE) : []
  const damaged = rows.filter((row) => checkVector(row) !== 'whole')
  if (damaged.length > 0) connection.write(() => damaged.forEach((row) => mend(connection, indexId, row)))
  const done = Math.min(piece.done + rows.length, piece.total)
  const last = rows.at(-1)
  if (last) return { ...piece, done, after: last.id }
  if (ids.includes(indexId)) connection.write(() => removeStrays(connection, indexId))
  const next = ids.find((id) => id > indexId)
  if (next !== undefined) return { ...piece, done, indexId: next, after: -1 }
  recount(connection)
  return null
}

function recount(connection: Connection): void {
  for (;;) {
    // A ready document with fewer vectors than passages may count correctly; it is queued, not recounted.
    const wrong = unevenVectors(connection).filter(({ n, wanted }) => n !== wanted)
    if (wrong.length === 0) return
    connection.write(() => wrong.forEach(({ id, n }) => connection.run('UPDATE documents SET embedded = ? WHERE id = ?', n, id)))
  }
}

/** Checked again inside the transaction: another process may have replaced it. */
function mend(connection: Connection, indexId: number, row: QuantisedVector): void {
  const found = vectorsBehind(connection, indexId, row.id - 1, 1)[0]
  if (!found || found.id !== row.id) return
  const verdict = checkVector(found)
  if (verdict === 'whole') return
  connection.run(`DELETE FROM codes_${indexId} WHERE id = ?`, row.id)
  connection.run(`DELETE FROM codes8_${indexId} WHERE id = ?`, row.id)
  if (verdict === 'vector') {
    connection.run(`DELETE FROM vectors_${indexId} WHERE id = ?`, row.id)
    return
  }
  const vector = fromBytes(found.e)
  const { scale, i8 } = quantiseInt8(vector)
  connection.run(`INSERT INTO codes_${indexId} (id, bits) VALUES (?, ?)`, row.id, quantiseBinary(vector))
  connection.run(`INSERT INTO codes8_${indexId} (id, scale, i8) VALUES (?, ?, ?)`, row.id, scale, i8)
}

function removeStrays(connection: Connection, indexId: number): void {
  connection.run(`DELETE FROM vectors_${indexId} WHERE id NOT IN (SELECT id FROM chunks WHERE is_parent = 0)`)
  for (const codes of ['codes', 'codes8'])
    connection.run(`DELETE FROM ${codes}_${indexId} WHERE id NOT IN (SELECT id FROM vectors_${indexId})`)
}
