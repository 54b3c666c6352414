import type { DocumentId, JobId } from '../../../../src-preload/contract/ids.ts'
import type { Connection } from '../../../storage/index.ts'
import { OPEN } from './jobs.ts'

/** Recognised pages of a document's stored file, sealed (reading/adapters/ocr/sealed-page.ts). */
export function ocrPages(connection: Connection, o: { documentId: DocumentId; file: string }): Uint8Array[] {
  return connection
    .all<{ data: Uint8Array }>('SELECT data FROM ocr_pages WHERE document_id = ? AND file = ? ORDER BY page', o.documentId, o.file)
    .map((row) => row.data)
}

/** Keeps a recognised page; false: its job was cancelled or replaced, so nothing is kept. */
export function addOcrPage(
  connection: Connection,
  o: { jobId: JobId; documentId: DocumentId; file: string; page: number; data: Uint8Array },
): boolean {
  return connection.write(() => {
    if (!connection.get(`SELECT 1 FROM jobs WHERE id = ? AND state IN ${OPEN}`, o.jobId)) return false
    connection.run(
      'INSERT OR REPLACE INTO ocr_pages (document_id, file, page, data) VALUES (?, ?, ?, ?)',
      o.documentId,
      o.file,
      o.page,
      o.data,
    )
    return true
  })
}

/** All pages are recognised: the job becomes an ordinary reading of the document. */
export function endOcr(connection: Connection, o: { id: JobId; now: number }): void {
  connection.write(() =>
    connection.run(
      `
UPDATE jobs SET payload = json_remove(payload, '$.ocr', '$.pages'), state = 'waiting', attempts = 0, not_before = 0, updated_at = ?
WHERE id = ? AND state IN ${OPEN}`,
      o.now,
      o.id,
    ),
  )
}
