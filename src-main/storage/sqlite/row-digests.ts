import type { Connection, Value } from './connection.ts'

/** A table with row digests. `keys`: primary key; `values`: every column in a fixed order. */
export type DigestedTable = { name: string; keys: readonly string[]; values: readonly string[] }

/**
 * Derived tables, checked against their sources (vectors and codes against each other, word rows by FTS5), and the digest tables
 * themselves.
 */
const DERIVED = /^(?:vectors|codes|codes8)_\d+$|^row_digests$|^digested$|^sqlite_/u
/** Tables whose updates write complete rows and so repair them. */
const WRITTEN_WHOLE: ReadonlySet<string> = new Set(['settings', 'trust'])

/** All tables that are neither virtual nor derived: new tables get digests automatically. */
export function digestedTables(connection: Connection): DigestedTable[] {
  const names = connection
    .all<{ name: string }>("SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' ORDER BY name")
    .map((row) => row.name)
  return names.filter((name) => !DERIVED.test(name)).map((name) => describeTable(connection, name))
}

function describeTable(connection: Connection, name: string): DigestedTable {
  const columns = connection.all<{ name: string; pk: number }>('SELECT name, pk FROM pragma_table_info(?)', name)
  const keys = columns.filter((column) => column.pk > 0).sort((a, b) => a.pk - b.pk)
  return { name, keys: keys.map((column) => column.name), values: columns.map((column) => column.name).sort() }
}

/**
 * Tables with bulk inserts by a single writer, which calls `digestNew`: with a trigger SQLite keeps an undo journal per insert (0.2 ms per
 * passage instead of 0.02).
 */
const ADDED_IN_BULK: ReadonlySet<string> = new Set(['chunks', 'document_parts'])

/**
 * Digests rows just added to a table without a trigger, in the same transaction. `condition`: on the table as `t`. A forgotten row is found
 * by every check.
 */
export function digestNew(connection: Connection, name: 'chunks' | 'document_parts', condition: string, ...values: Value[]): void {
  const table = describeTable(connection, name)
  connection.run(
    `INSERT INTO row_digests (tbl, key, digest) SELECT '${name}', ${keyOf(table, 't')}, ${digestOf(table, 't')} FROM ${name} t WHERE ${condition}`,
    ...values,
  )
}

/**
 * SQL of a row's key: the column, or a JSON array. The plus removes the column's affinity, which would prevent use of the index of
 * `row_digests`.
 */
export function keyOf(table: DigestedTable, row: string): string {
  const [first = 'rowid', ...others] = table.keys
  return others.length === 0 ? `+${row}.${first}` : `json_array(${table.keys.map((key) => `${row}.${key}`).join(', ')})`
}

/** SQL of a row's expected digest. */
export function digestOf(table: DigestedTable, row: string): string {
  return `row_digest('${table.name}', ${keyOf(table, row)}, ${table.values.map((value) => `${row}.${value}`).join(', ')})`
}

/**
 * Maintains digests of all rows written by this connection, in the same transaction, with temporary triggers (those in the file may not
 * call app functions: trusted_schema). Changing an already damaged row keeps its digest, so that the damage stays visible. No-op before
 * migration 10.
 */
export function keepDigests(connection: Connection): void {
  if (!connection.get("SELECT 1 FROM sqlite_schema WHERE name = 'row_digests'")) return
  const install = (): void => {
    for (const table of digestedTables(connection)) connection.database.exec(triggersOf(table))
  }
  install()
  // SQLite drops temporary objects when `temp_store` changes (https://sqlite.org/pragma.html#pragma_temp_store), as rewriting a large file
  // requires.
  connection.beforeWrites(() => {
    if (!connection.get("SELECT 1 FROM temp.sqlite_schema WHERE type = 'trigger' LIMIT 1")) install()
  })
}

function triggersOf(table: DigestedTable): string {
  const { name } = table
  const same = `${keyOf(table, 'old')} IS ${keyOf(table, 'new')}`
  const here = (row: string): string => `tbl = '${name}' AND key = ${keyOf(table, row)}`
  const put = (row: string): string => `
  INSERT INTO row_digests (tbl, key, digest) VALUES ('${name}', ${keyOf(table, row)}, ${digestOf(table, row)}) ON CONFLICT (tbl, key) DO UPDATE SET digest = excluded.digest;`
  const wasWhole = WRITTEN_WHOLE.has(name) ? '' : ` AND digest = ${digestOf(table, 'old')}`
  const onInsert = ADDED_IN_BULK.has(name)
    ? ''
    : `CREATE TEMP TRIGGER digest_insert_${name} AFTER INSERT ON main.${name} BEGIN${put('new')} END;`
  return `
${onInsert}
CREATE TEMP TRIGGER digest_delete_${name} AFTER DELETE ON main.${name} BEGIN DELETE FROM row_digests WHERE ${here('old')}; END;
CREATE TEMP TRIGGER digest_move_${name} AFTER UPDATE ON main.${name} WHEN NOT (${same}) BEGIN
  DELETE FROM row_digests WHERE ${here('old')};${put('new')} END;
CREATE TEMP TRIGGER digest_update_${name} AFTER UPDATE ON main.${name} WHEN ${same} BEGIN
  UPDATE row_digests SET digest = ${digestOf(table, 'new')} WHERE ${here('new')}${wasWhole};
  INSERT INTO row_digests (tbl, key, digest) SELECT '${name}', ${keyOf(table, 'new')}, ${digestOf(table, 'new')}
  WHERE NOT EXISTS (SELECT 1 FROM row_digests WHERE ${here('new')}); END;`
}
