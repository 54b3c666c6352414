import type { Anchor, Chunk, DocumentKind } from '../../../../src-preload/contract/shapes/documents.ts'
import type { ChunkId, DocumentId } from '../../../../src-preload/contract/ids.ts'
import type { StoredPart } from '../../../domain/documents/types.ts'
import type { Connection } from '../shared/connection.ts'

type Row = {
  id: ChunkId
  position: number
  parent_id: ChunkId | null
  is_parent: number
  text: string
  kind: DocumentKind
  anchor: string
  tokens: number
  sensitivity: Chunk['sensitivity']
  redacted: number
}

/** Parents and children of the visible version, in document order. */
export function getChunks(connection: Connection, id: DocumentId): Chunk[] {
  const rows = connection.all<Row>(
    `
SELECT c.id, c.position, c.parent_id, c.is_parent, c.text, d.kind, c.anchor, c.tokens, c.sensitivity, c.redacted
FROM documents d JOIN chunks c ON c.document_id = d.id AND c.version = d.version WHERE d.id = ? AND d.purging_at IS NULL ORDER BY c.position`,
    id,
  )
  return rows.map((row) => ({
    id: row.id,
    index: row.position,
    parentId: row.parent_id,
    isParent: row.is_parent === 1,
    text: row.text,
    kind: row.kind,
    anchor: JSON.parse(row.anchor) as Anchor,
    tokens: row.tokens,
    sensitivity: row.sensitivity,
    redacted: row.redacted === 1,
  }))
}

/** v8-serialised parts of the visible version, from `from` to `to` (inclusive; default: all). */
export function readParts(
  connection: Connection,
  o: { documentId: DocumentId; kind: StoredPart['kind']; from?: number; to?: number },
): Uint8Array[] {
  const rows = connection.all<{ data: Uint8Array }>(
    `
SELECT p.data FROM documents d JOIN document_parts p ON p.document_id = d.id AND p.version = d.version
WHERE d.id = ? AND d.purging_at IS NULL AND p.kind = ? AND p.part BETWEEN ? AND ? ORDER BY p.part`,
    o.documentId,
    o.kind,
    o.from ?? 0,
    o.to ?? Number.MAX_SAFE_INTEGER,
  )
  return rows.map((row) => row.data)
}

/** Anchor of a chunk, also of an old version; null: gone. */
export function chunkAnchor(
  connection: Connection,
  chunkId: ChunkId,
): { documentId: DocumentId; parentId: ChunkId | null; anchor: Anchor; text: string } | null {
  const row = connection.get<{ documentId: DocumentId; parentId: ChunkId | null; anchor: string; text: string }>(
    'SELECT document_id AS documentId, parent_id AS parentId, anchor, text FROM chunks WHERE id = ?',
    chunkId,
  )
  return row ? { ...row, anchor: JSON.parse(row.anchor) as Anchor } : null
}
