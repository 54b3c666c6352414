import type { DocumentId } from '../../../../src-preload/contract/ids.ts'
import type { CopiedFile } from '../tables/documents.ts'
import type { Connection } from '../shared/connection.ts'
import { leavingFiles } from '../shared/leaving-files.ts'
import { knownFiles } from './replace-by-path.ts'

/** A document's stored original as it was taken in. `path`: where it came from; `file` null: it has none although it can be searched. */
export type Original = { id: DocumentId; title: string; path: string; file: string | null; checksum: string | null; bytes: number }

/** Originals of documents, also of those in the trash, in the order of their ids behind one. */
export function originals(connection: Connection, o: { after?: DocumentId; limit?: number } = {}): Original[] {
  return connection.all<Original>(
    `
SELECT id, title, path, file, checksum, bytes FROM documents WHERE id > ? AND (file IS NOT NULL OR version > 0) ORDER BY id LIMIT ?`,
    o.after ?? '',
    o.limit ?? -1,
  )
}

/** Stored files that something names, and whether files are being taken in now, which nothing names yet. */
export function namedFiles(connection: Connection): { files: string[]; isImporting: boolean } {
  const isImporting = connection.get("SELECT 1 FROM jobs WHERE state = 'running' AND step = 'read' LIMIT 1") !== undefined
  return { files: [...knownFiles(connection).stored, ...leavingFiles(connection)], isImporting }
}

/** A document has a new copy of the same original; false: it is gone, or has another original by now. The old one stays where it is. */
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
