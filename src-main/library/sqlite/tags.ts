import type { DocumentId } from '../../../src-preload/contract/ids.ts'
import { enclosedIn } from '../../storage/index.ts'
import type { Connection } from '../../storage/index.ts'

/** Adds and removes tags of documents, ignoring case; unknown ids are skipped. */
export function changeTags(
  connection: Connection,
  o: { ids: readonly DocumentId[]; add: readonly string[]; remove: readonly string[] },
): void {
  connection.write(() => {
    for (const id of o.ids) {
      if (!connection.get('SELECT 1 FROM documents WHERE id = ?', id)) continue
      for (const tag of o.remove) connection.run('DELETE FROM document_tags WHERE document_id = ? AND tag = ?', id, tag)
      for (const tag of o.add) connection.run('INSERT OR IGNORE INTO document_tags (document_id, tag) VALUES (?, ?)', id, tag)
    }
  })
}

/** Moves live documents to another collection, with what came out of them; returns their ids. */
export function moveDocuments(connection: Connection, o: { ids: readonly DocumentId[]; collectionId: string }): DocumentId[] {
  return connection.write(() =>
    connection
      .all<{ id: DocumentId }>(
        'UPDATE documents SET collection_id = ? WHERE id IN (SELECT value FROM json_each(?)) AND deleted_at IS NULL RETURNING id',
        o.collectionId,
        JSON.stringify([...o.ids, ...enclosedIn(connection, o.ids, 'live')]),
      )
      .map(({ id }) => id),
  )
}
