import type { DocumentId } from '../../../src-preload/contract/ids.ts'
import { enclosedIn } from '../../storage/index.ts'
import { keepLines } from '../../settings/index.ts'
import type { Connection } from '../../storage/index.ts'

/** Adds and removes tags of documents, ignoring case; unknown ids are skipped. Removed tags are kept as a replaced text. */
export function changeTags(
  connection: Connection,
  o: { ids: readonly DocumentId[]; add: readonly string[]; remove: readonly string[] },
): void {
  connection.write(() => {
    const lines: string[] = []
    for (const id of o.ids) {
      const document = connection.get<{ title: string }>('SELECT title FROM documents WHERE id = ?', id)
      if (!document) continue
      const removed = o.remove.flatMap((tag) =>
        connection.all<{ tag: string }>('DELETE FROM document_tags WHERE document_id = ? AND tag = ? RETURNING tag', id, tag),
      )
      if (removed.length > 0) lines.push(`${document.title}: ${removed.map(({ tag }) => tag).join(', ')}`)
      for (const tag of o.add) connection.run('INSERT OR IGNORE INTO document_tags (document_id, tag) VALUES (?, ?)', id, tag)
    }
    keepLines(connection, { kind: 'tags', lines })
  })
}

/** Moves live documents to another collection, with what came out of them; returns their ids. Where each was is kept as a replaced text. */
export function moveDocuments(connection: Connection, o: { ids: readonly DocumentId[]; collectionId: string }): DocumentId[] {
  return connection.write(() => {
    const ids = JSON.stringify([...o.ids, ...enclosedIn(connection, o.ids, 'live')])
    const before = connection.all<{ title: string; name: string }>(
      'SELECT d.title, l.name FROM documents d JOIN collections l ON l.id = d.collection_id WHERE d.id IN (SELECT value FROM json_each(?)) AND d.deleted_at IS NULL AND l.id <> ?',
      ids,
      o.collectionId,
    )
    keepLines(connection, { kind: 'collection', lines: before.map(({ title, name }) => `${title}: ${name}`) })
    return connection
      .all<{ id: DocumentId }>(
        'UPDATE documents SET collection_id = ? WHERE id IN (SELECT value FROM json_each(?)) AND deleted_at IS NULL RETURNING id',
        o.collectionId,
        ids,
      )
      .map(({ id }) => id)
  })
}
