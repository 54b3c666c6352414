import { createHash } from 'node:crypto'
import type { DocumentId } from '../../../../src-preload/contract/ids.ts'
import { isSealed } from '../shared/digest-function.ts'
import { behind, isDigested } from '../shared/digest-pass.ts'
import type { Connection, Value } from '../shared/connection.ts'
import { digestedTables, digestOf, keyOf } from '../shared/row-digests.ts'
import type { DigestedTable } from '../shared/row-digests.ts'
import { titleOf } from './damage.ts'
import type { Damage } from './damage.ts'
import { NEXT } from './next-steps.ts'

/** Rows compared per statement; text parts have up to half a megabyte. */
const ROWS = 200

/** Tables derived from a document's original. */
const OF_ORIGINALS: Readonly<Record<string, readonly [code: string, what: string]>> = {
  chunks: ['chunk-changed', 'passages'],
  document_parts: ['text-changed', 'pieces of text for the Reader'],
  document_languages: ['languages-changed', 'entries on languages'],
}

/** Tables whose missing rows are detected by the document's counts (agreement.ts). */
const COUNTED: ReadonlySet<string> = new Set(['chunks', 'document_languages'])

/** Cache tables: damaged rows are dropped. */
export const REMEMBERED: ReadonlySet<string> = new Set(['embedding_cache', 'trust', 'token_factors'])

/** Names of rows for people. */
const NAMES: Readonly<Record<string, string>> = {
  documents: 'the facts of a document',
  document_tags: 'a tag',
  collections: 'a collection',
  chats: 'a chat',
  messages: 'a message of a chat',
  message_sources: 'a source of an answer',
  artifacts: 'an artifact',
  artifact_versions: 'the text of an artifact',
  personas: 'a persona',
  settings: 'a setting',
  question_sets: 'a question set',
  test_questions: 'a test question',
  evaluation_runs: 'an evaluation run',
  query_log: 'the query log',
  imports: 'the report of an import',
  import_notes: 'the report of an import',
  jobs: 'the queue',
  watched_folders: 'a watched folder',
  watched_files: 'a file of a watched folder',
  indexes: 'the list of embedding models',
  library: 'the mark of this library',
  leaving_files: 'the list of files that were let go',
}

/** A row that does not match its digest. `document`: owner of the text. */
export type DamagedRow = { table: string; key: Value; kind: 'changed' | 'gone' | 'digest'; document: DocumentId | null }
/** A step's damaged rows and next position; null: table complete. */
export type RowsPiece = { rows: DamagedRow[]; looked: number; after: Value[] | null }

/** Compares some rows of a table with their digests. */
export function compareRows(connection: Connection, table: DigestedTable, after: readonly Value[] | null, limit: number = ROWS): RowsPiece {
  const { condition, order } = behind(table, 't', after)
  const owner = Object.hasOwn(OF_ORIGINALS, table.name) ? 't.document_id' : 'NULL'
  const text = table.name === 'chunks' ? 't.context, t.text, t.hash' : "'' AS context, '' AS text, NULL AS hash"
  type Row = {
    keys: string
    rowKey: Value
    known: Buffer | null
    whole: 0 | 1 | null
    document: DocumentId | null
    context: string
    text: string
    hash: string | null
  }
  const found = connection.all<Row>(
    `
SELECT json_array(${order}) AS keys, ${keyOf(table, 't')} AS rowKey, r.digest AS known, r.digest = ${digestOf(table, 't')} AS whole, ${owner} AS document, ${text}
FROM ${table.name} t LEFT JOIN row_digests r ON r.tbl = '${table.name}' AND r.key = ${keyOf(table, 't')}
WHERE ${condition} ORDER BY ${order} LIMIT ?`,
    ...(after ?? []),
    limit,
  )
  const isDone = isDigested(connection, table.name)
  const rows = found.flatMap((row): DamagedRow[] => {
    const damaged = { table: table.name, key: row.rowKey, document: row.document }
    if (row.hash !== null && !hasHash(row.context, row.text, row.hash)) return [{ ...damaged, kind: 'changed' }]
    if (row.known === null) return isDone ? [{ ...damaged, kind: 'digest' }] : []
    if (row.whole === 1) return []
    return [{ ...damaged, kind: isSealed(table.name, row.rowKey as string | number, row.known) ? 'changed' : 'digest' }]
  })
  const last = found.length < limit ? undefined : found.at(-1)
  return { rows, looked: found.length, after: last ? (JSON.parse(last.keys) as Value[]) : null }
}

function hasHash(context: string, text: string, hash: string): boolean {
  return createHash('sha256').update(`${context}\n${text}`).digest('hex') === hash
}

