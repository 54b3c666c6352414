import { storedText, textToStore } from '../../../storage/index.ts'
import { keepLines } from '../../../settings/index.ts'
import type { Connection } from '../../../storage/index.ts'
import type { Text } from '../../../../src-preload/texts/text.ts'

export type WatchChange = 'added' | 'changed' | 'deleted'

/** A watched folder. Times in ms since 1970; `error`: why the last look saw nothing; `paused`: it came with a backup and waits for the person's word. */
export type WatchedFolder = {
  id: number
  path: string
  collectionId: string
  collection: string
  review: boolean
  paused: boolean
  lookedAt: number | null
  error: Text | null
  files: number
  pending: number
}

/** A known file: the signature last imported (null: never), and the change waiting for review. */
export type WatchedFile = { path: string; signature: string | null; pending: WatchChange | null; pendingSignature: string | null }

export function listWatched(connection: Connection): WatchedFolder[] {
  return connection
    .all<Omit<WatchedFolder, 'review' | 'paused' | 'error'> & { review: number; paused: number; error: string | null }>(
      `
SELECT w.id, w.path, w.collection_id AS collectionId, l.name AS collection, w.review, w.paused, w.looked_at AS lookedAt, w.error,
  (SELECT count(*) FROM watched_files f WHERE f.folder_id = w.id AND f.signature IS NOT NULL) AS files,
  (SELECT count(*) FROM watched_files f WHERE f.folder_id = w.id AND f.pending IS NOT NULL) AS pending
FROM watched_folders w JOIN collections l ON l.id = w.collection_id ORDER BY w.path, w.id`,
    )
    .map((row) => ({
      ...row,
      review: row.review === 1,
      paused: row.paused === 1,
      error: row.error === null ? null : storedText(row.error),
    }))
}

/** Watches a folder for a collection, or updates its review mode. A paused one goes on: the person named it. */
export function addWatched(connection: Connection, o: { path: string; collectionId: string; review: boolean; now: number }): void {
  connection.write(() =>
    connection.run(
      `
INSERT INTO watched_folders (path, collection_id, review, added_at) VALUES (?, ?, ?, ?)
ON CONFLICT (path, collection_id) DO UPDATE SET review = excluded.review, paused = 0`,
      o.path,
      o.collectionId,
      o.review ? 1 : 0,
      o.now,
    ),
  )
}

/** Goes on watching a paused folder. */
export function resumeWatched(connection: Connection, o: { id: number }): void {
  connection.write(() => connection.run('UPDATE watched_folders SET paused = 0 WHERE id = ?', o.id))
}

/** Stops watching; documents stay. Returns the number of folders. */
export function removeWatched(connection: Connection, o: { ids: readonly number[] }): number {
  return connection.write(() => {
    const ids = JSON.stringify(o.ids)
    const folders = connection.all<{ path: string; name: string }>(
      'SELECT w.path, l.name FROM watched_folders w JOIN collections l ON l.id = w.collection_id WHERE w.id IN (SELECT value FROM json_each(?))',
      ids,
    )
    keepLines(connection, { kind: 'choice', lines: folders.map(({ path, name }) => `${path}: ${name}`) })
    return connection.run('DELETE FROM watched_folders WHERE id IN (SELECT value FROM json_each(?))', ids).changes
  })
}

export function watchedFiles(connection: Connection, o: { folderId: number; pending?: boolean }): WatchedFile[] {
  return connection.all<WatchedFile>(
    `
SELECT path, signature, pending, pending_signature AS pendingSignature FROM watched_files
WHERE folder_id = ?${o.pending ? ' AND pending IS NOT NULL' : ''} ORDER BY path`,
    o.folderId,
  )
}

/** Stores the state of files; entries without signature and pending change are deleted. At most 200 per call. */
export function recordWatchedFiles(connection: Connection, o: { folderId: number; files: readonly WatchedFile[] }): void {
  connection.write(() => {
    if (!connection.get('SELECT 1 FROM watched_folders WHERE id = ?', o.folderId)) return
    for (const file of o.files) {
      if (file.signature === null && file.pending === null)
        connection.run('DELETE FROM watched_files WHERE folder_id = ? AND path = ?', o.folderId, file.path)
      else {
        connection.run(
          `
INSERT INTO watched_files (folder_id, path, signature, pending, pending_signature) VALUES (?, ?, ?, ?, ?)
ON CONFLICT (folder_id, path) DO UPDATE SET signature = excluded.signature, pending = excluded.pending, pending_signature = excluded.pending_signature`,
          o.folderId,
          file.path,
          file.signature,
          file.pending,
          file.pendingSignature,
        )
      }
    }
  })
}

/** Records a scan; writes nothing without a change, so that scanning a quiet folder wakes no other process. */
export function recordScan(connection: Connection, o: { folderId: number; error: Text | null; now: number }): void {
  const error = o.error === null ? null : textToStore(o.error)
  const before = connection.get<{ error: string | null; at: number | null }>(
    'SELECT error, looked_at AS at FROM watched_folders WHERE id = ?',
    o.folderId,
  )
  if (!before || (before.at !== null && before.error === error)) return
  connection.write(() => connection.run('UPDATE watched_folders SET looked_at = ?, error = ? WHERE id = ?', o.now, error, o.folderId))
}
