import type { RowTexts } from '../../../../src-preload/texts/catalogue.ts'
import { hasText } from '../../../../src-preload/texts/say.ts'
import { text, type Text } from '../../../../src-preload/texts/text.ts'
import type { DocumentId } from '../../../../src-preload/contract/ids.ts'
import { behind, digestOf, digestedTables, isDigested, isSealed, keyOf } from '../../../storage/index.ts'
import type { Connection, DigestedTable, Value } from '../../../storage/index.ts'
import { titleOf } from './damage.ts'
import type { Damage } from './damage.ts'
import { NEXT } from './next-steps.ts'
import { passageJudge } from './passage-hash.ts'

/** Rows compared per statement; text parts have up to half a megabyte. */
const ROWS = 200

/** Tables derived from a document's original. */
const OF_ORIGINALS = { chunks: 'chunk-changed', document_parts: 'text-changed', document_languages: 'languages-changed' } as const

function isOfOriginal(table: string): table is keyof typeof OF_ORIGINALS {
  return Object.hasOwn(OF_ORIGINALS, table)
}

/** Tables whose missing rows are detected by the document's counts (agreement.ts). */
const COUNTED: ReadonlySet<string> = new Set(['chunks', 'document_languages'])

/** Cache tables: damaged rows are dropped. */
export const REMEMBERED: ReadonlySet<string> = new Set(['embedding_cache', 'trust', 'token_factors'])

type NamedTable = Exclude<keyof RowTexts, 'other' | 'named'>

/** True for a table whose rows have a name for people in the catalogue. */
function isNamed(table: string): table is NamedTable {
  return hasText(`damage.rows.${table}`)
}

/** A row that does not match its digest. `document`: owner of the text. */
export type DamagedRow = { table: string; key: Value; kind: 'changed' | 'gone' | 'digest'; document: DocumentId | null }
/** A step's damaged rows and next position; null: table complete. */
export type RowsPiece = { rows: DamagedRow[]; looked: number; after: Value[] | null }

/** Compares some rows of a table with their digests. */
export function compareRows(connection: Connection, table: DigestedTable, after: readonly Value[] | null, limit: number = ROWS): RowsPiece {
  const { condition, order } = behind(table, 't', after)
  const owner = isOfOriginal(table.name) ? 't.document_id' : 'NULL'
  const text = table.name === 'chunks' ? 't.context, t.text, t.anchor, t.hash' : "'' AS context, '' AS text, '' AS anchor, NULL AS hash"
  const isAsRead = passageJudge(connection)
  type Row = {
    keys: string
    rowKey: Value
    known: Buffer | null
    whole: 0 | 1 | null
    document: DocumentId | null
    context: string
    text: string
    anchor: string
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
    // A parent has no copy of its text, which is part of the document's.
    const { document, hash } = row
    if (hash !== null && document && row.text !== '' && !isAsRead({ ...row, document, hash })) return [{ ...damaged, kind: 'changed' }]
    if (row.known === null) return isDone ? [{ ...damaged, kind: 'digest' }] : []
    if (row.whole === 1) return []
    return [{ ...damaged, kind: isSealed(table.name, row.rowKey as string | number, row.known) ? 'changed' : 'digest' }]
  })
  const last = found.length < limit ? undefined : found.at(-1)
  return { rows, looked: found.length, after: last ? (JSON.parse(last.keys) as Value[]) : null }
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
  const { table, document } = row
  if (row.kind === 'digest')
    return {
      code: 'digests-damaged',
      message: text('damage.digests', { count: n }),
      next: NEXT.digests,
      mend: 'digests',
    }
  if (isOfOriginal(table) && document)
    return {
      code: OF_ORIGINALS[table],
      message: text(`damage.ofDocument.${table}`, { count: n, title: titleOf(connection, document) }),
      next: NEXT.documents,
      mend: 'documents',
      documents: [document],
    }
  if (REMEMBERED.has(table))
    return {
      code: 'memory-changed',
      message: text('damage.memory', { count: n, table }),
      next: NEXT.digests,
      mend: 'digests',
    }
  const isGone = row.kind === 'gone'
  return {
    code: isGone ? 'row-gone' : 'row-changed',
    message: text(isGone ? 'damage.rowGone' : 'damage.rowChanged', { count: n, row: nameRow(connection, row) }),
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

/** The row as a person knows it: a chat and its title. */
function nameRow(connection: Connection, damaged: DamagedRow): Text {
  const { table } = damaged
  const row = isNamed(table) ? text(`damage.rows.${table}`) : text('damage.rows.other', { table })
  const name = damaged.kind === 'gone' ? '' : titleOfRow(connection, damaged)
  return name === '' ? row : text('damage.rows.named', { row, name })
}

/** The name that a person gave the row, or the name that is its key; '': none. */
function titleOfRow(connection: Connection, { table, key }: DamagedRow): string {
  const first = typeof key === 'string' && key.startsWith('[') ? ((JSON.parse(key) as Value[])[0] ?? null) : key
  if (NAMED_BY_KEY.includes(table)) return String(first)
  const query = NAME_QUERIES[table]
  const name = query === undefined ? '' : (connection.get<{ name: string | null }>(query, first)?.name ?? '')
  return name.slice(0, 80)
}
