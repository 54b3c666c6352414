import type { Document } from '../../../../src-preload/contract/shapes/documents.ts'
import type { DocumentId, ImportId } from '../../../../src-preload/contract/ids.ts'
import { SELECT_DOCUMENTS, stored, toDocument } from '../../../storage/index.ts'
import type { Connection, DocumentRow } from '../../../storage/index.ts'
import { OPEN } from './jobs.ts'

/** A skipped duplicate file. */
export type ImportNote = { path: string; duplicateOf: DocumentId }
/** Times in ms since 1970. */
export type ImportRow = { startedAt: number; finishedAt: number | null; entries: ImportNote[]; report: unknown }
/** Progress of an import: its files, open ones, and totals of chunks and vectors, so that a caller sees progress. */
export type ImportPending = { files: number; left: number; chunks: number; embedded: number }

export function createImport(connection: Connection, o: { id: ImportId; now: number }): void {
  connection.write(() => connection.run("INSERT INTO imports (id, started_at, report) VALUES (?, ?, 'null')", o.id, o.now))
}

/** Records a skipped duplicate. */
export function noteImport(connection: Connection, o: { id: ImportId; entry: ImportNote }): void {
  connection.write(() =>
    connection.run(
      `
INSERT INTO import_notes (import_id, position, document_id, entry)
VALUES (?, (SELECT coalesce(max(position), -1) + 1 FROM import_notes WHERE import_id = ?), ?, ?)`,
      o.id,
      o.id,
      o.entry.duplicateOf,
      JSON.stringify(o.entry),
    ),
  )
}

/** Ends an import; the first call wins. `report` (any JSON) must not name documents: it would outlive their purge. */
export function finishImport(connection: Connection, o: { id: ImportId; now: number; report?: unknown }): void {
  connection.write(() =>
    connection.run(
      'UPDATE imports SET finished_at = ?, report = ? WHERE id = ? AND finished_at IS NULL',
      o.now,
      JSON.stringify(o.report ?? null),
      o.id,
    ),
  )
}

export function getImport(connection: Connection, id: ImportId): ImportRow | null {
  const row = connection.get<{ startedAt: number; finishedAt: number | null; report: string }>(
    'SELECT started_at AS startedAt, finished_at AS finishedAt, report FROM imports WHERE id = ?',
    id,
  )
  if (!row) return null
  const entries = connection.all<{ entry: string }>('SELECT entry FROM import_notes WHERE import_id = ? ORDER BY position', id)
  return {
    ...row,
    entries: entries.flatMap(({ entry }) => (stored('import_notes.entry', entry) as ImportNote | null) ?? []),
    report: stored('imports.report', row.report),
  }
}

/** Live documents created or updated by an import, in file order; `failed`: this import's file failed. */
export function importDocuments(connection: Connection, id: ImportId): { document: Document; failed: boolean }[] {
  const rows = connection.all<DocumentRow & { jobState: string }>(
    `
${SELECT_DOCUMENTS.replace('SELECT ', 'SELECT j.state AS jobState, ')} JOIN jobs j ON j.document_id = d.id
WHERE j.import_id = ? AND d.deleted_at IS NULL ORDER BY j.created_at, j.rowid`,
    id,
  )
  return rows.map((row) => ({
    document: toDocument(row),
    failed: row.jobState === 'failed' || row.status === 'failed' || row.status === 'quarantined',
  }))
}

/**
 * Remaining work of an import until every file is searchable (or ready), failed, skipped or cancelled. A skipped file waits for the document
 * that it equals, and a document for the recognition of its pages without text, which is a job of its own but no other file; with passages it can be
 * searched before that.
 */
export function importPending(connection: Connection, o: { id: ImportId; upTo: 'searchable' | 'ready' }): ImportPending {
  const open = `j.state IN ${OPEN}${o.upTo === 'searchable' ? " AND j.step = 'read'" : ''}`
  const follows = o.upTo === 'searchable' ? ' AND NOT EXISTS (SELECT 1 FROM documents s WHERE s.id = j.document_id AND s.chunks > 0)' : ''
  return (
    connection.get<ImportPending>(
      `
SELECT count(*) AS files, coalesce(sum(waited.isOpen), 0) AS left, coalesce(sum(d.chunks), 0) AS chunks, coalesce(sum(d.embedded), 0) AS embedded
FROM (SELECT j.document_id AS id, max(${open}) AS isOpen FROM jobs j
WHERE j.import_id = ? OR (${open} AND j.document_id IN (SELECT document_id FROM import_notes WHERE import_id = ?))
  OR (${open} AND j.import_id IS NULL AND j.document_id IN (SELECT document_id FROM jobs WHERE import_id = ?)${follows})
GROUP BY j.document_id) waited JOIN documents d ON d.id = waited.id`,
      o.id,
      o.id,
      o.id,
    ) ?? { files: 0, left: 0, chunks: 0, embedded: 0 }
  )
}
