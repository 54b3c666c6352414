import type { DocumentId } from '../../../src-preload/contract/ids.ts'
import type { Connection } from './connection.ts'

/** State of documents that go along: `live` ones, those that `went` to the trash with their container, or those that leave with it for good. */
export type GoesAlong = 'live' | 'went' | 'purged'

const CONDITIONS: Readonly<Record<GoesAlong, string>> = {
  live: 'd.deleted_at IS NULL',
  went: 'd.deleted_at IS NOT NULL AND d.went_along = 1',
  // Restored by itself while its container stays in the trash: it stays.
  purged: '(d.deleted_at IS NOT NULL OR c.deleted_at IS NULL)',
}

/**
 * Documents that came out of these and go where they go, however deep: nobody added them by themselves, and no other live document holds
 * them. Without the given ones.
 */
export function enclosedIn(connection: Connection, ids: readonly DocumentId[], which: GoesAlong): DocumentId[] {
  const all = new Set(ids)
  for (;;) {
    const known = JSON.stringify([...all])
    const found = connection.all<{ id: DocumentId }>(
      `
SELECT DISTINCT d.id FROM json_each(?) k CROSS JOIN enclosures e ON e.container_id = k.value JOIN documents c ON c.id = e.container_id
JOIN documents d ON d.id = e.document_id
WHERE d.is_part = 1 AND d.purging_at IS NULL AND ${CONDITIONS[which]} AND d.id NOT IN (SELECT value FROM json_each(?))
  AND (? OR NOT EXISTS (SELECT 1 FROM enclosures o JOIN documents h ON h.id = o.container_id
    WHERE o.document_id = d.id AND h.deleted_at IS NULL AND h.id NOT IN (SELECT value FROM json_each(?))))`,
      known,
      known,
      which === 'went' ? 1 : 0,
      known,
    )
    if (found.length === 0) return [...all].slice(new Set(ids).size)
    for (const { id } of found) all.add(id)
  }
}
