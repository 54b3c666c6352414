import { randomUUID } from 'node:crypto'
import type { Enclosures } from '../../../../src-preload/contract/shapes/library.ts'
import type { Document, DocumentType } from '../../../../src-preload/contract/shapes/documents.ts'
import { AppError, type ErrorShape } from '../../../../src-preload/contract/errors.ts'
import type { DocumentId, ImportId, JobId } from '../../../../src-preload/contract/ids.ts'
import { withoutHidden } from '../../../../src-preload/contract/visible.ts'
import { enclosedIn, stored } from '../../../storage/index.ts'
import type { Connection, ReadPayload } from '../../../storage/index.ts'
import { createDocuments, findDuplicate, setFile } from '../documents.ts'
import { restoreDocument, trashDocument } from '../trash.ts'

/** Deeper containers are not told apart. */
const DEEPEST = 10

/**
 * Something in a container, in its place. `file`: its copy in the storage, if it is not among `known`; `name`: of the file, `shown`: after redaction;
 * `modifiedAt` in ms since 1970.
 */
export type NewEnclosure = { position: number; shown: string } & (
  | { leftOut: ErrorShape }
  | { name: string; checksum: string; bytes: number; modifiedAt: number | null; file: string | null }
)

type Held = { documentId: DocumentId | null; leftOut: string | null }

/**
 * Begins to write anew what a container of that type holds. `depth`: messages around it; `inside`: documents that came out of the outermost of
 * these; `known`: checksums of what it held before and nobody has to store again. Throws `document-not-found`.
 */
export function beginEnclosures(
  connection: Connection,
  o: { id: DocumentId; type: DocumentType },
): { depth: number; inside: number; known: string[] } {
  return connection.write(() => {
    if (connection.run('UPDATE documents SET type = coalesce(type, ?) WHERE id = ? AND purging_at IS NULL', o.type, o.id).changes === 0)
      throw new AppError('document-not-found')
    const lowest = connection.get<{ lowest: number }>(
      'SELECT coalesce(min(min(position), 0), 0) AS lowest FROM enclosures WHERE container_id = ?',
      o.id,
    )
    connection.run(
      'UPDATE enclosures SET position = ? - position WHERE container_id = ? AND position >= 0',
      (lowest?.lowest ?? 0) - 1,
      o.id,
    )
    const known = connection.all<{ checksum: string }>(
      'SELECT DISTINCT checksum FROM enclosures WHERE container_id = ? AND checksum IS NOT NULL AND left_out IS NULL',
      o.id,
    )
    return { ...placeAmong(connection, o.id), known: known.map(({ checksum }) => checksum) }
  })
}

/** Mailboxes hold messages side by side, so they add no depth. */
function placeAmong(connection: Connection, id: DocumentId): { depth: number; inside: number } {
  const up = `
WITH RECURSIVE up(id, depth) AS (
  SELECT ?, 0 UNION SELECT c.id, up.depth + 1 FROM up JOIN enclosures e ON e.document_id = up.id JOIN documents c ON c.id = e.container_id
  WHERE c.type IS NOT 'mbox' AND up.depth < ${DEEPEST})`
  const top = connection.get<{ id: DocumentId; depth: number }>(`${up} SELECT id, depth FROM up ORDER BY depth DESC LIMIT 1`, id)
  const inside = connection.get<{ n: number }>(
    `
WITH RECURSIVE down(id) AS (
  SELECT ? UNION SELECT e.document_id FROM down JOIN enclosures e ON e.container_id = down.id WHERE e.document_id IS NOT NULL)
SELECT count(*) - 1 AS n FROM down`,
    top?.id ?? id,
  )
  return { depth: top?.depth ?? 0, inside: inside?.n ?? 0 }
}

/**
 * Adds to what a container holds: new files become documents to be read, those that its collection has already are linked. Returns
 * the new documents with their stored files. At most 50 per call. Throws `document-not-found`.
 */
export function addEnclosures(
  connection: Connection,
  o: { containerId: DocumentId; importId: ImportId | null; embed: boolean; items: readonly NewEnclosure[]; now: number },
): { id: DocumentId; file: string; name: string }[] {
  return connection.write(() => {
    const container = connection.get<Container>(
      'SELECT collection_id AS collectionId, profile_wish AS profileWish, redact_wish AS redactWish, deleted_at AS deletedAt FROM documents WHERE id = ? AND purging_at IS NULL',
      o.containerId,
    )
    if (!container) throw new AppError('document-not-found')
    return o.items.flatMap((item) => {
      if ('leftOut' in item) {
        const { code, message, next } = item.leftOut
        insert(connection, o.containerId, item, null, { documentId: null, leftOut: JSON.stringify({ code, message, next }) })
        return []
      }
      const before = held(connection, o.containerId, item.checksum)
      const duplicateOf =
        before || item.file === null
          ? null
          : findDuplicate(connection, { collectionId: container.collectionId, checksum: item.checksum, exceptId: o.containerId })
      const { file } = item
      const created = !before && duplicateOf === null && file !== null ? { id: create(connection, o, container, item, file), file } : null
      if (before?.documentId && container.deletedAt === null) restoreDocument(connection, before.documentId, { onlyAlong: true })
      const documentId = created?.id ?? before?.documentId ?? duplicateOf
      insert(connection, o.containerId, item, item.checksum, { documentId, leftOut: null })
      return created ? [{ ...created, name: item.name }] : []
    })
  })
}

