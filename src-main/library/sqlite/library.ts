import type { MonthOfLibrary } from '../../../src-preload/contract/shapes/library.ts'
import type { Connection } from '../../storage/index.ts'

/** The library's id and change counter, and whether it has no document. */
export function libraryState(connection: Connection): { id: string; counter: number; isEmpty: boolean } {
  const row = connection.get<{ id: string; counter: number; documents: number }>(
    'SELECT id, counter, EXISTS (SELECT 1 FROM documents) AS documents FROM library',
  )
  return { id: row?.id ?? '', counter: row?.counter ?? 0, isEmpty: row?.documents !== 1 }
}

/** True where nothing can be written: the library was opened for reading alone. */
export function isReading(connection: Connection): boolean {
  return connection.isReading
}

/** What the live documents of each month brought, oldest first; months without documents are left out. Months are the computer's own time. */
export function libraryMonths(connection: Connection): MonthOfLibrary[] {
  return connection.all<MonthOfLibrary>(`
SELECT strftime('%Y-%m', d.added_at / 1000, 'unixepoch', 'localtime') AS month, count(*) AS documents, sum(d.bytes) AS bytes,
  coalesce(sum(n.seconds), 0.0) AS recordedSeconds
FROM documents d LEFT JOIN notes n ON n.document_id = d.id
WHERE d.deleted_at IS NULL GROUP BY month ORDER BY month`)
}
