import type { DocumentId } from '../../../../src-preload/contract/ids.ts'
import { enclosedIn, inPieces, letFilesGo, pause } from '../../../storage/index.ts'
import type { Connection } from '../../../storage/index.ts'
import { removeChunks, removeParts } from '../../../search/index.ts'
import { forgetMessages } from './forget-messages.ts'
import { removeMessagesCiting } from './messages-citing.ts'
import { markUnscrubbed, secureErase } from './secure-erase.ts'

/** Rows per transaction, which keeps it under 20 ms. */
const CHUNKS = 100
const FILES = 50
const VECTORS = 200

/**
 * Purges documents: chunks, words, vectors, quantised forms, cached vectors, pages, jobs, and quotes in chats, artifacts and elsewhere.
 * Decided for all in one transaction, after which they are invisible and unrecoverable; an interrupted purge is completed by `finishPurge`.
 * `chats`: also removes the answers that cite them, with their questions. Returns the existing ids and the stored files, which the caller
 * removes. Throws `database-busy` if another process reads the log for 30 s.
 */
export async function purgeDocuments(
  connection: Connection,
  o: { ids: readonly DocumentId[]; chats?: boolean; rewriteBytes?: number },
): Promise<{ deleted: DocumentId[]; files: string[] }> {
  const deleted = decide(connection, o)
  if (deleted.length === 0) return { deleted, files: [] }
  return { deleted, files: await finishPurge(connection, o) }
}

/** One short transaction for any number of documents (10,000: 005-purge-in-two-steps.md). `purging_at` is negative if answers are removed too. */
function decide(connection: Connection, o: { ids: readonly DocumentId[]; chats?: boolean }): DocumentId[] {
  const { chats = false } = o
  const ids = [...o.ids, ...enclosedIn(connection, o.ids, 'purged')]
  const list = JSON.stringify(ids)
  const now = Date.now()
  return connection.write(() => {
    const marked = new Set(
      connection
        .all<{ id: DocumentId }>(
          `
UPDATE documents SET deleted_at = coalesce(deleted_at, ?), purging_at = ?
WHERE id IN (SELECT value FROM json_each(?)) AND purging_at IS NULL RETURNING id`,
          now,
          chats ? -now : now,
          list,
        )
        .map(({ id }) => id),
    )
    if (marked.size === 0) return []
    connection.run(
      "UPDATE jobs SET state = 'cancelled' WHERE document_id IN (SELECT value FROM json_each(?)) AND state IN ('waiting', 'running', 'failed')",
      list,
    )
    markUnscrubbed(connection)
    return ids.filter((id) => marked.delete(id))
  })
}

/** How many documents a purge of these takes with it, and the titles of the given ones. */
export function purgeExtent(connection: Connection, ids: readonly DocumentId[]): { count: number; titles: string[] } {
  const given = connection.all<{ title: string }>(
    'SELECT title FROM documents WHERE id IN (SELECT value FROM json_each(?)) AND purging_at IS NULL ORDER BY added_at DESC, rowid DESC',
    JSON.stringify(ids),
  )
  return { count: given.length + enclosedIn(connection, ids, 'purged').length, titles: given.map(({ title }) => title) }
}

/** True if one of them is being purged. */
export function isPurging(connection: Connection, ids: readonly DocumentId[]): boolean {
  return (
    connection.get(
      'SELECT 1 FROM documents WHERE purging_at IS NOT NULL AND id IN (SELECT value FROM json_each(?)) LIMIT 1',
      JSON.stringify(ids),
    ) !== undefined
  )
}

/**
 * Completes decided purges, also those of a killed process; no-op without one. Returns stored files for the caller to remove.
 * `rewriteBytes`: a larger database is not rewritten now (`isPurgeOpen` stays true). Throws `database-busy` like `purgeDocuments`.
 */
export async function finishPurge(connection: Connection, o: { rewriteBytes?: number } = {}): Promise<string[]> {
  const marked = connection.all<{ id: DocumentId; mark: number }>(
    'SELECT id, purging_at AS mark FROM documents WHERE purging_at IS NOT NULL',
  )
  const ids = marked.map(({ id }) => id)
  await removeMessagesCiting(
    connection,
    marked.filter(({ mark }) => mark < 0).map(({ id }) => id),
  )
  // Comparison needs their texts.
  await forgetMessages(connection, new Set(ids))
  for (const id of ids) await removeContent(connection, id)
  if (ids.length > 0) await removeUnusedVectors(connection)
  // Rows last: an interruption keeps the marks.
  const files = await inPieces(ids, (piece) =>
    connection.write(() => {
      markUnscrubbed(connection)
      return piece.flatMap((id) => removeRow(connection, id))
    }),
  )
  await secureErase(connection, o)
  return files
}

