import type { Connection, Value } from './connection.ts'
import { digestedTables, digestOf, keyOf } from './row-digests.ts'
import type { DigestedTable } from './row-digests.ts'

/** Rows between two looks at the clock; parts of a text have up to half a megabyte. */
const ROWS = 8
/** Of one transaction, which may take 20 ms. */
const PIECE_MILLISECONDS = 8

/** SQL of rows behind a key, in the order of their keys: `condition` takes the values of `after` (none: from the first row on). */
export function behind(table: DigestedTable, row: string, after: readonly Value[] | null): { condition: string; order: string } {
  const keys = (table.keys.length > 0 ? table.keys : ['rowid']).map((key) => `${row}.${key}`).join(', ')
  const marks = after?.map(() => '?').join(', ')
  return { condition: marks === undefined ? '1' : `(${keys}) > (${marks})`, order: keys }
}

/** Whether every row of the table has been digested once, so that a digest that is not there is a finding. */
export function isDigested(connection: Connection, table: string): boolean {
  return connection.get('SELECT 1 FROM digested WHERE tbl = ? AND done = 1', table) !== undefined
}

/**
 * Gives digests to rows that were there before there were any: some of them, in one short transaction. True while there are more. What such a row says is trusted, for
 * nobody can know better.
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

/** False: the table is done. */
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

/** Forgets all digests: after a change of the schema rows look otherwise. They are taken again by `digestSome`. */
export function forgetDigests(connection: Connection): void {
  if (!connection.get("SELECT 1 FROM sqlite_schema WHERE name = 'row_digests'")) return
  connection.database.exec('DELETE FROM row_digests; DELETE FROM digested')
}
