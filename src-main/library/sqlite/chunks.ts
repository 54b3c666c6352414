import type { Anchor, Chunk, DocumentKind } from '../../../src-preload/contract/shapes/documents.ts'
import type { ChunkId, DocumentId } from '../../../src-preload/contract/ids.ts'
import type { StoredPart } from '../../reading/index.ts'
import { createChunkTexts, stored, unpackPart } from '../../storage/index.ts'
import type { Connection } from '../../storage/index.ts'

type Row = {
  id: ChunkId
  version: number
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
SELECT c.id, c.version, c.position, c.parent_id, c.is_parent, c.text, d.kind, c.anchor, c.tokens, c.sensitivity, c.redacted
FROM documents d JOIN chunks c ON c.document_id = d.id AND c.version = d.version WHERE d.id = ? AND d.purging_at IS NULL ORDER BY c.position`,
    id,
  )
  const textOf = createChunkTexts(connection)
  return rows.map((row) => {
    const anchor = stored('chunks.anchor', row.anchor)
    return {
      id: row.id,
      index: row.position,
      parentId: row.parent_id,
      isParent: row.is_parent === 1,
      text: textOf({ text: row.text, documentId: id, version: row.version, anchor }),
      kind: row.kind,
      anchor,
      tokens: row.tokens,
      sensitivity: row.sensitivity,
      redacted: row.redacted === 1,
    }
  })
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
  return rows.map((row) => unpackPart(row.data))
}

/** A chunk's place and text. Offsets are in the text of the visible version. */
type ChunkAnchor = { documentId: DocumentId; parentId: ChunkId | null; anchor: Anchor; text: string }

const VISIBLE = `
SELECT c.document_id AS documentId, c.version, c.parent_id AS parentId, c.anchor, c.text
FROM chunks c JOIN documents d ON d.id = c.document_id AND d.version = c.version WHERE`

/** Place of a chunk of the visible version; null: gone, or of an older reading, whose offsets mean nothing in the text of today. */
export function chunkAnchor(connection: Connection, chunkId: ChunkId): ChunkAnchor | null {
  return toAnchor(connection, connection.get<AnchorRow>(`${VISIBLE} c.id = ?`, chunkId))
}

/** The passage of the visible version that has a character of the document's text; null: none. */
export function chunkAt(connection: Connection, o: { documentId: DocumentId; at: number }): ChunkAnchor | null {
  const covers =
    "d.id = ? AND c.is_parent = 0 AND iif(json_valid(c.anchor), c.anchor ->> '$.start' <= ? AND c.anchor ->> '$.end' > ?, 0) ORDER BY c.position LIMIT 1"
  return toAnchor(connection, connection.get<AnchorRow>(`${VISIBLE} ${covers}`, o.documentId, o.at, o.at))
}

type AnchorRow = { documentId: DocumentId; version: number; parentId: ChunkId | null; anchor: string; text: string }

function toAnchor(connection: Connection, row: AnchorRow | undefined): ChunkAnchor | null {
  if (!row) return null
  const { documentId, parentId } = row
  const anchor = stored('chunks.anchor', row.anchor)
  return { documentId, parentId, anchor, text: createChunkTexts(connection)({ ...row, anchor }) }
}
