import type { DocumentId } from '../../../../src-preload/contract/ids.ts'
import type { Connection, Value } from '../../../storage/index.ts'
import { indexIds } from './indexes.ts'

/** Text pieces and pages removed per transaction: a page's boxes are about 20 kB, overwritten with zeros. */
const PARTS = 64

/** Versions of a document: all but one, those below one, or (neither) all. */
type Which = { documentId: DocumentId; other?: number; below?: number }

/**
 * Removes at most `limit` chunks with keyword rows and vectors in one transaction; returns the remaining number. A vector still needed by a
 * newer chunk with equal text moves to the cache.
 */
export function removeChunks(connection: Connection, o: Which & { limit: number }): number {
  const { sql, values } = versions(o)
  return connection.write(() => {
    const rows = connection.all<{ id: number; hash: string; is_parent: number }>(
      `SELECT id, hash, is_parent FROM chunks WHERE ${sql} LIMIT ?`,
      ...values,
      o.limit,
    )
    const indexes = indexIds(connection)
    for (const row of rows) {
      if (row.is_parent === 0) {
        connection.run('DELETE FROM keywords WHERE rowid = ?', row.id)
        for (const indexId of indexes) removeVector(connection, indexId, row)
      }
      connection.run('DELETE FROM chunks WHERE id = ?', row.id)
    }
    if (rows.length < o.limit) return 0
    return connection.get<{ n: number }>(`SELECT count(*) AS n FROM chunks WHERE ${sql}`, ...values)?.n ?? 0
  })
}

function removeVector(connection: Connection, indexId: number, row: { id: number; hash: string }): void {
  connection.run(
    `
INSERT OR IGNORE INTO embedding_cache (index_id, hash, vector)
SELECT ?, ?, v.e FROM vectors_${indexId} v WHERE v.id = ? AND EXISTS (
  SELECT 1 FROM chunks c JOIN documents d ON d.id = c.document_id AND d.version = c.version
  LEFT JOIN vectors_${indexId} w ON w.id = c.id
  WHERE substr(c.hash, 1, 8) = substr(?, 1, 8) AND c.is_parent = 0 AND c.hash = ? AND c.id <> ? AND w.id IS NULL)`,
    indexId,
    row.hash,
    row.id,
    row.hash,
    row.hash,
    row.id,
  )
  for (const table of ['vectors', 'codes', 'codes8']) connection.run(`DELETE FROM ${table}_${indexId} WHERE id = ?`, row.id)
}

/** Removes some parts of a document (text, blocks, pages) in one transaction; returns the remaining number. */
export function removeParts(connection: Connection, o: Which): number {
  const { sql, values } = versions(o)
  return connection.write(() => {
    const rows = connection.all<{ version: number; kind: string; part: number }>(
      `SELECT version, kind, part FROM document_parts WHERE ${sql} LIMIT ?`,
      ...values,
      PARTS,
    )
    for (const row of rows) {
      connection.run(
        'DELETE FROM document_parts WHERE document_id = ? AND version = ? AND kind = ? AND part = ?',
        o.documentId,
        row.version,
        row.kind,
        row.part,
      )
    }
    if (rows.length < PARTS) return 0
    return connection.get<{ n: number }>(`SELECT count(*) AS n FROM document_parts WHERE ${sql}`, ...values)?.n ?? 0
  })
}

function versions(o: Which): { sql: string; values: Value[] } {
  if (o.other !== undefined) return { sql: 'document_id = ? AND version <> ?', values: [o.documentId, o.other] }
  if (o.below !== undefined) return { sql: 'document_id = ? AND version < ?', values: [o.documentId, o.below] }
  return { sql: 'document_id = ?', values: [o.documentId] }
}
