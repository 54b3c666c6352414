import type { Document, DocumentStatus, DocumentType } from '../../../src-preload/contract/shapes/documents.ts'
import { AppError } from '../../../src-preload/contract/errors.ts'
import type { DocumentId, ImportId, JobId } from '../../../src-preload/contract/ids.ts'
import { documentConditions } from '../../search/index.ts'
import type { SearchFilter } from '../../search/index.ts'
import { SELECT_DOCUMENTS, toDocument } from '../../storage/index.ts'
import type { Connection, DocumentRow } from '../../storage/index.ts'

/** A file being imported: its document and its first job. `payload`: job data, any JSON. Times in ms since 1970. */
export type NewDocument = {
  id: DocumentId
  collectionId: string
  name: string
  path: string
  /** Shown until the file is read; `isGiven`: a person's, shown instead of the file's own. */
  title: string
  isGiven?: boolean
  bytes: number
  importId: ImportId | null
  jobId: JobId
  payload?: unknown
  /** Import options of these documents; null: the collection's. */
  profileWish?: string | null
  redactWish?: string | null
  now: number
}

const INSERT_DOCUMENT = `
INSERT INTO documents (id, collection_id, title, read_title, name, path, bytes, status, partial, parents, chunks, embedded, tokens, redactions, warnings,
  added_at, version, profile, profile_wish, redact_wish)
VALUES (?, ?, ?, ?, ?, ?, ?, 'queued', 0, 0, 0, 0, 0, 0, '[]', ?, 0, 'auto', ?, ?)`

const INSERT_JOB = `
INSERT INTO jobs (id, import_id, document_id, step, state, attempts, strikes, not_before, payload, created_at, updated_at, queued_at)
VALUES (?, ?, ?, 'read', 'waiting', 0, 0, 0, ?, ?, ?, ?)`

/** Creates `queued` documents, each with a `read` job, in one short transaction: at most 200 per call. */
export function createDocuments(connection: Connection, rows: readonly NewDocument[]): void {
  connection.write(() => {
    for (const row of rows) {
      connection.run(
        INSERT_DOCUMENT,
        row.id,
        row.collectionId,
        row.title,
        row.isGiven ? row.name : null,
        row.name,
        row.path,
        row.bytes,
        row.now,
        row.profileWish ?? null,
        row.redactWish ?? null,
      )
      connection.run(INSERT_JOB, row.jobId, row.importId, row.id, JSON.stringify(row.payload ?? {}), row.now, row.now, row.now)
    }
  })
}

/** The oldest live, not failed document of the collection with that content. */
export function findDuplicate(
  connection: Connection,
  o: { collectionId: string; checksum: string; exceptId?: DocumentId },
): DocumentId | null {
  const row = connection.get<{ id: DocumentId }>(
    `
SELECT id FROM documents
WHERE (checksum = ? OR id IN (SELECT document_id FROM notes WHERE source_checksum = ?))
  AND collection_id = ? AND id IS NOT ? AND deleted_at IS NULL AND status NOT IN ('failed', 'quarantined')
ORDER BY added_at, id LIMIT 1`,
    o.checksum,
    o.checksum,
    o.collectionId,
    o.exceptId ?? null,
  )
  return row?.id ?? null
}

/** A stored original. `modifiedAt`: of the source file, ms since 1970. */
export type CopiedFile = { file: string; checksum: string; bytes: number; modifiedAt: number | null }

/** Stores the facts of a copied file. `file`: path within the library's storage. */
export function setFile(
  connection: Connection,
  o: { id: DocumentId; checksum: string; bytes: number; file: string; type: DocumentType | null; modifiedAt: number | null },
): void {
  mustChange(
    connection.write(() =>
      connection.run(
        'UPDATE documents SET checksum = ?, bytes = ?, file = ?, type = coalesce(?, type), modified_at = ? WHERE id = ?',
        o.checksum,
        o.bytes,
        o.file,
        o.type,
        o.modifiedAt,
        o.id,
      ),
    ),
  )
}

/**
 * Recorded atomically before a file is read: the crash count, which applies whatever happens; the status of an unpublished document (a
 * visible one keeps its status); and the facts of a new copy. Throws `document-not-found`.
 */
export function beginReading(connection: Connection, o: { id: DocumentId; jobId: JobId; file?: CopiedFile }): void {
  connection.write(() => {
    if (o.file) setFile(connection, { id: o.id, type: null, ...o.file })
    connection.run('UPDATE jobs SET strikes = strikes + 1 WHERE id = ?', o.jobId)
    connection.run("UPDATE documents SET status = 'parsing', error = NULL WHERE id = ? AND version = 0", o.id)
  })
}

