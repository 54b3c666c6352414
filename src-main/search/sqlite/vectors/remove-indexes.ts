import { pause } from '../../../storage/index.ts'
import type { Connection } from '../../../storage/index.ts'

/** Vectors removed per short transaction: overwritten with zeros, 400 of 768 dimensions are 1.2 MB. */
const AT_ONCE = 400

/**
 * Removes indexes retired before `before` (ms since 1970) in pieces, so that no other call waits; returns the number. A reactivated index
 * is kept; its gaps are embedded again.
 */
export async function removeRetired(connection: Connection, o: { before: number }): Promise<number> {
  const retired = connection.all<{ id: number }>("SELECT id FROM indexes WHERE state = 'retired' AND coalesce(retired_at, 0) < ?", o.before)
  let removed = 0
  for (const { id } of retired) {
    while (removePiece(connection, id)) await pause()
    removed += connection.write(() => drop(connection, id))
  }
  return removed
}

function isRetired(connection: Connection, id: number): boolean {
  return connection.get("SELECT 1 FROM indexes WHERE id = ? AND state = 'retired'", id) !== undefined
}

/** Removes vector and quantised forms together, so that a reactivated index is consistent. */
function removePiece(connection: Connection, id: number): boolean {
  return connection.write(() => {
    if (!isRetired(connection, id)) return false
    const rows = connection.all<{ id: number }>(`SELECT id FROM vectors_${id} LIMIT ${AT_ONCE}`)
    for (const row of rows) {
      for (const table of ['vectors', 'codes', 'codes8']) connection.run(`DELETE FROM ${table}_${id} WHERE id = ?`, row.id)
    }
    return rows.length === AT_ONCE
  })
}

function drop(connection: Connection, id: number): number {
  if (!isRetired(connection, id)) return 0
  connection.database.exec(`DROP TABLE vectors_${id}; DROP TABLE codes_${id}; DROP TABLE codes8_${id};`)
  connection.run('DELETE FROM indexes WHERE id = ?', id)
  return 1
}
