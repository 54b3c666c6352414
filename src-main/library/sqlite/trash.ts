import type { Document } from '../../../src-preload/contract/shapes/documents.ts'
import type { DocumentId } from '../../../src-preload/contract/ids.ts'
import { SELECT_DOCUMENTS, enclosedIn, inPieces, toDocument, toIso } from '../../storage/index.ts'
import type { Connection, DocumentRow } from '../../storage/index.ts'

/** Days of use that are remembered: the most that a setting of days can ask for. */
const MOST_DAYS = 3650

/** Moves live documents to the trash, with what came out of them, and cancels their open jobs; returns their ids. */
export function trashDocuments(connection: Connection, o: { ids: readonly DocumentId[]; now: number }): Promise<DocumentId[]> {
  const along = new Set(enclosedIn(connection, o.ids, 'live'))
  return inPieces([...o.ids, ...along], (ids) =>
    connection.write(() => ids.filter((id) => trashDocument(connection, { id, now: o.now, isAlong: along.has(id) }))),
  )
}

/** Within a transaction. `isAlong`: it goes because what it came out of goes. False: it is not there. */
export function trashDocument(connection: Connection, { id, now, isAlong }: { id: DocumentId; now: number; isAlong: boolean }): boolean {
  const { changes } = connection.run(
    'UPDATE documents SET deleted_at = ?, trash_days = 0, went_along = ? WHERE id = ? AND deleted_at IS NULL',
    now,
    isAlong ? 1 : 0,
    id,
  )
  if (changes === 0) return false
  connection.run("UPDATE jobs SET state = 'cancelled', updated_at = ? WHERE document_id = ? AND state IN ('waiting', 'running')", now, id)
  return true
}

/** Restores documents, with what went to the trash along with them; their jobs resume. Documents being purged stay gone. */
export function restoreDocuments(connection: Connection, ids: readonly DocumentId[]): Promise<Document[]> {
  return inPieces([...ids, ...enclosedIn(connection, ids, 'went')], (piece) =>
    connection.write(() =>
      piece.flatMap((id) => {
        if (!restoreDocument(connection, id)) return []
        const row = connection.get<DocumentRow>(`${SELECT_DOCUMENTS} WHERE d.id = ?`, id)
        return row ? [toDocument(row)] : []
      }),
    ),
  )
}

/** Within a transaction. `onlyAlong`: not what a person moved to the trash by itself. False: nothing was restored. */
export function restoreDocument(connection: Connection, id: DocumentId, { onlyAlong = false }: { onlyAlong?: boolean } = {}): boolean {
  const { changes } = connection.run(
    `
UPDATE documents SET deleted_at = NULL, went_along = 0, status = CASE status WHEN 'parsing' THEN 'queued' WHEN 'embedding' THEN 'searchable' ELSE status END
WHERE id = ? AND deleted_at IS NOT NULL AND purging_at IS NULL AND (went_along = 1 OR NOT ?)`,
    id,
    onlyAlong ? 1 : 0,
  )
  if (changes === 0) return false
  connection.run(
    `
UPDATE jobs SET state = 'waiting', not_before = 0
WHERE document_id = ? AND state = 'cancelled' AND rowid = (SELECT max(j.rowid) FROM jobs j WHERE j.document_id = jobs.document_id)`,
    id,
  )
  return true
}

/**
 * Adds a day to everything in the trash once per new `day` (YYYY-MM-DD); returns documents with more than `days`. A clock that jumps counts as
 * one day, and a day to which it comes back counts once.
 */
export function ageTrash(connection: Connection, o: { day: string; days: number }): DocumentId[] {
  if (daysOfUse(connection).includes(o.day)) return []
  return connection.write(() => {
    const days = daysOfUse(connection)
    if (days.includes(o.day)) return []
    connection.run('UPDATE library SET day = ?', [...days, o.day].slice(-MOST_DAYS).join(' '))
    connection.run('UPDATE documents SET trash_days = trash_days + 1 WHERE deleted_at IS NOT NULL AND purging_at IS NULL')
    return connection
      .all<{ id: DocumentId }>('SELECT id FROM documents WHERE deleted_at IS NOT NULL AND purging_at IS NULL AND trash_days > ?', o.days)
      .map(({ id }) => id)
  })
}

/** The days on which the library was used (YYYY-MM-DD), in the order in which they came: a clock may have jumped. */
export function daysOfUse(connection: Connection): string[] {
  const { day } = connection.get<{ day: string }>('SELECT day FROM library') ?? { day: '' }
  return day.split(' ').filter((one) => one !== '')
}

/** Trashed documents, last deleted first. `deleted`: ISO 8601. */
export function listTrash(connection: Connection): (Document & { deleted: string })[] {
  return connection
    .all<DocumentRow>(
      `${SELECT_DOCUMENTS} WHERE d.deleted_at IS NOT NULL AND d.purging_at IS NULL ORDER BY d.deleted_at DESC, d.rowid DESC`,
    )
    .map((row) => ({ ...toDocument(row), deleted: toIso(row.deleted_at ?? 0) }))
}
