import { deserialize } from 'node:v8'
import type { Anchor } from '../../../../src-preload/contract/shapes/documents.ts'
import { stored } from '../../domain/stored-columns.ts'
import type { Connection } from '../connection.ts'
import { rewriteDatabase } from '../rewrite-database.ts'
import { createChunkTexts } from './chunk-text.ts'
import { keepsWords } from './keyword-table.ts'
import { packPart, packText } from './packed-part.ts'
import { beginKeywords, continueKeywords } from './rebuild-keywords.ts'
import type { KeywordsPiece } from './rebuild-keywords.ts'

/** Key in `settings` while texts are stored twice: the last document that is done, or `true`: only the file is to be written anew. */
export const COMPACTION = 'upkeep.compaction'
/** Parts and parents between two looks at the clock: a part has up to half a megabyte. */
const PARTS = 8
const PARENTS = 200
/** Time budget of one transaction, and of one call. */
const PIECE_MILLISECONDS = 10
const CALL_MILLISECONDS = 40

/** What a restart begins again: the word index that is being built, and the last parent looked at of a document. */
type Place = { words: KeywordsPiece | null; parent: { document: string; after: number } | null }
const places = new WeakMap<Connection, Place>()

/** Documents that are done, and all; the word index and the file count as one more each. `done` = `total`: the file cannot be written anew now. */
export type Compaction = { done: number; total: number }

/**
 * Gives texts of an earlier version of the app their smaller form for some milliseconds: first the word index, then parts and parents of
 * documents, then the file, which is written anew unless it is larger than `rewriteBytes`. Every transaction leaves a whole library. Null:
 * nothing is left to do.
 */
export function compactSome(connection: Connection, o: { rewriteBytes?: number } = {}): Compaction | null {
  if (progressOf(connection) === null) return null
  const place = places.get(connection) ?? { words: null, parent: null }
  places.set(connection, place)
  for (const started = performance.now(); performance.now() - started < CALL_MILLISECONDS;) {
    if (keepsWords(connection)) place.words = continueKeywords(connection, place.words ?? beginKeywords(connection), { copies: true })
    else if (progressOf(connection) === true) return finish(connection, o)
    else connection.write(() => compactDocuments(connection, place))
  }
  return compaction(connection)
}

function compaction(connection: Connection): Compaction {
  const after = progressOf(connection)
  const total = count(connection, 'SELECT count(*) AS n FROM documents') + 2
  if (typeof after !== 'string') return { done: total - 1, total }
  return { done: keepsWords(connection) ? 0 : 1 + count(connection, 'SELECT count(*) AS n FROM documents WHERE id <= ?', after), total }
}

function count(connection: Connection, sql: string, ...values: string[]): number {
  return connection.get<{ n: number }>(sql, ...values)?.n ?? 0
}

function progressOf(connection: Connection): string | true | null {
  const row = connection.get<{ value: string }>('SELECT value FROM settings WHERE key = ?', COMPACTION)
  return row ? (JSON.parse(row.value) as string | true) : null
}

/**
 * The space of what was given up is returned to the system. Without room for a copy, or while another process writes, it is tried again; until
 * then new texts take it.
 */
function finish(connection: Connection, o: { rewriteBytes?: number }): Compaction | null {
  const { total } = compaction(connection)
  if (!rewriteDatabase(connection, o)) return { done: total, total }
  connection.write(() => connection.run('DELETE FROM settings WHERE key = ?', COMPACTION))
  return null
}

function compactDocuments(connection: Connection, place: Place): void {
  const saved = progressOf(connection)
  if (typeof saved !== 'string') return
  let after: string = saved
  for (const started = performance.now(); performance.now() - started < PIECE_MILLISECONDS;) {
    const row = connection.get<{ id: string }>('SELECT id FROM documents WHERE id > ? ORDER BY id LIMIT 1', after)
    if (!row) return save(connection, true)
    if (packParts(connection, row.id) || dropParentTexts(connection, row.id, place)) continue
    after = row.id
    save(connection, after)
  }
}

function save(connection: Connection, progress: string | true): void {
  connection.run('UPDATE settings SET value = ? WHERE key = ?', JSON.stringify(progress), COMPACTION)
}

/** False: all parts of the document are packed. v8's format begins with 255. */
function packParts(connection: Connection, id: string): boolean {
  const rows = connection.all<{ version: number; kind: string; part: number; data: Buffer }>(
    `SELECT version, kind, part, data FROM document_parts WHERE document_id = ? AND substr(data, 1, 1) = x'ff' LIMIT ${PARTS}`,
    id,
  )
  for (const { version, kind, part, data } of rows)
    connection.run(
      'UPDATE document_parts SET data = ? WHERE document_id = ? AND version = ? AND kind = ? AND part = ?',
      kind === 'text' ? packText(deserialize(data) as string) : packPart(data),
      id,
      version,
      kind,
      part,
    )
  return rows.length > 0
}

/** Empties parents that are a stretch of their document's text. False: all parents of the document were looked at. */
function dropParentTexts(connection: Connection, id: string, place: Place): boolean {
  const after = place.parent?.document === id ? place.parent.after : 0
  const rows = connection.all<{ id: number; version: number; text: string; anchor: string }>(
    `SELECT id, version, text, anchor FROM chunks WHERE document_id = ? AND is_parent = 1 AND id > ? ORDER BY id LIMIT ${PARENTS}`,
    id,
    after,
  )
  const textOf = createChunkTexts(connection)
  for (const row of rows)
    if (row.text !== '' && isStretch(row, (anchor) => textOf({ text: '', documentId: id, version: row.version, anchor })))
      connection.run("UPDATE chunks SET text = '' WHERE id = ?", row.id)
  const last = rows.length < PARENTS ? undefined : rows.at(-1)
  place.parent = last ? { document: id, after: last.id } : null
  return last !== undefined
}

/** False for a damaged anchor or part too: such a row stays as it is, for the check to find. */
function isStretch({ text, anchor }: { text: string; anchor: string }, textAt: (anchor: Anchor) => string): boolean {
  try {
    return textAt(stored('chunks.anchor', anchor)) === text
  } catch {
    return false
  }
}
