import { AppError } from '../../../../src-preload/contract/errors.ts'
import type { ChunkId, DocumentId, JobId } from '../../../../src-preload/contract/ids.ts'
import type { Connection } from '../../../storage/index.ts'
import { getIndex, indexIds } from './indexes.ts'
import type { IndexRow } from './indexes.ts'
import { assertUnitLength, fromBytes, quantiseBinary, toBytes, quantiseInt8 } from './quantise.ts'

/** A passage without a vector: `context`, a line feed and `text` are embedded (`hash` covers them). */
export type PendingChunk = { id: ChunkId; context: string; text: string; hash: string }
/** `vector`: unit length, the index's dimension. */
export type VectorRow = { chunkId: ChunkId; hash: string; vector: Float32Array }

/** Passages of the visible version without a vector in the index, in document order. */
export function pendingChunks(connection: Connection, o: { indexId: number; documentId: DocumentId; limit: number }): PendingChunk[] {
  const { id } = mustGet(connection, o.indexId)
  return connection.all<PendingChunk>(
    `
SELECT c.id, c.context, c.text, c.hash FROM documents d JOIN chunks c ON c.document_id = d.id AND c.version = d.version
LEFT JOIN vectors_${id} v ON v.id = c.id
WHERE d.id = ? AND d.deleted_at IS NULL AND c.is_parent = 0 AND v.id IS NULL ORDER BY c.position LIMIT ?`,
    o.documentId,
    o.limit,
  )
}

/** Known vectors of exactly these texts, from existing passages or replaced versions. */
export function cachedVectors(
  connection: Connection,
  o: { indexId: number; hashes: readonly string[] },
): { hash: string; vector: Float32Array }[] {
  const { id } = mustGet(connection, o.indexId)
  return [...new Set(o.hashes)].flatMap((hash) => {
    const row = connection.get<{ e: Uint8Array }>(
      `
SELECT v.e FROM chunks c JOIN vectors_${id} v ON v.id = c.id WHERE substr(c.hash, 1, 8) = substr(?, 1, 8) AND c.is_parent = 0 AND c.hash = ?
UNION ALL SELECT vector FROM embedding_cache WHERE index_id = ? AND hash = ? LIMIT 1`,
      hash,
      hash,
      id,
      hash,
    )
    return row ? [{ hash, vector: fromBytes(row.e) }] : []
  })
}

/** Stores vectors with their quantised forms, skipping chunks that are gone or changed. Throws `bad-vectors` before writing. */
export function addVectors(
  connection: Connection,
  o: { indexId: number; documentId: DocumentId; rows: readonly VectorRow[]; now: number },
): void {
  const index = mustGet(connection, o.indexId)
  for (const row of o.rows) assertUnitLength(row.vector, index.dimension)
  connection.write(() => {
    let added = 0
    for (const row of o.rows) added += addVector(connection, index.id, o.documentId, row)
    if (added > 0 && index.state === 'active') {
      connection.run(
        `
UPDATE documents SET embedded = embedded + ?, status = CASE status WHEN 'searchable' THEN 'embedding' ELSE status END WHERE id = ?`,
        added,
        o.documentId,
      )
    }
  })
}

function addVector(connection: Connection, indexId: number, documentId: DocumentId, row: VectorRow): number {
  const { changes } = connection.run(
    `
INSERT OR IGNORE INTO vectors_${indexId} (id, e) SELECT c.id, ? FROM chunks c JOIN documents d ON d.id = c.document_id AND d.version = c.version
WHERE c.id = ? AND c.document_id = ? AND c.hash = ? AND c.is_parent = 0`,
    toBytes(row.vector),
    row.chunkId,
    documentId,
    row.hash,
  )
  if (changes === 0) return 0
  const { scale, i8 } = quantiseInt8(row.vector)
  connection.run(`INSERT INTO codes_${indexId} (id, bits) VALUES (?, ?)`, row.chunkId, quantiseBinary(row.vector))
  connection.run(`INSERT INTO codes8_${indexId} (id, scale, i8) VALUES (?, ?, ?)`, row.chunkId, scale, i8)
  return 1
}

/** Keeps the reason of a reading that failed meanwhile: vectors of the older text do not answer it. */
const MARK_READY = `
UPDATE documents SET status = 'ready',
  error = CASE WHEN EXISTS (SELECT 1 FROM jobs WHERE document_id = documents.id AND step = 'read' AND state = 'failed') THEN error END
WHERE id = ? AND version > 0`

/**
 * Marks the document `ready` and its job done; drops used cache entries. False without changes if `indexId` is no longer the target because
 * another embedder was chosen. `activateWhenWhole` then activates a complete index.
 */
export function markReady(connection: Connection, o: { documentId: DocumentId; jobId: JobId; indexId?: number; now: number }): boolean {
  return connection.write(() => {
    if (o.indexId !== undefined && isOvertaken(connection, o.indexId)) return false
    connection.run(MARK_READY, o.documentId)
    connection.run("UPDATE jobs SET state = 'done', updated_at = ? WHERE id = ? AND state IN ('waiting', 'running')", o.now, o.jobId)
    for (const id of indexIds(connection)) {
      if (!connection.get('SELECT 1 FROM embedding_cache WHERE index_id = ? LIMIT 1', id)) continue
      connection.run(
        `
DELETE FROM embedding_cache WHERE index_id = ? AND hash IN (
  SELECT c.hash FROM chunks c JOIN vectors_${id} v ON v.id = c.id WHERE c.document_id = ?)`,
        id,
        o.documentId,
      )
    }
    return true
  })
}

function isOvertaken(connection: Connection, indexId: number): boolean {
  return (
    getIndex(connection, indexId)?.state === 'retired' ||
    connection.get("SELECT 1 FROM indexes WHERE state = 'building' AND id <> ?", indexId) !== undefined
  )
}

function mustGet(connection: Connection, id: number): IndexRow {
  const index = getIndex(connection, id)
  if (!index) throw new AppError('internal', { cause: new Error(`no index ${id}`) })
  return index
}
