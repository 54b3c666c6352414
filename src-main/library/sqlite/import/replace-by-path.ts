import type { DocumentId, JobId } from '../../../../src-preload/contract/ids.ts'
import { letFilesGo } from '../../../storage/index.ts'
import type { Connection, StoredUpdate } from '../../../storage/index.ts'
import { OPEN } from './jobs.ts'

/** The document of a path. `busy`: it is queued or being read itself; `isNote`: `checksum` is that of the file that it was imported from. */
export type PathMatch = { id: DocumentId; checksum: string | null; status: string; busy: boolean; isNote: boolean }

/** The oldest live document of the collection with that path, created before the given one; null: none. */
export function findByPath(connection: Connection, o: { collectionId: string; path: string; exceptId: DocumentId }): PathMatch | null {
  const row = connection.get<Omit<PathMatch, 'busy' | 'isNote'> & { busy: number; isNote: number }>(
    `
SELECT d.id, iif(n.document_id IS NULL, d.checksum, n.source_checksum) AS checksum, d.status, n.document_id IS NOT NULL AS isNote, EXISTS (SELECT 1 FROM jobs j WHERE j.document_id = d.id AND j.step = 'read' AND j.ocr IS NULL AND j.state IN ${OPEN}) AS busy
FROM documents d LEFT JOIN notes n ON n.document_id = d.id
WHERE d.path = ? AND d.collection_id = ? AND d.deleted_at IS NULL AND d.id <> ?
  AND d.rowid < (SELECT rowid FROM documents WHERE id = ?) ORDER BY d.rowid LIMIT 1`,
    o.path,
    o.collectionId,
    o.exceptId,
    o.exceptId,
  )
  return row ? { ...row, busy: row.busy === 1, isNote: row.isNote === 1 } : null
}

/**
 * Makes the file of `arrivalId` a new version of `documentId`, which keeps its id: moves job and import options there and deletes the
 * arrival, atomically. The document's file stays until the new version is published; unread copies of earlier new versions are released.
 */
export function adoptVersion(
  connection: Connection,
  o: { arrivalId: DocumentId; documentId: DocumentId; jobId: JobId; update: StoredUpdate; now: number },
): void {
  connection.write(() => {
    const files = connection.all<{ file: string }>(
      `
SELECT update_file AS file FROM jobs WHERE document_id = ? AND update_file IS NOT NULL`,
      o.documentId,
    )
    connection.run(
      "UPDATE jobs SET state = 'done', payload = json_remove(payload, '$.update') WHERE document_id = ? AND state IN ('failed', 'cancelled')",
      o.documentId,
    )
    connection.run(
      "UPDATE jobs SET document_id = ?, payload = json_set(payload, '$.update', json(?)), updated_at = ? WHERE id = ?",
      o.documentId,
      JSON.stringify(o.update),
      o.now,
      o.jobId,
    )
    connection.run(
      `
UPDATE documents SET status = CASE version WHEN 0 THEN 'queued' ELSE status END, error = NULL,
  profile_wish = coalesce((SELECT p.profile_wish FROM documents p WHERE p.id = ?), profile_wish),
  redact_wish = coalesce((SELECT p.redact_wish FROM documents p WHERE p.id = ?), redact_wish) WHERE id = ?`,
      o.arrivalId,
      o.arrivalId,
      o.documentId,
    )
    connection.run('DELETE FROM documents WHERE id = ?', o.arrivalId)
    letFilesGo(
      connection,
      files.map((row) => row.file),
    )
  })
}

/** Follows a moved or renamed file without reading it again. */
export function setPath(connection: Connection, o: { id: DocumentId; path: string; name: string }): void {
  connection.write(() =>
    connection.run(
      `
UPDATE documents SET path = ?, name = ?, title = iif(read_title IS NULL AND title = name, ?, title),
  read_title = iif(read_title = name, ?, read_title) WHERE id = ?`,
      o.path,
      o.name,
      o.name,
      o.name,
      o.id,
    ),
  )
}

/** The live and the trashed document of a path in a collection. */
export function atPath(
  connection: Connection,
  o: { collectionId: string; path: string },
): { live: { id: DocumentId; checksum: string | null; bytes: number } | null; trashed: DocumentId | null } {
  const live = connection.get<{ id: DocumentId; checksum: string | null; bytes: number }>(
    'SELECT id, checksum, bytes FROM documents WHERE path = ? AND collection_id = ? AND deleted_at IS NULL ORDER BY rowid LIMIT 1',
    o.path,
    o.collectionId,
  )
  const trashed = connection.get<{ id: DocumentId }>(
    'SELECT id FROM documents WHERE path = ? AND collection_id = ? AND deleted_at IS NOT NULL AND purging_at IS NULL ORDER BY deleted_at DESC LIMIT 1',
    o.path,
    o.collectionId,
  )
  return { live: live ?? null, trashed: trashed?.id ?? null }
}

/**
 * Every stored file that is referenced (live, trash, pending new version, or of a note), and external files that jobs still read. Unlisted files are
 * quarantined when the queue gets a new owner, so every new kind of stored file must be added here.
 */
export function knownFiles(connection: Connection): { stored: string[]; waiting: string[] } {
  const stored = connection.all<{ file: string }>(`
SELECT file FROM documents WHERE file IS NOT NULL
UNION ALL SELECT update_file FROM jobs INDEXED BY jobs_with_update WHERE update_file IS NOT NULL
UNION ALL SELECT file FROM recordings WHERE removed_at IS NULL
UNION ALL SELECT original FROM notes WHERE original IS NOT NULL`)
  const waiting = connection.all<{ path: string }>(`SELECT path FROM jobs WHERE state IN ('waiting', 'running', 'failed') AND temporary`)
  return { stored: stored.map((row) => row.file), waiting: waiting.map((row) => row.path) }
}
