import { digestedTables } from '../../../storage/index.ts'
import type { Connection, Value } from '../../../storage/index.ts'
import { indexIds } from '../../../search/index.ts'
import { compareRows } from './rows.ts'
import { checkVector, vectorsBehind } from './vectors.ts'

/** Rows per step: a few milliseconds. Text parts have up to half a megabyte. */
const ROWS = 40
const PARTS = 4
const VECTORS = 200

/** Position of a patrol: a table, and the key of its last row. */
export type PatrolPlace = { table: string; after: Value[] | null }

/**
 * Checks a few rows and vectors during idle time; returns the number of damaged ones and the next position (null: complete). Null starts
 * over.
 */
export function patrolRows(connection: Connection, place: PatrolPlace | null): { damaged: number; next: PatrolPlace | null } {
  const tables = digestedTables(connection)
  const names = [...tables.map(({ name }) => name), ...indexIds(connection).map((id) => `vectors_${id}`)]
  const name = place?.table ?? names[0] ?? ''
  const after = place?.after ?? null
  const following = names.find((_name, i) => names[i - 1] === name)
  const move = (last: Value[] | null): PatrolPlace | null =>
    last ? { table: name, after: last } : following === undefined ? null : { table: following, after: null }
  const table = tables.find((one) => one.name === name)
  if (table) {
    const piece = compareRows(connection, table, after, table.name === 'document_parts' ? PARTS : ROWS)
    return { damaged: piece.rows.length, next: move(piece.after) }
  }
  // An index dropped meanwhile.
  if (!names.includes(name)) return { damaged: 0, next: null }
  const vectors = vectorsBehind(connection, Number(name.slice('vectors_'.length)), Number(after?.[0] ?? -1), VECTORS)
  const last = vectors.at(-1)
  return { damaged: vectors.filter((row) => checkVector(row) !== 'whole').length, next: move(last ? [last.id] : null) }
}
