import type { Source } from '../../../src-preload/contract/shapes/answers.ts'
import type { DocumentId, MessageId } from '../../../src-preload/contract/ids.ts'
import { citedTitle, isCitationStillValid } from '../../storage/index.ts'
import type { Connection } from '../../storage/index.ts'

/** Replaces an answer's sources. Runs inside the caller's transaction. */
export function storeSources(connection: Connection, id: MessageId, sources: readonly Source[]): void {
  connection.run('DELETE FROM message_sources WHERE message_id = ?', id)
  for (const source of sources) {
    connection.run(
      `
INSERT INTO message_sources (message_id, n, chunk_id, document_id, title, anchor, quote, support, hash)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, (SELECT hash FROM chunks WHERE id = ?))`,
      id,
      source.n,
      source.chunkId,
      source.documentId,
      source.title,
      source.anchor && JSON.stringify(source.anchor),
      source.quote,
      source.support,
      source.chunkId,
    )
  }
}

/** Marks sources: `deleted`: the document is gone; `changed`: no visible passage contains the cited text, whole or as its quote. Copies in documents that are gone are left out. */
export function markSources(connection: Connection, messageId: MessageId, sources: readonly Source[]): Source[] {
  const hashes = new Map(
    connection
      .all<{ n: number; hash: string | null }>('SELECT n, hash FROM message_sources WHERE message_id = ?', messageId)
      .map(({ n, hash }) => [n, hash]),
  )
  return sources.map(({ deleted: _deleted, changed: _changed, copies, ...cited }) => {
    const there = copies?.flatMap((copy) => {
      const title = citedTitle(connection, copy.documentId, copy.title)
      return title === null ? [] : [{ ...copy, title }]
    })
    const source = { ...cited, ...(there && there.length > 0 && { copies: there }) }
    if (source.documentId === null) return source
    const title = citedTitle(connection, source.documentId, source.title)
    if (title === null) return { ...source, deleted: true }
    const hash = hashes.get(source.n)
    if (!hash || isCitationStillValid(connection, source.documentId, hash, source.quote)) return { ...source, title }
    return { ...source, title, changed: true }
  })
}

/** Clears unfinished answers from these documents with their quotes: their words cannot be attributed. `title`: replaces theirs. */
export function blankDrafts(connection: Connection, ids: readonly DocumentId[], title: string): void {
  const theirs =
    'document_id IN (SELECT value FROM json_each(?)) AND (SELECT answer FROM messages m WHERE m.id = message_sources.message_id) IS NULL'
  const wanted = JSON.stringify(ids)
  connection.write(() => {
    connection.run(`UPDATE messages SET text = '' WHERE id IN (SELECT message_id FROM message_sources WHERE ${theirs})`, wanted)
    connection.run(`UPDATE message_sources SET title = ?, quote = '', anchor = NULL, chunk_id = NULL WHERE ${theirs}`, title, wanted)
  })
}
