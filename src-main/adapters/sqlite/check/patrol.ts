import type { Connection, Value } from '../shared/connection.ts'
import { indexIds } from '../vectors/indexes.ts'
import { digestedTables } from '../shared/row-digests.ts'
import { compareRows } from './rows.ts'
import { checkVector, vectorsBehind } from './vectors.ts'

/** Rows of one piece: a few milliseconds. Parts of a text have up to half a megabyte. */
const ROWS = 40
const PARTS = 4
const VECTORS = 200

/** Where a patrol goes on: a table, and the key of the last row it saw. */
export type PatrolPlace = { table: string; after: Value[] | null }

/** Looks at a few rows and vectors while nothing else is to be done; how many are damaged, and where to go on (null: all have been seen). Null begins. */
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
  // An index that was dropped since.
  if (!names.includes(name)) return { damaged: 0, next: null }
  const vectors = vectorsBehind(connection, Number(name.slice('vectors_'.length)), Number(after?.[0] ?? -1), VECTORS)
  const last = vectors.at(-1)
  return { damaged: vectors.filter((row) => checkVector(row) !== 'whole').length, next: move(last ? [last.id] : null) }
}