/** Digests without a row: the row is missing, or the digest is damaged. */
export function missingRows(connection: Connection, table: DigestedTable): DamagedRow[] {
  const [first = 'rowid', ...others] = table.keys
  const part = (i: number): string => `CASE WHEN json_valid(r.key) THEN json_extract(r.key, '$[${i}]') END`
  const same = others.length === 0 ? `t.${first} = r.key` : table.keys.map((key, i) => `t.${key} = ${part(i)}`).join(' AND ')
  const rows = connection.all<{ key: string | number; digest: Buffer }>(
    `SELECT r.key, r.digest FROM row_digests r WHERE r.tbl = ? AND NOT EXISTS (SELECT 1 FROM ${table.name} t WHERE ${same})`,
    table.name,
  )
  return rows.map(({ key, digest }): DamagedRow => {
    const isGone = isSealed(table.name, key, digest) && !COUNTED.has(table.name)
    return {
      table: table.name,
      key,
      kind: isGone ? 'gone' : 'digest',
      document: isGone && table.name === 'document_parts' ? (JSON.parse(String(key)) as [DocumentId])[0] : null,
    }
  })
}

/** Digests of unknown tables. */
export function strayDigests(connection: Connection): number {
  const names = JSON.stringify(digestedTables(connection).map(({ name }) => name))
  return (
    connection.get<{ n: number }>('SELECT count(*) AS n FROM row_digests WHERE tbl NOT IN (SELECT value FROM json_each(?))', names)?.n ?? 0
  )
}

/** Findings about damaged rows: one per table, or per document they belong to. */
export function describeRows(connection: Connection, rows: readonly DamagedRow[]): Damage[] {
  const groups = Map.groupBy(rows, (row) => (row.kind === 'digest' ? 'digests' : `${row.kind} ${row.table} ${row.document ?? ''}`))
  return [...groups.values()].flatMap((group) => (group[0] ? [describe(connection, group[0], group.length)] : []))
}

function describe(connection: Connection, row: DamagedRow, n: number): Damage {
  const derived = Object.hasOwn(OF_ORIGINALS, row.table) ? OF_ORIGINALS[row.table] : undefined
  if (row.kind === 'digest')
    return {
      code: 'digests-damaged',
      message: `${n} of the checksums kept for the rows of the database are damaged; the rows themselves may well be whole.`,
      next: NEXT.digests,
      mend: 'digests',
    }
  if (derived && row.document)
    return {
      code: derived[0],
      message: `${n} ${derived[1]} of “${titleOf(connection, row.document)}” are not what was stored.`,
      next: NEXT.documents,
      mend: 'documents',
      documents: [row.document],
    }
  if (REMEMBERED.has(row.table))
    return {
      code: 'memory-changed',
      message: `${n} remembered values (${row.table}) are not what was stored.`,
      next: NEXT.digests,
      mend: 'digests',
    }
  const name = NAMES[row.table] ?? `a row of ${row.table}`
  const times = n === 1 ? '' : ` (${n} times)`
  if (row.kind === 'gone')
    return { code: 'row-gone', message: `The database has lost ${name}${times}.`, next: NEXT.look, mend: null, keep: true }
  return {
    code: 'row-changed',
    message: `What is stored of ${name} is not what was written${times}${whose(connection, row)}.`,
    next: NEXT.look,
    mend: null,
    keep: true,
  }
}

const CHAT_OF = 'SELECT c.title AS name FROM messages m JOIN chats c ON c.id = m.chat_id WHERE m.id = ?'
const ARTIFACT_OF = 'SELECT title AS name FROM artifacts WHERE id = ?'
/** Query for the name by which a person knows a row, by the row's table and the first part of its key. */
const NAME_QUERIES: Readonly<Record<string, string>> = {
  documents: 'SELECT title AS name FROM documents WHERE id = ?',
  chats: 'SELECT title AS name FROM chats WHERE id = ?',
  messages: CHAT_OF,
  message_sources: CHAT_OF,
  artifacts: ARTIFACT_OF,
  artifact_versions: ARTIFACT_OF,
  personas: 'SELECT name FROM personas WHERE id = ?',
  collections: 'SELECT name FROM collections WHERE id = ?',
}
/** Tables whose keys are names. */
const NAMED_BY_KEY: readonly string[] = ['test_questions', 'question_sets', 'settings']

/** Location of the row for a person. */
function whose(connection: Connection, { table, key }: DamagedRow): string {
  const first = typeof key === 'string' && key.startsWith('[') ? ((JSON.parse(key) as Value[])[0] ?? null) : key
  if (NAMED_BY_KEY.includes(table)) return `: “${String(first)}”`
  const query = NAME_QUERIES[table]
  const name = query === undefined ? '' : (connection.get<{ name: string | null }>(query, first)?.name ?? '')
  return name === '' ? '' : `: “${name.slice(0, 80)}”`
}