/**
 * Removes never published documents (skipped duplicates, cancelled files) with all stored data; returns their stored files. A note stays: it
 * exists before it is published.
 */
export async function removeDocuments(connection: Connection, o: { ids: readonly DocumentId[] }): Promise<{ files: string[] }> {
  const files: string[] = []
  const begun: DocumentId[] = []
  // Most cancelled files were never begun and go in batches. SQLite's lock is unfair, so other processes get equal time.
  for (let i = 0; i < o.ids.length; i += FILES) {
    const started = performance.now()
    connection.write(() => {
      for (const id of o.ids.slice(i, i + FILES)) {
        if (isNote(connection, id) || !hide(connection, id)) continue
        // Its container may be read again, and then has it.
        connection.run('DELETE FROM enclosures WHERE document_id = ?', id)
        if (connection.get('SELECT 1 FROM chunks WHERE document_id = ? LIMIT 1', id)) begun.push(id)
        else files.push(...removeRow(connection, id))
      }
    })
    if (i + FILES < o.ids.length) await new Promise((next) => setTimeout(next, performance.now() - started))
  }
  for (const id of begun) {
    await removeContent(connection, id)
    files.push(...connection.write(() => removeRow(connection, id)))
  }
  if (begun.length > 0) await removeUnusedVectors(connection)
  return { files }
}

function isNote(connection: Connection, id: DocumentId): boolean {
  return connection.get('SELECT 1 FROM notes WHERE document_id = ?', id) !== undefined
}

/** Hides a document; false: it does not exist. */
function hide(connection: Connection, id: DocumentId): boolean {
  connection.run("UPDATE jobs SET state = 'cancelled' WHERE document_id = ? AND state IN ('waiting', 'running')", id)
  return connection.run('UPDATE documents SET deleted_at = coalesce(deleted_at, ?) WHERE id = ?', Date.now(), id).changes > 0
}

async function removeContent(connection: Connection, documentId: DocumentId): Promise<void> {
  while (removeChunks(connection, { documentId, limit: CHUNKS }) + removeParts(connection, { documentId }) > 0) await pause()
}

/**
 * Deletes the row and records its original, and stored files of unread new versions, as released. What it came out of keeps its checksum
 * alone, so that the next reading does not make it again.
 */
function removeRow(connection: Connection, id: DocumentId): string[] {
  const rows = connection.all<{ file: string | null }>(
    `
SELECT file FROM documents WHERE id = ? UNION SELECT update_file FROM jobs WHERE document_id = ?
UNION SELECT file FROM recordings WHERE document_id = ? AND removed_at IS NULL UNION SELECT original FROM notes WHERE document_id = ?`,
    id,
    id,
    id,
    id,
  )
  const files = rows.flatMap(({ file }) => file ?? [])
  letFilesGo(connection, files)
  connection.run('DELETE FROM import_notes WHERE document_id = ?', id)
  connection.run("UPDATE enclosures SET document_id = NULL, name = '' WHERE document_id = ?", id)
  connection.run('DELETE FROM documents WHERE id = ?', id)
  return files
}

/** Removes unused vectors from the cache. */
async function removeUnusedVectors(connection: Connection): Promise<void> {
  let last: { index: number; hash: string } = { index: -1, hash: '' }
  for (;;) {
    const rows = connection.all<{ index: number; hash: string }>(
      `
SELECT index_id AS "index", hash FROM embedding_cache WHERE (index_id, hash) > (?, ?) ORDER BY index_id, hash LIMIT ?`,
      last.index,
      last.hash,
      VECTORS,
    )
    if (rows.length === 0) return
    connection.write(() => {
      for (const { index, hash } of rows) {
        connection.run(
          `
DELETE FROM embedding_cache WHERE index_id = ? AND hash = ? AND NOT EXISTS (
  SELECT 1 FROM chunks c WHERE substr(c.hash, 1, 8) = substr(embedding_cache.hash, 1, 8) AND c.is_parent = 0 AND c.hash = embedding_cache.hash)`,
          index,
          hash,
        )
      }
    })
    last = rows.at(-1) ?? last
    await pause()
  }
}
