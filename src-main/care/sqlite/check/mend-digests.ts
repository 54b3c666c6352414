import { digestOf, digestedTables, keyOf } from '../../../storage/index.ts'
import type { Connection, DigestedTable, Value } from '../../../storage/index.ts'
import { compareRows, missingRows, REMEMBERED } from './rows.ts'
import type { DamagedRow } from './rows.ts'

/** Position of the repair: a table, and the key of its last row. */
export type DigestsPiece = { table: string; after: Value[] | null }

/** Start of the repair. */
export function beginDigests(connection: Connection): DigestsPiece | null {
  const [first] = digestedTables(connection)
  return first ? { table: first.name, after: null } : null
}

/**
 * Repairs some digests: recomputes damaged digests and drops damaged cache rows. `accept`: changed and missing rows are accepted as they
 * are, except passages and texts, which are rebuilt from their original. Null: done.
 */
export function continueDigests(connection: Connection, o: { piece: DigestsPiece; accept: boolean }): DigestsPiece | null {
  const tables = digestedTables(connection)
  const table = tables.find(({ name }) => name === o.piece.table)
  if (!table) return null
  const { rows, after } = compareRows(connection, table, o.piece.after)
  const last = after === null
  const damaged = last ? [...rows, ...missingRows(connection, table)] : rows
  if (damaged.length > 0) connection.write(() => damaged.forEach((row) => mend(connection, table, row, o.accept)))
  if (!last) return { table: table.name, after }
  const next = tables[tables.indexOf(table) + 1]
  if (next) return { table: next.name, after: null }
  connection.write(() =>
    connection.run(
      'DELETE FROM row_digests WHERE tbl NOT IN (SELECT value FROM json_each(?))',
      JSON.stringify(tables.map(({ name }) => name)),
    ),
  )
  return null
}

function mend(connection: Connection, table: DigestedTable, row: DamagedRow, accept: boolean): void {
  const { key, kind, document } = row
  const isRemembered = REMEMBERED.has(table.name)
  if (kind === 'changed' && isRemembered) connection.run(`DELETE FROM ${table.name} AS t WHERE ${keyOf(table, 't')} = ?`, key)
  if (kind !== 'digest' && !isRemembered && (!accept || document !== null) && !isOvertaken(connection, row)) return
  connection.run('DELETE FROM row_digests WHERE tbl = ? AND key = ?', table.name, key)
  connection.run(
    `INSERT INTO row_digests (tbl, key, digest) SELECT '${table.name}', ${keyOf(table, 't')}, ${digestOf(table, 't')} FROM ${table.name} t WHERE ${keyOf(table, 't')} = ?`,
    key,
  )
}

/** A lost part is irrelevant once its document was read again. */
function isOvertaken(connection: Connection, { key, kind, document }: DamagedRow): boolean {
  if (kind !== 'gone' || document === null) return false
  const [, version] = JSON.parse(String(key)) as [string, number]
  return (connection.get<{ version: number }>('SELECT version FROM documents WHERE id = ?', document)?.version ?? 0) > version
}
