import type { DocumentId } from '../../../../src-preload/contract/ids.ts'
import type { CopiedFile } from '../documents.ts'
import { leavingFiles } from '../../../storage/index.ts'
import type { Connection } from '../../../storage/index.ts'
import { knownFiles } from './replace-by-path.ts'

/** A document's stored original. `path`: source path; `file` null: none, although searchable. */
export type Original = { id: DocumentId; title: string; path: string; file: string | null; checksum: string | null; bytes: number }

/**
 * Row of the settings table with the last row of `documents` that came with a restored backup (0 or absent: none). Whoever made the backup chose
 * those paths, so nothing is read from them: a file of this computer would come into the library. Imports after the restore have later rows.
 */
export const RESTORED_ROWS = 'library.restoredRows'

/** Originals of documents, trash included, ordered by id after a given one. The path of one that came with a backup is ''. */
export function originals(connection: Connection, o: { after?: DocumentId; limit?: number } = {}): Original[] {
  return connection.all<Original>(
    `
SELECT id, title, iif(rowid > coalesce((SELECT CAST(value AS INTEGER) FROM settings WHERE key = '${RESTORED_ROWS}'), 0), path, '') AS path, file, checksum, bytes FROM documents WHERE id > ? AND (file IS NOT NULL OR version > 0) ORDER BY id LIMIT ?`,
    o.after ?? '',
    o.limit ?? -1,
  )
}

/** Referenced stored files, and whether an import is running, whose files are not referenced yet. */
export function namedFiles(connection: Connection): { files: string[]; isImporting: boolean } {
  const isImporting = connection.get("SELECT 1 FROM jobs WHERE state = 'running' AND step = 'read' AND ocr IS NULL LIMIT 1") !== undefined
  return { files: [...knownFiles(connection).stored, ...leavingFiles(connection)], isImporting }
}

/**
 * Replaces a document's file by a new copy of the same original; false: the document is gone or has another original. The old copy stays.
 */
export function replaceOriginal(connection: Connection, o: { id: DocumentId; copied: CopiedFile }): boolean {
  return (
    connection.write(
      () =>
        connection.run(
          'UPDATE documents SET file = ?, bytes = ? WHERE id = ? AND checksum = ?',
          o.copied.file,
          o.copied.bytes,
          o.id,
          o.copied.checksum,
        ).changes,
    ) > 0
  )
}
