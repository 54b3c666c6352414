import { AppError } from '../../../src-preload/contract/errors.ts'
import type { DocumentId } from '../../../src-preload/contract/ids.ts'
import type { LedgerItem } from '../../../src-preload/contract/shapes/notes.ts'
import type { LedgerEntry } from '../domain/ledger/ledger.ts'
import type { Connection, Value } from '../../storage/index.ts'

/** Replaces the ledger of a note, in order. */
export function setLedger(connection: Connection, o: { id: DocumentId; rows: readonly LedgerEntry[] }): void {
  connection.write(() => {
    connection.run('DELETE FROM ledger WHERE document_id = ?', o.id)
    for (const [position, row] of o.rows.entries()) {
      connection.run(
        'INSERT INTO ledger (id, document_id, position, kind, text, owner, due, done_at, start_seconds, changed_by) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
        row.id,
        o.id,
        position,
        row.kind,
        row.text,
        row.owner,
        row.due,
        row.doneAt,
        row.startSeconds,
        row.changedBy,
      )
    }
  })
}

/** The rows of a note, in order. */
export function ledgerOf(connection: Connection, id: DocumentId): LedgerEntry[] {
  return connection.all<LedgerEntry>(
    `
SELECT id, kind, text, owner, due, done_at AS doneAt, start_seconds AS startSeconds, changed_by AS changedBy FROM ledger
WHERE document_id = ? ORDER BY position`,
    id,
  )
}

/** Changes an item as the person wants it. Throws `ledger-item-not-found`. */
export function changeLedgerItem(
  connection: Connection,
  o: { id: string; change: { text?: string; owner?: string | null; due?: string | null; done?: boolean }; now: number },
): void {
  const { text, owner, due, done } = o.change
  const sets: [sql: string, value: Value][] = []
  if (text !== undefined) sets.push(['text = ?', text])
  if (owner !== undefined) sets.push(['owner = ?', owner])
  if (due !== undefined) sets.push(['due = ?', due])
  if (done !== undefined) sets.push(['done_at = ?', done ? o.now : null])
  connection.write(() => {
    const { changes } = connection.run(
      `UPDATE ledger SET ${[...sets.map(([sql]) => sql), "changed_by = 'person'"].join(', ')} WHERE id = ?`,
      ...sets.map(([, value]) => value),
      o.id,
    )
    if (changes === 0) throw new AppError('ledger-item-not-found')
  })
}

/** Items of all live notes, in the order of their notes; newest note first. */
export function listLedger(connection: Connection): LedgerItem[] {
  return connection
    .all<Omit<LedgerItem, 'done'> & { done: number }>(
      `
SELECT a.id, a.kind, a.text, a.owner, a.due, a.done_at IS NOT NULL AS done, a.document_id AS noteId, n.title AS noteTitle, n.echodate,
  a.start_seconds AS startSeconds
FROM ledger a JOIN notes n ON n.document_id = a.document_id JOIN documents d ON d.id = a.document_id
WHERE d.deleted_at IS NULL ORDER BY unixepoch(n.echodate) DESC, a.document_id, a.position`,
    )
    .map((row) => ({ ...row, done: row.done === 1 }))
}
