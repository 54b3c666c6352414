import type { Connection } from '../connection.ts'
import { hasKeywordTable, keywordRow, keywordTable } from './keyword-table.ts'
import type { KeywordRow } from './keyword-table.ts'

/** Passages per short transaction. */
const AT_ONCE = 50

/** Chunks of a document looked at for its title. */
const FIRST_CHUNKS = 20

type Passage = {
  id: number
  text: string
  context: string
  anchor: string
  language: string
  documentId: string
  version: number
  title: string
  isGiven: number
}

/** Progress of the new word index: passages, and the id of the last one; null: it is now in use. */
export type KeywordsPiece = { done: number; total: number; after: number | null }

/** Starts a new word index beside the current one; replaces an unfinished one. */
export function beginKeywords(connection: Connection): KeywordsPiece {
  abandonKeywords(connection)
  connection.write(() => connection.database.exec(keywordTable('keywords_new')))
  return { done: 0, total: connection.get<{ n: number }>('SELECT count(*) AS n FROM chunks WHERE is_parent = 0')?.n ?? 0, after: 0 }
}

/**
 * Adds some passages in one short transaction. Finally swaps the new index in; the old one serves lexical search until then. Begins again if
 * a purge discarded the new index, which held words of what was purged. `copies`: the words are taken from an index that keeps them.
 */
export function continueKeywords(connection: Connection, piece: KeywordsPiece, o: { copies?: boolean } = {}): KeywordsPiece {
  if (!hasKeywordTable(connection, 'keywords_new')) return beginKeywords(connection)
  const after = piece.after ?? 0
  return connection.write(() => {
    const rows = addBehind(connection, after, o.copies ?? false)
    const done = piece.done + rows.length
    const last = rows.at(-1)?.id ?? after
    if (rows.length === AT_ONCE) return { done, total: Math.max(done, piece.total), after: last }
    // Someone else began anew meanwhile, behind whose back this one went on.
    if (isIncomplete(connection)) return { done: 0, total: done, after: 0 }
    takeOver(connection)
    return { done, total: done, after: null }
  })
}

/** Discards the new word index. */
export function abandonKeywords(connection: Connection): void {
  connection.write(() => connection.database.exec('DROP TABLE IF EXISTS keywords_new'))
}

function addBehind(connection: Connection, after: number, copies: boolean): Passage[] {
  const rows = connection.all<Passage>(
    `
SELECT c.id, c.text, c.context, c.anchor, c.language, c.document_id AS documentId, c.version, d.title, d.read_title IS NOT NULL AS isGiven
FROM chunks c JOIN documents d ON d.id = c.document_id WHERE c.is_parent = 0 AND c.id > ? ORDER BY c.id LIMIT ${AT_ONCE}`,
    after,
  )
  for (const row of rows) {
    const words = (copies && keptWords(connection, row.id)) || keywordRow(row, isTitleSearched(connection, row) ? row.title : '')
    connection.run(
      'INSERT OR REPLACE INTO keywords_new (rowid, title, headings, body) VALUES (?, ?, ?, ?)',
      row.id,
      words.title,
      words.headings,
      words.body,
    )
  }
  return rows
}

function keptWords(connection: Connection, id: number): KeywordRow | undefined {
  return connection.get<KeywordRow>('SELECT c0 AS title, c1 AS headings, c2 AS body FROM keywords_content WHERE id = ?', id)
}

/** A file name shown as title is not searched. It is no part of contexts; a title is part of all but those with long headings. */
function isTitleSearched(connection: Connection, { isGiven, title, context, documentId, version }: Passage): boolean {
  if (isGiven === 1 || context.startsWith(title)) return true
  const first = connection.all<{ context: string }>(
    `SELECT context FROM chunks WHERE document_id = ? AND version = ? ORDER BY position LIMIT ${FIRST_CHUNKS}`,
    documentId,
    version,
  )
  return first.some((chunk) => chunk.context.startsWith(title))
}

function isIncomplete(connection: Connection): boolean {
  return (
    connection.get('SELECT 1 FROM chunks WHERE is_parent = 0 AND id NOT IN (SELECT id FROM keywords_new_docsize) LIMIT 1') !== undefined
  )
}

/** Swaps the new index in, after removing passages deleted meanwhile (new passages have higher ids and were added). */
function takeOver(connection: Connection): void {
  const gone = connection.all<{ id: number }>(
    'SELECT id FROM keywords_new_docsize WHERE id NOT IN (SELECT id FROM chunks WHERE is_parent = 0)',
  )
  for (const { id } of gone) connection.run('DELETE FROM keywords_new WHERE rowid = ?', id)
  connection.database.exec(`
DROP TABLE keywords_terms;
DROP TABLE keywords;
ALTER TABLE keywords_new RENAME TO keywords;
CREATE VIRTUAL TABLE keywords_terms USING fts5vocab (keywords, row);`)
}