type Container = { collectionId: string; profileWish: string | null; redactWish: string | null; deletedAt: number | null }

/** The row of the same bytes in the same container, one of those that were deleted for good included. */
function held(connection: Connection, containerId: DocumentId, checksum: string): Held | null {
  return (
    connection.get<Held>(
      `
SELECT document_id AS documentId, left_out AS leftOut FROM enclosures WHERE container_id = ? AND checksum = ? AND left_out IS NULL
ORDER BY document_id IS NULL, position LIMIT 1`,
      containerId,
      checksum,
    ) ?? null
  )
}

function insert(
  connection: Connection,
  containerId: DocumentId,
  { position, shown }: NewEnclosure,
  checksum: string | null,
  { documentId, leftOut }: Held,
): void {
  const isPurged = documentId === null && leftOut === null
  connection.run(
    'INSERT INTO enclosures (container_id, position, name, checksum, document_id, left_out) VALUES (?, ?, ?, ?, ?, ?)',
    containerId,
    position,
    isPurged ? '' : shown,
    checksum,
    documentId,
    leftOut,
  )
}

function create(
  connection: Connection,
  o: { importId: ImportId | null; embed: boolean; now: number },
  { collectionId, profileWish, redactWish }: Container,
  item: Exclude<NewEnclosure, { leftOut: ErrorShape }>,
  file: string,
): DocumentId {
  const id = randomUUID() as string as DocumentId
  const payload: ReadPayload = { path: '', temporary: false, embed: o.embed }
  createDocuments(connection, [
    {
      id,
      collectionId,
      name: item.name,
      path: item.name,
      title: withoutHidden(item.shown),
      bytes: item.bytes,
      importId: o.importId,
      jobId: randomUUID() as string as JobId,
      payload,
      profileWish,
      redactWish,
      now: o.now,
    },
  ])
  const { checksum, bytes, modifiedAt } = item
  setFile(connection, { id, type: null, checksum, bytes, modifiedAt, file })
  connection.run('UPDATE documents SET is_part = 1 WHERE id = ?', id)
  return id
}

/** Ends what `beginEnclosures` began: what the container no longer holds goes to the trash. Returns these documents. */
export function settleEnclosures(connection: Connection, o: { id: DocumentId; now: number }): DocumentId[] {
  return connection.write(() => {
    const gone = connection.all<{ id: DocumentId }>(
      `
SELECT DISTINCT d.id FROM enclosures e JOIN documents d ON d.id = e.document_id
WHERE e.container_id = ? AND e.position < 0 AND d.is_part = 1 AND d.deleted_at IS NULL
  AND NOT EXISTS (SELECT 1 FROM enclosures o JOIN documents h ON h.id = o.container_id
    WHERE o.document_id = d.id AND h.deleted_at IS NULL AND (h.id <> e.container_id OR o.position >= 0))`,
      o.id,
    )
    connection.run('DELETE FROM enclosures WHERE container_id = ? AND position < 0', o.id)
    const ids = gone.map(({ id }) => id)
    const all = [...ids, ...enclosedIn(connection, ids, 'live')]
    for (const id of all) trashDocument(connection, { id, now: o.now, isAlong: true })
    return all
  })
}

/** A document that came out of others and was now added by itself stays when these go. */
export function keepPart(connection: Connection, o: { id: DocumentId; path: string; name: string }): void {
  connection.write(() =>
    connection.run('UPDATE documents SET is_part = 0, path = ?, name = ? WHERE id = ? AND is_part = 1', o.path, o.name, o.id),
  )
}

type EnclosureRow = {
  name: string
  leftOut: string | null
  documentId: DocumentId | null
  title: string | null
  status: Document['status'] | null
  error: string | null
  deletedAt: number | null
}

/** What a document holds, in its order, and what holds it. `limit`: most of each. */
export function enclosuresOf(connection: Connection, o: { id: DocumentId; limit: number }): Enclosures {
  const rows = connection.all<EnclosureRow>(
    `
SELECT e.name, e.left_out AS leftOut, d.id AS documentId, d.title, d.status, d.error, d.deleted_at AS deletedAt
FROM enclosures e LEFT JOIN documents d ON d.id = e.document_id AND d.purging_at IS NULL
WHERE e.container_id = ? AND e.position >= 0 ORDER BY e.position LIMIT ?`,
    o.id,
    o.limit,
  )
  const total = connection.get<{ n: number }>('SELECT count(*) AS n FROM enclosures WHERE container_id = ? AND position >= 0', o.id)?.n ?? 0
  const containers = connection.all<{ id: DocumentId; title: string }>(
    `
SELECT DISTINCT c.id, c.title FROM enclosures e JOIN documents c ON c.id = e.container_id
WHERE e.document_id = ? AND e.position >= 0 AND c.deleted_at IS NULL ORDER BY c.added_at, c.id LIMIT ?`,
    o.id,
    o.limit,
  )
  return {
    enclosures: rows.map((row) => ({
      name: withoutHidden(row.name),
      document:
        row.documentId === null || row.status === null
          ? null
          : { id: row.documentId, title: withoutHidden(row.title ?? row.name), status: row.status, isTrashed: row.deletedAt !== null },
      error: parseError(row.documentId === null ? row.leftOut : row.error),
    })),
    total,
    enclosedIn: containers.map(({ id, title }) => ({ id, title: withoutHidden(title) })),
  }
}

function parseError(json: string | null): Document['error'] {
  return stored('documents.error', json)
}
