import type { Connection, Value } from './connection.ts'
import { digestedTables, digestOf, keyOf } from './row-digests.ts'
import type { DigestedTable } from './row-digests.ts'

/** Rows between two time checks; text parts have up to half a megabyte. */
const ROWS = 8
/** Time budget of one transaction, which may take 20 ms. */
const PIECE_MILLISECONDS = 8

/** SQL for rows after a key, in key order: `condition` takes the values of `after` (none: from the start). */
export function behind(table: DigestedTable, row: string, after: readonly Value[] | null): { condition: string; order: string } {
  const keys = (table.keys.length > 0 ? table.keys : ['rowid']).map((key) => `${row}.${key}`).join(', ')
  const marks = after?.map(() => '?').join(', ')
  return { condition: marks === undefined ? '1' : `(${keys}) > (${marks})`, order: keys }
}

/** True if every row of the table was digested once, so that a missing digest is a finding. */
export function isDigested(connection: Connection, table: string): boolean {
  return connection.get('SELECT 1 FROM digested WHERE tbl = ? AND done = 1', table) !== undefined
}

/**
 * Digests some pre-existing rows in one short transaction; true while more remain. Their content is trusted, because nothing contradicts
 * it.
 */
export function digestSome(connection: Connection): boolean {
  const table = digestedTables(connection).find(({ name }) => !isDigested(connection, name))
  if (!table) return false
  connection.write(() => {
    const started = performance.now()
    while (digestPiece(connection, table) && performance.now() - started < PIECE_MILLISECONDS);
  })
  return true
}

/** Digests the few rows that a new library begins with, at once. */
export function digestAll(connection: Connection): void {
  connection.write(() => {
    for (const table of digestedTables(connection)) while (digestPiece(connection, table));
  })
}

/** False: table complete. */
function digestPiece(connection: Connection, table: DigestedTable): boolean {
  const stored = connection.get<{ after: string | null }>('SELECT after FROM digested WHERE tbl = ?', table.name)?.after ?? null
  const after = stored === null ? null : (JSON.parse(stored) as Value[])
  const { condition, order } = behind(table, 't', after)
  const keys = connection.all<Record<string, Value>>(
    `SELECT ${order} FROM ${table.name} t WHERE ${condition} ORDER BY ${order} LIMIT ${ROWS}`,
    ...(after ?? []),
  )
  connection.run(
    `
INSERT INTO row_digests (tbl, key, digest) SELECT '${table.name}', ${keyOf(table, 't')}, ${digestOf(table, 't')} FROM ${table.name} t
WHERE ${condition} ORDER BY ${order} LIMIT ${ROWS} ON CONFLICT (tbl, key) DO NOTHING`,
    ...(after ?? []),
  )
  const last = keys.length < ROWS ? undefined : keys.at(-1)
  connection.run(
    'INSERT INTO digested (tbl, after, done) VALUES (?, ?, ?) ON CONFLICT (tbl) DO UPDATE SET after = excluded.after, done = excluded.done',
    table.name,
    last ? JSON.stringify(Object.values(last)) : null,
    last ? 0 : 1,
  )
  return last !== undefined
}

/** Deletes all digests after a schema change, which alters rows. `digestSome` recreates them. */
export function forgetDigests(connection: Connection): void {
  if (!connection.get("SELECT 1 FROM sqlite_schema WHERE name = 'row_digests'")) return
  connection.database.exec('DELETE FROM row_digests; DELETE FROM digested')
}
