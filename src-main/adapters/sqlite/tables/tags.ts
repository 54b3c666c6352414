import type { DocumentId } from '../../../../src-preload/contract/ids.ts'
import type { Connection } from '../shared/connection.ts'

/** Adds tags to documents and takes others away; letter case does not count. Ids that are not there are passed over. */
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

/** Puts live documents into another collection; how many. */
export function moveDocuments(connection: Connection, o: { ids: readonly DocumentId[]; collectionId: string }): number {
  return connection.write(
    () =>
      connection.run(
        `
UPDATE documents SET collection_id = ? WHERE id IN (SELECT value FROM json_each(?)) AND deleted_at IS NULL`,
        o.collectionId,
        JSON.stringify(o.ids),
      ).changes,
  )
}
