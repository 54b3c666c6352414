import type { Answer } from '../../../src-preload/contract/answers.ts'
import type { DocumentId } from '../../../src-preload/contract/ids.ts'
import { blankQuotes, isBorneOutBy } from '../../domain/answering/claim-quotes.ts'
import { blankArtifacts } from './artifacts.ts'
import type { Connection } from './connection.ts'
import { inPieces, pause } from './pieces.ts'
import { removeChunks, removeParts } from './remove.ts'
import { finishPurge, markUnscrubbed } from './scrub.ts'
import { blankDrafts } from './turns.ts'

/** Rows that one transaction changes, so that it stays under 20 ms. */
const CHUNKS = 100
const MESSAGES = 100
const FILES = 50

/**
 * Removes documents for good: chunks, words, vectors, codes, cached vectors, pages, jobs, and the quotes and traces kept with answers. Done only
 * when nothing of it is left in unused parts of the file or in the log either (`scrub`), which takes a while: call it once for all. Answers with
 * the ids that were there and the stored files, which the caller removes. Throws `database-busy` when another process keeps reading the
 * log for 30 s; what remains to be done then is done by `finishPurge`.
 */
export async function purgeDocuments(connection: Connection, o: { ids: readonly DocumentId[] }): Promise<{ deleted: DocumentId[]; files: string[] }> {
  const deleted: DocumentId[] = []
  const files: string[] = []
  for (const id of o.ids) {
    const row = hide(connection, id)
    if (!row) continue
    markUnscrubbed(connection)
    await removeContent(connection, id)
    deleted.push(id)
    files.push(...row.files)
  }
  if (deleted.length === 0) return { deleted, files }
  await blankAnswers(connection, new Set(deleted))
  blankArtifacts(connection, new Set(deleted))
  // Rows last: whoever is interrupted before finds the documents in the trash and purges them again.
  await inPieces(deleted, (piece) => connection.write(() => {
    for (const id of piece) removeRow(connection, id)
    removeUnusedVectors(connection)
    return []
  }))
  await finishPurge(connection)
  return { deleted, files }
}

/** Removes documents that nobody ever saw (skipped duplicates, cancelled files) and all that was stored of them; their stored files. */
export async function removeDocuments(connection: Connection, o: { ids: readonly DocumentId[] }): Promise<{ files: string[] }> {
  const files: string[] = []
  const begun: DocumentId[] = []
  // Most of thousands of cancelled files were never begun: they go many at a time. SQLite's lock is not fair, so other processes get as much time as this.
  for (let i = 0; i < o.ids.length; i += FILES) {
    const started = performance.now()
    connection.write(() => {
      for (const id of o.ids.slice(i, i + FILES)) {
        const row = hide(connection, id)
        if (!row) continue
        files.push(...row.files)
        if (connection.get('SELECT 1 FROM chunks WHERE document_id = ? LIMIT 1', id)) begun.push(id)
        else removeRow(connection, id)
      }
    })
    if (i + FILES < o.ids.length) await new Promise((next) => setTimeout(next, performance.now() - started))
  }
  for (const id of begun) {
    await removeContent(connection, id)
    connection.write(() => {
      removeRow(connection, id)
      removeUnusedVectors(connection)
    })
  }
  return { files }
}

/** Its stored original, and stored files of new versions that were still to be read. */
function hide(connection: Connection, id: DocumentId): { files: string[] } | undefined {
  return connection.write(() => {
    connection.run("UPDATE jobs SET state = 'cancelled' WHERE document_id = ? AND state IN ('waiting', 'running')", id)
    const row = connection.get<{ file: string | null }>('UPDATE documents SET deleted_at = coalesce(deleted_at, ?) WHERE id = ? RETURNING file', Date.now(), id)
    if (!row) return undefined
    const waiting = connection.all<{ file: string | null }>("SELECT json_extract(payload, '$.update.file') AS file FROM jobs WHERE document_id = ?", id)
    return { files: [row, ...waiting].flatMap(({ file }) => file ?? []) }
  })
}

async function removeContent(connection: Connection, documentId: DocumentId): Promise<void> {
  while (removeChunks(connection, { documentId, limit: CHUNKS }) + removeParts(connection, { documentId }) > 0) await pause()
}

function removeRow(connection: Connection, id: DocumentId): void {
  connection.run('DELETE FROM import_notes WHERE document_id = ?', id)
  connection.run('DELETE FROM documents WHERE id = ?', id)
}

function removeUnusedVectors(connection: Connection): void {
  connection.run(`
DELETE FROM embedding_cache WHERE NOT EXISTS (
  SELECT 1 FROM chunks c WHERE substr(c.hash, 1, 8) = substr(embedding_cache.hash, 1, 8) AND c.is_parent = 0 AND c.hash = embedding_cache.hash)`)
}

/** What an answer said stays in its chat; what it quoted of these documents goes. */
async function blankAnswers(connection: Connection, ids: ReadonlySet<DocumentId>): Promise<void> {
  blankDrafts(connection, [...ids])
  let after = 0
  for (;;) {
    const rows = connection.all<{ rowid: number; id: string; answer: string }>(
      'SELECT rowid, id, answer FROM messages WHERE rowid > ? AND answer IS NOT NULL ORDER BY rowid LIMIT ?', after, MESSAGES)
    connection.write(() => {
      for (const row of rows) {
        const answer = JSON.parse(row.answer) as Answer
        if (!mentions(answer, ids)) continue
        connection.run('UPDATE messages SET answer = ?, trace = NULL WHERE id = ?', JSON.stringify(withoutQuotes(answer, ids)), row.id)
        for (const id of ids) connection.run("UPDATE message_sources SET quote = '', anchor = NULL, chunk_id = NULL WHERE message_id = ? AND document_id = ?", row.id, id)
      }
    })
    const last = rows.at(-1)
    if (!last) return
    after = last.rowid
    await pause()
  }
}

function mentions(answer: Answer, ids: ReadonlySet<DocumentId>): boolean {
  return (
    answer.sources.some((source) => source.documentId !== null && ids.has(source.documentId)) ||
    answer.nearest.some((hit) => ids.has(hit.documentId)) ||
    answer.claims.some((claim) => isBorneOutBy(claim, ids))
  )
}

function withoutQuotes(answer: Answer, ids: ReadonlySet<DocumentId>): Answer {
  const numbers = new Set<number>()
  const sources = answer.sources.map((source) => {
    if (source.documentId === null || !ids.has(source.documentId)) return source
    numbers.add(source.n)
    return { ...source, chunkId: null, anchor: null, quote: '', deleted: true }
  })
  const claims = answer.claims.map((claim) => blankQuotes(claim, numbers, ids))
  // It says in whose words sources disagree.
  const notice = answer.notice?.code === 'sources-disagree' && numbers.size > 0 ? null : answer.notice
  return { ...answer, sources, claims, notice, nearest: answer.nearest.filter((hit) => !ids.has(hit.documentId)) }
}
