import type { Connection } from '../shared/connection.ts'

/** The library's id and change counter, and whether it has no document. */
export function libraryState(connection: Connection): { id: string; counter: number; isEmpty: boolean } {
  const row = connection.get<{ id: string; counter: number; documents: number }>(
    'SELECT id, counter, EXISTS (SELECT 1 FROM documents) AS documents FROM library',
  )
  return { id: row?.id ?? '', counter: row?.counter ?? 0, isEmpty: row?.documents !== 1 }
}