/** A document, trash included; null: unknown. */
export function getDocument(connection: Connection, id: DocumentId): Document | null {
  const row = connection.get<DocumentRow>(`${SELECT_DOCUMENTS} WHERE d.id = ? AND d.purging_at IS NULL`, id)
  return row ? toDocument(row) : null
}

/** Live documents (`deleted: true`: trashed ones) that pass the filter, newest first. */
export function listDocuments(
  connection: Connection,
  o: SearchFilter & { statuses?: readonly DocumentStatus[]; deleted?: boolean } = {},
): Document[] {
  const { sql, values } = documentConditions(o)
  const statuses = o.statuses ? ' AND d.status IN (SELECT value FROM json_each(?))' : ''
  const rows = connection.all<DocumentRow>(
    `${SELECT_DOCUMENTS} WHERE d.purging_at IS NULL AND d.deleted_at IS ${o.deleted ? 'NOT NULL' : 'NULL'}${sql}${statuses} ORDER BY d.added_at DESC, d.rowid DESC`,
    ...values,
    ...(o.statuses ? [JSON.stringify(o.statuses)] : []),
  )
  return rows.map(toDocument)
}

/** Rows of live documents that pass the filter, newest first, for reading a large library in pages (`documentsAt`). */
export function documentOrder(connection: Connection, o: SearchFilter & { statuses?: readonly DocumentStatus[] } = {}): number[] {
  const { sql, values } = documentConditions(o)
  const statuses = o.statuses ? ' AND d.status IN (SELECT value FROM json_each(?))' : ''
  return connection
    .all<{ row: number }>(
      `SELECT d.rowid AS row FROM documents d WHERE d.deleted_at IS NULL${sql}${statuses} ORDER BY d.added_at DESC, d.rowid DESC`,
      ...values,
      ...(o.statuses ? [JSON.stringify(o.statuses)] : []),
    )
    .map(({ row }) => row)
}

/** Documents of these rows, in order, without missing ones. At most 500 per call. */
export function documentsAt(connection: Connection, rows: readonly number[]): Document[] {
  const found = new Map(
    connection
      .all<DocumentRow & { row: number }>(
        `
${SELECT_DOCUMENTS.replace('SELECT ', 'SELECT d.rowid AS row, ').replace('FROM documents d', 'FROM json_each(?) j CROSS JOIN documents d ON d.rowid = j.value')} WHERE d.deleted_at IS NULL`,
        JSON.stringify(rows),
      )
      .map((row) => [row.row, toDocument(row)]),
  )
  return rows.flatMap((row) => found.get(row) ?? [])
}

/** Number of live documents. */
export function countDocuments(connection: Connection): number {
  return connection.get<{ n: number }>('SELECT count(*) AS n FROM documents WHERE deleted_at IS NULL')?.n ?? 0
}

/** Live documents by id, else file name, else title; unmatched names are ignored. */
export function findDocuments(connection: Connection, names: readonly string[]): DocumentId[] {
  // One query for all names: nothing else is answered meanwhile.
  const wanted = JSON.stringify(names)
  const rows = connection.all<{ id: DocumentId; name: string; title: string }>(
    `
SELECT id, name, title FROM documents
WHERE deleted_at IS NULL AND (id IN (SELECT value FROM json_each(?)) OR name IN (SELECT value FROM json_each(?)) OR title IN (SELECT value FROM json_each(?)))
ORDER BY added_at, id`,
    wanted,
    wanted,
    wanted,
  )
  const columns = (['id', 'name', 'title'] as const).map((column) => Map.groupBy(rows, (row) => row[column] as string))
  return [
    ...new Set(
      names.flatMap(
        (name) =>
          columns
            .find((column) => column.has(name))
            ?.get(name)
            ?.map(({ id }) => id) ?? [],
      ),
    ),
  ]
}

/** Location of the stored original, and its original name. */
export function getFile(connection: Connection, id: DocumentId): { file: string | null; name: string; type: DocumentType | null } | null {
  return connection.get('SELECT file, name, type FROM documents WHERE id = ? AND purging_at IS NULL', id) ?? null
}

function mustChange(result: { changes: number }): void {
  if (result.changes === 0) throw new AppError('document-not-found')
}
